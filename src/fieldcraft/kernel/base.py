"""The base classes of steps, choices, options and events: the small immutable objects a game is made of.

They are msgspec structs, which are as cheap to create as tuples and serialize to JSON. Class keywords are inherited
from here, so that a module that derives from these lists only its fields and can be compiled. Titles import them
from `fieldcraft.kernel.steps`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, TypeVar

import msgspec

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import NO_TRACE, Shade, Stage, Trace
from fieldcraft.kernel.shop import Shop

C = TypeVar("C")
ANY_SEAT = -1
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


class Brief(msgspec.Struct, frozen=True):
    """An option in a few words: the group it is listed in, what it is within that group, and its cost."""

    group: str
    text: str
    cost: str = ""


class Option(RuleStruct, frozen=True):
    """One legal choice. It carries everything its text needs, and nothing that can change."""

    any_time: ClassVar[bool] = False
    ends: ClassVar[bool] = False
    selects: ClassVar[bool] = False

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

    def brief(self, rules: Any) -> Brief | None:
        """The option in a few words, for interfaces that list options in groups; None to list it by its text."""
        return None


class Finish(Option, frozen=True):
    """An option that ends what the decision is about, such as recruiting or a phase. Interfaces keep it in view."""

    ends: ClassVar[bool] = True


class Select(Option, frozen=True):
    """An option that only says which piece acts. A click that names the piece's action makes both choices."""

    selects: ClassVar[bool] = True


class Right(Option, frozen=True):
    """Something a player may do at any time. It is a side option: listed last, and the decision stays open.

    A title's `Rules.rights` says which ones the players have. The engine offers them at every choice that can be
    interrupted, so no rule has to leave a window for them. A right may belong to a seat that doesn't decide.
    """

    any_time: ClassVar[bool] = True

    def seat(self) -> int | None:
        """The seat whose right it is; None for the seat that decides."""
        return None

    def always_asks(self) -> bool:
        """Whether to ask wherever it is offered, even beside a single other option: not every decision offers it."""
        return False

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

    def default(self, game: Any) -> Option | None:
        """What a player chooses who isn't asked about small things, such as passing; None if it isn't a small thing.

        Interfaces take it only if the player wants that, and only where nothing is lost for good.
        """
        return None

    def tie_break(self, game: Any) -> Option | None:
        """What follows for a player who doesn't want to break the enemy's ties; None if this isn't about a tie.

        Interfaces take it only if the player has said so, which is asked once a game.
        """
        return None

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
        """The seat that decides, or ANY_SEAT."""
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
        found: str | Consequence = before.title.outcome(before, after)
        return found

    def resolves_at_once(self, option: Any) -> bool:
        """Whether the outcome is known right after `choose`, before any further step runs."""
        return False

    def shows_odds(self, option: Any) -> bool:
        """Whether interfaces show the odds of this option."""
        return False

    def active_piece(self) -> str:
        """The id of the piece that acts, if the choice is about one: interfaces show it lifted."""
        return ""

    def lookups(self, game: Any) -> Sequence[Lookup]:
        """The cards and tables that matter for this choice, with the rows that apply."""
        return ()

    def active(self, game: Any) -> Sequence[str]:
        """The pieces that it moves or acts with; clicking one again takes its selection back."""
        return ()

    def shop(self, game: Any) -> Shop | None:
        """What is for sale, if this choice is about buying or choosing from many."""
        return None

    def shortcut(self, game: Any) -> str:
        """What the computer can do for the player from here, such as a set-up; empty if nothing.

        It chooses as the title's sensible player would, as long as choices have the same shortcut.
        """
        return ""

    def next_up(self, game: Any) -> Option | None:
        """The selection a player makes next as a rule; None if no piece comes before the others.

        Interfaces offer what that piece can do beside the selections, so that it needs no choice of its own.
        """
        return None

    def shading(self, game: Any) -> Sequence[Shade]:
        """What to tint on the board during the decision, such as how far a unit can see and fire."""
        return ()

    def trace(self, game: Any, option: Any) -> Trace:
        """What an option would do on the board, as a line from place to place."""
        return NO_TRACE


class Change(msgspec.Struct, frozen=True, gc=False):
    """A track that moved, such as Ops from 4 to 2."""

    track: str
    before: int
    after: int


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Dice rolled together: what for, what was needed, and what each came to.

    `column` is the heading of the column in which a table of the fight says so, if one does.
    """

    faces: tuple[int, ...]
    sides: int = 6
    purpose: str = ""
    needed: str = ""
    results: tuple[str, ...] = ()
    side: str = "ours"
    column: str = ""

    @classmethod
    def hitting(
        cls, purpose: str, faces: tuple[int, ...], hits: int, needed: str = "", side: str = "ours", sides: int = 6
    ) -> Roll:
        """Dice of which the highest hit. They are listed highest first, as dice rolled together are.

        >>> Roll.hitting("Bren", (5, 2), hits=1, needed="4+").results
        ('hit', 'miss')
        """
        return cls(faces, sides, purpose, needed, ("hit",) * hits + ("miss",) * (len(faces) - hits), side)


class Path(msgspec.Struct, frozen=True, gc=False):
    """The places that a counter went through, from the first to the last.

    Where a counter stands for several units, those that leave it may join another: `piece` is the counter that they
    left, and `joined` the one at the end of the path, if it isn't the same.
    """

    piece: str
    places: tuple[str, ...]
    joined: str = ""


class Shot(msgspec.Struct, frozen=True, gc=False):
    """A line of fire from one piece or place to another."""

    source: str
    target: str


class Ripple(msgspec.Struct, frozen=True, gc=False):
    """Rings that spread from a place or piece, such as noise: the stronger, from 0 to 1, the farther."""

    place: str
    strength: float = 0.5


Matter = Literal["", "loss", "commander", "battle", "objective", "alarm", "detection", "victory", "defeat"]
"""Why an event must be seen: interfaces hold it until it is dismissed."""


class Display(msgspec.Struct, frozen=True, gc=False):
    """How an event is shown.

    `paths` has the counters that moved more than one step, or that have other ids where they arrived; other moves are
    found by comparing scenes. `places` are the places and pieces to look at, beyond those that changed.
    `card` is the id in the library of a card that was turned. `matters` says why the event must be seen, if it must.
    `ripples` spread from where something was heard. A fight that is over at once has its `stage` here; one that goes
    on is part of the scene.
    """

    rolls: tuple[Roll, ...] = ()
    paths: tuple[Path, ...] = ()
    shots: tuple[Shot, ...] = ()
    places: tuple[str, ...] = ()
    card: str = ""
    matters: Matter = ""
    ripples: tuple[Ripple, ...] = ()
    stage: Stage | None = None

    @classmethod
    def rolled(
        cls, purpose: str, *faces: int, needed: str = "", results: tuple[str, ...] = (), sides: int = 6
    ) -> Display:
        """Dice that the player rolled for a purpose.

        >>> Display.rolled("Reconnaissance", 4, needed="even", results=("turned up",)).rolls[0].faces
        (4,)
        """
        return cls(rolls=(Roll(faces, sides, purpose, needed, results),))


NO_DISPLAY: Final = Display()


class Event(RuleStruct, frozen=True):
    """Something that happened, for the log. It is emitted right after the change that it reports."""

    def text(self, rules: Any) -> str:
        """The log line."""
        raise NotImplementedError(f"{type(self).__name__} has no text")

    def dice(self) -> tuple[int, ...]:
        """The dice rolled, to be drawn as dice."""
        return ()

    def bought(self, rules: Any) -> str:
        """The name of what was bought, for the basket of a shop whose wares are sold by type; else empty."""
        return ""

    def changes(self) -> tuple[Change, ...]:
        """The tracks that it moved. Together, the events of a game account for every track."""
        return ()

    def display(self, rules: Any) -> Display:
        """How interfaces show it, beyond its text and what it changed on the board."""
        faces = self.dice()
        return Display(rolls=(Roll(faces),)) if faces else NO_DISPLAY
