"""Exact odds: the real rules, run on clones for every possible result.

The rules run step by step. When a step needs a result, it runs again for each possible one; between steps, equal
positions are merged. Beyond a budget of runs the odds are sampled instead, and marked so.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, Protocol, Self

import msgspec

from fieldcraft.kernel.chance import Chance, KnownResults, Outcome, Seeded, UnknownResult, hash64
from fieldcraft.kernel.steps import Choice, Option, Step


class AnyGame(Protocol):
    """The part of a game that odds need. `Game` imports this module, so it can't be named here."""

    agenda: list[Step]
    chance: Chance
    choice: Choice | None
    own_dice: bool
    rules: Any
    seed: int
    state: Any

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def clone(self, same_chance: bool = False) -> Self:
        """An independent copy."""

    def choose(self, option: Option | int) -> None:
        """Make a choice."""

    def advance(self) -> None:
        """Run steps up to the next choice."""


Player = Callable[[Any], Option | int]
KEY = msgspec.msgpack.Encoder(order="deterministic")


class Likelihood(msgspec.Struct, frozen=True):
    """One outcome: its name, its probability, and the margin of error (0 if exact)."""

    text: str
    probability: Fraction
    margin: float = 0.0

    def __str__(self) -> str:
        about = f" +/- {100 * self.margin:.0f}" if self.margin else ""
        return f"{percent(self.probability)}{about} {self.text}"


class Odds(msgspec.Struct, frozen=True):
    """All outcomes of an option, likeliest first, and whether every case was counted."""

    outcomes: tuple[Likelihood, ...]
    exact: bool
    cases: int

    def of(self, text: str) -> Fraction:
        """The probability of one outcome."""
        return sum((o.probability for o in self.outcomes if o.text == text), Fraction(0))

    def __str__(self) -> str:
        return ", ".join(map(str, self.outcomes))


def percent(share: Fraction | float) -> str:
    """A percentage; what can happen is never 0%, and what can fail is never 100%.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000))
    ('33%', '<1%', '>99%')
    """
    whole = round(100 * float(share))
    if whole == 0 and share > 0:
        return "<1%"
    if whole == 100 and share < 1:
        return ">99%"
    return f"{whole}%"


def odds(
    game: AnyGame,
    option: Option,
    budget: int = 4000,
    samples: int = 1000,
    until: str | None = None,
    player: Player | None = None,
) -> Odds:
    """The odds of an option.

    Every case up to the next decision is counted, within a budget of runs. With `until`, the name of a stretch of play
    (`"battle"`), games are sampled to its end, and `player` makes the choices in between.
    """
    choice = game.choice
    assert choice is not None
    if until is not None:
        game.rules.within(game, until)
        name = partial(_name_of_stretch, game, until)
        return _sample(game, samples, partial(_play_through, option, until, player), name)
    counted = _count(game, choice, option, budget)
    if counted is not None:
        return counted
    play = partial(_choose_only, choice, option) if choice.resolves_at_once(option) else partial(_choose, option)
    return _sample(game, samples, play, partial(choice.outcome, game, option))


def _choose(option: Option, twin: AnyGame) -> None:
    """Make the choice and continue to the next decision."""
    twin.choose(option)


def _choose_only(choice: Choice, option: Option, twin: AnyGame) -> None:
    """Carry out the choice and no further step."""
    choice.choose(twin, option)


def _play_through(option: Option, until: str, player: Player | None, twin: AnyGame) -> None:
    """Make the choice and play to the end of a stretch."""
    twin.choose(option)
    while not twin.over and twin.rules.within(twin, until):
        twin.choose(player(twin) if player else 0)


def _name_of_stretch(game: AnyGame, until: str, twin: AnyGame) -> str:
    """The name of the outcome of a stretch of play."""
    return str(twin.rules.outcome(game, twin, until))


def _count(game: AnyGame, choice: Choice, option: Option, budget: int) -> Odds | None:
    """Count every case up to the next decision; None if there are too many."""
    frontier: dict[bytes, tuple[AnyGame, Fraction]] = {}
    leaves: dict[str, Fraction] = {}
    settled = choice.resolves_at_once(option)
    runs = 0

    def arrive(twin: AnyGame, weight: Fraction) -> None:
        if not settled:
            if twin.agenda and not isinstance(twin.agenda[-1], Choice):
                key = KEY.encode((twin.state, twin.agenda))
                kept = frontier.get(key)
                frontier[key] = (twin, weight if kept is None else kept[1] + weight)
                return
            twin.advance()
        name = choice.outcome(game, option, twin)
        leaves[name] = leaves.get(name, Fraction(0)) + weight

    try:
        runs += _spread(_copy(game), lambda twin: choice.choose(twin, option), Fraction(1), arrive, budget)
        while frontier:
            level = list(frontier.values())
            frontier.clear()
            for twin, weight in level:
                runs += _spread(twin, _run_next, weight, arrive, budget - runs)
    except _TooMany:
        return None
    ordered = sorted(leaves.items(), key=lambda item: (-item[1], item[0]))
    return Odds(tuple(Likelihood(text, p) for text, p in ordered), True, runs)


class _TooMany(Exception):
    """There are more cases than the budget allows."""


def _copy(game: AnyGame) -> AnyGame:
    """A copy to compute with: it never asks for own dice, and doesn't use the game's chance."""
    twin = game.clone(same_chance=True)
    twin.own_dice = False
    return twin


def _run_next(game: AnyGame) -> None:
    """Run the next step."""
    game.agenda.pop().run(game)


def _spread(
    position: AnyGame,
    run: Callable[[AnyGame], None],
    weight: Fraction,
    arrive: Callable[[AnyGame, Fraction], None],
    budget: int,
) -> int:
    """Run one step for each possible result, and pass on where each leads."""
    runs = 0
    waiting: list[tuple[tuple[Outcome, ...], Fraction]] = [((), weight)]
    while waiting:
        if runs + len(waiting) > budget:
            raise _TooMany
        known, share = waiting.pop()
        twin = _copy(position)
        twin.chance = KnownResults(known)
        runs += 1
        try:
            run(twin)
        except UnknownResult as unknown:
            if unknown.request.size() > budget:
                raise _TooMany from None
            cases = unknown.request.results()
            total = sum(ways for _, ways in cases)
            waiting += [(known + result, share * Fraction(ways, total)) for result, ways in cases]
            continue
        arrive(twin, share)
    return runs


def _sample(game: AnyGame, samples: int, play: Callable[[AnyGame], None], name: Callable[[AnyGame], str]) -> Odds:
    """Sample the outcomes, each with its margin of error."""
    tally: dict[str, int] = {}
    source = _sampling_chance(game)
    for _ in range(samples):
        twin = _copy(game)
        twin.chance = source.branch()
        play(twin)
        text = name(twin)
        tally[text] = tally.get(text, 0) + 1
    ordered = sorted(tally.items(), key=lambda item: (-item[1], item[0]))
    return Odds(tuple(_estimate(text, n, samples) for text, n in ordered), False, samples)


def _sampling_chance(game: AnyGame) -> Seeded:
    """Chance for sampling, always the same for a game, so that asking twice gives the same answer."""
    key = game.chance.key if isinstance(game.chance, Seeded) else game.seed
    return Seeded(0, key=hash64(f"{key} odds"))


def _estimate(text: str, count: int, samples: int) -> Likelihood:
    """A sampled probability with its margin."""
    share = count / samples
    return Likelihood(text, Fraction(count, samples), sampling_margin(share, samples))


def sampling_margin(share: float, samples: int) -> float:
    """The half-width of the 95% interval of a sampled probability; above zero even for 0 and 1."""
    return 1.96 * sqrt((share * (1 - share) + 0.25 / samples) / samples)
