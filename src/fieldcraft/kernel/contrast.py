"""What an option has to offer, compared with others, before any die is rolled."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.steps import Option

MOST: Final = 2
WAITS: Final = "leaves the other open for later"
HURRIES: Final = "could just as well be done later"
EQUAL: Final = "all are equally good here"
USUAL: Final = "an experienced player would do so"


class Contrast(NamedTuple):
    """What one option offers more than another before any die is rolled, and what it is to choose the other."""

    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()


def compare_merits(game: Any, option: Option, other: Option) -> Contrast:
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


def reason(game: Any, option: Option) -> str:
    """What speaks for a good option against most others, before any die is rolled; completes "because ..."."""
    others = [other for other in game.offered if other != option and not other.any_time]
    gains = Counter(gain for other in others for gain in compare_merits(game, option, other).gains)
    if gains:
        return f"it {gains.most_common(1)[0][0]}"
    return USUAL if any(compare_merits(game, other, option).gains for other in others) else EQUAL
