"""Odds as people read them: whole percentages that add up to 100, with the margin of sampled ones."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from fieldcraft.kernel import odds as counting
from fieldcraft.kernel.odds import Odds, sampling_margin
from fieldcraft.kernel.text import count

FEW: Final = 3
"""How many outcomes fit beside an option."""
SHORT: Final = 60
"""How many characters of outcomes fit beside an option."""
MANY: Final = 8
"""How many outcomes are shown one by one; rarer ones are summed up."""


class Row(NamedTuple):
    """A line of odds: the percentage, its margin in points (0 if exact), and what happens."""

    share: str
    margin: int
    text: str


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


def rows(odds: Odds) -> list[Row]:
    """The lines of odds beside an option. The rarer of many outcomes share the last one, which names the worst of them.

    >>> from fractions import Fraction
    >>> from fieldcraft.kernel.odds import Likelihood
    >>> losses = [Likelihood(f"{lost} lost", Fraction(1, 24)) for lost in range(12, 0, -1)]
    >>> rows(Odds((*losses, Likelihood("nothing", Fraction(1, 2))), True, 24))[::8]
    [Row(share='50%', margin=0, text='nothing'), Row(share='21%', margin=0, text='5 rarer outcomes, at worst 5 lost')]
    """
    order = ranking(odds)
    alone = order if len(order) <= MANY + 1 else order[:MANY]
    shown = [odds.outcomes[index] for index in alone]
    shares, texts = [one.probability for one in shown], [one.text for one in shown]
    margins = [one.margin for one in shown]
    if len(alone) < len(order):
        worst = min(set(order).difference(alone))
        rest = 1 - sum(shares, Fraction(0))
        shares.append(rest)
        texts.append(f"{count(len(order) - MANY, 'rarer outcome')}, at worst {odds.outcomes[worst].text}")
        margins.append(0.0 if odds.exact else sampling_margin(float(rest), odds.cases))
    percent = counting.percentages(shares)
    return [Row(*row) for row in zip(percent, (margin(m) if m else 0 for m in margins), texts, strict=True)]
