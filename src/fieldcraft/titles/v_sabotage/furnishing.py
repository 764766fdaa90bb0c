"""What stands where on a level: furniture, machines and trees from `sheet.toml`, along the edges of the tiles."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

import msgspec

from fieldcraft.kernel import data
from fieldcraft.kernel.scene import Point, Prop

FILE: Final = "sheet.toml"
# The box in which things are drawn, the size at which they stand along an edge, and the room that each takes there.
BOX: Final = (60.0, 40.0)
SIZE: Final = 0.96
STEP: Final = 54.0
# What runs through a tile is repeated about this often.
LENGTH: Final = 84.0
# How far the middle of a thing is from the edge; more in the north, where the name is.
DEPTH: Final = 27.0
NORTH: Final = 46.0
NEAR_DOOR: Final = 46.0
# How much of a tile is filled by what stands in its middle.
FILLED: Final = 0.86


class Moored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something large in squares without a tile."""

    thing: str
    column: int
    row: int
    width: int
    height: int


class Sheet(data.Entry, frozen=True, kw_only=True):
    """How a level is drawn. `data/sheet.toml` explains the fields; tiles are named by their letters."""

    ground: str
    floor: str
    around: str = ""
    gaps: str = ""
    windows: bool = True
    moored: Moored | None = None
    floors: dict[str, str] = msgspec.field(default_factory=dict)
    middle: dict[str, str] = msgspec.field(default_factory=dict)
    along: dict[str, str] = msgspec.field(default_factory=dict)
    upright: dict[str, str] = msgspec.field(default_factory=dict)
    tiles: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    objectives: dict[str, str] = msgspec.field(default_factory=dict)

    def material(self, tile: str, indoor: bool) -> str:
        """What the floor of a tile is made of."""
        return self.floors.get(tile, self.floor if indoor else self.ground)

    def things(self, tile: str) -> list[str]:
        """What stands along the edges of a tile, each as often as there are of it."""
        found: list[str] = []
        for words in self.tiles.get(tile, ()):
            name, _, many = words.partition(" x")
            found += [name] * int(many or 1)
        return found


class Slot(NamedTuple):
    """A place along the edge of a tile: its middle, and the angle of something with its back to that edge."""

    at: Point
    angle: float
    rank: int


Box = tuple[float, float, float, float]


def read(folder: Path) -> dict[str, Sheet]:
    """The sheets of a data folder by level; a folder without any has bare levels."""
    return data.sole_table(folder, FILE, "level", Sheet) if (folder / FILE).exists() else {}


def furnish(sheet: Sheet, tile: str, box: Box, openings: list[Point]) -> list[Prop]:
    """What stands on a tile. The middle stays free for counters, except for something that fills the tile."""
    drawn = []
    if tile in sheet.along:
        drawn += _through(sheet.along[tile], box)
    if tile in sheet.upright:
        drawn += _through(sheet.upright[tile], box, upright=True)
    if tile in sheet.middle:
        drawn.append(across(sheet.middle[tile], box))
    things = sheet.things(tile)
    salt = crc32(f"{sheet.id}.{tile}".encode())
    free = [slot for slot in slots(box, salt) if all(_apart(slot.at, door) > NEAR_DOOR for door in openings)]
    drawn += [Prop(name, slot.at, SIZE, slot.angle) for name, slot in zip(things, free, strict=False)]
    return drawn


def slots(box: Box, salt: int) -> list[Slot]:
    """The places along the edges of a tile, the corners first; `salt` varies where it begins."""
    left, top, right, bottom = box
    found = []
    across = _steps(left, right)
    for n, x in enumerate(across):
        corner = n in (0, len(across) - 1)
        found.append(Slot((x, bottom - DEPTH), 180.0, (n + salt) % 2 if corner else 4 + (n + salt) % 3))
        found.append(Slot((x, top + NORTH), 0.0, 7 + (n + salt) % 2 if corner else 8 + (n + salt) % 3))
    for n, y in enumerate(_steps(top + NORTH / 2, bottom - DEPTH)[:-1]):
        found.append(Slot((left + DEPTH, y), 270.0, 2 + (n + salt) % 2))
        found.append(Slot((right - DEPTH, y), 90.0, 2 + (n + salt + 1) % 2))
    return sorted(found, key=lambda slot: slot.rank)


def _steps(start: float, end: float) -> list[float]:
    """Points spread evenly over a length, half a step from its ends."""
    count = max(1, int((end - start) / STEP))
    each = (end - start) / count
    return [start + each * (n + 0.5) for n in range(count)]


def across(name: str, box: Box) -> Prop:
    """Something that fills a tile; it lies along the longer side."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    upright = high > wide
    long, short = (high, wide) if upright else (wide, high)
    size = min(long * FILLED / BOX[0], short * FILLED / BOX[1])
    return Prop(name, ((left + right) / 2, (top + bottom) / 2), round(size, 2), 90.0 if upright else 0.0)


def _through(name: str, box: Box, upright: bool = False) -> list[Prop]:
    """Something that runs through a tile from edge to edge, such as rails."""
    left, top, right, bottom = box
    long = bottom - top if upright else right - left
    count = max(1, round(long / LENGTH))
    size, middle = round(long / count / BOX[0], 3), ((left + right) / 2, (top + bottom) / 2)
    steps = [long / count * (n + 0.5) - long / 2 for n in range(count)]
    if upright:
        return [Prop(name, (middle[0], middle[1] + step), size, 90.0) for step in steps]
    return [Prop(name, (middle[0] + step, middle[1]), size) for step in steps]


def _apart(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
