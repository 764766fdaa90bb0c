"""Advice from `search`: what to do, how certain that is, and what usually follows. It improves with time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Final

import msgspec
from msgspec import structs

from fieldcraft.kernel.contrast import MOST, Contrast, compare_merits
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.odds import percent, points, sampling_margin
from fieldcraft.kernel.sets import completed
from fieldcraft.kernel.steps import Option, Pick, Take, TakeRest
from fieldcraft.kernel.text import count, join
from fieldcraft.players.confidence import confidence
from fieldcraft.players.inclusion import leaving_open
from fieldcraft.players.reasons import costs, differences, drawbacks, gains
from fieldcraft.players.search import Candidate, Search

SECONDS: Final = 4.0
EVERY: Final = 0.25
OTHERS: Final = 2
# A larger margin of the chance to win says nothing.
MEANINGFUL: Final = 0.15
EQUAL: Final = "It has no drawback, and the next best is about as good"


class Prospect(msgspec.Struct, frozen=True):
    """An option that was simulated: its index and text, the number of games, and how they ended.

    `reasons` say what it does better than the next best option, or worse than the best one, and `drawbacks` what it
    does worse all the same, each to complete "it ...".
    """

    index: int
    text: str
    visits: int
    won: float
    margin: float
    score: float
    reasons: tuple[str, ...] = ()
    drawbacks: tuple[str, ...] = ()

    @property
    def figures(self) -> str:
        """How often it won, if enough games were tried to say so."""
        if self.margin > MEANINGFUL:
            return ""
        return f"wins {percent(self.won)} +/- {points(self.margin)}, score {self.score:.1f}"


class Advice(msgspec.Struct, frozen=True):
    """The best option, how certain that is, what usually follows, other options, and the number of games simulated.

    `sure` is the probability that a search ten times as long would not prefer another option; None if there are too
    few games to say, or if there are options that leave the best one `open` and so can't be worse. `sensible` says
    whether the title's sensible player would choose the same, `rough` that games were evaluated before their end.
    """

    best: Prospect
    sure: float | None
    open: tuple[str, ...]
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
        return (self.best.text, self._why, *self._next_best, *self._left_open, *then)

    @property
    def _why(self) -> str:
        """How certain the best option is and what it does better, or that no option stands out."""
        best = self.best
        if not best.reasons:
            return f"{EQUAL}."
        price = f", though it {join(best.drawbacks)}" if best.drawbacks else ""
        return f"{self.certainty}: it {join(best.reasons)}{price}."

    @property
    def _next_best(self) -> tuple[str, ...]:
        """The next best option, and what it costs to choose that instead."""
        if not self.others:
            return ()
        other = self.others[0]
        price = f", but it {join(other.reasons)}" if other.reasons else ""
        return (f"Next best: {other.text.rstrip('.')}{price}.",)

    @property
    def certainty(self) -> str:
        """How certain the best option is."""
        if self.open:
            return "Nothing better was found"
        if self.sure is None or not self.best.reasons:  # sure of what, if no difference shows
            return "The best so far"
        return f"{_certainty(self.sure)} ({percent(self.sure)})"

    @property
    def _left_open(self) -> tuple[str, ...]:
        """What can't be worse than the best option."""
        if not self.open:
            return ()
        return (f"Not worse, because it leaves this open: {' or '.join(self.open)}.",)

    @property
    def lines(self) -> tuple[str, ...]:
        """The advice as sentences, with the alternatives."""
        if not self.visits:
            return self.summary
        best, certainty, *more = self.summary
        rough = ", evaluated before their end" if self.rough else ""
        compared = (("It", self.best), *_next(self.others))
        figures = "".join(f" {which} {option.figures}." for which, option in compared if option.figures)
        return (best, certainty, *more, f"Based on {count(self.visits, 'simulated game')}{rough}.{figures}")


def _next(others: tuple[Prospect, ...]) -> list[tuple[str, Prospect]]:
    return [("The next best", other) for other in others[:1]]


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
    search, spent = Search(game, seed, reasons=True), 0.0
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
    best, game = search.best, search.game
    including = _including(search, best.option)
    plausible = set(game.title.plausible(game))
    open_ = tuple(option.text(game.rules) for option in including if option in plausible)
    tried = sorted(search.candidates, key=lambda c: -len(c.values))
    # Plans with the same first option are one piece of advice. What includes the best option is never called worse.
    settled = {best.option, *including, *_same_set(game, best.option)}
    others = {c.option: c for c in reversed(tried) if c.values and c.option not in settled}
    usual = (option.text(game.rules) for option in _usual(best.follows))
    alternatives = [*others.values()][: -OTHERS - 1 : -1]
    found = differences(best, alternatives[0]) if alternatives else []
    rival = alternatives[0].option if alternatives else _rival(game, best.option)
    merits = Contrast() if rival is None else compare_merits(game, best.option, rival)
    return Advice(
        best=structs.replace(
            _prospect(search, best), reasons=_both(gains(found), merits.gains), drawbacks=tuple(drawbacks(found))
        ),
        sure=None if open_ else confidence(search),
        open=open_[:OTHERS],
        then=tuple(usual),
        others=tuple(
            structs.replace(
                _prospect(search, other),
                reasons=_both(costs(differences(best, other)), compare_merits(game, best.option, other.option).costs),
            )
            for other in alternatives
        ),
        visits=search.visits,
        sensible=best.option == search.sensible.option,
        rough=search.rough,
    )


def _both(simulated: Sequence[str], merits: Sequence[str]) -> tuple[str, ...]:
    """The clearest reason from the simulated games, then one from the merits, or else a second one of either kind."""
    return tuple(dict.fromkeys((*simulated[:1], *merits, *simulated)))[:MOST]


def _rival(game: AnyGame, best: Option) -> Option | None:
    """An option to compare the best one with when no other was tried, or when all others leave it open."""
    return next((option for option in game.offered if option != best), None)


def _prospect(search: Search, candidate: Candidate) -> Prospect:
    """How the simulations of an option ended."""
    option, visits = candidate.option, max(1, len(candidate.values))
    won = candidate.wins / visits
    margin = sampling_margin(won, visits)
    index = search.game.offered.index(option)
    return Prospect(index, option.text(search.game.rules), len(candidate.values), won, margin, candidate.score / visits)


def _including(search: Search, option: Option) -> tuple[Option, ...]:
    """The options that leave another one open, found out once."""
    if option not in search.including:
        search.including[option] = leaving_open(search.game, option)
    return search.including[option]


def _same_set(game: AnyGame, option: Option) -> list[Option]:
    """The pieces that a sensible player would pick together with one; which of them comes first makes no difference."""
    if not isinstance(game.choice, Pick) or not isinstance(option, Take | TakeRest):
        return []
    whole = sorted(completed(game, option))
    others = (other for other in game.offered if isinstance(other, Take | TakeRest))
    return [other for other in others if sorted(completed(game, other)) == whole]


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
