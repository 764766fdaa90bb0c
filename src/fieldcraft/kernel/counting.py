"""Counting every case of an option: the real rules, run on copies for each possible result.

The rules run step by step. When a step needs a result, it runs again for each possible one; between steps, equal
positions are merged. Draws whose order doesn't matter are counted once for all their orders.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from fractions import Fraction
from typing import Any, Final, Protocol, Self

import msgspec

from fieldcraft.kernel.chance import Chance, Outcome, Request
from fieldcraft.kernel.scripted import KnownResults, UnknownResult
from fieldcraft.kernel.steps import NO_STREAMS, Choice, Consequence, Option, Right, Step


class AnyGame(Protocol):
    """The part of a game that odds need. `Game` imports this module, so it can't be named here."""

    agenda: list[Step]
    chance: Chance
    choice: Choice | None
    own_dice: bool
    rules: Any
    state: Any

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def clone(self, same_chance: bool = False) -> Self:
        """An independent copy."""

    def responsible(self, option: Option) -> Choice:
        """The choice that carries out an option."""

    def choose(self, option: Option | int) -> None:
        """Make a choice."""

    def advance(self) -> None:
        """Run steps up to the next choice."""


Weights = dict[Consequence, Fraction]
KEY: Final = msgspec.msgpack.Encoder(order="deterministic")


def consequence(outcome: str | Consequence) -> Consequence:
    """An outcome with its cost: without one, it costs nothing."""
    return outcome if isinstance(outcome, Consequence) else Consequence(outcome)


def worst_first(weights: Mapping[Consequence, Fraction]) -> list[Consequence]:
    """Outcomes in the order in which they are read: the costliest first, then the likeliest."""
    return sorted(weights, key=lambda found: (-found.losses, -weights[found], found.text))


def copy_for_odds(game: AnyGame) -> AnyGame:
    """A copy to compute with: it never asks for own dice, and has no chance of its own."""
    twin = game.clone(same_chance=True)
    twin.own_dice = False
    twin.chance = KnownResults(())
    return twin


class Count:
    """Counts the cases of an option up to the next decision.

    `outcomes` has the weight of each outcome. It is complete, and adds up to one, when `run` has ended without
    raising `TooMany`.
    """

    def __init__(self, game: AnyGame, option: Option, budget: int):
        self.game = game
        self.option = option
        self.choice = game.responsible(option)
        self.at_once = self.choice.resolves_at_once(option)
        self.unordered: frozenset[str] = game.rules.unordered_streams()
        self.budget = budget
        self.runs = 0
        self.outcomes: Weights = {}
        self._frontier: dict[bytes, tuple[AnyGame, Fraction]] = {}
        self._left = 0

    def run(self) -> Generator[None]:
        """Count, with a pause after every run of a step. Raises `TooMany` beyond the budget."""
        choice, option = self.choice, self.option
        start = copy_for_odds(self.game)
        yield from self._spread(start, lambda twin: choice.choose(twin, option), Fraction(1), NO_STREAMS)
        while self._frontier:
            level = [*self._frontier.values()]
            self._frontier.clear()
            self._left = len(level)
            for position, weight in level:
                self._left -= 1
                yield from self._spread(position, _run_next, weight, position.agenda[-1].alike_streams(position))
        if sum(self.outcomes.values()) != 1:
            raise TooMany  # a stream that isn't a plain draw was declared unordered

    def _spread(
        self, position: AnyGame, run: Callable[[AnyGame], None], weight: Fraction, alike: frozenset[str]
    ) -> Generator[None]:
        """Run one step for each possible result, and note where each leads."""
        waiting = [_Case((), weight, "", ())]
        while waiting:
            # Each position that waits for its next step takes one run at least.
            if self.runs + len(waiting) + self._left + len(self._frontier) > self.budget:
                raise TooMany
            case = waiting.pop()
            twin = position.clone(same_chance=True)
            twin.chance = KnownResults(case.known)
            self.runs += 1
            try:
                run(twin)
            except UnknownResult as unknown:
                if unknown.request.stream in alike:
                    waiting.append(case.followed_by_any(unknown.request))
                elif unknown.request.size() > self.budget:
                    raise TooMany from None
                else:
                    waiting += case.followed_by(unknown.request, self.unordered)
            else:
                self._arrive(twin, case.weight)
            yield

    def _arrive(self, twin: AnyGame, weight: Fraction) -> None:
        """Merge a position with its equals, or name its outcome."""
        if not self.at_once and twin.agenda and not isinstance(twin.agenda[-1], Choice):
            twin.chance = NO_CHANCE
            key = KEY.encode((twin.state, twin.agenda))
            known = self._frontier.get(key)
            self._frontier[key] = (twin, weight if known is None else known[1] + weight)
            return
        if not self.at_once:
            twin.advance()
        found = consequence(outcome_of(self.choice, self.game, self.option, twin))
        self.outcomes[found] = self.outcomes.get(found, Fraction(0)) + weight


def outcome_of(choice: Choice, before: Any, option: Option, after: Any) -> str | Consequence:
    """The name of an option's outcome. A right isn't one of the choice's own options, so it gets the usual name."""
    if isinstance(option, Right):
        return Choice.outcome(choice, before, option, after)
    return choice.outcome(before, option, after)


class TooMany(Exception):
    """There are more cases than the budget allows."""


NO_CHANCE: Final = KnownResults(())


class _Case(msgspec.Struct, frozen=True):
    """Known results, their weight, and the draws of one stream with which they end if their order doesn't matter."""

    known: tuple[Outcome, ...]
    weight: Fraction
    stream: str
    drawn: tuple[Outcome, ...]

    def followed_by_any(self, request: Request) -> _Case:
        """The case that this one becomes with a result that stands for all."""
        return _Case(self.known + request.results()[0][0], self.weight, "", ())

    def followed_by(self, request: Request, unordered: frozenset[str]) -> list[_Case]:
        """The cases that this one becomes with each possible result.

        Of all orders of the same draws only the sorted one is kept, with the weight of all of them.
        """
        results = request.results()
        total = sum(ways for _, ways in results)
        if request.sides or request.stream not in unordered:
            return [_Case(self.known + new, self.weight * Fraction(ways, total), "", ()) for new, ways in results]
        before = self.drawn if request.stream == self.stream else ()
        cases: list[_Case] = []
        for new, ways in results:
            if before and str(new[0]) < str(before[-1]):
                continue
            drawn = before + new
            orders = Fraction(len(drawn), drawn.count(new[0]))
            weight = self.weight * Fraction(ways, total) * orders
            cases.append(_Case(self.known + new, weight, request.stream, drawn))
        return cases


def _run_next(game: AnyGame) -> None:
    """Run the next step."""
    game.agenda.pop().run(game)
