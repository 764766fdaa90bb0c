"""How lucky was it? A game's record is played again with somebody who notes every die and every draw.

Simple numbers first: how many dice, their mean against what was to be expected, and one plain sentence. High faces are
not always good for the player, so the report speaks of above and below, not of good and bad.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, Final, NamedTuple

import msgspec

from fieldcraft.kernel.chance import Outcome, Request, Scripted, Seeded
from fieldcraft.kernel.game import Game

FEW: Final = 10
STEPS: Final = ((0.5, "about what was to be expected"), (1.28, "a little {} what was to be expected"))
FAR: Final = ((1.96, "clearly {} what was to be expected"), (3.0, "far {} what was to be expected"))
BEYOND: Final = "so far {} what was to be expected that it hardly ever happens"


class Throw(msgspec.Struct, frozen=True):
    """What chance was asked for once, and what it answered: dice of a number of sides, or a draw by name."""

    number: int
    stream: str
    sides: int
    results: tuple[Outcome, ...]


class Fall(msgspec.Struct, frozen=True):
    """Dice of one kind thrown for one purpose: how many, their mean, and how often each face fell.

    `score` is how many standard deviations the mean lies from its expectation, and `words` says the same.
    """

    stream: str
    sides: int
    dice: int
    mean: float
    expected: float
    score: float
    words: str
    faces: tuple[int, ...]


class Fallen(NamedTuple):
    """The dice of one kind thrown for one purpose, in short: how many, and by how many deviations their mean is off."""

    stream: str
    dice: int
    score: float


class Draws(msgspec.Struct, frozen=True):
    """What was drawn for one purpose, each name with how often."""

    stream: str
    count: int
    names: tuple[tuple[str, int], ...]


class Luck(msgspec.Struct, frozen=True):
    """The luck of a game: in a sentence, over all dice, by purpose, and what was drawn."""

    words: str
    dice: int
    score: float
    falls: tuple[Fall, ...]
    draws: tuple[Draws, ...]
    throws: tuple[Throw, ...]


class Noting(Scripted):
    """Results that are known already, with a note of what each was asked for."""

    def __init__(self, results: Iterable[Outcome]):
        super().__init__(results)
        self.asked: list[tuple[Request, tuple[Outcome, ...]]] = []

    def answer(self, request: Request) -> tuple[Outcome, ...]:
        """Answer from the record, and note it."""
        results = super().answer(request)
        self.asked.append((request, results))
        return results


def luck(game: Game[Any, Any]) -> Luck:
    """The luck of a game so far.

    >>> import fieldcraft as fc
    >>> luck(fc.new("lrdg", seed=7)).words
    '8 dice fell: too few dice to say'
    """
    thrown = tuple(throws(game))
    falls = tuple(_falls(thrown))
    dice = sum(fall.dice for fall in falls)
    score = _overall(falls)
    return Luck(_sentence(dice, score), dice, round(score, 2), falls, tuple(_draws(thrown, game.rules.name_of)), thrown)


def fallen(chance: Seeded) -> tuple[int, float, tuple[Fallen, ...]]:
    """The luck of a game in short, counted from its seed and not by playing it again: dice, score, and by purpose.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> fallen(game.chance)[:2] == (luck(game).dice, luck(game).score)
    True
    """
    falls = []
    for stream, sides, thrown in chance.rolled_dice():
        counts = [thrown.count(face) for face in range(1, sides + 1)]
        falls.append(_fall(stream, sides, counts))
    falls.sort(key=lambda fall: (-fall.dice, fall.stream, fall.sides))
    short = [Fallen(f"{f.stream} d{f.sides}" if f.sides != 6 else f.stream, f.dice, f.score) for f in falls]
    return sum(fall.dice for fall in falls), round(_overall(falls), 2), tuple(short)


def throws(game: Game[Any, Any]) -> list[Throw]:
    """Everything that chance was asked for, in order."""
    found: list[Throw] = []
    twin: Game[Any, Any] | None = None
    if game.pending is not None and game.pending.option is None:
        return found
    for entry in game.history:
        noting = Noting(entry.chance_results)
        twin = _begun(game, noting) if twin is None else _gone_on(twin, entry.option, noting)
        found += [Throw(entry.number, request.stream, request.sides, got) for request, got in noting.asked]
    return found


def _begun(game: Game[Any, Any], noting: Noting) -> Game[Any, Any]:
    """A copy at its first choice."""
    if game.origin is not None:
        twin = game.as_of(game.last.at(0))
    else:
        state, steps = game.rules.begin()
        twin = Game(game.title, game.rules, state, steps[::-1], noting)
        twin.start()
    return twin


def _gone_on(twin: Game[Any, Any], option: Any, noting: Noting) -> Game[Any, Any]:
    """The copy after one more choice."""
    twin.chance = noting
    twin.advance(option)
    return twin


def _falls(thrown: Iterable[Throw]) -> list[Fall]:
    """The dice by purpose and by sides, the most first."""
    faces: dict[tuple[str, int], list[int]] = {}
    for throw in thrown:
        if throw.sides:
            counts = faces.setdefault((throw.stream, throw.sides), [0] * throw.sides)
            for face in throw.results:
                counts[int(face) - 1] += 1
    falls = [_fall(stream, sides, counts) for (stream, sides), counts in faces.items()]
    return sorted(falls, key=lambda fall: (-fall.dice, fall.stream, fall.sides))


def _fall(stream: str, sides: int, faces: list[int]) -> Fall:
    """One kind of dice, summed up."""
    dice = sum(faces)
    mean = sum(face * count for face, count in enumerate(faces, 1)) / dice
    expected = (sides + 1) / 2
    spread = sqrt((sides * sides - 1) / 12 / dice)
    score = (mean - expected) / spread if spread else 0.0
    return Fall(stream, sides, dice, round(mean, 3), expected, round(score, 2), judged(score, dice), tuple(faces))


def _overall(falls: Iterable[Fall]) -> float:
    """One score over dice of all kinds: each die counts by how many of its own deviations it lies off."""
    total, dice = 0.0, 0
    for fall in falls:
        if fall.sides > 1:
            above = sum((face - fall.expected) * count for face, count in enumerate(fall.faces, 1))
            total += above / sqrt((fall.sides * fall.sides - 1) / 12)
            dice += fall.dice
    return total / sqrt(dice) if dice else 0.0


def judged(score: float, dice: int) -> str:
    """A score in words.

    >>> judged(0.1, 60), judged(-0.8, 60), judged(2.4, 60)
    ('about what was to be expected', 'a little below what was to be expected', 'far above what was to be expected')
    >>> judged(2.4, 3)
    'too few dice to say'
    """
    if dice < FEW:
        return "too few dice to say"
    side = "above" if score > 0 else "below"
    for most, words in (*STEPS, *FAR):
        if abs(score) < most:
            return words.format(side)
    return BEYOND.format(side)


def _sentence(dice: int, score: float) -> str:
    """The whole game's luck in a sentence."""
    if not dice:
        return "No dice have been thrown yet"
    many = "1 die fell" if dice == 1 else f"{dice} dice fell"
    return f"{many}: {judged(score, dice)}"


def _draws(thrown: Iterable[Throw], called: Any) -> list[Draws]:
    """The draws by purpose, the most first; names as a player knows them."""
    drawn: dict[str, dict[str, int]] = {}
    for throw in thrown:
        if not throw.sides:
            names = drawn.setdefault(throw.stream, {})
            for name in throw.results:
                shown = str(called(str(name)))
                names[shown] = names.get(shown, 0) + 1
    found = [Draws(stream, sum(names.values()), _ordered(names)) for stream, names in drawn.items()]
    return sorted(found, key=lambda draws: (-draws.count, draws.stream))


def _ordered(names: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Names with how often, the most first."""
    return tuple(sorted(names.items(), key=lambda item: (-item[1], item[0])))
