"""Advice from `search`: what to do, how certain that is, and what usually follows. It improves with time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import erf, sqrt
from time import perf_counter
from typing import Final

import msgspec

from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.odds import percent, sampling_margin
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.text import count
from fieldcraft.players.search import Candidate, Search

SECONDS: Final = 4.0
EVERY: Final = 0.25
OTHERS: Final = 2


class Prospect(msgspec.Struct, frozen=True):
    """An option that was simulated: its index and text, the number of games, and how they ended."""

    index: int
    text: str
    visits: int
    won: float
    margin: float
    score: float

    def __str__(self) -> str:
        margin = f" +/- {100 * self.margin:.0f}" if self.margin else ""
        return f"wins {percent(self.won)}{margin}, score {self.score:.1f}"


class Advice(msgspec.Struct, frozen=True):
    """The best option, how certain that is, what usually follows, other options, and the number of games simulated.

    `sensible` says whether the title's sensible player would choose the same, `rough` that games were evaluated before
    their end.
    """

    best: Prospect
    sure: float
    then: tuple[str, ...]
    others: tuple[Prospect, ...]
    visits: int
    sensible: bool
    rough: bool

    @property
    def summary(self) -> tuple[str, ...]:
        """The best option, how certain it is, and what usually follows."""
        if not self.visits:
            return (self.best.text, "There is no other option.")
        then = (f"What usually follows: {'; '.join(self.then)}.",) if self.then else ()
        return (self.best.text, f"{_certainty(self.sure)} ({percent(self.sure)}): it {self.best}.", *then)

    @property
    def lines(self) -> tuple[str, ...]:
        """The advice as sentences, with the alternatives."""
        if not self.visits:
            return self.summary
        best, certainty, *then = self.summary
        others = [f"Alternative: {other.text}, which {other}." for other in self.others]
        rough = ", evaluated before their end" if self.rough else ""
        return (best, certainty, *others, *then, f"Based on {count(self.visits, 'simulated game')}{rough}.")


def _certainty(share: float) -> str:
    """A probability as text."""
    return next(text for least, text in ((0.95, "Sure"), (0.8, "Fairly sure"), (0.0, "Not sure")) if share >= least)


def advise(game: AnyGame, seconds: float = SECONDS, every: float = EVERY, seed: int = 0) -> Iterator[Advice]:
    """Search, and yield the best advice so far again and again. The game itself doesn't change.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> for advice in advise(game, seconds=0.1, every=0.05):
    ...     pass
    >>> game.choose(advice.best.index)
    """
    search, spent = Search(game, seed), 0.0
    if search.is_done:
        yield advice_of(search)
    while not search.is_done and spent < seconds:
        start = perf_counter()
        search.step()
        search.think(seconds=every)
        # Only searching counts: the caller may take its time between two pieces of advice.
        spent += perf_counter() - start
        yield advice_of(search)


def advice_of(search: Search) -> Advice:
    """The advice of a search so far."""
    best = search.best
    tried = sorted(search.candidates, key=lambda c: -len(c.values))
    # Plans with the same first option are one piece of advice.
    others = {c.option: c for c in reversed(tried) if c.values and c.option != best.option}
    game = search.game
    usual = (option.text(game.rules) for option in _usual(best.follows))
    return Advice(
        best=_prospect(search, best),
        sure=_sure(search, best),
        then=tuple(usual),
        others=tuple(_prospect(search, candidate) for candidate in [*others.values()][: -OTHERS - 1 : -1]),
        visits=search.visits,
        sensible=best.option == search.sensible.option,
        rough=search.rough,
    )


def _prospect(search: Search, candidate: Candidate) -> Prospect:
    """How the simulations of an option ended."""
    option, visits = candidate.option, max(1, len(candidate.values))
    won = candidate.wins / visits
    margin = sampling_margin(won, visits)
    index = search.game.offered.index(option)
    return Prospect(index, option.text(search.game.rules), len(candidate.values), won, margin, candidate.score / visits)


def _sure(search: Search, best: Candidate) -> float:
    """The probability that the best option is no worse than its strongest rival."""
    sensible = search.sensible.option
    if best.option != sensible:
        return _better(search, best)
    rivals = [c for c in search.candidates if c.values and c.option != sensible]
    return 1 - max((_better(search, c) for c in rivals), default=0.0 if search.is_done else 0.5)


def _better(search: Search, candidate: Candidate) -> float:
    """The probability that an option is better than the sensible one."""
    gain, error = search.gain(candidate)
    return _normal(gain / error)


def _normal(deviations: float) -> float:
    """The cumulative normal distribution.

    >>> _normal(0.0), round(_normal(1.645), 3)
    (0.5, 0.95)
    """
    return (1 + erf(deviations / sqrt(2))) / 2


def _usual(follows: list[tuple[Option, ...]]) -> list[Option]:
    """The option that followed most often, then the one that most often followed that, and so on."""
    usual: list[Option] = []
    left = follows
    while True:
        at = len(usual)
        left = [path for path in left if len(path) > at]
        if not left:
            return usual
        option = Counter(path[at] for path in left).most_common(1)[0][0]
        usual.append(option)
        left = [path for path in left if path[at] == option]
