"""How a position of Sherman Leader looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.scene import Board, Panel, Scene

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play


def scene(game: Play) -> Scene:
    """The whole picture."""
    return Scene(Board(game.title.name, 100, 100, (), ()), (), (Panel("x", ()),), "")
