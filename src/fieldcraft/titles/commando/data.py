"""The data of a scenario: map, counters, cards and tables, read from TOML and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from fieldcraft.kernel import data
from fieldcraft.kernel.data import Entry, Record
from fieldcraft.titles.commando.check import check

Result = Literal["none", "panic", "eliminate"]
Landing = Literal["lost", "back", "lands"]
Jump = Literal["lost", "scattered", "lands"]
Trait = Literal[
    "leader",
    "sapper",
    "psyop",
    "supply",
    "wireless",
    "recon",
    "aaa",
    "amphibious",
    "paratrooper",
    "vehicle",
    "airstrike",
    "air-supply",
    "helicopter",
]
Use = Literal["reveal", "airfield", "water", "op"]
TRAITS: tuple[str, ...] = get_args(Trait)


class Terrain(Entry, frozen=True, kw_only=True):
    """A line of the Terrain Effects Chart."""

    name: str
    stop: bool
    opfor: int = 0
    superiority: int = 0
    text: str = ""


class Space(Entry, frozen=True, kw_only=True):
    """A space of the map."""

    name: str
    terrain: str
    lon: float
    lat: float
    cell: tuple[int, int]
    base: bool = False
    base_years: tuple[int, ...] = ()
    airfield: bool = False
    port: bool = False
    fort: tuple[int, ...] = ()
    safe: tuple[int, ...] = ()
    note: str = ""


class Route(Record, frozen=True, kw_only=True):
    """A line between two spaces."""

    ends: tuple[str, str]
    kind: Literal["road", "track", "desert"]


class UnitType(Entry, frozen=True, kw_only=True):
    """A line of the Recruit Table, with the names of its counters."""

    name: str
    plural: str
    firepower: int
    movement: int
    cost: int
    traits: tuple[Trait, ...]
    names: tuple[str, ...]
    years: tuple[int, ...] = ()
    text: str = ""
    does: str = ""


class OpforType(Entry, frozen=True, kw_only=True):
    """A kind of enemy unit in the bin."""

    name: str
    firepower: int
    count: int
    traits: tuple[Literal["aaa", "air", "leader"], ...] = ()
    text: str = ""
    does: str = ""


class Marker(Entry, frozen=True, kw_only=True):
    """A kind of marker, and how many the box has."""

    name: str
    count: int


class Mission(Entry, frozen=True, kw_only=True):
    """A Mission card."""

    name: str
    year: int
    situation: str
    real: int
    false_markers: int
    recover: int
    kia: int
    ops: int
    rp: int
    leaders: int
    stacking: int
    closed: str = ""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card does."""

    opfor: int = 0
    win: int = 0
    lose: int = 0
    ops: int = 0
    rp: int = 0
    reinforce: str = ""
    raid: bool = False
    reshuffle: bool = False
    strip: Trait | Literal[""] = ""

    def plus(self, other: Effect) -> Effect:
        """Both effects together."""
        return Effect(
            opfor=self.opfor + other.opfor,
            win=self.win + other.win,
            lose=self.lose + other.lose,
            ops=self.ops + other.ops,
            rp=self.rp + other.rp,
            reinforce=self.reinforce or other.reinforce,
            raid=self.raid or other.raid,
            reshuffle=self.reshuffle or other.reshuffle,
            strip=self.strip or other.strip,
        )


class Card(Entry, frozen=True, kw_only=True):
    """An Event card."""

    name: str
    text: str
    copies: int = 1
    opfor: int = 0
    win: int = 0
    lose: int = 0
    ops: int = 0
    rp: int = 0
    reinforce: str = ""
    raid: bool = False
    reshuffle: bool = False
    strip: Trait | Literal[""] = ""
    needs: Trait | Literal[""] = ""
    met: Effect = Effect()
    unmet: Effect = Effect()
    intel: tuple[Use, ...] = ()

    def effect(self, met: bool) -> Effect:
        """What the card does when its condition is met, or not."""
        always = Effect(
            opfor=self.opfor,
            win=self.win,
            lose=self.lose,
            ops=self.ops,
            rp=self.rp,
            reinforce=self.reinforce,
            raid=self.raid,
            reshuffle=self.reshuffle,
            strip=self.strip,
        )
        if not self.needs:
            return always
        return always.plus(self.met if met else self.unmet)


class BattleTable(Record, frozen=True, kw_only=True):
    """Both Battle Results Tables: the result of a 1, of a 2, and so on."""

    commando: tuple[Result, Result, Result, Result, Result, Result]
    opfor: tuple[Result, Result, Result, Result, Result, Result]


class LandingTable(Record, frozen=True, kw_only=True):
    """The Amphibious Insertion Table: the result of a 1, of a 2, and so on."""

    results: tuple[Landing, Landing, Landing, Landing, Landing, Landing]
    fort_modifier: int = 0


class JumpTable(Record, frozen=True, kw_only=True):
    """The Airborne Insertion Table: the result of a 1, of a 2, and so on."""

    results: tuple[Jump, Jump, Jump, Jump, Jump, Jump]


class Location(Record, frozen=True, kw_only=True):
    """A line of the Random Objective Location Table."""

    total: int
    space: str
    years: tuple[int, ...] = ()


class Box(msgspec.Struct, frozen=True):
    """All the data of a scenario."""

    terrain: dict[str, Terrain]
    spaces: dict[str, Space]
    routes: tuple[Route, ...]
    types: dict[str, UnitType]
    opfor: dict[str, OpforType]
    markers: dict[str, Marker]
    missions: dict[str, Mission]
    cards: dict[str, Card]
    battle: BattleTable
    amphibious: LandingTable
    airborne: JumpTable | None
    locations: tuple[Location, ...]


def read(folder: Path) -> Box:
    """Read a data folder and check that it makes a whole game."""
    mistakes = data.Mistakes()
    parts: dict[str, Any] = {
        "map": mistakes.attempt(_map, folder),
        "types": mistakes.attempt(data.sole_table, folder, "units.toml", "type", UnitType),
        "opfor": mistakes.attempt(data.sole_table, folder, "opfor.toml", "type", OpforType),
        "markers": mistakes.attempt(data.sole_table, folder, "markers.toml", "marker", Marker),
        "missions": mistakes.attempt(missions, folder),
        "cards": mistakes.attempt(data.sole_table, folder, "events.toml", "card", Card),
        "tables": mistakes.attempt(_tables, folder),
    }
    mistakes.raise_any()
    box = Box(**parts.pop("map"), **parts.pop("tables"), **parts)
    check(box)
    return box


def missions(folder: Path) -> dict[str, Mission]:
    """The missions of a data folder, which can be named before anything else is read."""
    return data.sole_table(folder, "missions.toml", "mission", Mission)


def _map(folder: Path) -> dict[str, Any]:
    """The terrain chart, the spaces and the routes."""
    file, mistakes = data.read_file(folder, "map.toml"), data.Mistakes()
    mistakes.attempt(data.only, file, "map.toml", ("terrain", "space", "route"))
    parts: dict[str, Any] = {
        "terrain": mistakes.attempt(data.table, file, "map.toml", "terrain", Terrain),
        "spaces": mistakes.attempt(data.table, file, "map.toml", "space", Space),
        "routes": tuple(mistakes.attempt(data.records, file, "map.toml", "route", Route) or ()),
    }
    mistakes.raise_any()
    return parts


def _tables(folder: Path) -> dict[str, Any]:
    """The dice tables."""
    file, mistakes = data.read_file(folder, "tables.toml"), data.Mistakes()
    mistakes.attempt(data.only, file, "tables.toml", ("battle", "amphibious", "airborne", "objective"))
    kinds = {"battle": BattleTable, "amphibious": LandingTable, "airborne": JumpTable}
    parts: dict[str, Any] = {"airborne": None}
    for name, kind in kinds.items():
        if name != "airborne" or name in file:
            parts[name] = mistakes.attempt(data.record, file.get(name, {}), f"tables.toml, {name}", kind)
    parts["locations"] = tuple(mistakes.attempt(data.records, file, "tables.toml", "objective", Location) or ())
    mistakes.raise_any()
    return parts
