"""The four maps: how a map is written as text, and the hexes made from it.

A map is a grid of cells, with one line for the odd and one for the even columns of each row, as the hexes lie. A cell
is the letter of the ground followed by a letter for each feature on it; a capital ground letter means a coastal hex. A
river or canal is itself the ground of the hexes it runs through, whose letter says only what its banks look like.
Roads, rivers and railways are lists of hexes in order, and cliffs and all-sea hexsides are lists of sides such as
0101/0102.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

import msgspec

from fieldcraft.boards.hex import Hexes
from fieldcraft.kernel import data
from fieldcraft.kernel.data import Record
from fieldcraft.kernel.errors import BadData

MapId = Literal["norway", "north-africa", "normandy", "continent"]
Part = Literal["ground", "feature", "course", "side"]
SEA = "sea"
RIVER = "river"
STREAMS = (RIVER, "canal")
# 2.2e: the columns and rows of each map. Odd columns of the southern maps begin one row farther south.
EXTENT: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "norway": ((1, 17), (27, 52)),
    "north-africa": ((21, 39), (27, 52)),
    "normandy": ((21, 39), (1, 26)),
    "continent": ((1, 17), (1, 26)),
}
COURSES = ("road", "path", "rail", "river", "canal")


class Terrain(Record, frozen=True, kw_only=True):
    """A line of the Terrain Effects Chart."""

    id: str
    name: str
    part: Part
    letter: str = ""
    move: int
    noise: int = 0
    combat: int = 0
    circled: bool = True  # circled enemies may enter it
    circled_placed: bool = True  # circled enemies may be placed in it
    cancels: bool = False  # cancels the movement cost of other terrain, like a road
    built: bool = False  # no base in it or next to it
    afloat: bool = False  # makes a sea hex coastal, like a ship
    text: str = ""


class Place(Record, frozen=True, kw_only=True):
    """A named hex, and what is drawn there."""

    hex: str
    name: str
    kind: str = "village"


class Label(Record, frozen=True, kw_only=True):
    """A name written across the map, such as that of a fjord, wadi or forest."""

    hex: str
    name: str
    kind: Literal["water", "land", "height"] = "land"


class Ground(Record, frozen=True, kw_only=True):
    """A map file as written."""

    id: MapId
    name: str
    grid: str
    roads: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    rails: tuple[str, ...] = ()
    rivers: tuple[str, ...] = ()
    canals: tuple[str, ...] = ()
    bridges: str = ""
    cliffs: tuple[str, ...] = ()
    sea_sides: tuple[str, ...] = ()
    text: str = ""


class Hex(msgspec.Struct, frozen=True):
    """One hex: its terrain, and the values the Terrain Effects Chart gives it."""

    id: str
    ground: str  # how it is drawn: the terrain of its letter
    terrain: tuple[str, ...]  # the terrain that counts
    all_sea: bool  # sea and nothing else: only craft and boats
    coastal: bool  # sea together with land, pier, breakwater or ship
    river: bool
    canal: bool
    bridge: bool
    road: bool  # a road or path cancels the cost of everything else
    built: bool  # a building or airfield
    move: int  # to enter by land, 10.7
    boat_move: int  # for an enemy boat to enter, 10.6
    noise: int  # the highest, 12.1
    combat: int  # the most negative, 13.0
    circled: bool  # circled enemies may move here
    circled_placed: bool  # circled enemies may be placed here

    @property
    def water(self) -> bool:
        """Whether a craft can be here: sea, coast, river or canal."""
        return self.all_sea or self.coastal or self.river or self.canal


class Map(msgspec.Struct, frozen=True):
    """One map, ready to play on."""

    id: MapId
    name: str
    text: str
    board: Hexes
    hexes: dict[str, Hex]
    courses: dict[str, tuple[tuple[str, ...], ...]]  # road, path, rail, river, canal: hex after hex
    road_sides: frozenset[str]  # hexsides that a road or path crosses
    cliffs: frozenset[str]
    sea_sides: frozenset[str]
    no_base: frozenset[str]  # in or next to a building or airfield
    places: dict[str, Place]
    labels: tuple[Label, ...]


def read_map(file: dict[str, Any], name: str, chart: Mapping[str, Terrain]) -> Map:
    """Read one map file."""
    mistakes = data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, name, ("map", "place", "label"))
    ground = mistakes.attempt(data.record, file.get("map", {}), f"{name}, map", Ground)
    places = mistakes.attempt(data.records, file, name, "place", Place) if "place" in file else []
    labels = mistakes.attempt(data.records, file, name, "label", Label) if "label" in file else []
    mistakes.raise_any()
    assert ground is not None
    built = mistakes.attempt(_build, ground, name, chart)
    if built is not None:
        mistakes.found += _name_errors(built[0], name, places or [], labels or [])
    mistakes.raise_any()
    assert built is not None
    board, hexes, courses = built
    no_base = {near for hex_ in hexes.values() if hex_.built for near in (hex_.id, *board.neighbours[hex_.id])}
    roads = (*courses["road"], *courses["path"])
    return Map(
        id=ground.id,
        name=ground.name,
        text=ground.text,
        board=board,
        hexes=hexes,
        courses=courses,
        road_sides=frozenset(board.side(one, other) for road in roads for one, other in pairwise(road)),
        cliffs=frozenset(" ".join(ground.cliffs).split()),
        sea_sides=frozenset(" ".join(ground.sea_sides).split()),
        no_base=frozenset(no_base),
        places={place.hex: place for place in places or ()},
        labels=tuple(labels or ()),
    )


Courses = dict[str, tuple[tuple[str, ...], ...]]


def _build(ground: Ground, name: str, chart: Mapping[str, Terrain]) -> tuple[Hexes, dict[str, Hex], Courses]:
    """Make the hexes from the grid and the courses."""
    mistakes = data.Mistakes()
    where = f"{name}, map"
    board = Hexes(_cells(ground))
    written = mistakes.attempt(_grid, ground, where, board)
    courses = {kind: tuple(tuple(run.split()) for run in getattr(ground, f"{kind}s")) for kind in COURSES}
    for kind, runs in courses.items():
        mistakes.found += _course_errors(board, runs, f"{where}, field {kind}s")
    for field in ("cliffs", "sea_sides"):
        mistakes.found += _unknown_sides(board, " ".join(getattr(ground, field)).split(), f"{where}, field {field}")
    bridges = frozenset(ground.bridges.split())
    rivers = {hex_ for run in courses[RIVER] for hex_ in run}
    mistakes.found += [f"{where}, field bridges: {hex_} is not a river hex" for hex_ in sorted(bridges - rivers)]
    mistakes.raise_any()
    assert written is not None
    on_course: dict[str, list[str]] = {hex_: [] for hex_ in board.ids}
    for kind, runs in courses.items():
        for hex_ in {hex_: None for run in runs for hex_ in run}:
            on_course[hex_].append(kind)
    letters = {terrain.letter: terrain for terrain in chart.values() if terrain.letter}
    hexes: dict[str, Hex] = {}
    for hex_ in board.ids:
        made = mistakes.attempt(
            _hex, hex_, written[hex_], on_course[hex_], hex_ in bridges, letters, chart, f"{where}, field grid"
        )
        if made is not None:
            hexes[hex_] = made
    mistakes.raise_any()
    return board, hexes, courses


def _cells(ground: Ground) -> Iterator[tuple[int, int]]:
    """The columns and rows of a map."""
    (west, east), (first, last) = EXTENT[ground.id]
    for column in range(west, east + 1):
        later = column % 2 if first > 1 else 0
        for row in range(first + later, last + later + 1):
            yield column, row


def _grid(ground: Ground, where: str, board: Hexes) -> dict[str, str]:
    """The text in each cell of the grid."""
    rows: dict[tuple[int, int], list[str]] = {}
    for hex_, (column, row) in board.cells.items():
        rows.setdefault((row, column % 2), []).append(hex_)
    found: dict[str, str] = {}
    for line in ground.grid.strip().splitlines():
        label, *cells = line.split()
        row = int(label) if label.isdigit() else -1
        fits = [hexes for parity in (1, 0) if len(hexes := rows.get((row, parity), [])) == len(cells)]
        hexes = next((hexes for hexes in fits if hexes[0] not in found), [])
        if not hexes:
            raise BadData(f"{where}, field grid: the line {line.strip()!r} does not fit any row of the map")
        found.update(zip(hexes, cells, strict=True))
    missing = [hex_ for hex_ in board.ids if hex_ not in found]
    if missing:
        raise BadData(f"{where}, field grid: {missing[0]} is missing")
    return found


def _hex(
    hex_: str,
    cell: str,
    courses: Sequence[str],
    bridge: bool,
    letters: Mapping[str, Terrain],
    chart: Mapping[str, Terrain],
    where: str,
) -> Hex:
    """Make a hex from its cell and what runs through it."""
    kinds: list[Terrain] = []
    for number, letter in enumerate(cell):
        kind = letters.get(letter.lower() if number == 0 else letter)
        if kind is None or (kind.part == "ground") != (number == 0):
            raise BadData(f"{where}: {letter!r} in {hex_} is not a terrain letter that can be used in that position")
        kinds.append(kind)
    ground = kinds[0]
    at_sea = ground.id == SEA
    if any(course in STREAMS for course in courses) and not at_sea:
        del kinds[0]
    kinds += [chart[course] for course in courses]
    shore = cell[0] != cell[0].lower()
    if shore:
        kinds.append(chart[SEA])
    all_sea = at_sea and len(kinds) == 1
    if at_sea and not all_sea and not any(kind.afloat for kind in kinds):
        raise BadData(f"{where}: {hex_} is all sea, so it can hold only a ship, pier or breakwater")
    dry = [kind for kind in kinds if kind.id != SEA] or kinds
    road = next((kind for kind in kinds if kind.cancels), None)
    river = any(kind.id == RIVER for kind in kinds)
    closed = any(not kind.circled for kind in dry if kind.id != RIVER) and road is None
    return Hex(
        id=hex_,
        ground=ground.id,
        terrain=tuple(kind.id for kind in kinds),
        all_sea=all_sea,
        coastal=shore or (at_sea and not all_sea),
        river=river,
        canal=any(kind.id == "canal" for kind in kinds),
        bridge=bridge,
        road=road is not None,
        built=any(kind.built for kind in kinds),
        move=road.move if road else max(kind.move for kind in dry),
        boat_move=max((kind.move for kind in kinds if kind.id in (SEA, RIVER)), default=0),
        noise=max(kind.noise for kind in kinds),
        combat=min(kind.combat for kind in kinds),
        circled=not (all_sea or closed or (river and not bridge)),
        circled_placed=all(kind.circled_placed for kind in dry),
    )


def _course_errors(board: Hexes, runs: Iterable[tuple[str, ...]], where: str) -> Iterator[str]:
    """List errors in courses: hexes off the map, and gaps."""
    for run in runs:
        for hex_ in run:
            if hex_ not in board:
                yield f"{where}: there is no hex {hex_!r} on this map"
        for one, other in pairwise(run):
            if one in board and other in board and other not in board.neighbours[one]:
                yield f"{where}: {one} and {other} are not next to each other"


def _unknown_sides(board: Hexes, sides: Iterable[str], where: str) -> Iterator[str]:
    """List sides that don't exist."""
    known = board.sides()
    for side in sides:
        if side not in known:
            yield f"{where}: {side!r} is not a hexside of this map; write the lower hex number first"


def _name_errors(board: Hexes, name: str, places: Iterable[Place], labels: Iterable[Label]) -> Iterator[str]:
    """List names off the map, and second names for a hex."""
    seen: set[str] = set()
    for key, rows in (("place", places), ("label", labels)):
        for row in rows:
            if row.hex not in board:
                yield f"{name}, {key} {row.name!r}, field hex: there is no hex {row.hex!r} on this map"
    for place in places:
        if place.hex in seen:
            yield f"{name}, place {place.name!r}, field hex: {place.hex} already has a name"
        seen.add(place.hex)
