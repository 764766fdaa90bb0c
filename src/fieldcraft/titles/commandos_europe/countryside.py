"""The countryside of a map sheet: the lie of the land, fields, hedgerows and cliffs that don't follow the hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from fieldcraft.boards.hex import HALF
from fieldcraft.kernel.scene import Area, Feature, Line, Point, Relief
from fieldcraft.titles.commandos_europe.maps import Hex, Map

# How high each kind of ground is, in contour lines, and how much that varies.
HEIGHTS: Final = {"sea": -2.0, "marsh": 0.3, "oasis": 0.5, "bocage": 1.4, "woods": 1.9, "mountain": 3.4, "ridge": 6.4}
OPEN_HEIGHT: Final = 1.0
ROUGH: Final = 1.1
# Valleys: how much lower a river and a road lie, and how high a shore may be.
RIVER, ROAD, SHORE = 0.9, 0.7, 0.9
# How much of the open ground is tilled, and how much of the bocage has a hedge along its sides.
TILLED: Final = {"normandy": 0.46, "continent": 0.42}
HEDGED: Final = 0.74
UNDIVIDED: Final = 0.2
# How far the corner of a field may be from the corner of its hex, in radii.
ASTRAY: Final = 0.3


class Paper(NamedTuple):
    """A map, how its board lies on paper, and the radius of a hex there."""

    map: Map
    at: Callable[[Point], Point]
    radius: float

    def centre(self, hex_: str) -> Point:
        """The centre of a hex on paper."""
        return self.at(self.map.board.centre(hex_))

    def corner(self, point: Point) -> Point:
        """Where the corner of a hex is in nature: a little astray, but the same for all its hexes."""
        x, y = self.at(point)
        where = f"{round(x)} {round(y)}"
        far = 2 * ASTRAY * self.radius
        return x + far * (fixed_random(where, 1) - 0.5), y + far * (fixed_random(where, 2) - 0.5)

    def corners(self, hex_: str) -> list[Point]:
        """The corners of a hex in nature."""
        return [self.corner(point) for point in self.map.board.corners(hex_)]

    def side(self, one: str, other: str) -> tuple[Point, Point]:
        """The ends of the side between two hexes in nature."""
        first, second = self.map.board.side_ends(one, self.map.board.direction(one, other))
        return self.corner(first), self.corner(second)


def relief(paper: Paper) -> Relief:
    """The lie of the land."""
    points = tuple((*paper.centre(hex_.id), round(height(hex_), 2)) for hex_ in paper.map.hexes.values())
    return Relief(points, 2 * HALF * paper.radius)


def height(hex_: Hex) -> float:
    """How high the ground is, in contour lines: by its kind, lower along roads, rivers and the shore."""
    level = HEIGHTS.get(hex_.ground, OPEN_HEIGHT) + ROUGH * (fixed_random(hex_.id, 8) - 0.5)
    if hex_.coastal:
        level = min(level * 0.35, SHORE)
    if hex_.river:
        level -= RIVER
    return level - ROAD if hex_.road and level > OPEN_HEIGHT else level


def fields(paper: Paper) -> Iterator[Feature]:
    """Fields here and there on open ground, and the small ones of the bocage, with hedgerows around them."""
    share = TILLED.get(paper.map.id, 0.0)
    for hex_ in paper.map.hexes.values():
        if hex_.coastal or hex_.ground not in ("clear", "bocage"):
            continue
        hedged = hex_.ground == "bocage"
        parcels = _parcels(paper.corners(hex_.id), hex_.id)
        for number, corners in enumerate(parcels):
            if hedged or fixed_random(hex_.id, 20 + number) < share:
                yield Area("parcel", corners, smooth=False)
        if hedged and len(parcels) > 1:
            yield Line("hedgerow", (parcels[0][0], parcels[0][-1]), smooth=False)
    yield from _hedgerows(paper)


def _parcels(corners: list[Point], hex_: str) -> list[tuple[Point, ...]]:
    """The fields of a hex: one or two."""
    if fixed_random(hex_, 9) < UNDIVIDED:
        return [tuple(corners)]
    start = int(3 * fixed_random(hex_, 10))
    turned = [*corners[start:], *corners[:start]]
    return [tuple(turned[:4]), (turned[0], *turned[:2:-1])]


def _hedgerows(paper: Paper) -> Iterator[Feature]:
    """Hedgerows along the sides of the bocage, with gaps for roads and gates."""
    bocage = {hex_.id for hex_ in paper.map.hexes.values() if hex_.ground == "bocage"}
    for side, (one, other) in paper.map.board.sides().items():
        if (
            (one in bocage or other in bocage)
            and side not in paper.map.road_sides
            and fixed_random(side, 3) < HEDGED
            and not any(paper.map.hexes[hex_].coastal for hex_ in (one, other))
        ):
            yield Line("hedgerow", paper.side(one, other), smooth=False)


def cliffs(paper: Paper, is_higher: Callable[[str, str], bool]) -> Iterator[Feature]:
    """Cliffs, facing the lower hex; sides that meet are one cliff."""
    sides = []
    for side in sorted(paper.map.cliffs):
        one, other = side.split("/")
        high, low = (one, other) if is_higher(one, other) else (other, one)
        sides.append(paper.side(low, high))
    for run in joined(sides):
        yield Line("cliff", tuple(run), smooth=len(run) > 2)


def joined(sides: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Lines made of sides of which one begins where another ends.

    >>> joined([((1, 0), (2, 0)), ((0, 0), (1, 0)), ((5, 5), (6, 6))])
    [[(0, 0), (1, 0), (2, 0)], [(5, 5), (6, 6)]]
    """
    runs: list[list[Point]] = []
    for start, end in sides:
        run = [start, end]
        for other in [other for other in runs if other[0] == end][:1]:
            run += other[1:]
            runs.remove(other)
        for other in [other for other in runs if other[-1] == start][:1]:
            run = other + run[1:]
            runs.remove(other)
        runs.append(run)
    return sorted(runs)


def eased(points: tuple[Point, ...], times: int) -> tuple[Point, ...]:
    """A closed line without the teeth that rows of hexes give it; a short one, as of an islet, keeps its shape."""
    for _ in range(min(times, len(points) // 8)):
        around = zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True)
        points = tuple(((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4) for a, b, c in around)
    return points


def fixed_random(word: str, salt: int) -> float:
    """A number from 0 to 1, always the same for a word and a salt."""
    total = salt * 7919 + 17
    for letter in word:
        total = (total * 31 + ord(letter)) * 2654435761 % 4294967296
    return (total >> 7) % 1000 / 1000
