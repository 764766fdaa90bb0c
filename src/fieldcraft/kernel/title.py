"""What a title tells the kernel about itself: its name, scenarios, options, chapters and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import exp
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self, TypeVar, Union

import msgspec

from fieldcraft.kernel.data import CONSTANTS, digest, read_file
from fieldcraft.kernel.errors import BadData, BadSetup
from fieldcraft.kernel.ledger import Ledger
from fieldcraft.kernel.results import Grade
from fieldcraft.kernel.scene import NOTHING, Scene
from fieldcraft.kernel.steps import Done, Event, No, Option, Ruled, Step, Take, TakeRest

if TYPE_CHECKING:
    from fieldcraft.kernel.game import Game

Value = bool | int | str
C = TypeVar("C", bound=Ruled)


class State(msgspec.Struct, forbid_unknown_fields=True):
    """The pieces and where they are. A title adds its fields; everything in it turns into JSON."""

    def clone(self) -> Self:
        """An independent copy, made by hand, field by field."""
        raise NotImplementedError(f"{type(self).__name__} cannot be cloned")


class Scenario(msgspec.Struct, frozen=True):
    """One thing a title can start with."""

    id: str
    name: str
    words: str
    length: str


class Setting(msgspec.Struct, frozen=True):
    """One option of a title: its name in Python, what it may be, and the ledger's statement about it."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    words: str
    rule: str = ""


class Constant(msgspec.Struct, frozen=True):
    """A number of the rules that may be changed to see what it does: its name in the rules, and its least and most."""

    name: str
    least: int
    most: int
    words: str
    rule: str = ""


class Setup(msgspec.Struct, frozen=True):
    """What a game was started with. `constants` are the numbers of the rules that the data folder changes."""

    title: str
    scenario: str
    options: dict[str, Value]
    constants: dict[str, int] = {}


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """What a game comes to: how likely it is won, and its score. Of a finished game, what it came to."""

    won: float
    score: float

    @classmethod
    def of(cls, points: float, least: float, doubt: float) -> Outlook:
        """What a game comes to that is expected to end with some points and is won with the least of them, or more.

        >>> Outlook.of(10.0, least=10.0, doubt=1.5)
        Outlook(won=0.5, score=10.0)
        """
        return cls(1 / (1 + exp((least - points) / doubt)), points)


class Rules:
    """A title's rules for one set-up: constants, data and methods. Shared by all clones; never changes."""

    def __init__(self, setup: Setup, version: str):
        self.setup = setup
        self.version = version
        for name, value in setup.constants.items():
            setattr(self, name, value)

    def begin(self) -> tuple[Any, list[Step]]:
        """The state before anything happened, and the steps to take, the first one first."""
        raise NotImplementedError

    def called(self, thing: str) -> str:
        """What a person calls a piece or a place."""
        return thing

    def check(self, state: Any) -> None:
        """Complain (ValueError) if a piece is in no place, or in two."""

    def within(self, game: Game[Any, Any], stretch: str) -> bool:
        """Whether a stretch of play, such as a battle, still goes on. Odds can be asked up to its end."""
        raise BadSetup(f"{self.setup.title} knows no stretch of play called {stretch!r}")

    def outcome(self, before: Any, after: Any, stretch: str) -> str:
        """Name what such a stretch led to; equal names are counted together."""
        raise NotImplementedError

    def grades(self) -> tuple[Grade, ...]:
        """The victory table, the best line first; empty where a game is only won or lost."""
        return ()

    def scene(self, game: Game[Any, Any]) -> Scene:
        """How the position looks; a title without a picture shows nothing."""
        return NOTHING


class Title:
    """A game that can be played. Titles derive from this and fill in the attributes.

    Three of them are for the lab: `openings` are the kinds of choice by which a force is set up, `turns` the kinds of
    option that begin a turn, `constants` the numbers of the rules that a study may change. A kind is the word a class
    has in saves, such as `fire-at`.
    """

    id: str
    name: str
    words: str
    maturity: str
    credits: str
    version: str
    seats: tuple[int, int] = (1, 1)
    scenarios: tuple[Scenario, ...]
    settings: tuple[Setting, ...] = ()
    chapters: tuple[ModuleType, ...]
    state: type[State]
    ledgers: tuple[Path, ...]
    data: Path
    tests: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    constants: tuple[Constant, ...] = ()

    def rules(self, setup: Setup, version: str, data: Path) -> Rules:
        """The rules for a set-up, with the data in a folder. May be slow: the kernel keeps the answer."""
        raise NotImplementedError

    def sensible(self, game: Any) -> Option:
        """What a simple sensible player would choose."""
        raise NotImplementedError

    def sound(self, game: Any) -> Sequence[Option]:
        """The options that a sensible player would think about: all, unless the title knows which are folly."""
        offered: Sequence[Option] = game.offered
        return offered

    def far_enough(self, start: Any, game: Any) -> bool:
        """Whether search, looking ahead from a start, judges a game here by its outlook; else it plays to the end."""
        return False

    def outlook(self, game: Any) -> Outlook:
        """What a game comes to. A title that lets search stop early says it of unfinished games too, roughly."""
        result = game.result
        return Outlook(0.0, 0.0) if result is None else Outlook(float(result.won), float(result.score))

    def seated(self, setup: Setup) -> int:
        """How many seats a game of a set-up has: an option called `players` says so, else as many as there can be."""
        low, high = self.seats
        asked = setup.options.get("players", high)
        return max(low, min(high, asked)) if type(asked) is int else high

    def setup(self, scenario: str | None, options: Mapping[str, Any]) -> Setup:
        """Check what a caller asked for and fill in the defaults."""
        names = [known.id for known in self.scenarios]
        chosen = names[0] if scenario is None else scenario
        if chosen not in names:
            raise BadSetup(f"{self.id} has no scenario {chosen!r}; it has {', '.join(names)}")
        known = {setting.name: setting for setting in self.settings}
        for name, value in options.items():
            if name not in known:
                raise BadSetup(f"{self.id} has no option {name!r}; it has {', '.join(known) or 'none'}")
            if not any(value is c or (value == c and type(value) is type(c)) for c in known[name].choices):
                allowed = ", ".join(map(repr, known[name].choices))
                raise BadSetup(f"option {name} of {self.id} cannot be {value!r}; it can be {allowed}")
        filled = {name: options.get(name, setting.default) for name, setting in known.items()}
        return Setup(self.id, chosen, filled)

    def changed(self, setup: Setup, folder: Path) -> Setup:
        """The set-up with the constants that a data folder changes, if it has a file that does."""
        if not (folder / CONSTANTS).exists():
            return setup
        known = {constant.name: constant for constant in self.constants}
        given = read_file(folder, CONSTANTS)
        for name, value in given.items():
            if name not in known:
                raise BadData(f"{CONSTANTS}: {self.id} has no constant {name!r}; it has {', '.join(known) or 'none'}")
            least, most = known[name].least, known[name].most
            if type(value) is not int or not least <= value <= most:
                raise BadData(f"{CONSTANTS}: {name} of {self.id} goes from {least} to {most}, not {value!r}")
        return msgspec.structs.replace(setup, constants=given)

    @cached_property
    def ledger(self) -> Ledger:
        """The rule ledger."""
        return Ledger.read(self.ledgers)

    @cached_property
    def data_digest(self) -> str:
        """A sum over the title's own data."""
        return digest(self.data)

    @cached_property
    def option_types(self) -> Any:
        """The union of all options of this title, for reading saves."""
        return Union[tuple(self.classes(Option))]  # noqa: UP007 (the union is made at run time)

    @cached_property
    def step_types(self) -> Any:
        """The union of all steps of this title, for reading positions."""
        return Union[tuple(self.classes(Step))]  # noqa: UP007 (the union is made at run time)

    @cached_property
    def event_types(self) -> Any:
        """The union of all log events of this title."""
        return Union[tuple(self.classes(Event))]  # noqa: UP007 (the union is made at run time)

    def classes(self, base: type[C]) -> Iterator[type[C]]:
        """Every class of a kind that stands in the title's chapters."""
        seen: dict[str, type[C]] = {}
        shared: tuple[type, ...] = (Take, TakeRest, Done)
        members = [thing for chapter in self.chapters for thing in vars(chapter).values()]
        for thing in (*shared, *members):
            if isinstance(thing, type) and issubclass(thing, base) and thing is not base:
                tag = str(thing.__struct_config__.tag)
                if seen.setdefault(tag, thing) is not thing:
                    raise TypeError(f"{self.id} has two classes that save as {tag!r}")
        return iter(seen.values())


__all__ = ["Constant", "No", "Outlook", "Rules", "Scenario", "Setting", "Setup", "State", "Title"]
