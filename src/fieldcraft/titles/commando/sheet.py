"""The drawn map sheet of a scenario: where its spaces are, and the ground around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from fieldcraft.kernel import data
from fieldcraft.kernel.data import Record
from fieldcraft.kernel.scene import Area, Feature, Ink, Lettering, Line, Point, Prop
from fieldcraft.titles.commando.records import Box

FILE = "sheet.toml"
COLOUR = re.compile(r"#[0-9a-f]{6}")
WORD = re.compile(r"[a-z][a-z0-9-]*")
Side = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]


class Paper(Record, frozen=True, kw_only=True):
    """The sheet itself: its size in board units, the size of a counter, and the title in its corner."""

    width: float
    height: float
    counter: float = 44.0
    text: str = ""


class Colour(Record, frozen=True, kw_only=True):
    """A colour of the palette, in light mode and dark mode."""

    id: str
    light: str
    dark: str


class Position(Record, frozen=True, kw_only=True):
    """Where a space is, on which side of its ring the label is, and the label if it isn't the name."""

    id: str
    at: Point
    beside: Side = "s"
    label: str | None = None


class Bend(Record, frozen=True, kw_only=True):
    """The points that a route passes through between its ends."""

    ends: tuple[str, str]
    through: tuple[Point, ...]


class Drawn(Record, frozen=True, kw_only=True):
    """Something drawn on the sheet; with years, only in missions of those years."""

    style: str
    years: tuple[int, ...] = ()


class DrawnArea(Drawn, frozen=True, kw_only=True):
    """An area."""

    points: tuple[Point, ...]
    smooth: bool = True

    def feature(self) -> Feature:
        return Area(self.style, self.points, self.smooth)


class DrawnLine(Drawn, frozen=True, kw_only=True):
    """A line."""

    points: tuple[Point, ...]
    smooth: bool = True

    def feature(self) -> Feature:
        return Line(self.style, self.points, self.smooth)


class DrawnProp(Drawn, frozen=True, kw_only=True):
    """A small symbol."""

    at: Point
    size: float = 1.0
    angle: float = 0.0

    def feature(self) -> Feature:
        return Prop(self.style, self.at, self.size, self.angle)


class DrawnLettering(Drawn, frozen=True, kw_only=True):
    """Lettering."""

    text: str
    points: tuple[Point, ...]
    size: float = 1.0
    angle: float = 0.0

    def feature(self) -> Feature:
        return Lettering(self.text, self.style, self.points, self.size, self.angle)


class CounterSymbol(Record, frozen=True, kw_only=True):
    """The symbol on the counters of a type of unit."""

    id: str
    symbol: str


class Sheet:
    """Everything on the sheet of a scenario, indexed by use."""

    def __init__(self, parts: dict[str, Any]):
        self.paper: Paper = parts["sheet"]
        self.inks = {ink.id: Ink(ink.light, ink.dark) for ink in parts["ink"]}
        self.spots: dict[str, Position] = {spot.id: spot for spot in parts["spot"]}
        self.bends: dict[frozenset[str], Bend] = {frozenset(bend.ends): bend for bend in parts["bend"]}
        self.symbols: dict[str, str] = {face.id: face.symbol for face in parts["counter"]}
        self.drawn: list[DrawnArea | DrawnLine | DrawnProp | DrawnLettering] = [
            shape for table in GROUND for shape in parts[table]
        ]

    def ground(self, year: int) -> tuple[Feature, ...]:
        """What is drawn in a mission of some year."""
        return tuple(shape.feature() for shape in self.drawn if not shape.years or year in shape.years)

    def through(self, ends: tuple[str, str]) -> tuple[Point, ...]:
        """The bends of a route, from its first end to its second."""
        bend = self.bends.get(frozenset(ends))
        if bend is None:
            return ()
        return bend.through if bend.ends == ends else bend.through[::-1]


GROUND = ("area", "line", "mark", "lettering")
TABLES: dict[str, type[Record]] = {
    "ink": Colour,
    "spot": Position,
    "bend": Bend,
    "area": DrawnArea,
    "line": DrawnLine,
    "mark": DrawnProp,
    "lettering": DrawnLettering,
    "counter": CounterSymbol,
}


def read(folder: Path, box: Box) -> Sheet | None:
    """Read the sheet of a data folder, if it has one; otherwise the map is laid out by longitude and latitude."""
    if not (folder / FILE).exists():
        return None
    file, mistakes = data.read_file(folder, FILE), data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, FILE, ("sheet", *TABLES))
    parts: dict[str, Any] = {"sheet": mistakes.attempt(data.record, file.get("sheet", {}), f"{FILE}, sheet", Paper)}
    for table, kind in TABLES.items():
        parts[table] = mistakes.attempt(data.records, file, FILE, table, kind) if table in file else []
    mistakes.raise_any()
    sheet = Sheet(parts)
    data.raise_mistakes(mistake for part in (_palette, _spots, _bends, _ground) for mistake in part(parts, box))
    return sheet


def _palette(parts: dict[str, Any], box: Box) -> Iterator[str]:
    """Inks have ids that a style sheet can use, and valid colours."""
    for ink in parts["ink"]:
        if not WORD.fullmatch(ink.id):
            yield f"{FILE}, ink {ink.id!r}, field id: it must be a word in lower case"
        for field in ("light", "dark"):
            if not COLOUR.fullmatch(getattr(ink, field)):
                yield f"{FILE}, ink {ink.id!r}, field {field}: it must be a colour such as #a1b2c3"


def _spots(parts: dict[str, Any], box: Box) -> Iterator[str]:
    """Every space has one position, inside the sheet."""
    paper: Paper = parts["sheet"]
    for field in ("width", "height", "counter"):
        if getattr(paper, field) <= 0:
            yield f"{FILE}, sheet, field {field}: it must be above 0"
    seen: set[str] = set()
    for spot in parts["spot"]:
        if spot.id not in box.spaces:
            yield f"{FILE}, spot {spot.id!r}, field id: map.toml has no such space"
        if spot.id in seen:
            yield f"{FILE} has two records {spot.id!r}"
        seen.add(spot.id)
        if not (0 <= spot.at[0] <= paper.width and 0 <= spot.at[1] <= paper.height):
            yield f"{FILE}, spot {spot.id!r}, field at: it must be on the sheet"
    for space in box.spaces:
        if space not in seen:
            yield f"{FILE}, spot {space!r}: it is missing"


def _bends(parts: dict[str, Any], box: Box) -> Iterator[str]:
    """Bends belong to routes."""
    routes = {frozenset(route.ends) for route in box.routes}
    for bend in parts["bend"]:
        if frozenset(bend.ends) not in routes:
            yield f"{FILE}, bend of {' and '.join(bend.ends)}, field ends: map.toml has no such route"


def _ground(parts: dict[str, Any], box: Box) -> Iterator[str]:
    """An area has at least three points, a line two, and lettering one."""
    for table, minimum in (("area", 3), ("line", 2), ("lettering", 1)):
        for number, shape in enumerate(parts[table], 1):
            if len(shape.points) < minimum:
                yield f"{FILE}, {table} number {number}, field points: there must be at least {minimum}"
