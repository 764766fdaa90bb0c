"""The base classes of steps, choices, options and events: the small immutable objects a game is made of.

They are msgspec structs, which are as cheap to create as tuples and serialize to JSON. Class keywords are inherited
from here, so that a module that derives from these lists only its fields and can be compiled. Titles import them
from `fieldcraft.kernel.steps`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from fieldcraft.kernel.scene import NO_TRACE, Trace

C = TypeVar("C")
ANYBODY = -1
"""The seat of a choice that any player may make: the first answer counts."""


def kebab(name: str) -> str:
    """The name a class has in saves.

    >>> kebab("FireAt")
    'fire-at'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def rule(number: str) -> Callable[[C], C]:
    """Cite the statement of the ledger that a step, option or event implements.

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
    """Why something isn't allowed: a sentence and its rule.

    Listing options creates far more reasons than anyone reads, so the sentence is formatted only when it is read.
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
    """A frozen struct that cites a rule of the ledger."""

    rule: ClassVar[str] = ""


class Step(RuleStruct, frozen=True, forbid_unknown_fields=True):
    """Something left to do. It runs, and may push further steps onto the agenda."""

    waits: ClassVar[bool] = False

    def run(self, game: Any) -> None:
        """Carry out the step."""
        raise NotImplementedError(f"{type(self).__name__} has no run method")


class Option(RuleStruct, frozen=True):
    """One legal choice. It carries everything its text needs, and nothing that can change."""

    def text(self, rules: Any) -> str:
        """The text that players read."""
        raise NotImplementedError(f"{type(self).__name__} has no text")

    def places(self, rules: Any) -> tuple[str, ...]:
        """The spaces and pieces on the board that the option is about."""
        return ()

    def badge(self, rules: Any) -> str:
        """A short label for the first of its places, such as a cost; the main part comes before a ` · `."""
        return ""

    def hint(self, rules: Any) -> str:
        """What a player should know before choosing it, such as what a unit can do; usually empty."""
        return ""


class Choice(Step, frozen=True):
    """A step that waits for a seat to choose one of its options."""

    waits: ClassVar[bool] = True

    def seat(self, game: Any) -> int:
        """The seat that decides, or ANYBODY."""
        return 0

    def prompt(self, game: Any) -> str:
        """Who must do what."""
        raise NotImplementedError(f"{type(self).__name__} has no prompt")

    def options(self, game: Any) -> Sequence[Option]:
        """All legal options, at least one, in a deterministic order."""
        raise NotImplementedError(f"{type(self).__name__} has no options method")

    def choose(self, game: Any, option: Any) -> None:
        """Carry out one of the listed options."""
        raise NotImplementedError(f"{type(self).__name__} has no choose method")

    def why_not(self, game: Any, what: Mapping[str, Any]) -> No | None:
        """Why something can't be chosen now, if this choice can tell."""
        return None

    def outcome(self, before: Any, option: Any, after: Any) -> str:
        """The name of an option's outcome, for the odds; equal names are counted together."""
        if after.result is not None:
            return str(after.result.summary)
        return "play goes on"

    def resolves_at_once(self, option: Any) -> bool:
        """Whether the outcome is known right after `choose`, before any further step runs."""
        return False

    def shows_odds(self, option: Any) -> bool:
        """Whether interfaces show the odds of this option."""
        return False

    def trace(self, game: Any, option: Any) -> Trace:
        """What an option would do on the board, as a line from place to place."""
        return NO_TRACE


class Event(RuleStruct, frozen=True):
    """Something that happened, for the log."""

    def text(self, rules: Any) -> str:
        """The log line."""
        raise NotImplementedError(f"{type(self).__name__} has no text")

    def dice(self) -> tuple[int, ...]:
        """The dice rolled, to be drawn as dice."""
        return ()
