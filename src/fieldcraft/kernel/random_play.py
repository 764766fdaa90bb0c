"""How random play treats rights, which are on offer all the time."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import Any, Final

SELDOM: Final = 0.05


def settle_on(game: Any, index: int, uniform: Callable[[], float]) -> int:
    """The index of the option that a random player takes in the end, after one of the options came up.

    A right that no sensible player would consider here is left aside nineteen times out of twenty. It is offered at
    every decision, so a right that ends the game would otherwise end it as soon as it has begun.
    """
    ordinary: int = game.ordinary
    if index < ordinary or uniform() < SELDOM or game.title.considers(game, game.offered[index]):
        return index
    return floor(uniform() * ordinary)
