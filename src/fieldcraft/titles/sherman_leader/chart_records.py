"""The records of tiles and charts."""

from __future__ import annotations

from typing import Literal

from fieldcraft.kernel.data import Entry, Record

Terrain = Literal["desert", "european", "winter", "jungle"]


Designation = Literal["assault", "supply", "command"]


Ground = Literal["", "L", "H", "B", "W", "Im"]


Scenery = Literal[
    "",
    "scrub",
    "palms",
    "rocks",
    "jebel",
    "pool",
    "orchard",
    "thicket",
    "wood",
    "village",
    "bocage",
    "hedges",
    "pond",
    "crag",
    "firs",
    "young firs",
    "ruined farm",
    "snowy crag",
    "cane",
    "jungle",
    "coconut",
    "coral",
    "lagoon",
]


Order = Literal[
    "retreat",
    "retreat-to-cover",
    "hold",
    "adjacent-cover",
    "advance-to-cover",
    "cautious-advance",
    "he-advance",
    "ap-advance",
    "advance-if-cannot-attack",
    "advance",
]


class Tile(Entry, frozen=True, kw_only=True):
    """A terrain tile of four hexes: upper left, upper right, lower left, lower right."""

    terrain: Terrain
    hexes: tuple[Ground, Ground, Ground, Ground]
    shows: tuple[Scenery, Scenery, Scenery, Scenery] = ("", "", "", "")
    """What the hexes look like; an empty string is the usual for their terrain."""


class MovementRow(Record, frozen=True, kw_only=True):
    """A row of the Enemy Tactical Movement chart. Lower rolls use the first row, higher rolls the last."""

    roll: int
    armour: Order
    """Tank, AT team, Armored Car."""
    infantry: Order
    """Rifle, Halftrack, MG."""
    guns: Order
    """Truck, Mortar, AT Gun."""
    rifle_mark: bool = False
    """The asterisk on the infantry order."""


class PlacementRow(Record, frozen=True, kw_only=True):
    """A hex of the Initial Enemy Placement Diagram; rows and columns count from 0 at the top left."""

    rolls: tuple[int, ...]
    row: int
    column: int


class OperationalRow(Record, frozen=True, kw_only=True):
    """A row of the Enemy Operational Movement chart: the lowest rolls to hold and to advance."""

    type: Designation
    hold: int
    advance: int
