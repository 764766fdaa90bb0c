"""Odds as people read them: whole percentages that add up to 100, with the margin of sampled ones."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.odds import Odds

FEW: Final = 3
"""How many outcomes fit beside an option."""
SHORT: Final = 60
"""How many characters of outcomes fit beside an option."""


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


def ranking(odds: Odds) -> list[int]:
    """In which order to show the outcomes: as they are if they are few and short, else the likely ones first.

    >>> from fractions import Fraction
    >>> from fieldcraft.kernel.odds import Likelihood
    >>> shares = ("lost", 1), ("hit", 2), ("stuck", 3), ("nothing", 94)
    >>> ranking(Odds(tuple(Likelihood(name, Fraction(share, 100)) for name, share in shares), True, 4))
    [3, 2, 1, 0]
    >>> shares = ("1 squad eliminated, gear lost", 1), ("1 squad with new casualties", 28), ("no losses", 71)
    >>> ranking(Odds(tuple(Likelihood(name, Fraction(share, 100)) for name, share in shares), True, 3))
    [2, 1, 0]
    """
    order = range(len(odds.outcomes))
    if len(order) <= FEW and sum(len(outcome.text) for outcome in odds.outcomes) <= SHORT:
        return list(order)
    return sorted(order, key=lambda index: odds.outcomes[index].probability, reverse=True)
