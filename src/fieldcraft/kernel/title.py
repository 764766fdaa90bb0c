"""The base class of titles: name, scenarios, options, chapters and rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, Union

import msgspec

from fieldcraft.kernel.bounds import USUAL, Bounds
from fieldcraft.kernel.data import CONSTANTS, digest, read_file
from fieldcraft.kernel.errors import BadData, BadSetup
from fieldcraft.kernel.glossary import Term, read_terms
from fieldcraft.kernel.guide import Guide, read_guide
from fieldcraft.kernel.ledger import Ledger
from fieldcraft.kernel.lesson import Lesson, read_lesson
from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.rules import Rules
from fieldcraft.kernel.scene import Panel, Scene
from fieldcraft.kernel.setup import Constant, DiceStream, Evaluation, Scenario, Setting, Setup, Value
from fieldcraft.kernel.state import Cloneable
from fieldcraft.kernel.steps import (
    Consequence,
    Done,
    Event,
    LeaveOut,
    No,
    Option,
    Proceed,
    Right,
    RuleStruct,
    Step,
    Take,
    TakeRest,
    Warn,
)
from fieldcraft.kernel.suggestion import Suggestion

C = TypeVar("C", bound=RuleStruct)


class Title:
    """A game that can be played. Titles derive from this class and fill in the attributes.

    Four of them are for the lab: `setup_choices` are the kinds of choice that set up a force, `turn_options` the kinds
    of option that begin a turn, `constants` the numbers in the rules that a study may change, and `dice_streams` say
    whose dice are rolled and which faces are good. A kind is the name of a class in saves, such as `fire-at`.
    `guide_files` have the guided games; the first of them is the one that a new player is offered.
    `bounds` limit the numbers and lists in a position from a file. `battle_events` are the kinds of event that begin
    a battle, that its `briefing` follows, and that end it, for the `debrief`.
    """

    id: str
    name: str
    description: str
    maturity: str
    shelf_order: int = 100
    credits: str
    version: str
    seats: tuple[int, int] = (1, 1)
    scenarios: tuple[Scenario, ...]
    settings: tuple[Setting, ...] = ()
    chapters: tuple[ModuleType, ...]
    state: type[Cloneable]
    bounds: Bounds = USUAL
    ledgers: tuple[Path, ...]
    glossaries: tuple[Path, ...] = ()
    lessons: tuple[Path, ...] = ()
    guide_files: tuple[Path, ...] = ()
    data: Path
    setup_choices: tuple[str, ...] = ()
    turn_options: tuple[str, ...] = ()
    battle_events: tuple[str, str, str] = ("", "", "")
    constants: tuple[Constant, ...] = ()
    dice_streams: tuple[DiceStream, ...] = ()

    def rules(self, setup: Setup, version: str, data: Path) -> Rules:
        """The rules for a set-up, with the data in a folder. This may be slow: the result is cached."""
        raise NotImplementedError

    def sensible(self, game: Any) -> Option:
        """The choice of a simple, sensible player."""
        raise NotImplementedError

    def plausible(self, game: Any) -> Sequence[Option]:
        """The options that a sensible player would consider: all of them, unless the title rules some out."""
        offered: Sequence[Option] = game.offered
        return offered

    def considers(self, game: Any, right: Right) -> bool:
        """Whether a right is among the plausible options.

        Random play asks this often, so a title may answer without listing them.
        """
        return right in self.plausible(game)

    def includes(self, game: Any, option: Option, other: Option) -> bool:
        """Whether an option leaves another one open in all that matters, so that it can't be worse.

        Where the very same position can still be reached without luck, advice finds out on its own.
        """
        return False

    def outcome(self, before: Any, after: Any) -> str | Consequence:
        """The name of what happened between two decisions, for the odds of choices that have none of their own."""
        return "the game continues" if after.result is None else str(after.result.summary)

    def at_horizon(self, start: Any, game: Any) -> bool:
        """Whether search stops looking ahead here and evaluates the position; otherwise it plays to the end."""
        return False

    def evaluate(self, game: Any) -> Evaluation:
        """The expected result. A title with a search horizon estimates it for unfinished games too."""
        result = game.result
        return Evaluation(0.0, 0.0) if result is None else Evaluation(float(result.won), float(result.score))

    def suggestions(self, game: Any) -> Sequence[Suggestion]:
        """Good ways to answer a decision with many options, the best first, for a player new to it."""
        return ()

    def force(self, game: Any) -> dict[str, str]:
        """The names of your people or units by id: those in the roster, or else your counters on the board."""
        scene: Scene = game.scene()
        if scene.roster:
            return {member.id: member.name for member in scene.roster}
        return {piece.id: piece.name for piece in scene.pieces if piece.side == "ours"}

    def released(self, game: Any) -> Collection[str]:
        """The ids of those who left you without being lost, such as people discharged and units turned in."""
        return ()

    def briefing(self, game: Any) -> Panel | None:
        """What a player reads before a battle: what it is for, against whom, where, and with whom."""
        return None

    def debrief(self, game: Any, events: Sequence[Event]) -> Panel | None:
        """What a player reads when a battle is over, summed up from its events."""
        return None

    def moments(self, game: Any) -> Collection[str]:
        """The names of what is going on, for the marks of a guide that wait for it (`when`)."""
        return ()

    def measures(self, start: Any, game: Any) -> Sequence[Measure]:
        """How a game stands, in the terms that players think in, always the same ones in the same order.

        Advice compares them at the end of simulated games that began at `start`.
        """
        return ()

    def merits(self, game: Any, option: Option) -> Sequence[Measure]:
        """What an option has to offer before any die is rolled, for the reasons of advice.

        Measures of the same name are compared; where the other option has none of that name, it counts as 0.
        """
        return ()

    def seat_count(self, setup: Setup) -> int:
        """The number of seats: the value of an option called `players`, or the maximum."""
        low, high = self.seats
        asked = setup.options.get("players", high)
        return max(low, min(high, asked)) if type(asked) is int else high

    def setup(self, scenario: str | None, options: Mapping[str, Any]) -> Setup:
        """Check the scenario and options, and fill in the defaults."""
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

    def with_constants(self, setup: Setup, folder: Path) -> Setup:
        """The set-up with the constants that a data folder changes, if it changes any."""
        if not (folder / CONSTANTS).exists():
            return setup
        known = {constant.name: constant for constant in self.constants}
        given = read_file(folder, CONSTANTS)
        for name, value in given.items():
            if name not in known:
                raise BadData(f"{CONSTANTS}: {self.id} has no constant {name!r}; it has {', '.join(known) or 'none'}")
            minimum, maximum = known[name].minimum, known[name].maximum
            if type(value) is not int or not minimum <= value <= maximum:
                raise BadData(f"{CONSTANTS}: {name} of {self.id} goes from {minimum} to {maximum}, not {value!r}")
        return msgspec.structs.replace(setup, constants=given)

    @cached_property
    def ledger(self) -> Ledger:
        """The rule ledger."""
        return Ledger.read(self.ledgers)

    def cite(self, rule: str) -> str:
        """The statement in force for a rule that the code names: the one that replaces it, if any does.

        >>> from fieldcraft.kernel.registry import find
        >>> find("lrdg").cite("22.0b"), find("musketeer").cite("22.0b")
        ('39.12a', '22.0b')
        """
        statement = self.ledger.statements.get(rule)
        return rule if statement is None else statement.replaced_by or rule

    @cached_property
    def terms(self) -> dict[str, Term]:
        """The title's glossary by term."""
        return read_terms(self.glossaries)

    @cached_property
    def lesson(self) -> Lesson:
        """What the how-to-play page says beyond what the title's scenes and cards show."""
        return read_lesson(self.lessons)

    @cached_property
    def guides(self) -> tuple[Guide, ...]:
        """The guided games; the first is the one that a new player is offered."""
        return tuple(map(read_guide, self.guide_files))

    @cached_property
    def data_digest(self) -> str:
        """A digest of the title's own data."""
        return digest(self.data)

    @cached_property
    def option_types(self) -> Any:
        """The union of all options of this title, for reading saves."""
        return Union[tuple(self.classes(Option))]  # noqa: UP007 (the union is made at run time)

    @cached_property
    def step_types(self) -> Any:
        """The union of all steps of this title, for reading positions."""
        return Union[tuple(self.classes(Step))]  # noqa: UP007 (the union is made at run time)

    def classes(self, base: type[C]) -> Iterator[type[C]]:
        """Every class derived from a base in the title's chapters."""
        seen: dict[str, type[C]] = {}
        shared: tuple[type, ...] = (Take, TakeRest, LeaveOut, Done, Proceed, Warn)
        members = [thing for chapter in self.chapters for thing in vars(chapter).values()]
        for thing in (*shared, *members):
            if isinstance(thing, type) and issubclass(thing, base) and thing is not base:
                tag = str(thing.__struct_config__.tag)
                if seen.setdefault(tag, thing) is not thing:
                    raise TypeError(f"{self.id} has two classes that save as {tag!r}")
        return iter(seen.values())


__all__ = [
    "Constant",
    "DiceStream",
    "Evaluation",
    "No",
    "Rules",
    "Scenario",
    "Setting",
    "Setup",
    "Title",
    "Value",
]
