"""Reasons for advice: in which respects one option did better than another, in the title's own terms."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.steps import Option
from fieldcraft.players.search import Candidate

FEWEST: Final = 8
"""Fewer pairs of simulated games say nothing."""
SIGNIFICANT: Final = 2.0
MOST: Final = 2
WAITS: Final = "leaves the other open for later"
HURRIES: Final = "could just as well be done later"


def differences(best: Candidate, other: Candidate) -> list[tuple[float, Measure]]:
    """In which respects two options differ, the clearest first: how clearly the first does better, and the measure.

    The n-th games of both had the same luck, so they are compared pair by pair.
    """
    pairs = list(zip(best.measures, other.measures, strict=False))
    named = _clear(pairs)
    return named if any(size > 0 for size, _ in named) else [*_clear(_results(best, other)), *named]


def _results(best: Candidate, other: Candidate) -> list[tuple[tuple[Measure, ...], tuple[Measure, ...]]]:
    """How the games of two options ended, pair by pair, where the title's own terms show nothing."""
    pairs = list(zip(best.evaluations, other.evaluations, strict=False))
    return [(_result(one.won, one.score), _result(two.won, two.score)) for one, two in pairs]


def _result(won: float, score: float) -> tuple[Measure, ...]:
    return (
        Measure("wins", won, "wins more often", "wins less often", 0.05),
        Measure("score", score, "promises a higher score", "promises a lower score", 0.2),
    )


def _clear(pairs: list[tuple[tuple[Measure, ...], tuple[Measure, ...]]]) -> list[tuple[float, Measure]]:
    """The measures whose difference is large enough to matter and too large for luck, the largest first."""
    if len(pairs) < FEWEST:
        return []
    found: list[tuple[float, Measure]] = []
    for number, measure in enumerate(pairs[0][0]):
        gaps = [one[number].value - two[number].value for one, two in pairs if number < min(len(one), len(two))]
        mean = sum(gaps) / max(1, len(gaps))
        error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps)) / max(1, len(gaps) - 1))
        if abs(mean) >= max(measure.least, SIGNIFICANT * error) and len(gaps) >= FEWEST:
            found.append((mean / measure.least, measure))
    return sorted(found, key=lambda item: -abs(item[0]))


def gains(found: Sequence[tuple[float, Measure]]) -> list[str]:
    """What the first of two options does better, such as "loses fewer units"."""
    return [measure.better for size, measure in found if size > 0][:MOST]


def costs(found: Sequence[tuple[float, Measure]]) -> list[str]:
    """What the second of two options does worse."""
    return [measure.worse for size, measure in found if size > 0][:MOST]


def drawbacks(found: Sequence[tuple[float, Measure]]) -> list[str]:
    """What the first of two options does worse all the same."""
    return [measure.worse for size, measure in found if size < 0][:1]


class Contrast(NamedTuple):
    """What one option offers more than another before any die is rolled, and what it is to choose the other."""

    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()


def compare_merits(game: AnyGame, option: Option, other: Option) -> Contrast:
    """How the merits of an option compare with those of another, the largest difference first.

    What can be done at any time can still be done after anything else.
    """
    theirs = {measure.name: measure for measure in game.title.merits(game, other)}
    found: list[tuple[float, Measure, Measure]] = []
    for mine in game.title.merits(game, option):
        its = theirs.get(mine.name)
        gap = (mine.value - (its.value if its is not None else 0.0)) / mine.least
        if gap >= 1:
            found.append((gap, mine, mine if its is None else its))
    found.sort(key=lambda item: -item[0])
    if not found and other.any_time and not option.any_time:
        return Contrast((WAITS,), (HURRIES,))
    gains = tuple(dict.fromkeys(mine.better for _, mine, _ in found))
    return Contrast(gains[:MOST], tuple(dict.fromkeys(its.worse for _, _, its in found))[:MOST])
