"""The classes a title derives its steps, choices, options and events from, and the choice of a set of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from fieldcraft.kernel.base import (
    ANY_SEAT,
    NO_DISPLAY,
    NO_STREAMS,
    Brief,
    Change,
    Choice,
    Consequence,
    Display,
    Event,
    Finish,
    Matter,
    No,
    Option,
    Path,
    Right,
    Ripple,
    Roll,
    RuleStruct,
    Select,
    Shot,
    Step,
    kebab,
    rule,
)
from fieldcraft.kernel.errors import IllegalChoice


class Exercise(Choice, frozen=True):
    """What happens when a right is exercised, whatever the decision that it interrupts."""

    def choose(self, game: Any, option: Right) -> None:
        """Carry out the right, then resume the interrupted decision."""
        game.push(game.choice.resume())
        option.exercise(game)


EXERCISE: Final = Exercise()


class Proceed(Finish, frozen=True):
    """Let it happen."""

    def text(self, rules: Any) -> str:
        """The button."""
        return "Go on"


class Warn(Choice, frozen=True):
    """Say what is about to happen, so that a player who has rights left can use them first."""

    warning: str

    def always_asks(self) -> bool:
        """True: the player must have read the warning."""
        return True

    def prompt(self, game: Any) -> str:
        """The warning."""
        return self.warning

    def options(self, game: Any) -> list[Option]:
        """Only to go on; the rights are listed beside it."""
        return [Proceed()]

    def choose(self, game: Any, option: Proceed) -> None:
        """Nothing: what comes is on the agenda."""

    def shows_odds(self, option: Option) -> bool:
        """True: chance may decide what comes."""
        return True


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
    """Add pieces to the set, usually all that remain, and confirm it."""

    pieces: tuple[str, ...]

    def text(self, rules: Any) -> str:
        """How many pieces that is."""
        return f"All {len(self.pieces)} of them" if len(self.pieces) != 2 else "Both of them"

    def places(self, rules: Any) -> tuple[str, ...]:
        """The pieces themselves."""
        return self.pieces


class Done(Finish, frozen=True):
    """Finish the set."""

    count: int

    def text(self, rules: Any) -> str:
        """Whether the set is empty."""
        return "Done" if self.count else "None"


class LeaveOut(Option, frozen=True):
    """Remove one piece from the set."""

    piece: str

    def text(self, rules: Any) -> str:
        """The piece's name."""
        return f"Leave out {rules.name_of(self.piece)}"

    def places(self, rules: Any) -> tuple[str, ...]:
        """The piece itself."""
        return (self.piece,)


class Pick(Choice, frozen=True):
    """Choose a set of pieces by its size alone. Nothing happens before the set is confirmed, unless it is a set of one.

    Pieces can be named in any order and dropped again. At first all are listed. Then only those after the last one
    chosen are, so that random play and search seldom reach a set in two ways, with "all of them" as a short cut, and
    always come to an end.
    """

    candidates: tuple[str, ...]
    chosen: tuple[str, ...] = ()

    def interruptible(self) -> bool:
        """Only before the first piece is named."""
        return not self.chosen

    def minimum(self, game: Any) -> int:
        """The smallest size of the set."""
        return 0

    def maximum(self, game: Any) -> int:
        """The largest size of the set."""
        return len(self.candidates)

    def allowed(self, game: Any, pieces: tuple[str, ...]) -> bool:
        """Whether exactly these pieces can be confirmed."""
        return self.minimum(game) <= len(pieces) <= self.maximum(game)

    def can_be_completed(self, game: Any, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        """Whether these pieces can be confirmed as they are, or with some of the rest."""
        held = len(pieces)
        return held <= self.maximum(game) and held + len(rest) >= self.minimum(game)

    def picked(self, game: Any, pieces: tuple[str, ...]) -> None:
        """Carry on with the chosen pieces."""
        raise NotImplementedError(f"{type(self).__name__} has no picked method")

    @property
    def rest(self) -> tuple[str, ...]:
        """The candidates after the last piece chosen."""
        return self.candidates[self.candidates.index(self.chosen[-1]) + 1 :] if self.chosen else self.candidates

    def options(self, game: Any) -> Sequence[Option]:
        """Each piece that can be added, all of them, or done."""
        held, rest = len(self.chosen), self.rest if self.chosen else self.candidates
        left, least, most = len(rest), self.minimum(game), self.maximum(game)
        offered: list[Option] = []
        if held < most:
            # Pieces that are passed over aren't listed again, so enough must be left after one that is named.
            last_with_enough = held + left - least + 1
            if not held or last_with_enough >= left:
                offered += map(Take, rest)
            elif last_with_enough > 0:
                offered += map(Take, rest[:last_with_enough])
            if 1 < left <= most - held and held + left >= least:
                offered.append(TakeRest(rest))
        if held >= least:
            offered.append(Done(held))
        return offered or self._changes(game)

    def _changes(self, game: Any) -> list[Option]:
        """What can be added, or else dropped, when pieces named out of order leave nothing else to do."""
        return self.additions(game) or [LeaveOut(piece) for piece in self.chosen]

    def additions(self, game: Any) -> list[Option]:
        """Every piece that can be added, before or after those chosen."""
        candidates = self.candidates
        if self.chosen:
            return [Take(piece) for piece in candidates if self._can_add(game, piece)]
        found: list[Option] = []
        for number, piece in enumerate(candidates):
            if self.can_be_completed(game, (piece,), candidates[:number] + candidates[number + 1 :]):
                found.append(Take(piece))
        return found

    def accepts(self, game: Any, option: Option) -> bool:
        """Whether a piece can be added or dropped, in any order."""
        given: Any = option  # a hostile caller's option may hold values of any type
        if isinstance(option, LeaveOut):
            return given.piece in self.chosen
        if isinstance(option, TakeRest):
            named = (*self.chosen, *given.pieces) if type(given.pieces) is tuple else ()
            chosen = self._in_order(named)
            return 0 < len(chosen) == len(named) and self.allowed(game, chosen)
        return isinstance(option, Take) and given.piece in self.candidates and self._can_add(game, given.piece)

    def _can_add(self, game: Any, piece: str) -> bool:
        """Whether a candidate can be added to the set."""
        if piece in self.chosen:
            return False
        chosen = self._in_order((*self.chosen, piece))
        return self.can_be_completed(game, chosen, tuple([other for other in self.candidates if other not in chosen]))

    def choose(self, game: Any, option: Option) -> None:
        """Add to the set, drop from it, or confirm it."""
        if isinstance(option, Take):
            chosen = self._in_order((*self.chosen, option.piece)) if self.chosen else (option.piece,)
            if self.maximum(game) == 1:
                self.picked(game, chosen)
            else:
                self._go_on(game, chosen)
        elif isinstance(option, Done):
            self.picked(game, self.chosen)
        elif isinstance(option, TakeRest):
            self.picked(game, self._in_order(self.chosen + option.pieces))
        elif isinstance(option, LeaveOut):
            self._go_on(game, self._without(option.piece))
        else:
            raise IllegalChoice(f"{option!r} isn't an option of a set")

    def _without(self, piece: str) -> tuple[str, ...]:
        return tuple([other for other in self.chosen if other != piece])

    def _in_order(self, pieces: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([piece for piece in self.candidates if piece in pieces])

    def _go_on(self, game: Any, chosen: tuple[str, ...]) -> None:
        """Ask again, with another set."""
        game.push(msgspec.structs.replace(self, chosen=chosen))


class PickFitting(Pick, frozen=True):
    """Choose a set of pieces that must fit together, such as crews and what they can carry.

    A title says which sets fit (`allowed`) and which can still be made to fit (`can_be_completed`).
    """

    def options(self, game: Any) -> Sequence[Option]:
        """Each piece that can be added, all of them, or done."""
        chosen, rest = self.chosen, self.rest
        offered: list[Option] = [] if chosen else self.additions(game)
        if chosen:
            for number, piece in enumerate(rest, 1):
                if self.can_be_completed(game, (*chosen, piece), rest[number:]):
                    offered.append(Take(piece))
        if len(rest) > 1 and self.allowed(game, chosen + rest):
            offered.append(TakeRest(rest))
        if self.allowed(game, chosen):
            offered.append(Done(len(chosen)))
        return offered or self._changes(game)


__all__ = [
    "ANY_SEAT",
    "EXERCISE",
    "NO_DISPLAY",
    "NO_STREAMS",
    "Brief",
    "Change",
    "Choice",
    "Consequence",
    "Display",
    "Done",
    "Event",
    "Exercise",
    "Finish",
    "LeaveOut",
    "Matter",
    "No",
    "Option",
    "Path",
    "Pick",
    "PickFitting",
    "Proceed",
    "Right",
    "Ripple",
    "Roll",
    "RuleStruct",
    "Select",
    "Shot",
    "Step",
    "Take",
    "TakeRest",
    "Warn",
    "kebab",
    "rule",
]
