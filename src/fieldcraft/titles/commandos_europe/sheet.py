"""The drawn map sheets: how hexes become coast, woods, ridges and roads that flow across hexsides."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from math import atan2, degrees, dist
from pathlib import Path
from typing import Final

from fieldcraft.boards.contours import Outline, outlines
from fieldcraft.boards.hex import HALF
from fieldcraft.kernel import data
from fieldcraft.kernel.data import Record
from fieldcraft.kernel.scene import Area, Feature, Ink, Lettering, Line, Point, Prop
from fieldcraft.titles.commandos_europe import countryside
from fieldcraft.titles.commandos_europe.countryside import fixed_random
from fieldcraft.titles.commandos_europe.landmarks import HEX, landmarks, runway
from fieldcraft.titles.commandos_europe.maps import Hex, Map

FILE: Final = "sheets.toml"
RADIUS: Final = 32.0
EDGE: Final = 34.0
BEYOND: Final = 2.8
COAST: Final = 0.42
BEACH: Final = 0.33
# How often the teeth of a shore are smoothed.
EASED: Final = 7
# The weight of ground in its own hexes (a minimum and a random part), and in the hexes next to them.
INSIDE: Final = (0.78, 0.65)
OUTSIDE: Final = -0.45
# What is drawn for each kind of ground on each map. Anything else is bare paper.
GROUND: Final = {
    "norway": {"woods": "wood", "ridge": "massif", "marsh": "marsh"},
    "north-africa": {"oasis": "oasis", "ridge": "massif", "marsh": "salt-flat", "mountain": "hills"},
    "normandy": {"woods": "wood", "ridge": "massif", "marsh": "marsh"},
    "continent": {"woods": "wood", "ridge": "massif", "marsh": "marsh"},
}
# What is scattered over clear ground, and over what share of it.
PATCHES: Final = {"north-africa": "dunes"}
PATCH_SHARE: Final = 0.27
# What is drawn as a symbol; landmarks.py draws the rest as plans, seen from above.
PROPS: Final = {"lighthouse": "lighthouse", "well": "well", "oasis": "palms", "peak": "peak"}
# Courses that join one another.
NETWORKS: Final = (("road", "path"), ("river", "canal"), ("rail",))
TOWNS: Final = ("town", "village", "station")
LABELS: Final = {"water": "water", "land": "region", "height": "relief"}


class Colour(Record, frozen=True, kw_only=True):
    """An ink of one sheet, in light and dark mode."""

    map: str
    id: str
    light: str
    dark: str


class Sheets:
    """The inks and symbols of a data folder; without a sheets file, the defaults."""

    def __init__(self, folder: Path) -> None:
        self.symbols: dict[str, str] = {}
        self.inks: dict[str, dict[str, Ink]] = {}
        if not (folder / FILE).exists():
            return
        file = data.read_file(folder, FILE)
        self.symbols = data.record(file.get("symbols", {}), f"{FILE}, symbols", dict[str, str])
        for colour in data.records(file, FILE, "ink", Colour):
            self.inks.setdefault(colour.map, {})[colour.id] = Ink(colour.light, colour.dark)


class Sheet:
    """One map on paper: where its hexes are, and everything drawn on them."""

    def __init__(self, map_: Map, sites: Collection[str] = ()) -> None:
        """A map; `sites` are the hexes where missions take place."""
        self.map = map_
        self.sites = sites
        self.board = map_.board
        centres = [self.board.centre(hex_) for hex_ in self.board.ids]
        self.left = min(x for x, _ in centres) - 1 - EDGE / RADIUS
        self.top = min(y for _, y in centres) - HALF - EDGE / RADIUS
        self.width = float(round((max(x for x, _ in centres) + 1 - self.left) * RADIUS + EDGE))
        self.height = float(round((max(y for _, y in centres) + HALF - self.top) * RADIUS + EDGE))
        self.paper = countryside.Paper(map_, self.at, RADIUS)
        self.junctions = {kind: frozenset(self._junctions(kinds)) for kinds in NETWORKS for kind in kinds}

    def _junctions(self, kinds: tuple[str, ...]) -> Iterable[str]:
        """The hexes where a course ends on another of its network."""
        runs = [run for kind in kinds for run in self.map.courses[kind]]
        for run in runs:
            for end in (run[0], run[-1]):
                if any(end in other for other in runs if other is not run):
                    yield end

    def at(self, point: Point) -> Point:
        """A point of the board on paper."""
        return (point[0] - self.left) * RADIUS, (point[1] - self.top) * RADIUS

    def centre(self, hex_: str) -> Point:
        """The centre of a hex on paper."""
        return self.at(self.board.centre(hex_))

    def corners(self, hex_: str) -> tuple[Point, ...]:
        """The corners of a hex on paper."""
        return tuple(self.at(point) for point in self.board.corners(hex_))

    def ground(self) -> tuple[Feature, ...]:
        """Everything on the sheet, from the bottom layer up."""
        land = (*self._sea(), countryside.relief(self.paper), *self._cover(), *self._patches())
        return (*land, *self._courses(), *self._sides(), *self._props(), *self._lettering())

    def _areas(self, style: str, values: dict[str, float], level: float = 0.5) -> Iterable[Feature]:
        """The areas where values are above a level."""
        for line in outlines(self.board, values, level):
            if line.inside:
                yield Area(style, tuple(self.at(point) for point in line.points))

    def _sea(self) -> Iterable[Feature]:
        """The sea with its islands, and beaches on flat shores."""
        depth = {hex_.id: self._depth(hex_) for hex_ in self.map.hexes.values()}
        lines = self._shores(depth, 0.5)
        for line in lines:
            yield Area("sea" if line.inside else "land", tuple(self.at(point) for point in line.points))
        if self.map.id in ("north-africa", "normandy"):
            for line in self._shores(depth, BEACH):
                if line.inside:
                    shore = max((sea for sea in lines if sea.inside), key=_size)
                    band = (*_from_corner(line.points), *reversed(_from_corner(shore.points)))
                    yield Area("beach", tuple(self.at(point) for point in band), smooth=False)

    def _shores(self, depth: dict[str, float], level: float) -> list[Outline]:
        """The lines at a level of the sea, without the teeth of the rows of hexes."""
        found = outlines(self.board, depth, level)
        return [Outline(countryside.eased(line.points, EASED), line.inside) for line in found]

    def _depth(self, hex_: Hex) -> float:
        """How much of a hex is sea."""
        if hex_.all_sea:
            return 1.0
        if not hex_.coastal:
            return 0.0
        if hex_.ground == "sea":
            return 0.9
        return COAST - 0.06 + 0.1 * fixed_random(hex_.id, 1)

    def _cover(self) -> Iterable[Feature]:
        """Woods, ridges, marshes: one outline around all touching hexes of a kind."""
        for kind, style in GROUND[self.map.id].items():
            found = [hex_ for hex_ in self.map.hexes.values() if hex_.ground == kind]
            values = {hex_.id: 0.62 if hex_.coastal else 1.0 for hex_ in found}
            if values:
                yield from self._areas(style, self._uneven(values), 0.45)

    def _uneven(self, values: dict[str, float]) -> dict[str, float]:
        """Values that vary from hex to hex, so that an edge wanders like one in nature instead of following a row."""
        uneven = {hex_: value * (INSIDE[0] + INSIDE[1] * fixed_random(hex_, 5)) for hex_, value in values.items()}
        for hex_ in values:
            for other in self.board.neighbours[hex_]:
                if other not in values:
                    uneven[other] = OUTSIDE * fixed_random(other, 6)
        return uneven

    def _patches(self) -> Iterable[Feature]:
        """Dunes or fields on clear ground."""
        if style := PATCHES.get(self.map.id):
            clear = [hex_.id for hex_ in self.map.hexes.values() if hex_.ground == "clear" and not hex_.coastal]
            values = {hex_: 1.0 for hex_ in clear if fixed_random(hex_, 2) < PATCH_SHARE}
            yield from self._areas(style, self._uneven(values))
        yield from countryside.fields(self.paper)

    def _side(self, one: str, other: str) -> tuple[Point, Point]:
        """The ends of the side between two hexes on paper."""
        first, second = self.board.side_ends(one, self.board.direction(one, other))
        return self.at(first), self.at(second)

    def _courses(self) -> Iterable[Feature]:
        """Rivers, canals, railways, roads and paths, with their bridges."""
        styles = {"river": "river", "canal": "ditch", "rail": "railway", "path": "track", "road": "road"}
        for kind, style in styles.items():
            for run in self.map.courses[kind]:
                yield Line(style, self._run(run, kind))
        for hex_ in self.map.hexes.values():
            if hex_.bridge:
                yield self._bridge(hex_.id)

    def _run(self, run: tuple[str, ...], kind: str) -> tuple[Point, ...]:
        """The points of a course: from hexside to hexside, and on past the border where it leaves the map.

        A straight row would wind if it went through hex centres; a course goes there only where it meets another.
        """
        points = [self._waypoint(run[0], kind)]
        for one, other in pairwise(run):
            (x, y), (x2, y2) = self._waypoint(one, kind), self._waypoint(other, kind)
            points.append(((x + x2) / 2, (y + y2) / 2))
            if other == run[-1] or other in self.junctions[kind]:
                points.append((x2, y2))
        for end, inner in ((0, 1), (-1, -2)):
            at_the_border = len(self.board.neighbours[run[end]]) < 6
            if len(points) > 1 and at_the_border and run[end] not in self.junctions[kind]:
                if len(points) > 3:
                    del points[end]
                (x, y), (px, py) = points[end], points[inner]
                stretch = BEYOND * RADIUS / dist((x, y), (px, py))
                onward = (x + (x - px) * stretch, y + (y - py) * stretch)
                points.insert(0 if end == 0 else len(points), onward)
        return tuple(points)

    def _waypoint(self, hex_: str, kind: str) -> Point:
        """A point in a hex, off centre to look natural; railways and canals run straight."""
        x, y = self.centre(hex_)
        if hex_ in self.junctions[kind]:
            return x, y
        amount = {"rail": 0.0, "canal": 0.06, "river": 0.5, "road": 0.24, "path": 0.4}[kind] * RADIUS
        if kind == "river" and self.map.hexes[hex_].road:
            amount *= 0.3
        salt = len(kind)
        return x + amount * (fixed_random(hex_, salt) - 0.5), y + amount * (fixed_random(hex_, salt + 7) - 0.5)

    def _bridge(self, hex_: str) -> Feature:
        """A bridge, turned along its road or railway."""
        for kind in ("road", "path", "rail"):
            for run in self.map.courses[kind]:
                if hex_ in run and len(run) > 1:
                    place = run.index(hex_)
                    before, after = run[max(place - 1, 0)], run[min(place + 1, len(run) - 1)]
                    (x, y), (x2, y2) = self.centre(before), self.centre(after)
                    return Prop("bridge", self._waypoint(hex_, kind), 1.2, degrees(atan2(y2 - y, x2 - x)))
        return Prop("bridge", self._waypoint(hex_, "river"), 1.2)

    def _sides(self) -> Iterable[Feature]:
        """Cliffs, facing the lower hex, and channels through the shore."""
        yield from countryside.cliffs(self.paper, lambda one, other: self._height(one) >= self._height(other))
        for side in sorted(self.map.sea_sides):
            one, other = side.split("/")
            if max(self._depth(self.map.hexes[one]), self._depth(self.map.hexes[other])) < 0.5:
                yield Line("river", self._side(one, other), smooth=False)

    def _height(self, hex_: str) -> float:
        """Roughly how high the ground is, to draw a cliff facing the right way."""
        found = self.map.hexes[hex_]
        return found.move - 2 * self._depth(found)

    def _props(self) -> Iterable[Feature]:
        """Piers, breakwaters, booms, ships, works, batteries and named places."""
        yield from self._towns()
        for hex_ in self.map.hexes.values():
            x, y = self.centre(hex_.id)
            place = self.map.places.get(hex_.id)
            if "pier" in hex_.terrain:
                yield Area("quay", self._pier(hex_.id), smooth=False)
            if "breakwater" in hex_.terrain:
                yield Line("breakwater", ((x - RADIUS * 0.8, y + 4), (x, y - 3), (x + RADIUS * 0.8, y + 5)))
            if place and place.kind == "net":
                yield Line("wire", ((x - RADIUS * 0.8, y), (x + RADIUS * 0.8, y + 3)), smooth=False)
            if place and place.kind in PROPS:
                yield Prop(PROPS[place.kind], (x + RADIUS * 0.28, y - RADIUS * 0.1), 1.1)
        yield from self._runway()
        for mark in landmarks(self.map):
            yield Prop(mark.style, self.at(mark.at), mark.size * RADIUS / HEX, mark.angle)

    def _towns(self) -> Iterable[Feature]:
        """The streets of towns and villages."""
        streets = {hex_: 1.0 for hex_, place in self.map.places.items() if place.kind in TOWNS}
        if streets:
            yield from self._areas("town", streets, 0.55)

    def _pier(self, hex_: str) -> tuple[Point, ...]:
        """A pier from the centre of a hex into the water."""
        x, y = self.centre(hex_)
        wet = [other for other in self.board.neighbours[hex_] if self.map.hexes[other].all_sea]
        to_x, to_y = self.centre(wet[0]) if wet else (x, y - RADIUS)
        dx, dy = (to_x - x) / (2 * RADIUS), (to_y - y) / (2 * RADIUS)
        wide, long = 5.0, RADIUS * 0.95
        return (
            (x - dy * wide, y + dx * wide),
            (x - dy * wide + dx * long, y + dx * wide + dy * long),
            (x + dy * wide + dx * long, y - dx * wide + dy * long),
            (x + dy * wide, y - dx * wide),
        )

    def _runway(self) -> Iterable[Feature]:
        """The runway of the airfield."""
        if row := runway(self.map):
            yield Line("runway", (self.centre(row[0]), self.centre(row[-1])), smooth=False)

    def _lettering(self) -> Iterable[Feature]:
        """The names of fjords and heights, and of places; those of missions are shown even when zoomed out."""
        for label in self.map.labels:
            yield Lettering(label.name, LABELS[label.kind], (self.centre(label.hex),))
        for hex_, place in self.map.places.items():
            yield Lettering(place.name, "place", (self.centre(hex_),), rank=0 if hex_ in self.sites else 1)


def _size(line: tuple[tuple[Point, ...], bool]) -> int:
    """The number of points of a line."""
    return len(line[0])


def _from_corner(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """A closed line that begins and ends at its south-westernmost point."""
    far = [y - x for x, y in points]
    start = far.index(max(far))
    return (*points[start:], *points[: start + 1])


__all__ = ["RADIUS", "Sheet", "Sheets"]
