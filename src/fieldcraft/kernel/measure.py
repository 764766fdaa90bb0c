"""Measures: what a player cares about in a title, so that advice can say what an option gains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

OPTION: Final = "option"
"""The name of the measure that compares one sort of option with all others."""


class Measure(msgspec.Struct, frozen=True, gc=False):
    """How a game stands in one respect. More is better.

    `better` and `worse` complete "it ...", for an option that leads to more or to less: "loses fewer units". `least` is
    the smallest difference that a player would care about.
    """

    name: str
    value: float
    better: str
    worse: str
    least: float = 0.25


def only(better: str, worse: str, worth: float = 1.0) -> list[Measure]:
    """What one sort of option offers and no other.

    >>> [measure.better for measure in only("fires first", "waits")]
    ['fires first']
    """
    return [Measure(OPTION, worth, better, worse)]


def saying(better: str, worse: str, worth: float = 1.0) -> Callable[[Any, Any], list[Measure]]:
    """The merits of options that are all alike, whatever the game.

    >>> saying("fires first", "waits")(None, None) == only("fires first", "waits")
    True
    """
    return lambda game, option: only(better, worse, worth)
