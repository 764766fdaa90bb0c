"""Monte Carlo tree search over the real rules, starting from the sensible option.

Every simulation plays a copy of the game with chance of its own to the end, or to the horizon at which the title can
evaluate it. It follows a plan: an option, then perhaps another option for a certain chance result, and so on. Where the
plan says nothing, the title's sensible player chooses. The n-th simulation of every plan gets the same random numbers,
so plans are compared like with like, and the sensible option is given up only for one that looks better even after a
deduction for uncertainty. The tree of plans grows where simulations pass often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from time import perf_counter
from typing import Final

from fieldcraft.kernel.chance import Outcome, Seeded, hash64
from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Evaluation

Results = tuple[Outcome, ...]
PILOT: Final = 5
EXPLORE: Final = 1.5
WIDEN: Final = 0.9
OPEN: Final = 30
DEEPEST: Final = 4
SHOWN: Final = 3
REMEMBERED: Final = 40
SCORE: Final = 0.6
# The prior of an option: a little worse than the sensible one, with this uncertainty. Measured on 570 options of five
# titles: 0.04 to 0.20 worse, a spread of 0.16 to 0.55, and 0.3 to 0.8 between the two games of a pair.
PRIOR_GAIN: Final = -0.1
PRIOR_ERROR: Final = 0.15
PRIOR_SPREAD: Final = 0.5
CAUTION: Final = 0.5
EQUAL: Final = 20
HOPELESS: Final = 0.01
LONGEST: Final = 5000


class Candidate:
    """A plan and its simulations: options, each with the chance results for which it is meant.

    `results` has the chance results after the plan's last option by simulation, or None if the plan didn't get so far.
    `measures` has how each of the first simulations ended in the title's terms, if the search was asked for reasons.
    """

    __slots__ = (
        "better",
        "evaluations",
        "expected",
        "follows",
        "measures",
        "parent",
        "plan",
        "results",
        "score",
        "spread",
        "values",
        "wins",
    )

    def __init__(
        self, plan: tuple[tuple[Results, Option], ...], expected: float, parent: Candidate | None = None
    ) -> None:
        self.plan = plan
        self.expected = expected
        self.parent = parent
        self.results: list[Results | None] = []
        self.evaluations: list[Evaluation] = []
        self.measures: list[tuple[Measure, ...]] = []
        self.values: list[float] = []
        self.wins = 0.0
        self.score = 0.0
        self.better = 0.0
        self.spread = 0.0
        self.follows: list[tuple[Option, ...]] = []

    @property
    def option(self) -> Option:
        """The first option of the plan."""
        return self.plan[0][1]


def posterior(candidate: Candidate, expected: float, error: float) -> tuple[float, float]:
    """The gain of a candidate over the sensible option and its error, given what was expected before any simulation."""
    count = len(candidate.values)
    if not count:
        return expected, error
    seen = (candidate.spread + 2 * PRIOR_SPREAD * PRIOR_SPREAD) / (count + 2) / count
    before = error * error
    both = before + seen
    return (candidate.better * before + expected * seen) / both, sqrt(before * seen / both)


class Search:
    """The search for one decision. Let it `think`, as often as you like, and ask for the `best` option.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> search = Search(game, seed=1)
    >>> search.think(visits=50)
    >>> search.visits, search.best.option in game.offered
    (50, True)
    """

    def __init__(self, game: AnyGame, seed: int = 0, reasons: bool = False):
        if game.choice is None or game.pending is not None:
            raise IllegalChoice("there is no decision to search: the game is over, or it is waiting for dice")
        self.game = game.clone(same_chance=True)
        self.game.own_dice = False
        self.game.chance = Seeded(0)  # Never used: each simulation gets chance of its own.
        self.key = hash64(f"search {seed} {game.number}")
        self._random = random.Random(self.key)
        self._at_horizon = game.title.at_horizon
        self.rough = False
        self.reasons = reasons
        self.visits = 0
        self.decisions = 0
        self._scale = 0.0
        options = _ordered(self.game, self._random)
        self.sensible = Candidate((((), options[0]),), 0.0)
        self.candidates = [self.sensible]
        self.including: dict[Option, tuple[Option, ...]] = {}
        self._untried = options[:0:-1]
        self._deeper: list[tuple[Candidate, Results, list[Option]]] = []

    @property
    def untried(self) -> int:
        """The number of options that no simulation has begun with."""
        return len(self._untried)

    def untried_like(self, option: Option) -> int:
        """The number of options of the same kind as another that no simulation has begun with."""
        return sum(type(other) is type(option) for other in self._untried)

    @property
    def is_done(self) -> bool:
        """Whether more simulations are pointless: there is no other option, or none that could still be better."""
        others = self.candidates[1:]
        if self._untried:
            return False
        return all(map(_same, others)) or not (self._deeper or any(not self._hopeless(other) for other in others))

    def think(self, visits: int | None = None, seconds: float | None = None) -> None:
        """Simulate until a number of visits or seconds is used up, or the search is done, whichever comes first."""
        until = None if seconds is None else perf_counter() + seconds
        last = None if visits is None else self.visits + visits
        while (last is None or self.visits < last) and (until is None or perf_counter() < until):
            if self.is_done:
                return
            self.step()

    def step(self) -> None:
        """Run one simulation."""
        candidate = self._next()
        self._borrow(candidate)
        self._simulate(candidate, len(candidate.values))
        self.visits += 1
        if not self._scale and len(self.sensible.values) >= PILOT:
            self._set_scale()

    @property
    def best(self) -> Candidate:
        """The plan to follow: the sensible one, unless another looks better with its prior and uncertainty."""
        chosen, best = self.sensible, 0.0
        for candidate in self.candidates[1:]:
            if len(candidate.values) >= PILOT:
                gain, error = self.gain(candidate)
                if gain - CAUTION * error > best:
                    chosen, best = candidate, gain - CAUTION * error
        return chosen

    # Which plan to try next

    def _next(self) -> Candidate:
        """The most promising candidate. New ones are added as the number of simulations grows."""
        if len(self.sensible.values) < PILOT:
            return self.sensible
        if len(self.candidates) - 1 < WIDEN * sqrt(self.visits) and self._widen():
            return self.candidates[-1]
        chosen, promise = self.sensible, -1e9
        for candidate in self.candidates[1:]:
            gain, error = self.gain(candidate)
            if gain + EXPLORE * error > promise:
                chosen, promise = candidate, gain + EXPLORE * error
        # Both get the same random numbers, so the sensible option always needs as many simulations.
        return self.sensible if len(chosen.values) == len(self.sensible.values) else chosen

    def _widen(self) -> bool:
        """Add a candidate, if there is one: alternately another option and a longer plan."""
        if self._deeper and (not self._untried or len(self.candidates) % 2):
            longest = max(self._deeper, key=lambda item: self.gain(item[0])[0])
            parent, results, options = longest
            expected = self.gain(parent)[0] + PRIOR_GAIN
            self.candidates.append(Candidate((*parent.plan, (results, options.pop())), expected, parent))
            if not options:
                self._deeper.remove(longest)
        elif self._untried:
            self.candidates.append(Candidate((((), self._untried.pop()),), PRIOR_GAIN))
        else:
            return False
        return True

    def gain(self, candidate: Candidate) -> tuple[float, float]:
        """The posterior gain of a candidate over the sensible option, and its standard error.

        With few simulations the prior weighs more.
        """
        if candidate is self.sensible:
            return 0.0, 0.0
        return posterior(candidate, candidate.expected, PRIOR_ERROR)

    def _hopeless(self, candidate: Candidate) -> bool:
        """Whether a candidate can hardly turn out better, however long the search."""
        gain, error = self.gain(candidate)
        return len(candidate.values) > OPEN and gain + 2 * error < HOPELESS

    # One simulation

    def _simulate(self, candidate: Candidate, number: int) -> None:
        """Play a copy of the game with a plan and the random numbers of that simulation, and count the result."""
        follows: list[Option] = []
        twin, results = self._follow(candidate, number, follows)
        if results is not None and candidate.results.count(results) == OPEN - 1 and not self._ended(twin):
            self._open(candidate, results, twin)
        self._play_out(twin, follows)
        if number < REMEMBERED:
            candidate.follows.append(tuple(follows[:SHOWN]))
        self.decisions += twin.number - self.game.number
        self.rough = self.rough or twin.result is None
        if self.reasons and number < REMEMBERED:
            candidate.measures.append(tuple(twin.title.measures(self.game, twin)))
        self._count(candidate, twin.title.evaluate(twin), results)

    def _follow(self, candidate: Candidate, number: int, follows: list[Option]) -> tuple[AnyGame, Results | None]:
        """A copy of the game after a plan; the chance results after its last option, if the plan got so far."""
        twin = self.game.clone(same_chance=True)
        twin.chance = Seeded(0, key=hash64(f"{self.key} {number}"))
        results: Results = ()
        for expected, option in candidate.plan:
            if results != expected:
                return twin, None
            if twin.number > self.game.number:
                follows.append(option)
            twin.advance(option)
            results = twin.last.chance_results
            while len(twin.offered) == 1 and not self._ended(twin):
                twin.advance(twin.offered[0])
                results += twin.last.chance_results
        return twin, results

    def _open(self, candidate: Candidate, results: Results, twin: AnyGame) -> None:
        """Extend a plan at a position that simulations often reach: its other options make longer plans."""
        if len(candidate.plan) < DEEPEST:
            self._deeper.append((candidate, results, _ordered(twin, self._random)[:0:-1]))

    def _borrow(self, candidate: Candidate) -> None:
        """Reuse simulations of the parent in which chance differed from what the longer plan expects."""
        parent = candidate.parent
        if parent is None:
            return
        expected = candidate.plan[-1][0]
        limit = min(len(parent.values), len(self.sensible.values) - 1)
        while (number := len(candidate.values)) < limit and parent.results[number] != expected:
            candidate.measures += parent.measures[number : number + 1]
            self._count(candidate, parent.evaluations[number], None)

    def _ended(self, twin: AnyGame) -> bool:
        """Whether a simulation stops: the game is over or has reached the horizon."""
        return twin.result is not None or self._at_horizon(self.game, twin)

    def _play_out(self, twin: AnyGame, follows: list[Option]) -> None:
        """Play sensibly to the end, and record the first choices on the way."""
        sensible, limit = twin.title.sensible, twin.number + LONGEST
        while not self._ended(twin) and twin.number < limit:
            offered = twin.offered
            if len(offered) == 1:
                twin.advance(offered[0])
                continue
            option = sensible(twin)
            if len(follows) < SHOWN:
                follows.append(option)
            twin.advance(option)

    # Values

    def _value(self, evaluation: Evaluation) -> float:
        """An evaluation as one number: winning counts most, then the score in units of its spread here."""
        return evaluation.won + SCORE * evaluation.score / self._scale if self._scale else 0.0

    def _set_scale(self) -> None:
        """Take the spread of scores, at least one point, from the first simulations of the sensible option."""
        scores = [evaluation.score for evaluation in self.sensible.evaluations]
        mean = sum(scores) / len(scores)
        spread = sqrt(sum((score - mean) ** 2 for score in scores) / (len(scores) - 1))
        self._scale = max(spread, 0.1 * abs(mean), 1.0)
        self.sensible.values = [self._value(evaluation) for evaluation in self.sensible.evaluations]

    def _count(self, candidate: Candidate, evaluation: Evaluation, results: Results | None) -> None:
        """Add a simulation to a candidate and to its comparison with the sensible option."""
        number, value = len(candidate.values), self._value(evaluation)
        candidate.results.append(results)
        candidate.evaluations.append(evaluation)
        candidate.values.append(value)
        candidate.wins += evaluation.won
        candidate.score += evaluation.score
        if candidate is self.sensible:
            return
        difference = value - self.sensible.values[number]
        before = candidate.better
        candidate.better += (difference - before) / (number + 1)
        candidate.spread += (difference - before) * (difference - candidate.better)


def _same(candidate: Candidate) -> bool:
    """Whether a candidate always ended the same as the sensible option."""
    return len(candidate.values) >= EQUAL and not candidate.spread and not candidate.better


def _ordered(game: AnyGame, generator: random.Random) -> list[Option]:
    """The options in the order to try them: the sensible one, then one of each kind and so on, plausible ones first."""
    offered = game.offered
    if len(offered) == 1:
        return [offered[0]]
    first = game.title.sensible(game)
    plausible = set(game.title.plausible(game))
    others = [option for option in offered if option != first]
    generator.shuffle(others)
    seen: Counter[type] = Counter()
    ranked: list[tuple[bool, int, Option]] = []
    for option in others:
        ranked.append((option not in plausible, seen[type(option)], option))
        seen[type(option)] += 1
    ranked.sort(key=lambda item: item[:2])
    return [first, *(option for _, _, option in ranked)]


def search_player(
    visits: int | None = None, seconds: float | None = None
) -> Callable[[int], Callable[[AnyGame], Option]]:
    """Makes players, by seed, that search for a number of visits or seconds per decision.

    With visits alone, the same seed always plays the same.
    """

    def seeded(seed: int) -> Callable[[AnyGame], Option]:
        def choose(game: AnyGame) -> Option:
            offered: Sequence[Option] = game.offered
            if len(offered) == 1:
                return offered[0]
            search = Search(game, seed)
            search.think(visits, seconds)
            return search.best.option

        return choose

    return seeded
