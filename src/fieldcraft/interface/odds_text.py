"""Odds as people read them: whole percentages that add up to 100, with the margin of sampled ones."""

from __future__ import annotations

from fieldcraft.kernel.odds import Odds


def percentages(odds: Odds) -> list[str]:
    """The percentage of each outcome. Rounded ones add up to 100; `<1%` and `>99%` stand for what rounding would hide.

    >>> from fractions import Fraction
    >>> from fieldcraft.kernel.odds import Likelihood
    >>> percentages(Odds(tuple(Likelihood(name, Fraction(1, 3)) for name in ("hit", "miss", "jam")), True, 3))
    ['34%', '33%', '33%']
    """
    return list(odds.percentages)


def margin(probable_error: float) -> int:
    """A margin of error in whole points; a margin is never shown as 0.

    >>> margin(0.031), margin(0.002)
    (3, 1)
    """
    return max(1, round(100 * probable_error))
