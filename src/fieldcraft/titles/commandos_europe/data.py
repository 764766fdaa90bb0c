"""The data of the campaign, read from TOML and checked: terrain, maps, missions, gear, people, enemies, markers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from fieldcraft.kernel import data
from fieldcraft.titles.commandos_europe.check import check, check_chart
from fieldcraft.titles.commandos_europe.maps import Map, MapId, Terrain, read_map

MAPS: tuple[MapId, ...] = ("norway", "north-africa", "normandy", "continent")
Grade = Literal["start", "bought", "experienced", "veteran"]
Rank = Literal["commander", "officer"]


class Entry(data.Entry, frozen=True, kw_only=True):
    """A record with an id and a name of its own."""

    name: str


class Mission(Entry, frozen=True, kw_only=True):
    """A mission objective: where it may be placed, what it needs, what it pays."""

    map: MapId
    hexes: tuple[str, str, str]  # by a six-sided die: 1-2, 3-4, 5-6
    needs: str = ""  # the gear that must be there, or nothing
    award: int
    text: str


class Gear(Entry, frozen=True, kw_only=True):
    """A kind of weapon or equipment, with the number of its pieces."""

    short: str
    kind: Literal["weapon", "equipment", "vehicle", "craft"]
    count: int
    firepower: int = 0
    cost: int
    noise: int = 0
    movement: int = 0  # what a minus-type piece takes off, or a plus-type one adds
    black: bool = False
    anti_tank: bool = False
    naval: bool = False
    text: str

    @property
    def plus(self) -> bool:
        """Whether it is a plus-type piece."""
        return self.kind in ("vehicle", "craft")

    @property
    def portage(self) -> int:
        """How many pieces a plus-type piece hauls: its noise value (9.2)."""
        return max(0, self.noise) if self.plus else 0

    def pieces(self) -> tuple[str, ...]:
        """The names of its pieces."""
        return numbered(self.id, self.count)


class Squad(Entry, frozen=True, kw_only=True):
    """A commando squad."""

    short: str
    letter: Literal["A", "B"]
    grade: Grade
    firepower: int
    cost: int = 0
    noise: int
    movement: int


class Leader(Entry, frozen=True, kw_only=True):
    """A commander or officer."""

    short: str
    rank: Rank
    grade: Grade
    firepower: int
    cost: int = 0
    noise: int
    movement: int


class Base(Entry, frozen=True, kw_only=True):
    """A base camp."""

    short: str
    cost: int


class Enemy(Entry, frozen=True, kw_only=True):
    """A kind of enemy unit of one map, with the number of its pieces."""

    short: str
    map: MapId
    symbol: str
    count: int
    firepower: int
    movement: int
    circled: bool = False
    boat: bool = False
    text: str = ""

    def pieces(self) -> tuple[str, ...]:
        """The names of its pieces."""
        return numbered(self.id, self.count)


class Casualty(Entry, frozen=True, kw_only=True):
    """A kind of casualties marker: what it takes off a squad's values, or which leader it kills."""

    short: str
    count: int
    kills: Rank | Literal[""] = ""
    firepower: int = 0
    movement: int = 0
    noise: int = 0


class Assessment(Entry, frozen=True, kw_only=True):
    """A line of the victory table: the lowest total for it."""

    total: int
    text: str


class Box(msgspec.Struct, frozen=True):
    """All the data of the campaign."""

    terrain: dict[str, Terrain]
    maps: dict[str, Map]
    missions: dict[str, Mission]
    gear: dict[str, Gear]
    squads: dict[str, Squad]
    leaders: dict[str, Leader]
    bases: dict[str, Base]
    enemies: dict[str, Enemy]
    casualties: dict[str, Casualty]
    assessments: tuple[Assessment, ...]  # best first

    @property
    def cliff(self) -> int:
        """What crossing a cliff hexside costs in addition."""
        return self.terrain["cliff"].move


def numbered(kind: str, count: int) -> tuple[str, ...]:
    """The names of the pieces of one kind: a single one bears the name of the kind.

    >>> numbered("jeep", 2), numbered("chevy", 1)
    (('jeep-1', 'jeep-2'), ('chevy',))
    """
    return (kind,) if count == 1 else tuple(f"{kind}-{number}" for number in range(1, count + 1))


def read(folder: Path) -> Box:
    """Read a data folder and check that it makes a whole campaign."""
    mistakes = data.Mistakes()
    chart = mistakes.attempt(_file, folder, "terrain.toml", {"terrain": Terrain})
    parts: dict[str, Any] = {
        "missions": mistakes.attempt(_file, folder, "missions.toml", {"mission": Mission}),
        "gear": mistakes.attempt(_file, folder, "gear.toml", {"gear": Gear}),
        "people": mistakes.attempt(_file, folder, "people.toml", {"squad": Squad, "leader": Leader, "base": Base}),
        "enemies": mistakes.attempt(_file, folder, "enemies.toml", {"enemy": Enemy}),
        "casualties": mistakes.attempt(_file, folder, "casualties.toml", {"marker": Casualty}),
        "assessments": mistakes.attempt(_file, folder, "assessments.toml", {"assessment": Assessment}),
        "maps": mistakes.attempt(_maps, folder, chart["terrain"]) if chart else None,
    }
    mistakes.raise_any()
    people = parts["people"]
    box = Box(
        terrain=chart["terrain"] if chart else {},
        maps=parts["maps"],
        missions=parts["missions"]["mission"],
        gear=parts["gear"]["gear"],
        squads=people["squad"],
        leaders=people["leader"],
        bases=people["base"],
        enemies=parts["enemies"]["enemy"],
        casualties=parts["casualties"]["marker"],
        assessments=tuple(sorted(parts["assessments"]["assessment"].values(), key=lambda row: -row.total)),
    )
    check(box)
    return box


def _maps(folder: Path, chart: Mapping[str, Terrain]) -> dict[str, Map]:
    """The four maps in the order of play."""
    check_chart(chart)
    mistakes = data.Mistakes()
    maps: dict[str, Map] = {}
    for name in MAPS:
        file = mistakes.attempt(data.read_file, folder, f"{name}.toml")
        made = mistakes.attempt(read_map, file, f"{name}.toml", chart) if file is not None else None
        if made is not None:
            maps[name] = made
    mistakes.raise_any()
    return maps


def _file(folder: Path, name: str, kinds: Mapping[str, type[Any]]) -> dict[str, dict[str, Any]]:
    """The tables of one file, each by the ids of its records."""
    file = data.read_file(folder, name)
    mistakes = data.Mistakes()
    mistakes.attempt(data.only, file, name, kinds)
    tables: dict[str, dict[str, Any]] = {}
    for key, kind in kinds.items():
        rows = mistakes.attempt(data.records, file, name, key, kind) or []
        mistakes.attempt(data.unique, rows, name)
        tables[key] = {row.id: row for row in rows}
    mistakes.raise_any()
    return tables
