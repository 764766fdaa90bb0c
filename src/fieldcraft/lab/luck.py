"""The luck of a game: its record is replayed, and every die and every draw is counted.

The report compares the mean of the dice with what they average in the long run. High faces aren't always good for the
player, so it says above and below, not good and bad.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, Final, NamedTuple

import msgspec

from fieldcraft.kernel.chance import Outcome, Request, Scripted, Seeded
from fieldcraft.kernel.game import AnyGame, Game
from fieldcraft.kernel.text import count

FEW: Final = 10
VERDICTS: Final = (
    (0.5, "about average"),
    (1.28, "a little {} average"),
    (1.96, "clearly {} average"),
    (3.0, "far {} average"),
)
RARE: Final = "so far {} average that it hardly ever happens"


class Throw(msgspec.Struct, frozen=True):
    """One roll of dice with a number of sides, or one draw of names (0 sides), and its results."""

    number: int
    stream: str
    sides: int
    results: tuple[Outcome, ...]


class Fall(msgspec.Struct, frozen=True):
    """The dice of one kind rolled for one purpose: how many, their mean, and how often each face came up.

    `score` is the distance of the mean from its expectation in standard deviations, and `words` says the same.
    """

    stream: str
    sides: int
    dice: int
    mean: float
    expected: float
    score: float
    words: str
    faces: tuple[int, ...]


class DiceLuck(NamedTuple):
    """The dice of one kind rolled for one purpose: how many, and how many standard deviations their mean is off."""

    stream: str
    dice: int
    score: float


class Draws(msgspec.Struct, frozen=True):
    """What was drawn for one purpose, and how often."""

    stream: str
    count: int
    names: tuple[tuple[str, int], ...]


class Luck(msgspec.Struct, frozen=True):
    """The luck of a game: as a sentence, of all dice together, by purpose, and every roll and draw."""

    words: str
    dice: int
    score: float
    falls: tuple[Fall, ...]
    draws: tuple[Draws, ...]
    throws: tuple[Throw, ...]


class RequestLog(Scripted):
    """Chance that repeats known results and logs the requests for them."""

    def __init__(self, results: Iterable[Outcome]):
        super().__init__(results)
        self.requests: list[tuple[Request, tuple[Outcome, ...]]] = []

    def answer(self, request: Request) -> tuple[Outcome, ...]:
        """Answer from the record and log the request."""
        results = super().answer(request)
        self.requests.append((request, results))
        return results


def luck(game: AnyGame) -> Luck:
    """The luck of a game so far.

    >>> import fieldcraft as fc
    >>> luck(fc.new("lrdg", seed=7)).words
    '8 dice rolled: too few to judge'
    """
    thrown = tuple(throws(game))
    falls = tuple(_falls(thrown))
    dice = sum(fall.dice for fall in falls)
    score = _overall(falls)
    return Luck(_sentence(dice, score), dice, round(score, 2), falls, tuple(_draws(thrown, game.rules.name_of)), thrown)


def dice_luck(chance: Seeded) -> tuple[int, float, tuple[DiceLuck, ...]]:
    """The number of dice, their score and the luck by purpose, from the seed alone: much faster than a replay.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> dice_luck(game.chance)[:2] == (luck(game).dice, luck(game).score)
    True
    """
    falls = []
    for stream, sides, thrown in chance.rolled_dice():
        counts = [thrown.count(face) for face in range(1, sides + 1)]
        falls.append(_fall(stream, sides, counts))
    falls.sort(key=lambda fall: (-fall.dice, fall.stream, fall.sides))
    short = [DiceLuck(f"{f.stream} d{f.sides}" if f.sides != 6 else f.stream, f.dice, f.score) for f in falls]
    return sum(fall.dice for fall in falls), round(_overall(falls), 2), tuple(short)


def throws(game: AnyGame) -> list[Throw]:
    """Every roll and draw of a game, in order."""
    found: list[Throw] = []
    twin: AnyGame | None = None
    if game.pending is not None and game.pending.option is None:
        return found
    for entry in game.history:
        log = RequestLog(entry.chance_results)
        twin = _start(game, log) if twin is None else _advance(twin, entry.option, log)
        found += [Throw(entry.number, request.stream, request.sides, results) for request, results in log.requests]
    return found


def _start(game: AnyGame, log: RequestLog) -> AnyGame:
    """A copy of the game at its first choice."""
    if game.origin is not None:
        twin = game.as_of(game.last.at(0))
    else:
        state, steps = game.rules.begin()
        twin = Game(game.title, game.rules, state, steps[::-1], log)
        twin.start()
    return twin


def _advance(twin: AnyGame, option: Any, log: RequestLog) -> AnyGame:
    """The copy after one more choice."""
    twin.chance = log
    twin.advance(option)
    return twin


def _falls(thrown: Iterable[Throw]) -> list[Fall]:
    """The dice by purpose and sides, the largest group first."""
    faces: dict[tuple[str, int], list[int]] = {}
    for throw in thrown:
        if throw.sides:
            counts = faces.setdefault((throw.stream, throw.sides), [0] * throw.sides)
            for face in throw.results:
                counts[int(face) - 1] += 1
    falls = [_fall(stream, sides, counts) for (stream, sides), counts in faces.items()]
    return sorted(falls, key=lambda fall: (-fall.dice, fall.stream, fall.sides))


def _fall(stream: str, sides: int, faces: list[int]) -> Fall:
    """The summary of one group of dice."""
    dice = sum(faces)
    mean = sum(face * times for face, times in enumerate(faces, 1)) / dice
    expected = (sides + 1) / 2
    spread = sqrt((sides * sides - 1) / 12 / dice)
    score = (mean - expected) / spread if spread else 0.0
    return Fall(stream, sides, dice, round(mean, 3), expected, round(score, 2), verdict(score, dice), tuple(faces))


def _overall(falls: Iterable[Fall]) -> float:
    """One score for dice of all kinds: each die counts in standard deviations of its own."""
    total, dice = 0.0, 0
    for fall in falls:
        if fall.sides > 1:
            above = sum((face - fall.expected) * times for face, times in enumerate(fall.faces, 1))
            total += above / sqrt((fall.sides * fall.sides - 1) / 12)
            dice += fall.dice
    return total / sqrt(dice) if dice else 0.0


def verdict(score: float, dice: int) -> str:
    """A score as text.

    >>> verdict(0.1, 60), verdict(-0.8, 60), verdict(2.4, 60)
    ('about average', 'a little below average', 'far above average')
    >>> verdict(2.4, 3)
    'too few to judge'
    """
    if dice < FEW:
        return "too few to judge"
    side = "above" if score > 0 else "below"
    for limit, text in VERDICTS:
        if abs(score) < limit:
            return text.format(side)
    return RARE.format(side)


def _sentence(dice: int, score: float) -> str:
    """The luck of the whole game as a sentence."""
    if not dice:
        return "No dice have been rolled yet"
    return f"{count(dice, 'die', 'dice')} rolled: {verdict(score, dice)}"


def _draws(thrown: Iterable[Throw], name_of: Any) -> list[Draws]:
    """The draws by purpose, the largest group first, with display names."""
    drawn: dict[str, dict[str, int]] = {}
    for throw in thrown:
        if not throw.sides:
            names = drawn.setdefault(throw.stream, {})
            for name in throw.results:
                shown = str(name_of(str(name)))
                names[shown] = names.get(shown, 0) + 1
    found = [Draws(stream, sum(names.values()), _ordered(names)) for stream, names in drawn.items()]
    return sorted(found, key=lambda draws: (-draws.count, draws.stream))


def _ordered(names: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Names with their counts, the most frequent first."""
    return tuple(sorted(names.items(), key=lambda item: (-item[1], item[0])))
