"""The classes a title derives its steps, choices, options and events from, and the choice of a set of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fieldcraft.kernel.base import ANYBODY, Choice, Event, No, Option, RuleStruct, Step, kebab, rule
from fieldcraft.kernel.errors import IllegalChoice


class Take(Option, frozen=True):
    """Add one piece to the set."""

    piece: str

    def text(self, rules: Any) -> str:
        """The piece's name."""
        return str(rules.name_of(self.piece))

    def places(self, rules: Any) -> tuple[str, ...]:
        """The piece itself."""
        return (self.piece,)


class TakeRest(Option, frozen=True):
    """Add all remaining pieces to the set."""

    pieces: tuple[str, ...]

    def text(self, rules: Any) -> str:
        """How many pieces that is."""
        return f"All {len(self.pieces)} of them" if len(self.pieces) != 2 else "Both of them"

    def places(self, rules: Any) -> tuple[str, ...]:
        """The pieces themselves."""
        return self.pieces


class Done(Option, frozen=True):
    """Finish the set."""

    count: int

    def text(self, rules: Any) -> str:
        """Whether the set is empty."""
        return "Done" if self.count else "None"


class Pick(Choice, frozen=True):
    """Choose a set of pieces, one at a time, in the order of the candidates.

    A piece that was passed over isn't offered again, so each set is reached in one way, with "all of them" as a short
    cut, and random play always ends. Interfaces let people mark pieces freely and send them in order.
    """

    candidates: tuple[str, ...]
    chosen: tuple[str, ...] = ()

    def minimum(self, game: Any) -> int:
        """The smallest size of the set."""
        return 0

    def maximum(self, game: Any) -> int:
        """The largest size of the set."""
        return len(self.candidates) + len(self.chosen)

    def picked(self, game: Any, pieces: tuple[str, ...]) -> None:
        """Carry on with the chosen pieces."""
        raise NotImplementedError(f"{type(self).__name__} has no picked method")

    def options(self, game: Any) -> Sequence[Option]:
        """Each piece that can still be added, all of them, or done."""
        candidates, held = self.candidates, len(self.chosen)
        rest, least, most = len(candidates), self.minimum(game), self.maximum(game)
        offered: list[Option] = []
        if held < most:
            enough_left = held + rest - least + 1  # pieces that are passed over aren't offered again
            offered += map(Take, candidates[: max(0, enough_left)])
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
            raise IllegalChoice(f"{option!r} isn't an option of a set")


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
