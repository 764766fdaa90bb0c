"""The base classes of steps, choices, options and events: the small immutable objects a game is made of.

They are msgspec structs, which are as cheap to create as tuples and serialize to JSON. Class keywords are inherited
from here, so that a module that derives from these lists only its fields and can be compiled. Titles import them
from `fieldcraft.kernel.steps`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

import msgspec

from fieldcraft.kernel.library import Lookup
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


NO_STREAMS: Final[frozenset[str]] = frozenset()


class Step(RuleStruct, frozen=True, forbid_unknown_fields=True):
    """Something left to do. It runs, and may push further steps onto the agenda."""

    waits: ClassVar[bool] = False

    def run(self, game: Any) -> None:
        """Carry out the step."""
        raise NotImplementedError(f"{type(self).__name__} has no run method")

    def alike_streams(self, game: Any) -> frozenset[str]:
        """Streams whose results, in this step, lead to outcomes of one name: the odds count only one of them.

        An example is which enemies are drawn for a battle, if the player decides something before the first shot.
        """
        return NO_STREAMS


class Option(RuleStruct, frozen=True):
    """One legal choice. It carries everything its text needs, and nothing that can change."""

    any_time: ClassVar[bool] = False

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


class Right(Option, frozen=True):
    """Something a player may do at any time. It is a side option: listed last, and the decision stays open.

    A title's `Rules.rights` says which ones the players have. The engine offers them at every choice that can be
    interrupted, so no rule has to leave a window for them. A right may belong to a seat that doesn't decide.
    """

    any_time: ClassVar[bool] = True

    def seat(self) -> int | None:
        """The seat whose right it is; None for the seat that decides."""
        return None

    def exercise(self, game: Any) -> None:
        """Carry it out; the decision that it interrupted comes back afterwards."""
        raise NotImplementedError(f"{type(self).__name__} has no exercise method")


class Consequence(msgspec.Struct, frozen=True, gc=False):
    """An outcome in words, and how much it costs the player: what hurts most is listed first."""

    text: str
    losses: int = 0


class Choice(Step, frozen=True):
    """A step that waits for a seat to choose one of its options."""

    waits: ClassVar[bool] = True

    def always_asks(self) -> bool:
        """Whether to ask even if there is a single option, because a right may be worth using first."""
        return False

    def interruptible(self) -> bool:
        """Whether rights can be exercised here."""
        return True

    def resume(self) -> Step:
        """What comes after a right was exercised here: the same choice, unless the right may have made it void."""
        return self

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

    def accepts(self, game: Any, option: Option) -> bool:
        """Whether an option is legal though it isn't listed, because another order of choices leads to the same."""
        return False

    def why_not(self, game: Any, what: Mapping[str, Any]) -> No | None:
        """Why something can't be chosen now, if this choice can tell."""
        return None

    def outcome(self, before: Any, option: Any, after: Any) -> str | Consequence:
        """The name of an option's outcome, for the odds; equal names are counted together."""
        if after.result is not None:
            return str(after.result.summary)
        return "the game continues"

    def resolves_at_once(self, option: Any) -> bool:
        """Whether the outcome is known right after `choose`, before any further step runs."""
        return False

    def shows_odds(self, option: Any) -> bool:
        """Whether interfaces show the odds of this option."""
        return False

    def lookups(self, game: Any) -> Sequence[Lookup]:
        """The cards and tables that matter for this choice, with the rows that apply."""
        return ()

    def trace(self, game: Any, option: Any) -> Trace:
        """What an option would do on the board, as a line from place to place."""
        return NO_TRACE


class Change(msgspec.Struct, frozen=True, gc=False):
    """A track that moved, such as Ops from 4 to 2."""

    track: str
    before: int
    after: int


class Event(RuleStruct, frozen=True):
    """Something that happened, for the log."""

    def text(self, rules: Any) -> str:
        """The log line."""
        raise NotImplementedError(f"{type(self).__name__} has no text")

    def dice(self) -> tuple[int, ...]:
        """The dice rolled, to be drawn as dice."""
        return ()

    def changes(self) -> tuple[Change, ...]:
        """The tracks that it moved. Together, the events of a game account for every track."""
        return ()
