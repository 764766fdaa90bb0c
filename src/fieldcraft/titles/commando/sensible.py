"""A simple sensible player for the series."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Option

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Play


def choose(game: Play) -> Option:
    """What a simple sensible player would choose."""
    return game.offered[0]
