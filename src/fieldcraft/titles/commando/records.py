"""The records that a scenario's data is made of: map, counters, cards and tables."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from fieldcraft.kernel.data import Entry, Record

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
AIRCRAFT: Final = frozenset(("airstrike", "air-supply", "helicopter"))
REAL: Final = "real"


class Terrain(Entry, frozen=True, kw_only=True):
    """A row of the Terrain Effects Chart."""

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
    """A connection between two spaces."""

    ends: tuple[str, str]
    kind: Literal["road", "track", "desert"]


class UnitType(Entry, frozen=True, kw_only=True):
    """A row of the Recruit Table, with the names of its counters."""

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
    """A type of OPFOR unit in the bin. `short` is its name on a counter that has no room for the whole one."""

    name: str
    short: str = ""
    firepower: int
    count: int
    traits: tuple[Literal["aaa", "air", "leader"], ...] = ()
    text: str = ""
    does: str = ""


class Marker(Entry, frozen=True, kw_only=True):
    """A type of marker, and how many the box has."""

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
        """Both effects added up."""
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
        """What the card does, depending on whether its condition is met."""
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
    """A row of the Random Objective Location Table."""

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
