"""What a game can be started with, what it was started with, and what it comes to."""

from __future__ import annotations

from math import exp

import msgspec

Value = bool | int | str


class Scenario(msgspec.Struct, frozen=True):
    """One thing a title can start with."""

    id: str
    name: str
    description: str
    length: str


class Setting(msgspec.Struct, frozen=True):
    """One option of a title: its name in Python, what it may be, and the ledger's statement about it."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    description: str
    rule: str = ""


class Constant(msgspec.Struct, frozen=True):
    """A number of the rules that may be changed to see what it does: its name in the rules, and its least and most."""

    name: str
    minimum: int
    maximum: int
    description: str
    rule: str = ""


class Setup(msgspec.Struct, frozen=True):
    """What a game was started with. `constants` are the numbers of the rules that the data folder changes."""

    title: str
    scenario: str
    options: dict[str, Value]
    constants: dict[str, int] = {}


class Evaluation(msgspec.Struct, frozen=True, gc=False):
    """What a game comes to: how likely it is won, and its score. Of a finished game, what it came to."""

    won: float
    score: float

    @classmethod
    def of(cls, points: float, least: float, doubt: float) -> Evaluation:
        """What a game comes to that is expected to end with some points and is won with the least of them, or more.

        >>> Evaluation.of(10.0, least=10.0, doubt=1.5)
        Evaluation(won=0.5, score=10.0)
        """
        return cls(1 / (1 + exp((least - points) / doubt)), points)
