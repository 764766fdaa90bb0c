"""What an option has to offer at sight, before any die is rolled, compared with other options."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.steps import Option

MOST: Final = 2
WAITS: Final = "leaves the other open for later"
HURRIES: Final = "could as well be done later"
EQUAL: Final = "all are equally good here"
USUAL: Final = "an experienced player would do so"


class Contrast(NamedTuple):
    """What one option offers more than another before any die is rolled, and what it is to choose the other."""

    gains: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()


def at_sight(game: Any, option: Option, other: Option) -> Contrast:
    """How an option compares with another at sight, the largest difference first.

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
    """What speaks for a good option at sight, against as many others as possible; it completes "because ..."."""
    others = [other for other in game.offered if other != option and not other.any_time]
    gains = Counter(gain for other in others for gain in at_sight(game, option, other).gains)
    if gains:
        return f"it {gains.most_common(1)[0][0]}"
    return USUAL if any(at_sight(game, other, option).gains for other in others) else EQUAL
