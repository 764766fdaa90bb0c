"""Your own dice: when a result is not known, the game asks the player for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fieldcraft.kernel.chance import Outcome, Request
from fieldcraft.kernel.steps import Choice, Option


class Rolled(Option, frozen=True):
    """The player's own die shows a face."""

    face: int

    def text(self, rules: Any) -> str:
        """The face."""
        return f"It shows {self.face}"


class Drawn(Option, frozen=True):
    """The player drew a card or marker."""

    name: str

    def text(self, rules: Any) -> str:
        """What was drawn."""
        return f"It is {rules.name_of(self.name)}"


class AskChance(Choice, frozen=True):
    """The player rolls or draws on the table and tells the game what came up."""

    stream: str
    faces: int = 0
    names: tuple[str, ...] = ()
    dice: int = 1

    def prompt(self, game: Any) -> str:
        """Say what to roll or draw, and for what."""
        if self.faces:
            many = "the die" if self.dice == 1 else f"the next of {self.dice} dice"
            return f"Your own dice: what does {many} for {self.stream} show?"
        return f"Your own cup or deck: what did you draw for {self.stream}?"

    def options(self, game: Any) -> Sequence[Option]:
        """Every result that can come up."""
        if self.faces:
            return [Rolled(face) for face in range(1, self.faces + 1)]
        return [Drawn(name) for name in self.names]


class Pending(msgspec.Struct, frozen=True):
    """What waits for the player's own dice: a choice (or the set-up), and the results told so far."""

    choice: Choice | None
    option: Option | None
    results: tuple[Outcome, ...]


def question(request: Request, known: int) -> AskChance:
    """The question for one request, some of whose dice may be known."""
    names = tuple(name for name, weight in request.cases.items() if weight > 0)
    return AskChance(request.stream, request.sides, names, request.count - known)
