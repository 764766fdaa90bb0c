"""A player that tries its options out: Monte-Carlo tree search over the real rules, beginning from what is sensible.

Every simulation plays a copy of the game with luck of its own to the end, or as far as the title says is enough to
judge it. The title's sensible player makes the choices that the tree does not. The n-th simulation of every option
meets the same luck, so options are compared like with like, and the sensible option is left only for one that seems
better even to somebody who expects little of it. Below the first choice the tree has a branch for each option and,
under it, one for each result that chance gave; a result never met before ends the tree and begins the playing-out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from time import perf_counter
from typing import Any, Final

from fieldcraft.kernel.chance import Outcome, Seeded, hash64
from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Outlook

Position = Game[Any, Any]
PILOT: Final = 5
EXPLORE: Final = 1.5
WIDEN: Final = 0.9
OPEN: Final = 16
DEEPER: Final = 0.4
DEEPEST: Final = 12
SHOWN: Final = 3
REMEMBERED: Final = 40
SCORE: Final = 0.3
# What is thought of an option before it is tried: rather worse than the sensible one, give or take. Measured on 570
# options of five titles: 0.04 to 0.20 worse, 0.16 to 0.55 apart, and two games of a pair 0.3 to 0.8 apart.
EXPECTED: Final = -0.1
DOUBT: Final = 0.15
APART: Final = 0.5
LONGEST: Final = 5000


class Node:
    """A position of the tree that was met some times: its options in the order to try them, and what came of them."""

    __slots__ = ("branches", "options", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.options: list[Option] = []
        self.branches: list[Branch] = []


class Branch:
    """An option of a node: how often it was tried, what that was worth, and where chance led from it."""

    __slots__ = ("after", "option", "total", "visits")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.visits = 0
        self.total = 0.0
        self.after: dict[tuple[Outcome, ...], Node] = {}


class Candidate(Branch):
    """An option of the decision itself, with what each of its simulations came to."""

    __slots__ = ("better", "follows", "score", "spread", "values", "wins")

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.values: list[float] = []
        self.wins = 0.0
        self.score = 0.0
        self.better = 0.0
        self.spread = 0.0
        self.follows: list[tuple[Option, ...]] = []


class Search:
    """The thinking about one decision. Let it `think`, as often as you like, and ask for the `best` option.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> search = Search(game, seed=1)
    >>> search.think(visits=50)
    >>> search.visits, search.best.option in game.offered
    (50, True)
    """

    def __init__(self, game: Position, seed: int = 0):
        if game.choice is None or game.pending is not None:
            raise IllegalChoice("there is nothing to think about: the game is over, or waits for dice")
        self.game = game.clone(same_chance=True)
        self.game.own_dice = False
        self.game.chance = Seeded(0)  # Never used: each simulation gets luck of its own.
        self.key = hash64(f"search {seed} {game.number}")
        self._random = random.Random(self.key)
        self._far_enough = game.title.far_enough
        self.rough = False
        self.visits = 0
        self.decisions = 0
        self._scale = 0.0
        self._played: list[Outlook] = []
        options = _ordered(self.game, self._random)
        self.sensible = Candidate(options[0])
        self.candidates = [self.sensible]
        self._untried = options[:0:-1]

    @property
    def settled(self) -> bool:
        """Whether there is nothing to think about: one option only."""
        return not self._untried and len(self.candidates) == 1

    def think(self, visits: int | None = None, seconds: float | None = None) -> None:
        """Simulate so many times, or for so long, or both: whatever ends first."""
        if self.settled:
            return
        until = None if seconds is None else perf_counter() + seconds
        last = None if visits is None else self.visits + visits
        while (last is None or self.visits < last) and (until is None or perf_counter() < until):
            self.step()

    def step(self) -> None:
        """Simulate once."""
        candidate = self._next()
        self._simulate(candidate, len(candidate.values))
        self.visits += 1
        if not self._scale and len(self.sensible.values) >= PILOT:
            self._settle_scale()

    @property
    def best(self) -> Candidate:
        """The option to choose: the sensible one, unless another seems better, with all that was thought before."""
        chosen, gain = self.sensible, 0.0
        for candidate in self.candidates[1:]:
            if len(candidate.values) >= PILOT and self.gain(candidate)[0] > gain:
                chosen, gain = candidate, self.gain(candidate)[0]
        return chosen

    # Which option to try next

    def _next(self) -> Candidate:
        """The candidate that promises most. New ones are let in as the simulations grow in number."""
        if len(self.sensible.values) < PILOT:
            return self.sensible
        if self._untried and len(self.candidates) - 1 < WIDEN * sqrt(self.visits):
            self.candidates.append(Candidate(self._untried.pop()))
            return self.candidates[-1]
        chosen, promise = self.sensible, -1e9
        for candidate in self.candidates[1:]:
            gain, error = self.gain(candidate)
            if gain + EXPLORE * error > promise:
                chosen, promise = candidate, gain + EXPLORE * error
        # Both meet the same luck, so the sensible option is always at least as far.
        return self.sensible if len(chosen.values) == len(self.sensible.values) else chosen

    def gain(self, candidate: Candidate) -> tuple[float, float]:
        """How much better than the sensible option a candidate is thought to be, and how far off that may be.

        Few games say little: then what was thought before they were played weighs more.
        """
        count = len(candidate.values)
        if not count:
            return EXPECTED, DOUBT
        seen = (candidate.spread + 2 * APART * APART) / (count + 2) / count
        before = DOUBT * DOUBT
        both = before + seen
        return (candidate.better * before + EXPECTED * seen) / both, sqrt(before * seen / both)

    # One simulation

    def _simulate(self, candidate: Candidate, number: int) -> None:
        """Play a copy of the game on from an option, with the luck of that number, and remember what came of it."""
        twin = self.game.clone(same_chance=True)
        twin.chance = Seeded(0, key=hash64(f"{self.key} {number}"))
        path: list[Branch] = [candidate]
        start = twin.number
        twin.carry_out(candidate.option)
        node: Node | None = self._arrive(candidate, twin)
        while node is not None and len(path) < DEEPEST and not self._ended(twin):
            branch = self._descend(node, twin)
            path.append(branch)
            twin.carry_out(branch.option)
            node = self._arrive(branch, twin)
        follows = [branch.option for branch in path[1:]]
        self._play_out(twin, follows)
        if number < REMEMBERED:
            candidate.follows.append(tuple(follows[:SHOWN]))
        self.decisions += twin.number - start
        self.rough = self.rough or twin.result is None
        outlook = twin.title.outlook(twin)
        value = self._worth(outlook)
        for branch in path:
            branch.visits += 1
            branch.total += value
        self._count(candidate, outlook, value)

    def _arrive(self, branch: Branch, twin: Position) -> Node | None:
        """Pass what is forced; the node where chance led, or None where the tree ends here."""
        met = twin.last.met
        while len(twin.offered) == 1 and not self._ended(twin):
            twin.carry_out(twin.offered[0])
            met += twin.last.met
        node = branch.after.get(met)
        if node is None:
            branch.after[met] = Node()
            return None
        node.visits += 1
        return node if node.visits >= OPEN else None

    def _descend(self, node: Node, twin: Position) -> Branch:
        """The option to follow in the tree: few are looked at, more as the node is met more often."""
        if not node.options:
            node.options = _ordered(twin, self._random)
        opened = node.visits - OPEN
        if len(node.branches) < min(len(node.options), 1 + int(WIDEN * sqrt(opened))):
            node.branches.append(Branch(node.options[len(node.branches)]))
            return node.branches[-1]
        total = sum(branch.visits for branch in node.branches)
        wide = DEEPER * sqrt(max(total, 1))
        return max(node.branches, key=lambda b: b.total / (b.visits or 1) + wide / (1 + b.visits))

    def _ended(self, twin: Position) -> bool:
        """Whether a simulation goes no further: the game is over, or can be judged."""
        return twin.result is not None or self._far_enough(self.game, twin)

    def _play_out(self, twin: Position, follows: list[Option]) -> None:
        """Play sensibly to the end, and note the first choices that were made on the way."""
        sensible, most = twin.title.sensible, twin.number + LONGEST
        while not self._ended(twin) and twin.number < most:
            offered = twin.offered
            if len(offered) == 1:
                twin.carry_out(offered[0])
                continue
            option = sensible(twin)
            if len(follows) < SHOWN:
                follows.append(option)
            twin.carry_out(option)

    # What it was worth

    def _worth(self, outlook: Outlook) -> float:
        """A result as one number: winning counts most, then the score, measured by how far scores lie apart here."""
        if not self._scale:
            self._played.append(outlook)
            return 0.0
        return outlook.won + SCORE * outlook.score / self._scale

    def _settle_scale(self) -> None:
        """After the first simulations of the sensible option: how far scores lie apart, a point at least."""
        scores = [outlook.score for outlook in self._played]
        mean = sum(scores) / len(scores)
        spread = sqrt(sum((score - mean) ** 2 for score in scores) / (len(scores) - 1))
        self._scale = max(spread, 0.1 * abs(mean), 1.0)
        self.sensible.values = [self._worth(outlook) for outlook in self._played]
        self.sensible.total = sum(self.sensible.values)

    def _count(self, candidate: Candidate, outlook: Outlook, value: float) -> None:
        """Add a simulation to what is known of a candidate, and of how it compares."""
        number = len(candidate.values)
        candidate.values.append(value)
        candidate.wins += outlook.won
        candidate.score += outlook.score
        if candidate is self.sensible or not self._scale:
            return
        difference = value - self.sensible.values[number]
        before = candidate.better
        candidate.better += (difference - before) / (number + 1)
        candidate.spread += (difference - before) * (difference - candidate.better)


def _ordered(game: Position, luck: random.Random) -> list[Option]:
    """The options in the order to try them: the sensible one, then one of each kind and so on, the sound ones first."""
    offered = game.offered
    if len(offered) == 1:
        return [offered[0]]
    first = game.title.sensible(game)
    sound = set(game.title.sound(game))
    others = [option for option in offered if option != first]
    luck.shuffle(others)
    seen: Counter[type] = Counter()
    ranked: list[tuple[bool, int, Option]] = []
    for option in others:
        ranked.append((option not in sound, seen[type(option)], option))
        seen[type(option)] += 1
    ranked.sort(key=lambda item: item[:2])
    return [first, *(option for _, _, option in ranked)]


def searching(visits: int | None = None, seconds: float | None = None) -> Callable[[int], Callable[[Position], Option]]:
    """Players that search so many visits or seconds a decision; with visits alone a seed always plays the same."""

    def seeded(seed: int) -> Callable[[Position], Option]:
        def choose(game: Position) -> Option:
            offered: Sequence[Option] = game.offered
            if len(offered) == 1:
                return offered[0]
            search = Search(game, seed)
            search.think(visits, seconds)
            return search.best.option

        return choose

    return seeded
