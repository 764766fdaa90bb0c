"""The luck of a game: its record is replayed, and every die and every draw is counted.

Luck is signed for the player: positive is good for them, on their own dice and on the enemy's. The title says whose
dice they are and which faces are good (`Title.dice_streams`). Its unit is the standard deviation of fair dice. A
verdict says "clearly" only if fair dice would lead to any such verdict in one game of twenty: p-values are adjusted by
Holm's method for all verdicts of a report.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import erfc, sqrt
from typing import Any, Final, NamedTuple

import msgspec

from fieldcraft.kernel.chance import Outcome, Request, Seeded
from fieldcraft.kernel.game import AnyGame, Game
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.kernel.setup import ENEMY, NEITHER, OTHER, YOURS, DiceStream
from fieldcraft.kernel.text import count
from fieldcraft.kernel.title import Title
from fieldcraft.lab.statistics import holm

FEW: Final = 10
ORDINARY: Final = 0.5
LEVELS: Final = ((0.001, "extremely"), (0.05, "clearly"))


class Roll(msgspec.Struct, frozen=True):
    """One roll of dice with a number of sides, or one draw of names (0 sides), and its results."""

    number: int
    stream: str
    sides: int
    results: tuple[Outcome, ...]


class Dice(msgspec.Struct, frozen=True):
    """The dice of one kind rolled for one purpose: how many, their mean, and how often each face came up.

    `owner` and `good` say whose dice they are and which faces are good for the player. `luck` is how lucky they were
    for the player, in standard deviations, and `text` says the same. Where no face is good, `luck` says how high they
    were.
    """

    stream: str
    owner: str
    good: str
    sides: int
    count: int
    mean: float
    expected: float
    luck: float
    text: str
    faces: tuple[int, ...]


class DiceLuck(NamedTuple):
    """The dice of one kind rolled for one purpose: whose they are, how many, and how lucky they were for the player."""

    stream: str
    owner: str
    dice: int
    score: float


class GameLuck(NamedTuple):
    """The luck of a game in short: its dice, the luck of all, of your own and of the enemy's, and by purpose."""

    dice: int
    luck: float
    own_luck: float
    enemy_luck: float
    streams: tuple[DiceLuck, ...]


class Draws(msgspec.Struct, frozen=True):
    """What was drawn for one purpose, and how often."""

    stream: str
    count: int
    names: tuple[tuple[str, int], ...]


class Luck(msgspec.Struct, frozen=True):
    """The luck of a game: as a sentence, of all dice, your own and the enemy's, by purpose, and every roll and draw."""

    text: str
    count: int
    luck: float
    own_luck: float
    enemy_luck: float
    dice: tuple[Dice, ...]
    draws: tuple[Draws, ...] = ()
    rolls: tuple[Roll, ...] = ()


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
    >>> luck(fc.new("lrdg", seed=7)).text
    '8 dice rolled, none of them for or against you'
    """
    rolled = tuple(rolls(game))
    draws = tuple(_draws(rolled, game.rules.name_of))
    return msgspec.structs.replace(luck_of_dice(game.title, _faces(rolled)), draws=draws, rolls=rolled)


def luck_of_dice(title: Title, faces: Mapping[tuple[str, int], Sequence[int]]) -> Luck:
    """The luck of some dice, given how often each face of each stream and number of sides came up."""
    groups = _groups(title, faces)
    totals = [_total(groups, owners) for owners in ((), (YOURS,), (ENEMY,))]
    chances = iter(adjusted([*totals, *(Total(group.score, group.count) for group in groups)]))
    sentence = _sentence(groups, totals, [next(chances) for _ in totals])
    dice = tuple(_dice(group, next(chances)) for group in groups)
    total, own, enemy = (round(total.score, 2) for total in totals)
    return Luck(sentence, sum(group.count for group in groups), total, own, enemy, dice)


def dice_luck(title: Title, chance: Seeded) -> GameLuck:
    """The luck of a game from the seed alone: much faster than a replay.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> dice_luck(game.title, game.chance).dice == luck(game).count
    True
    """
    faces = {
        (stream, sides): [rolled.count(face) for face in range(1, sides + 1)]
        for stream, sides, rolled in chance.rolled_dice()
    }
    groups = _groups(title, faces)
    total, own, enemy = (round(_total(groups, owners).score, 2) for owners in ((), (YOURS,), (ENEMY,)))
    short = tuple(DiceLuck(group.label, group.stream.owner, group.count, round(group.score, 2)) for group in groups)
    return GameLuck(sum(group.count for group in groups), total, own, enemy, short)


def rolls(game: AnyGame) -> list[Roll]:
    """Every roll and draw of a game, in order."""
    found: list[Roll] = []
    twin: AnyGame | None = None
    if game.pending is not None and game.pending.option is None:
        return found
    for entry in game.history:
        log = RequestLog(entry.chance_results)
        twin = _start(game, log) if twin is None else _advance(twin, entry.option, log)
        found += [Roll(entry.number, request.stream, request.sides, results) for request, results in log.requests]
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


class DiceGroup:
    """The dice of one stream with one number of sides."""

    def __init__(self, stream: DiceStream, sides: int, faces: Sequence[int]):
        self.stream, self.sides, self.faces = stream, sides, tuple(faces)
        self.count = sum(faces)
        values = [stream.value(face) for face in range(1, sides + 1)]
        middle = sum(values) / sides
        self.spread = sqrt(sum((value - middle) ** 2 for value in values) / sides)
        self.sum = sum((value - middle) * times for value, times in zip(values, faces, strict=True))
        self.directed = stream.good != NEITHER

    @property
    def label(self) -> str:
        """The stream, with the sides if they aren't six."""
        return self.stream.name if self.sides == 6 else f"{self.stream.name} d{self.sides}"

    @property
    def score(self) -> float:
        """The luck in standard deviations."""
        return self.sum / self.spread / sqrt(self.count) if self.spread else 0.0


class Total(NamedTuple):
    """The luck of several groups of dice, in which each die counts in standard deviations of its own."""

    score: float
    dice: int


def _total(groups: Iterable[DiceGroup], owners: Sequence[str]) -> Total:
    """The luck of the dice of some owners, all if none are given, as far as a face of theirs is good."""
    total, rolled = 0.0, 0
    for group in groups:
        if group.directed and group.spread and (not owners or group.stream.owner in owners):
            total += group.sum / group.spread
            rolled += group.count
    return Total(total / sqrt(rolled) if rolled else 0.0, rolled)


def _groups(title: Title, faces: Mapping[tuple[str, int], Sequence[int]]) -> list[DiceGroup]:
    """The dice by purpose and sides, the largest group first."""
    known = {stream.name: stream for stream in title.dice_streams}
    found = [
        DiceGroup(known.get(name, DiceStream(name, OTHER, NEITHER)), sides, counts)
        for (name, sides), counts in faces.items()
        if any(counts)
    ]
    return sorted(found, key=lambda group: (-group.count, group.stream.name, group.sides))


def _faces(rolled: Iterable[Roll]) -> dict[tuple[str, int], list[int]]:
    """How often each face came up, by stream and sides."""
    faces: dict[tuple[str, int], list[int]] = {}
    for roll in rolled:
        if roll.sides:
            counts = faces.setdefault((roll.stream, roll.sides), [0] * roll.sides)
            for face in roll.results:
                counts[int(face) - 1] += 1
    return faces


def _dice(group: DiceGroup, chance: float | None) -> Dice:
    """The summary of one group of dice."""
    mean = sum(face * times for face, times in enumerate(group.faces, 1)) / group.count
    return Dice(
        stream=group.stream.name,
        owner=group.stream.owner,
        good=group.stream.good,
        sides=group.sides,
        count=group.count,
        mean=round(mean, 3),
        expected=(group.sides + 1) / 2,
        luck=round(group.score, 2),
        text=verdict(group.score, chance, group.directed),
        faces=group.faces,
    )


def adjusted(tests: Sequence[tuple[float, int]]) -> list[float | None]:
    """How likely fair dice are to be as far off as each luck, adjusted by Holm's method for the number of tests.

    None for too few dice to judge, which aren't tested. Equal tests are one test.

    >>> [chance and round(chance, 3) for chance in adjusted([(2.5, 60), (0.1, 60), (3.0, 4)])]
    [0.025, 0.92, None]
    """
    # The dice of one stream can be all dice, or all of a side: that is one test, not three.
    judged = {test: erfc(abs(test[0]) / sqrt(2)) for test in tests if test[1] >= FEW}
    chances = dict(zip(judged, holm(list(judged.values())), strict=True))
    return [chances.get(test) for test in tests]


def verdict(score: float, chance: float | None, directed: bool = True) -> str:
    """Luck as text, given how likely fair dice are to be as far off.

    >>> verdict(0.1, 1.0), verdict(-0.8, 1.0), verdict(3.1, 0.01), verdict(2.4, None)
    ('about average', 'somewhat against you', 'clearly in your favour', 'too few to judge')
    >>> verdict(3.1, 0.01, directed=False)
    'clearly above average'
    """
    if chance is None:
        return "too few to judge"
    if abs(score) < ORDINARY:
        return "about average"
    sides = ("in your favour", "against you") if directed else ("above average", "below average")
    level = next((text for limit, text in LEVELS if chance <= limit), "somewhat")
    return f"{level} {sides[score < 0]}"


def _sentence(groups: Sequence[DiceGroup], totals: Sequence[Total], chances: Sequence[float | None]) -> str:
    """The luck of the whole game as a sentence."""
    rolled = sum(group.count for group in groups)
    if not rolled:
        return "No dice have been rolled yet"
    if not totals[0].dice:
        return f"{count(rolled, 'die', 'dice')} rolled, none of them for or against you"
    texts = [verdict(total.score, chance) for total, chance in zip(totals, chances, strict=True)]
    parts = [
        f"{who} {text}"
        for who, total, text in zip(("your own", "the enemy's"), totals[1:], texts[1:], strict=True)
        if total.dice
    ]
    if not parts:
        return f"{count(rolled, 'die', 'dice')} rolled, none of them yours or the enemy's: {texts[0]}"
    return f"{count(rolled, 'die', 'dice')} rolled: {', '.join(parts)}"


def _draws(rolled: Iterable[Roll], name_of: Any) -> list[Draws]:
    """The draws by purpose, the largest group first, with display names."""
    drawn: dict[str, dict[str, int]] = {}
    for roll in rolled:
        if not roll.sides:
            names = drawn.setdefault(roll.stream, {})
            for name in roll.results:
                shown = str(name_of(str(name)))
                names[shown] = names.get(shown, 0) + 1
    found = [Draws(stream, sum(names.values()), _ordered(names)) for stream, names in drawn.items()]
    return sorted(found, key=lambda draws: (-draws.count, draws.stream))


def _ordered(names: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Names with their counts, the most frequent first."""
    return tuple(sorted(names.items(), key=lambda item: (-item[1], item[0])))
