"""Figures as text: shares, means, differences and their intervals, so that every table rounds them the same way."""

from __future__ import annotations

from math import isfinite, isnan

from fieldcraft.lab.statistics import Estimate

NONE = "-"


def percent(wins: int, games: int) -> str:
    """A share of games. Only none of them is 0.0%, and only all of them is 100.0%.

    >>> percent(1, 3), percent(0, 3000), percent(1, 3000), percent(2999, 3000), percent(0, 0)
    ('33.3%', '0.0%', '<0.1%', '>99.9%', '-')
    """
    if not games:
        return NONE
    text = f"{100 * wins / games:.1f}%"
    if text == "0.0%" and wins:
        return "<0.1%"
    return ">99.9%" if text == "100.0%" and wins < games else text


def interval(low: float, high: float, scale: float = 1.0, digits: int = 1) -> str:
    """The ends of an interval; a dash if there is none.

    >>> interval(0.568, 0.629, 100), interval(float("-inf"), float("inf"))
    ('56.8 to 62.9', '-')
    """
    if not (isfinite(low) and isfinite(high)):
        return NONE
    return f"{rounded(scale * low, digits)} to {rounded(scale * high, digits)}"


def rounded(value: float, digits: int = 1, sign: str = "") -> str:
    """A rounded number, without a sign if it rounds to zero.

    >>> rounded(2.04), rounded(-0.04, sign="+"), rounded(0.06, sign="+")
    ('2.0', '0.0', '+0.1')
    """
    text = f"{value:{sign}.{digits}f}"
    return text.lstrip("+-") if not float(text) else text


def signed(found: Estimate, scale: float = 1.0, digits: int = 1) -> tuple[str, str]:
    """A difference and its interval, with signs.

    >>> signed(Estimate(-0.128, -0.16, -0.096), 100)
    ('-12.8', '-16.0 to -9.6')
    """
    ends = (rounded(scale * end, digits, "+") for end in (found.low, found.high))
    known = isfinite(found.low) and isfinite(found.high)
    return rounded(scale * found.value, digits, "+"), " to ".join(ends) if known else NONE


def mean_text(found: Estimate, digits: int = 1) -> str:
    """A mean with its margin. Values that are all the same have no margin, and nor has a single value.

    >>> mean_text(Estimate(13.3, 12.8, 13.8)), mean_text(Estimate(2, 2, 2)), mean_text(Estimate(2, -float("inf"), 2))
    ('13.3 ± 0.5', 'all 2.0', '2.0')
    """
    if isnan(found.value):
        return NONE
    value = rounded(found.value, digits)
    if not (isfinite(found.low) and isfinite(found.high)):
        return value
    half = (found.high - found.low) / 2
    if not half:
        return f"all {value}"
    return f"{value} ± {rounded(half, digits)}" if rounded(half, digits) != "0.0" else f"{value} ± <0.1"
