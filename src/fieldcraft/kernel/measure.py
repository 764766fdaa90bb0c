"""Measures: what a player cares about in a title, so that advice can say what an option gains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

OPTION: Final = "option"
"""The name of the measure that compares options of one kind with all others."""


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


def kind_merit(better: str, worse: str, worth: float = 1.0) -> list[Measure]:
    """What options of one kind offer and no others do.

    >>> [measure.better for measure in kind_merit("fires first", "waits")]
    ['fires first']
    """
    return [Measure(OPTION, worth, better, worse)]


def fixed_merit(better: str, worse: str, worth: float = 1.0) -> Callable[[Any, Any], list[Measure]]:
    """A function that gives every option of a kind the same merit.

    >>> fixed_merit("fires first", "waits")(None, None) == kind_merit("fires first", "waits")
    True
    """
    return lambda game, option: kind_merit(better, worse, worth)
