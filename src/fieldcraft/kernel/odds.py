"""The odds of an option: every case counted by the real rules or, beyond a budget, a sample with its margin.

The same position always has the same odds, on every machine and whatever was asked before: the chance of a sample
depends on the position alone, and its size on what it finds. All options of a decision are sampled with the same
random numbers, so that they are compared like with like.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from math import floor, sqrt
from typing import Any, Final

import msgspec

from fieldcraft.kernel.chance import Seeded, hash64
from fieldcraft.kernel.counting import KEY, AnyGame, Count, TooMany, consequence, copy_for_odds, worst_first
from fieldcraft.kernel.steps import Choice, Consequence, Option

Player = Callable[[Any], Option | int]
# The number of runs after which a count is given up for a sample.
BUDGET: Final = 4000
# A sample ends at the first of these sizes at which the margin of every outcome is small; at the last, it always is.
SIZES: Final = (200, 400, 800, 1200)
SMALL_MARGIN: Final = 0.03
# Deviations of a 95% interval.
DEVIATIONS: Final = 1.96


class Likelihood(msgspec.Struct, frozen=True):
    """One outcome: its name, its probability, and the margin of error (0 if exact)."""

    text: str
    probability: Fraction
    margin: float = 0.0

    def __str__(self) -> str:
        return f"{percent(self.probability)}{self.about} {self.text}"

    @property
    def about(self) -> str:
        """The margin as text, in points; empty if exact."""
        return f" +/- {points(self.margin)}" if self.margin else ""


class Odds(msgspec.Struct, frozen=True):
    """All outcomes of an option, the costliest first, then the likeliest, and whether every case was counted.

    `cases` is the number of runs that the count took, or the size of the sample.
    """

    outcomes: tuple[Likelihood, ...]
    exact: bool
    cases: int

    def of(self, text: str) -> Fraction:
        """The probability of one outcome."""
        return sum((o.probability for o in self.outcomes if o.text == text), Fraction(0))

    @property
    def margin(self) -> float:
        """The largest margin of error; 0 if exact.

        >>> Odds((Likelihood("hit", Fraction(1, 3)), Likelihood("miss", Fraction(2, 3))), exact=True, cases=2).margin
        0.0
        """
        return max((outcome.margin for outcome in self.outcomes), default=0.0)

    @property
    def percentages(self) -> tuple[str, ...]:
        """The probability of each outcome as it is shown; together they add up to 100.

        >>> Odds((Likelihood("hit", Fraction(1, 3)), Likelihood("miss", Fraction(2, 3))), True, 2).percentages
        ('33%', '67%')
        """
        return percentages([outcome.probability for outcome in self.outcomes])

    def __str__(self) -> str:
        shown = zip(self.percentages, self.outcomes, strict=True)
        return ", ".join(f"{percentage}{outcome.about} {outcome.text}" for percentage, outcome in shown)


def percent(share: Fraction | float) -> str:
    """A percentage; what can happen is never 0%, and what can fail is never 100%.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000))
    ('33%', '<1%', '>99%')
    """
    return _percentage(round(100 * float(share)), share)


def percentages(shares: Sequence[Fraction]) -> tuple[str, ...]:
    """Percentages of shares that add up to one: they add up to 100, with `<1%` as 0 and `>99%` as 100.

    Each is rounded down, and the points that are missing go to the largest remainders.

    >>> from fractions import Fraction
    >>> percentages([Fraction(1, 3)] * 3)
    ('34%', '33%', '33%')
    >>> percentages([Fraction(1, 1000), Fraction(999, 1000)])
    ('<1%', '>99%')
    """
    wholes = [floor(100 * share) for share in shares]
    missing = floor(100 * sum(shares)) - sum(wholes)
    by_remainder = sorted(range(len(shares)), key=lambda at: wholes[at] - 100 * shares[at])
    for at in by_remainder[:missing]:
        wholes[at] += 1
    return tuple(_percentage(whole, share) for whole, share in zip(wholes, shares, strict=True))


def _percentage(whole: int, share: Fraction | float) -> str:
    """A rounded share as text."""
    if whole == 0 and share > 0:
        return "<1%"
    if whole == 100 and share < 1:
        return ">99%"
    return f"{whole}%"


def points(margin: float) -> str:
    """A margin of error in points, never rounded to nothing.

    >>> points(0.028), points(0.002)
    ('3', '1')
    """
    return str(max(1, round(100 * margin)))


def odds(
    game: AnyGame,
    option: Option,
    budget: int = BUDGET,
    samples: int | None = None,
    until: str | None = None,
    player: Player | None = None,
) -> Odds:
    """The odds of an option.

    Every case up to the next decision is counted, within a budget of runs. Beyond it, the option is sampled until the
    margin of every outcome is under 3 points, or with a given number of `samples`. With `until`, the name of a stretch
    of play (`"battle"`), games are sampled to its end, and `player` makes the choices in between.
    """
    calculation = Calculation(game, option, budget, samples)
    if until is not None:
        game.rules.within(game, until)
        calculation.look_ahead(until, player)
    found = None
    while found is None:
        found = calculation.work(budget)
    return found


class Calculation:
    """The odds of an option in the making: `work` a little at a time until they are known.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> calculation = Calculation(game, game.offered[0])
    >>> print(calculation.work(runs=10))
    100% 1 unit joined
    """

    def __init__(self, game: AnyGame, option: Option, budget: int = BUDGET, samples: int | None = None):
        self.counting = True
        self._game = game
        self._option = option
        self._sizes = SIZES if samples is None else (samples,)
        self._found: Odds | None = None
        self._progress = self._calculate(budget)

    def look_ahead(self, until: str, player: Player | None) -> None:
        """Sample to the end of a stretch of play instead."""
        self.counting = False
        play = partial(_play_through, self._option, until, player)
        self._progress = self._sample(play, partial(_name_of_stretch, self._game, until))

    def work(self, runs: int) -> Odds | None:
        """Work on for a number of runs; return the odds if they are known by then."""
        for _ in range(max(1, runs)):
            if next(self._progress, self) is self:
                break
        return self._found

    def _calculate(self, budget: int) -> Generator[None]:
        """Count or, if there are too many cases, sample."""
        game, option = self._game, self._option
        count = Count(game, option, budget)
        try:
            yield from count.run()
        except TooMany:
            self.counting = False
            yield from self._sample(partial(_choose, count.choice, option), partial(count.choice.outcome, game, option))
            return
        weights = count.outcomes
        likely = tuple(Likelihood(found.text, weights[found]) for found in worst_first(weights))
        self._found = Odds(likely, True, count.runs)

    def _sample(self, play: Callable[[AnyGame], None], name: Callable[[AnyGame], str | Consequence]) -> Generator[None]:
        """Sample until the margins are small, with a pause after every play."""
        tally: dict[Consequence, int] = {}
        start, key = copy_for_odds(self._game), sampling_key(self._game)
        number = 0
        for size in self._sizes:
            while number < size:
                twin = start.clone(same_chance=True)
                twin.chance = Seeded(0, key=hash64(f"{key} {number}"))
                play(twin)
                found = consequence(name(twin))
                tally[found] = tally.get(found, 0) + 1
                number += 1
                yield
            if _largest_margin(tally.values(), size) < SMALL_MARGIN:
                break
        ordered = worst_first({found: Fraction(n, number) for found, n in tally.items()})
        self._found = Odds(tuple(_estimate(found.text, tally[found], number) for found in ordered), False, number)


def _choose(choice: Choice, option: Option, twin: AnyGame) -> None:
    """Carry out the choice and, unless its outcome is known at once, continue to the next decision."""
    choice.choose(twin, option)
    if not choice.resolves_at_once(option):
        twin.advance()


def _play_through(option: Option, until: str, player: Player | None, twin: AnyGame) -> None:
    """Make the choice and play to the end of a stretch."""
    twin.choose(option)
    while not twin.over and twin.rules.within(twin, until):
        twin.choose(player(twin) if player else 0)


def _name_of_stretch(game: AnyGame, until: str, twin: AnyGame) -> str:
    """The name of the outcome of a stretch of play."""
    return str(twin.rules.outcome(game, twin, until))


def sampling_key(game: AnyGame) -> int:
    """The key of the random numbers for a position: it knows nothing of the game's own dice."""
    position = KEY.encode((game.state, game.agenda, game.choice))
    return int.from_bytes(blake2b(position, digest_size=8).digest(), "big")


def _estimate(text: str, count: int, samples: int) -> Likelihood:
    """A sampled probability with its margin."""
    return Likelihood(text, Fraction(count, samples), sampling_margin(count / samples, samples))


def _largest_margin(counts: Iterable[int], samples: int) -> float:
    """The largest margin of the given outcomes of a sample."""
    return max(sampling_margin(count / samples, samples) for count in counts)


def sampling_margin(share: float, samples: int) -> float:
    """The distance from a sampled probability to the farther end of its 95% interval (Wilson's).

    >>> round(sampling_margin(0.5, 1200), 3), round(sampling_margin(0.0, 200), 3)
    (0.028, 0.019)
    """
    square = DEVIATIONS * DEVIATIONS / samples
    half = DEVIATIONS * sqrt((share * (1 - share) + square / 4) / samples)
    return (abs(0.5 - share) * square + half) / (1 + square)
