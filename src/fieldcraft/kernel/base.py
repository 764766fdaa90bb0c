"""What steps, choices, options and events are: the small immutable things a game is made of.

They are msgspec structs because those are as cheap to make as tuples and turn into JSON by themselves. Class
keywords are inherited from here, so a module that derives from these needs nothing but its fields and can be
compiled. Titles import them from `fieldcraft.kernel.steps`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

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
    template: str
    values: tuple[str | int, ...] = ()

    @property
    def text(self) -> str:
        """The sentence."""
        return self.template.format(*self.values) if self.values else self.template

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class RuleStruct(msgspec.Struct, frozen=True, tag=kebab, tag_field="is", gc=False):
    """Anything that belongs to a rule of the ledger."""

    rule: ClassVar[str] = ""


class Step(RuleStruct, frozen=True, forbid_unknown_fields=True):
    """Something left to do. It runs, and may put further steps on the agenda."""

    waits: ClassVar[bool] = False

    def run(self, game: Any) -> None:
        """Do it."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it does")


class Option(RuleStruct, frozen=True):
    """One legal thing to choose. It carries all that its words need, and nothing that can change."""

    def text(self, rules: Any) -> str:
        """What a person reads."""
        raise NotImplementedError(f"{type(self).__name__} has no words")

    def places(self, rules: Any) -> tuple[str, ...]:
        """The spaces and pieces on the board that this option concerns."""
        return ()

    def badge(self, rules: Any) -> str:
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

    def resolves_at_once(self, option: Any) -> bool:
        """Whether the outcome is known as soon as the choice itself is carried out, before any further step."""
        return False

    def shows_odds(self, option: Any) -> bool:
        """Whether the odds of this option are worth a player's glance."""
        return False

    def trace(self, game: Any, option: Any) -> Trace:
        """What an option would do on the board, as a line from place to place; asked for when somebody looks at it."""
        return NO_TRACE


class Event(RuleStruct, frozen=True):
    """Something that happened, for the log."""

    def text(self, rules: Any) -> str:
        """The log line."""
        raise NotImplementedError(f"{type(self).__name__} has no words")

    def dice(self) -> tuple[int, ...]:
        """The dice that fell, to be drawn as dice."""
        return ()
