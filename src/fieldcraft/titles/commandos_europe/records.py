"""The records of the data files: missions, gear, people, enemies, casualties markers, assessments."""

from __future__ import annotations

from typing import Literal

import msgspec

from fieldcraft.kernel import data
from fieldcraft.titles.commandos_europe.maps import Map, MapId, Terrain

MAPS: tuple[MapId, ...] = ("norway", "north-africa", "normandy", "continent")
Grade = Literal["start", "bought", "experienced", "veteran"]
Rank = Literal["commander", "officer"]


class Entry(data.Entry, frozen=True, kw_only=True):
    """A record with an id and a name."""

    name: str


class Mission(Entry, frozen=True, kw_only=True):
    """A mission objective: its three possible hexes, the gear it requires and its award."""

    map: MapId
    hexes: tuple[str, str, str]  # by a six-sided die: 1-2, 3-4, 5-6
    needs: tuple[str, ...] = ()  # the kinds of gear required, all of them
    award: int
    text: str


class Gear(Entry, frozen=True, kw_only=True):
    """A kind of weapon or equipment, and how many pieces there are."""

    short: str
    kind: Literal["weapon", "equipment", "vehicle", "craft"]
    count: int
    firepower: int = 0
    cost: int
    noise: int = 0
    movement: int = 0  # subtracted by a minus-type piece, added by a plus-type one
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
        """9.2: how many pieces a plus-type piece can haul, which is its noise value."""
        return max(0, self.noise) if self.plus else 0

    def pieces(self) -> tuple[str, ...]:
        """The ids of its pieces."""
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
    """A kind of enemy unit on one map, and how many pieces there are."""

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
        """The ids of its pieces."""
        return numbered(self.id, self.count)


class Casualty(Entry, frozen=True, kw_only=True):
    """A kind of casualties marker: how it changes a squad's values, or which leader it kills."""

    short: str
    count: int
    kills: Rank | Literal[""] = ""
    firepower: int = 0
    movement: int = 0
    noise: int = 0


class Assessment(Entry, frozen=True, kw_only=True):
    """A line of the victory table, with the lowest total that earns it."""

    total: int
    text: str


class GameData(msgspec.Struct, frozen=True):
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
        """The extra cost of crossing a cliff hexside."""
        return self.terrain["cliff"].move


def numbered(kind: str, count: int) -> tuple[str, ...]:
    """The ids of the pieces of a kind; a single piece has the id of its kind.

    >>> numbered("jeep", 2), numbered("chevy", 1)
    (('jeep-1', 'jeep-2'), ('chevy',))
    """
    return (kind,) if count == 1 else tuple(f"{kind}-{number}" for number in range(1, count + 1))
