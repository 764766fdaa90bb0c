"""What `search` would do, how sure it is, and what it expects to follow: better the longer it thinks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import erf, sqrt
from time import perf_counter
from typing import Any, Final

import msgspec

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import percent
from fieldcraft.kernel.steps import Option
from fieldcraft.players.search import Candidate, Search

SECONDS: Final = 4.0
EVERY: Final = 0.25
OTHERS: Final = 2


class Prospect(msgspec.Struct, frozen=True):
    """An option that was tried out: its number, its words, how often it was, and what the games came to."""

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
    """What to do, how sure that is, what usually follows, what else was tried, and how many games that took.

    `sensible` says whether it is also what the title's sensible player would do, `rough` that games were not played to
    their end but judged before it.
    """

    best: Prospect
    sure: float
    then: tuple[str, ...]
    others: tuple[Prospect, ...]
    visits: int
    sensible: bool
    rough: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """The advice in sentences."""
        if not self.visits:
            return (self.best.text, "There is nothing else to choose.")
        lines = [self.best.text, f"{_assured(self.sure)} ({percent(self.sure)}): it {self.best}."]
        lines += [f"Instead, {other.text}: {other}." for other in self.others]
        if self.then:
            lines.append(f"What may follow: {'; '.join(self.then)}.")
        judged = ", judged before their end" if self.rough else ""
        games = "1 game" if self.visits == 1 else f"{self.visits} games"
        return (*lines, f"From {games} tried out{judged}.")


def _assured(share: float) -> str:
    """A probability in words."""
    return next(words for least, words in ((0.95, "Sure"), (0.8, "Fairly sure"), (0.0, "Not sure")) if share >= least)


def advise(game: Game[Any, Any], seconds: float = SECONDS, every: float = EVERY, seed: int = 0) -> Iterator[Advice]:
    """Think, and say again and again what the best choice seems to be. The game itself is not touched.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> for advice in advise(game, seconds=0.1, every=0.05):
    ...     pass
    >>> game.choose(advice.best.index)
    """
    search, spent = Search(game, seed), 0.0
    if search.settled:
        yield advice_of(search)
    while not search.settled and spent < seconds:
        start = perf_counter()
        search.step()
        search.think(seconds=every)
        # Only thinking counts: whoever asks for the next word may take his time.
        spent += perf_counter() - start
        yield advice_of(search)


def advice_of(search: Search) -> Advice:
    """What a search has found so far."""
    best = search.best
    tried = sorted(search.candidates, key=lambda c: -len(c.values))
    # Plans that begin alike are one piece of advice.
    others = {c.option: c for c in reversed(tried) if c.values and c.option != best.option}
    game = search.game
    words = (option.text(game.rules) for option in _usual(best.follows))
    return Advice(
        best=_prospect(search, best),
        sure=_sure(search, best),
        then=tuple(words),
        others=tuple(_prospect(search, candidate) for candidate in [*others.values()][: -OTHERS - 1 : -1]),
        visits=search.visits,
        sensible=best.option == search.sensible.option,
        rough=search.rough,
    )


def _prospect(search: Search, candidate: Candidate) -> Prospect:
    """What became of an option."""
    option, count = candidate.option, max(1, len(candidate.values))
    won = candidate.wins / count
    margin = 1.96 * sqrt((won * (1 - won) + 0.25 / count) / count)
    index = search.game.offered.index(option)
    return Prospect(index, option.text(search.game.rules), len(candidate.values), won, margin, candidate.score / count)


def _sure(search: Search, best: Candidate) -> float:
    """How likely it is that the best option is no worse than its strongest rival."""
    sensible = search.sensible.option
    if best.option != sensible:
        return _better(search, best)
    rivals = [c for c in search.candidates if c.values and c.option != sensible]
    return 1 - max((_better(search, c) for c in rivals), default=0.0 if search.settled else 0.5)


def _better(search: Search, candidate: Candidate) -> float:
    """How likely it is that an option is better than the sensible one."""
    gain, error = search.gain(candidate)
    return _share(gain / error)


def _share(deviations: float) -> float:
    """The share of a normal distribution below so many deviations.

    >>> _share(0.0), round(_share(1.645), 3)
    (0.5, 0.95)
    """
    return (1 + erf(deviations / sqrt(2))) / 2


def _usual(follows: list[tuple[Option, ...]]) -> list[Option]:
    """What followed most often, then what followed that most often, and so on."""
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
