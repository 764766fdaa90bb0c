"""Scenarios and options of a title, the set-up of a game, and the evaluation of a position."""

from __future__ import annotations

from math import exp

import msgspec

Value = bool | int | str
YOURS, ENEMY, OTHER = "yours", "enemy", "other"
HIGH, LOW, EVEN, NEITHER = "high", "low", "even", ""


class Scenario(msgspec.Struct, frozen=True):
    """One scenario of a title. Those of one `group`, such as operations, are listed together.

    `players` is the maximum for this scenario, or 0 for that of the title.
    """

    id: str
    name: str
    description: str
    length: str
    group: str = ""
    players: int = 0


class Setting(msgspec.Struct, frozen=True):
    """One option of a title: its name in Python, its possible values, its rule, and notes and names of values."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    description: str
    rule: str = ""
    notes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def name_of(self, value: Value) -> str:
        """A value as players read it: its name if it has one."""
        return self.names[self.choices.index(value)] if self.names else option_value(value)


def option_value(value: Value) -> str:
    """The value of an option as people write it.

    >>> option_value(True), option_value(3)
    ('yes', '3')
    """
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class Constant(msgspec.Struct, frozen=True):
    """A number in the rules that a study may change: its name in the rules class, and its range."""

    name: str
    minimum: int
    maximum: int
    description: str
    rule: str = ""


class DiceStream(msgspec.Struct, frozen=True):
    """A stream of dice: its name in the rules, whose dice they are, and which faces are good for the player.

    `owner` is `yours` for what your own pieces try, `enemy` for what the enemy tries, and `other` for neither or both.
    `good` is `high`, `low` or `even`; empty if no face is better than another, as in a roll for a place.
    """

    name: str
    owner: str
    good: str

    def value(self, face: int) -> int:
        """How good a face is for the player; only the order of the values matters.

        >>> [DiceStream("fire", YOURS, HIGH).value(6), DiceStream("enemy fire", ENEMY, LOW).value(6)]
        [6, -6]
        """
        if self.good == EVEN:
            return 1 - face % 2
        return -face if self.good == LOW else face


class Setup(msgspec.Struct, frozen=True):
    """The set-up of a game. `constants` are the numbers in the rules that the data folder changes."""

    title: str
    scenario: str
    options: dict[str, Value]
    constants: dict[str, int] = {}


class Evaluation(msgspec.Struct, frozen=True, gc=False):
    """The expected result of a game: its chance to win and its score. For a finished game, the result itself."""

    won: float
    score: float

    @classmethod
    def of(cls, points: float, least: float, doubt: float) -> Evaluation:
        """The evaluation of a game that is expected to end with a given score and needs a minimum to be won.

        >>> Evaluation.of(10.0, least=10.0, doubt=1.5)
        Evaluation(won=0.5, score=10.0)
        """
        return cls(1 / (1 + exp((least - points) / doubt)), points)
