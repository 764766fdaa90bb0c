"""Steps, choices and options as a title derives its own from them, and the choice of a set of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fieldcraft.kernel.base import ANYBODY, Choice, Event, No, Option, RuleStruct, Step, kebab, rule
from fieldcraft.kernel.errors import IllegalChoice


class Take(Option, frozen=True):
    """Add one piece to those picked."""

    piece: str

    def text(self, rules: Any) -> str:
        """Name the piece."""
        return str(rules.name_of(self.piece))

    def places(self, rules: Any) -> tuple[str, ...]:
        """The piece itself."""
        return (self.piece,)


class TakeRest(Option, frozen=True):
    """Add every piece that is left."""

    pieces: tuple[str, ...]

    def text(self, rules: Any) -> str:
        """Say how many."""
        return f"All {len(self.pieces)} of them" if len(self.pieces) != 2 else "Both of them"

    def places(self, rules: Any) -> tuple[str, ...]:
        """The pieces themselves."""
        return self.pieces


class Done(Option, frozen=True):
    """Pick no more."""

    count: int

    def text(self, rules: Any) -> str:
        """Say that this is enough."""
        return "That is all" if self.count else "None"


class Pick(Choice, frozen=True):
    """Choose a set of pieces, one at a time and only forwards.

    A piece once passed over is not offered again, so there is one way to take the pieces of a set one by
    one, with "all of them" as a short cut, and random play always ends. An interface may let a person mark
    pieces freely and send them in order.
    """

    candidates: tuple[str, ...]
    chosen: tuple[str, ...] = ()

    def minimum(self, game: Any) -> int:
        """The smallest number that may be picked."""
        return 0

    def maximum(self, game: Any) -> int:
        """The largest number that may be picked."""
        return len(self.candidates) + len(self.chosen)

    def picked(self, game: Any, pieces: tuple[str, ...]) -> None:
        """Go on with the pieces that were picked."""
        raise NotImplementedError(f"{type(self).__name__} does nothing with its pieces")

    def options(self, game: Any) -> Sequence[Option]:
        """Each piece that can still be added, all of them, or no more."""
        candidates, held = self.candidates, len(self.chosen)
        rest, least, most = len(candidates), self.minimum(game), self.maximum(game)
        offered: list[Option] = []
        if held < most:
            not_too_late = held + rest - least + 1  # whoever is passed over is not offered again
            offered += map(Take, candidates[: max(0, not_too_late)])
            if 1 < rest <= most - held:
                offered.append(TakeRest(candidates))
        if held >= least:
            offered.append(Done(held))
        return offered

    def choose(self, game: Any, option: Option) -> None:
        """Add to the set, or finish it."""
        if isinstance(option, Take):
            candidates = self.candidates
            after = candidates[candidates.index(option.piece) + 1 :]
            chosen = (*self.chosen, option.piece)
            if after and len(chosen) < self.maximum(game):
                fields = self.__struct_fields__[2:]
                game.push(type(self)(after, chosen, *[getattr(self, field) for field in fields]))
            else:
                self.picked(game, chosen)
        elif isinstance(option, TakeRest):
            self.picked(game, self.chosen + self.candidates)
        elif isinstance(option, Done):
            self.picked(game, self.chosen)
        else:
            raise IllegalChoice(f"{option!r} does not pick anything")


__all__ = [
    "ANYBODY",
    "Choice",
    "Done",
    "Event",
    "No",
    "Option",
    "Pick",
    "RuleStruct",
    "Step",
    "Take",
    "TakeRest",
    "kebab",
    "rule",
]
