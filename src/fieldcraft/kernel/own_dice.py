"""Your own dice: the game asks the player for every result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fieldcraft.kernel.chance import Outcome, Request
from fieldcraft.kernel.steps import Choice, Option


class Rolled(Option, frozen=True):
    """The face that the player rolled."""

    face: int

    def text(self, rules: Any) -> str:
        """The face."""
        return f"Rolled {self.face}"


class Drawn(Option, frozen=True):
    """The card or marker that the player drew."""

    name: str

    def text(self, rules: Any) -> str:
        """What was drawn."""
        return f"Drew {rules.name_of(self.name)}"


class AskChance(Choice, frozen=True):
    """The player rolls or draws at their own table and enters the result."""

    stream: str
    faces: int = 0
    names: tuple[str, ...] = ()
    dice: int = 1

    def prompt(self, game: Any) -> str:
        """What to roll or draw, and what for."""
        if self.faces:
            if self.dice == 1:
                return f"Your own dice: roll a die for {self.stream} and enter it."
            return f"Your own dice: roll {self.dice} dice for {self.stream} and enter the next one."
        return f"Your own deck or cup: draw for {self.stream} and enter what you drew."

    def options(self, game: Any) -> Sequence[Option]:
        """Every possible result."""
        if self.faces:
            return [Rolled(face) for face in range(1, self.faces + 1)]
        return [Drawn(name) for name in self.names]


class Pending(msgspec.Struct, frozen=True):
    """A choice (or the set-up) that waits for the player's own dice, and the results entered so far."""

    choice: Choice | None
    option: Option | None
    results: tuple[Outcome, ...]


def question(request: Request, known: int) -> AskChance:
    """The question for a request, some of whose dice may be known."""
    names = tuple(name for name, weight in request.cases.items() if weight > 0)
    return AskChance(request.stream, request.sides, names, request.count - known)
