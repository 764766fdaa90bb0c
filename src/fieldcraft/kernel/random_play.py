"""How random play treats rights, which are offered all the time."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import Any, Final

SELDOM: Final = 0.05


def final_pick(game: Any, index: int, uniform: Callable[[], float]) -> int:
    """The index of the option that a random player chooses, given the one that came up first.

    A right that no sensible player would consider here is passed over nineteen times out of twenty. It is offered at
    every decision, so a right that ends the game would otherwise end it almost at once.
    """
    ordinary: int = game.ordinary
    if index < ordinary or uniform() < SELDOM or game.title.considers(game, game.offered[index]):
        return index
    return floor(uniform() * ordinary)
