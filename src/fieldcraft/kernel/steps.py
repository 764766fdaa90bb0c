"""Steps, choices and options: the small immutable things a game's agenda is made of.

A title derives its own classes from these. They are msgspec structs because those are as cheap to make
as tuples and turn into JSON by themselves. Class keywords are inherited from here, so a title's module
needs nothing but its fields and can be compiled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.scene import NO_TRACE, Trace

C = TypeVar("C")
ANYBODY = -1
"""The seat of a choice that concerns everybody: whoever answers first."""


def kebab(name: str) -> str:
    """Turn a class name into the word used in saves.

    >>> kebab("FireAt")
    'fire-at'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def rule(number: str) -> Callable[[C], C]:
    """Say which statement of the ledger a step, option or event plays.

    >>> @rule("19.1")
    ... class Battle(Step): ...
    >>> Battle.rule
    '19.1'
    """

    def mark(thing: C) -> C:
        setattr(thing, "rule", number)  # noqa: B010 (compiled, an assignment in the class would make a field)
        return thing

    return mark


class No(msgspec.Struct, frozen=True, gc=False):
    """Why something is not allowed: a sentence, and the rule that says so.

    Options are listed by asking why not, so a reason is made far more often than it is read: what it speaks of
    is put into the sentence only when somebody looks.
    """

    rule: str
    words: str
    about: tuple[str | int, ...] = ()

    @property
    def text(self) -> str:
        """The sentence."""
        return self.words.format(*self.about) if self.about else self.words

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Ruled(msgspec.Struct, frozen=True, tag=kebab, tag_field="is", gc=False):
    """Anything that belongs to a rule of the ledger."""

    rule: ClassVar[str] = ""


class Step(Ruled, frozen=True, forbid_unknown_fields=True):
    """Something left to do. It runs, and may put further steps on the agenda."""

    waits: ClassVar[bool] = False

    def run(self, game: Any) -> None:
        """Do it."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it does")


class Option(Ruled, frozen=True):
    """One legal thing to choose. It carries all that its words need, and nothing that can change."""

    def words(self, rules: Any) -> str:
        """What a person reads."""
        raise NotImplementedError(f"{type(self).__name__} has no words")

    def places(self, rules: Any) -> tuple[str, ...]:
        """The spaces and pieces on the board that this option concerns."""
        return ()

    def figure(self, rules: Any) -> str:
        """A figure to be written at the first of its places, such as a cost; the most important part before a ` · `."""
        return ""

    def hint(self, rules: Any) -> str:
        """What is good to know before it is taken, such as what a unit can do; mostly nothing."""
        return ""


class Choice(Step, frozen=True):
    """A step that waits for a seat to choose one of its options."""

    waits: ClassVar[bool] = True

    def seat(self, game: Any) -> int:
        """Whose decision it is: a seat, or ANYBODY."""
        return 0

    def prompt(self, game: Any) -> str:
        """Who must do what."""
        raise NotImplementedError(f"{type(self).__name__} has no prompt")

    def options(self, game: Any) -> Sequence[Option]:
        """All legal options, in a fixed order, at least one."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def choose(self, game: Any, option: Any) -> None:
        """Carry out one of the options that were listed."""
        raise NotImplementedError(f"{type(self).__name__} cannot be chosen from")

    def why_not(self, game: Any, what: Mapping[str, Any]) -> No | None:
        """The reason why what was asked for is not on offer now, if this choice knows one."""
        return None

    def outcome(self, before: Any, option: Any, after: Any) -> str:
        """Name what an option led to, for the odds; equal names are counted together."""
        if after.result is not None:
            return str(after.result.summary)
        return "play goes on"

    def settled(self, option: Any) -> bool:
        """Whether the outcome is known as soon as the choice itself is carried out, before any further step."""
        return False

    def telling(self, option: Any) -> bool:
        """Whether the odds of this option are worth a player's glance."""
        return False

    def trace(self, game: Any, option: Any) -> Trace:
        """What an option would do on the board, as a line from place to place; asked for when somebody looks at it."""
        return NO_TRACE


class Event(Ruled, frozen=True):
    """Something that happened, for the log."""

    def words(self, rules: Any) -> str:
        """The log line."""
        raise NotImplementedError(f"{type(self).__name__} has no words")

    def dice(self) -> tuple[int, ...]:
        """The dice that fell, to be drawn as dice."""
        return ()


class Take(Option, frozen=True):
    """Add one piece to those picked."""

    piece: str

    def words(self, rules: Any) -> str:
        """Name the piece."""
        return str(rules.called(self.piece))

    def places(self, rules: Any) -> tuple[str, ...]:
        """The piece itself."""
        return (self.piece,)


class TakeRest(Option, frozen=True):
    """Add every piece that is left."""

    pieces: tuple[str, ...]

    def words(self, rules: Any) -> str:
        """Say how many."""
        return f"All {len(self.pieces)} of them" if len(self.pieces) != 2 else "Both of them"

    def places(self, rules: Any) -> tuple[str, ...]:
        """The pieces themselves."""
        return self.pieces


class Done(Option, frozen=True):
    """Pick no more."""

    count: int

    def words(self, rules: Any) -> str:
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

    def least(self, game: Any) -> int:
        """The smallest number that may be picked."""
        return 0

    def most(self, game: Any) -> int:
        """The largest number that may be picked."""
        return len(self.candidates) + len(self.chosen)

    def picked(self, game: Any, pieces: tuple[str, ...]) -> None:
        """Go on with the pieces that were picked."""
        raise NotImplementedError(f"{type(self).__name__} does nothing with its pieces")

    def options(self, game: Any) -> Sequence[Option]:
        """Each piece that can still be added, all of them, or no more."""
        candidates, held = self.candidates, len(self.chosen)
        rest, least, most = len(candidates), self.least(game), self.most(game)
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
            if after and len(chosen) < self.most(game):
                fields = self.__struct_fields__[2:]
                game.then(type(self)(after, chosen, *[getattr(self, field) for field in fields]))
            else:
                self.picked(game, chosen)
        elif isinstance(option, TakeRest):
            self.picked(game, self.chosen + self.candidates)
        elif isinstance(option, Done):
            self.picked(game, self.chosen)
        else:
            raise IllegalChoice(f"{option!r} does not pick anything")
