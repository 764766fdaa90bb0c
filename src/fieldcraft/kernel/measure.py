"""Measures: what a player cares about in a title, so that advice can say what an option gains."""

from __future__ import annotations

import msgspec


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
