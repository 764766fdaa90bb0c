"""A small title for the tests of the table: sections cross a ford by night and drive off a picket.

Run as a module it is the command line with this title alone: `python -m tests.terminal.ford play ford`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from fieldcraft.kernel import registry
from fieldcraft.kernel.data import Record, read_file, records
from fieldcraft.kernel.errors import BadData
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Card, Library, Lookup, Table
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.scene import Board, Link, Panel, Piece, Scene, Spot
from fieldcraft.kernel.state import State
from fieldcraft.kernel.steps import ANY_SEAT, Choice, Event, No, Option, Pick, Step, rule
from fieldcraft.kernel.title import Rules, Scenario, Setting, Setup, Title

HERE = Path(__file__).parent
TURNS = 12


class Place(Record, frozen=True):
    """A place of the map."""

    id: str
    name: str
    cell: tuple[int, int]
    roads: tuple[str, ...]


class Section(Record, frozen=True):
    """A unit of ours."""

    id: str
    name: str
    firepower: int


class FordState(State):
    """Where the sections are, how far the night has gone, and how the picket stands."""

    where: dict[str, str]
    turn: int = 1
    hits: int = 0

    def clone(self) -> FordState:
        """An independent copy."""
        return FordState(self.where.copy(), self.turn, self.hits)


Position = Game[FordState, "FordRules"]


class StandTo(Option, frozen=True):
    """Wake everybody."""

    def text(self, rules: FordRules) -> str:
        return "Stand to"


class MarchOff(Option, frozen=True):
    """Begin a march."""

    place: str

    def text(self, rules: FordRules) -> str:
        return f"March from {rules.name_of(self.place)}"

    def places(self, rules: FordRules) -> tuple[str, ...]:
        return (self.place,)


@rule("2.0a")
class Fire(Option, frozen=True):
    """Fire at the picket."""

    dice: int

    def text(self, rules: FordRules) -> str:
        return f"Fire with {self.dice} {'die' if self.dice == 1 else 'dice'}"

    def places(self, rules: FordRules) -> tuple[str, ...]:
        return ("mill",)


class Wait(Option, frozen=True):
    """Let a turn pass."""

    def text(self, rules: FordRules) -> str:
        return "Wait and listen"


@rule("1.1a")
class March(Option, frozen=True):
    """Go to a place."""

    pieces: tuple[str, ...]
    place: str

    def text(self, rules: FordRules) -> str:
        return f"To {rules.name_of(self.place)}"

    def places(self, rules: FordRules) -> tuple[str, ...]:
        return (self.place,)


class Woken(Event, frozen=True):
    """The night begins."""

    def text(self, rules: FordRules) -> str:
        return "The sections stand to."


@rule("1.1a")
class Marched(Event, frozen=True):
    """Sections went somewhere."""

    pieces: tuple[str, ...]
    place: str

    def text(self, rules: FordRules) -> str:
        return f"{', '.join(map(rules.name_of, self.pieces))} to {rules.name_of(self.place)}."


@rule("2.0b")
class Volley(Event, frozen=True):
    """Dice fell."""

    faces: tuple[int, ...]
    hits: int

    def text(self, rules: FordRules) -> str:
        return f"{self.hits} hit{'' if self.hits == 1 else 's'} on the picket."

    def dice(self) -> tuple[int, ...]:
        return self.faces


class Muster(Choice, frozen=True):
    """There is only one thing to do at nightfall."""

    def seat(self, game: Position) -> int:
        return ANY_SEAT

    def prompt(self, game: Position) -> str:
        return "Night falls."

    def options(self, game: Position) -> Sequence[Option]:
        return [StandTo()]

    def choose(self, game: Position, option: Option) -> None:
        game.emit(Woken)


@rule("1.0a")
class Order(Choice, frozen=True):
    """What to do this turn."""

    def seat(self, game: Position) -> int:
        return game.state.turn % 2 if game.setup.options["two_players"] else 0

    def prompt(self, game: Position) -> str:
        return f"Turn {game.state.turn}: what do the sections do?"

    def options(self, game: Position) -> Sequence[Option]:
        rules, state = game.rules, game.state
        marches = [MarchOff(place) for place in rules.places if place in state.where.values()]
        near = [place for place in state.where.values() if "mill" in rules.places[place].roads]
        return [*marches, *([Fire(1), Fire(2)] if near else []), Wait()]

    def choose(self, game: Position, option: Option) -> None:
        if isinstance(option, MarchOff):
            here = tuple(s for s, place in game.state.where.items() if place == option.place)
            game.push_all(Form(candidates=here), Dawn())
        elif isinstance(option, Fire):
            game.push_all(Shoot(option.dice), Dawn())
        else:
            game.push(Dawn())

    def why_not(self, game: Position, what: Mapping[str, Any]) -> No | None:
        if what.get("place") == "mill":
            return No("2.0a", "Nobody stands next to the mill")
        return None

    def outcome(self, before: Position, option: Option, after: Position) -> str:
        hits = after.state.hits - before.state.hits
        return f"{hits} hit{'' if hits == 1 else 's'}"

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, Fire)

    def lookups(self, game: Position) -> Sequence[Lookup]:
        near = any("mill" in game.rules.places[place].roads for place in game.state.where.values())
        return [Lookup("table:volley", (1,)), Lookup("picket:mill")] if near else ()


@rule("1.1a")
class Form(Pick, frozen=True):
    """Which sections march."""

    def prompt(self, game: Position) -> str:
        return "Who marches?"

    def minimum(self, game: Position) -> int:
        return 1

    def picked(self, game: Position, pieces: tuple[str, ...]) -> None:
        game.push(Go(pieces))


@rule("1.1b")
class Go(Choice, frozen=True):
    """Where they march to."""

    pieces: tuple[str, ...]

    def prompt(self, game: Position) -> str:
        return "March where?"

    def options(self, game: Position) -> Sequence[Option]:
        here = game.rules.places[game.state.where[self.pieces[0]]]
        return [March(self.pieces, place) for place in here.roads if place != "mill"]

    def choose(self, game: Position, option: March) -> None:
        game.state.where.update(dict.fromkeys(option.pieces, option.place))
        game.emit(Marched, option.pieces, option.place)


class Shoot(Step, frozen=True):
    """Roll for the volley."""

    dice: int

    def run(self, game: Position) -> None:
        faces = game.chance.dice(self.dice, "fire")
        hits = sum(face >= 5 for face in faces)
        game.state.hits += hits
        game.emit(Volley, faces, hits)


class Dawn(Step, frozen=True):
    """A turn is over."""

    def run(self, game: Position) -> None:
        state = game.state
        state.turn += 1
        if state.hits >= 3:
            game.end(Result(True, 20 - state.turn, "The picket runs, and the ford is yours.", "driven off"))
        elif state.turn > TURNS:
            game.end(Result(False, state.hits, "Dawn finds the picket still in the mill.", "dawn"))
        else:
            game.push(Order())


class FordRules(Rules):
    """The map and the sections."""

    def __init__(self, setup: Setup, version: str, data: Path):
        super().__init__(setup, version)
        file = read_file(data, "ford.toml")
        self.places = {p.id: p for p in records(file, "ford.toml", "place", Place)}
        self.sections = {s.id: s for s in records(file, "ford.toml", "section", Section)}
        for place in self.places.values():
            for road in place.roads:
                if road not in self.places:
                    raise BadData(f"ford.toml, place {place.id!r}, field roads: there is no place {road!r}")

    def begin(self) -> tuple[FordState, list[Step]]:
        """Everybody sleeps in the camp."""
        start = "ford" if self.setup.scenario == "crossing" else "camp"
        return FordState(dict.fromkeys(self.sections, start)), [Muster(), Order()]

    def name_of(self, thing: str) -> str:
        """What people say."""
        named: Section | Place | None = self.sections.get(thing) or self.places.get(thing)
        return named.name if named else thing

    def library(self) -> Library:
        """The sections, the picket and the volley table."""
        sections = [
            Card(f"section:{s.id}", "Section", s.name, (("Firepower", str(s.firepower)),))
            for s in self.sections.values()
        ]
        orders = "Cross first." if self.setup.scenario == "crossing" else "March from the camp."
        picket = Card("picket:mill", "Picket", "The picket", (("Hits to break", "3"),), (orders,), "2.0a", "Our own")
        rows = (("1 to 4", "miss"), ("5 or 6", "hit"))
        volley = Table(
            "table:volley", "Volley results", ("Die", "Result"), rows, ("Three hits break the picket.",), "2.0b"
        )
        return Library((*sections, picket), (volley,))

    def scene(self, game: Position) -> Scene:
        """How it looks."""
        spots = tuple(
            Spot(p.id, p.name, p.cell[0], p.cell[1], p.cell, note=f"This is {p.name}.") for p in self.places.values()
        )
        ways = tuple(Link((p.id, road), "road") for p in self.places.values() for road in p.roads if p.id < road)
        where = game.state.where
        ours = [Piece(s.id, s.name, "foot", "ours", where[s.id], (str(s.firepower),)) for s in self.sections.values()]
        picket = Piece("picket", "The picket", "foot", "theirs", "mill", ("3",))
        tracks = Panel("Tracks", (f"Turn {game.state.turn} of {TURNS}", f"Hits {game.state.hits} of 3"))
        orders = Panel("Orders", ("Drive the picket from the mill before dawn.",))
        status = f"Turn {game.state.turn} of {TURNS}, hits {game.state.hits} of 3"
        return Scene(Board("The river", 76, 15, spots, ways), (*ours, picket), (tracks, orders), status)


class FordTitle(Title):
    """A Night at the Ford."""

    id = "ford"
    name = "A Night at the Ford"
    description = "Three sections, one picket, twelve turns."
    maturity = "test"
    credits = "Fieldcraft"
    version = "1"
    seats = (1, 2)
    scenarios = (
        Scenario("night", "The Whole Night", "From the camp to the mill.", "12 turns"),
        Scenario("crossing", "The Crossing", "The sections are at the ford already.", "12 turns"),
    )
    settings = (Setting("two_players", False, (False, True), "Two players take turns to give orders."),)
    state = FordState
    chapters: tuple[ModuleType, ...] = (sys.modules[__name__],)
    ledgers = (HERE / "ford_rules.md",)
    glossaries = (HERE / "ford_glossary.toml",)
    data = HERE / "ford_data"

    def rules(self, setup: Setup, version: str, data: Path) -> FordRules:
        """The rules with one set of data."""
        return FordRules(setup, version, data)

    def seat_count(self, setup: Setup) -> int:
        """One player, or two."""
        return 2 if setup.options["two_players"] else 1

    def sensible(self, game: Position) -> Option:
        """Fire when you can, otherwise go towards the mill with everybody."""
        options = game.offered
        fire: list[Option] = [option for option in options if isinstance(option, Fire)]
        return (fire or [option for option in options if not isinstance(option, Wait)])[-1]


if __name__ == "__main__":
    from fieldcraft import cli
    from tests.terminal import ford

    with registry.only_titles(ford.FordTitle()):
        sys.exit(cli.main())
