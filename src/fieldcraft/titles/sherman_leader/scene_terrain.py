"""The ground of a battle, seen from the air: what stands in each hex, and the lanes that run through them.

A tile says what its hexes show; this module puts it together from features. Nothing is random: irregularities are
hashes of the hex, so a layout always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple
from zlib import crc32

from fieldcraft.kernel.scene import Area, Feature, Line, Point, Prop
from fieldcraft.titles.sherman_leader.battlefield import (
    BOCAGE,
    BOTTOM,
    CENTRE,
    COLUMNS,
    CORNERS,
    HEAVY,
    HEXES,
    IMPASSABLE,
    LIGHT,
    NEIGHBOURS,
    OPEN,
    TOP,
    WATER,
    row,
)

SCALE: Final = 100.0
# The margin of the sheet around the hexes, for its frame; wider at the sides, where it costs no height.
EDGE, SIDE = 24.0, 34.0
HALF_WIDTH: Final = math.sqrt(3) / 2
LEFT: Final = min(x for x, _ in CENTRE.values()) - HALF_WIDTH
UP: Final = min(y for _, y in CENTRE.values()) - 1.0
# The open ground of each terrain, and what a hex shows if its tile doesn't say.
OPEN_GROUND: Final = {"desert": "bare-ground", "european": "patchwork", "winter": "snow-plain", "jungle": "grassland"}
USUAL: Final = {
    "desert": {LIGHT: "scrub", HEAVY: "palms", BOCAGE: "scrub", WATER: "pool", IMPASSABLE: "jebel"},
    "european": {LIGHT: "orchard", HEAVY: "wood", BOCAGE: "bocage", WATER: "pond", IMPASSABLE: "crag"},
    "winter": {LIGHT: "young firs", HEAVY: "firs", BOCAGE: "hedges", WATER: "pond", IMPASSABLE: "crag"},
    "jungle": {LIGHT: "cane", HEAVY: "jungle", BOCAGE: "hedges", WATER: "lagoon", IMPASSABLE: "coral"},
}
WAYS: Final = {"desert": "ruts", "european": "lane", "winter": "lane", "jungle": "lane"}
# What it costs a lane to run through a hex: it avoids cover, and never crosses water.
LANE_COST: Final = {OPEN: 1, LIGHT: 4, HEAVY: 7, BOCAGE: 5, WATER: 60, IMPASSABLE: 30}


def to_board(point: Point) -> Point:
    """A point of the hex geometry in board coordinates."""
    return round((point[0] - LEFT) * SCALE + SIDE, 1), round((point[1] - UP) * SCALE + EDGE, 1)


def chance(*what: str | int) -> float:
    """A number from 0 to 1, the same each time for the same words."""
    return crc32(repr(what).encode()) / 2**32


class Place(NamedTuple):
    """A hex, and the directions in radians of its neighbours with the same kind of terrain."""

    hex: str
    joins: tuple[float, ...] = ()


def near(place: Place, dx: float, dy: float) -> Point:
    """A point in board coordinates, given by its distance from the middle of a hex in board units."""
    x, y = to_board(CENTRE[place.hex])
    return round(x + dx, 1), round(y + dy, 1)


def patch(place: Place, style: str, reach: float = 0.94, shift: Point = (0.0, 0.0)) -> Area:
    """An irregular patch that fills a hex and runs on into neighbours with the same terrain."""
    points = []
    for step in range(22):
        angle = 2 * math.pi * step / 22
        joined = any(abs((angle - join + math.pi) % (2 * math.pi) - math.pi) < 0.45 for join in place.joins)
        # A pointed hex reaches farther up and down than to its sides.
        edge = 1.04 if joined else 1.0 - 0.134 * abs(math.cos(angle)) ** 0.7
        rough = 1.0 if joined else 1.02 - 0.24 * chance(place.hex, style, step)
        far = SCALE * reach * edge * rough
        points.append(near(place, far * math.cos(angle) + shift[0], far * math.sin(angle) + shift[1]))
    return Area(style, tuple(points))


def parcel(place: Place, style: str, reach: float) -> Area:
    """A field with straight edges that fills a hex."""
    corners = []
    for step in range(6):
        angle = 2 * math.pi * (step + 0.5) / 6 + 0.3 * (chance(place.hex, style, step) - 0.5)
        far = SCALE * reach * (1 - 0.22 * chance(place.hex, style, step, "far"))
        corners.append(near(place, far * math.cos(angle), far * math.sin(angle)))
    return Area(style, tuple(corners), smooth=False)


def scatter(place: Place, style: str, many: int, reach: float, size: float, angle: float = 180.0) -> Iterator[Prop]:
    """Props around a hex, each turned by a chance of its own."""
    for number in range(many):
        turn = 2 * math.pi * (number + 0.6 * chance(place.hex, style, number)) / many
        far = SCALE * reach * (0.75 + 0.5 * chance(place.hex, style, number, "far"))
        at = near(place, far * math.cos(turn), far * math.sin(turn))
        grown = size * (0.85 + 0.3 * chance(place.hex, style, number, "size"))
        yield Prop(style, at, round(grown, 2), round(angle * chance(place.hex, style, number, "angle")))


def scrub(place: Place) -> Iterator[Feature]:
    """Thorn bushes in a shallow hollow."""
    yield patch(place, "bushes", 0.98)


def palms(place: Place) -> Iterator[Feature]:
    """An oasis: palms, mud walls, a few houses."""
    yield patch(place, "palm-grove", 0.86)
    yield from scatter(place, "flat-roof", 4, 0.5, 1.15, 24)
    yield Line("dry-wall", (near(place, -70, 30), near(place, -62, -34), near(place, 4, -52)), smooth=False)
    yield Line("dry-wall", (near(place, 70, -12), near(place, 60, 44), near(place, -4, 58)), smooth=False)


def rocks(place: Place) -> Iterator[Feature]:
    """Boulders, with scrub between them."""
    yield patch(place, "bushes", 0.8)
    yield patch(place, "boulders", 0.92)


def jebel(place: Place) -> Iterator[Feature]:
    """A hill of bare rock."""
    yield patch(place, "outcrop", 0.86)


def pool(place: Place) -> Iterator[Feature]:
    """Water with palms around it."""
    yield patch(place, "pond", 0.72)
    yield from scatter(place, "palm", 9, 0.8, 1.3)


def orchard(place: Place) -> Iterator[Feature]:
    """Fruit trees behind a wall."""
    yield parcel(place, "fruit-trees", 0.98)
    corners = [near(place, dx, dy) for dx, dy in ((-66, 46), (-70, -38), (-8, -80), (62, -44))]
    yield Line("dry-wall", tuple(corners), smooth=False)


def thicket(place: Place) -> Iterator[Feature]:
    """A light wood."""
    yield patch(place, "copse", 0.92)


def wood(place: Place) -> Iterator[Feature]:
    """A dense wood."""
    yield patch(place, "canopy")


def village(place: Place) -> Iterator[Feature]:
    """Houses along a street, with a church, gardens and walls."""
    yield patch(place, "copse", 0.9)
    turn = 60 * int(3 * chance(place.hex, "street"))
    street = [rotated(place, dx, dy, turn) for dx, dy in ((-92, 6), (-30, -4), (30, 6), (92, -2))]
    yield Line("lane", tuple(street))
    for number, (dx, dy) in enumerate(((-64, -24), (-26, -30), (52, -24), (-52, 32), (22, 34), (62, 34), (6, 70))):
        style = "church" if number == 2 else "barn" if number == 6 else "house"
        yield Prop(style, rotated(place, dx, dy, turn), 1.1, turn + round(14 * chance(place.hex, number) - 7))
    walls = ((-84, -46), (-84, -70), (8, -76), (10, -44))
    yield Line("dry-wall", tuple(rotated(place, dx, dy, turn) for dx, dy in walls), smooth=False)


def rotated(place: Place, dx: float, dy: float, degrees: float) -> Point:
    """A point near a hex, rotated about its middle."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return near(place, dx * c - dy * s, dx * s + dy * c)


def bocage(place: Place) -> Iterator[Feature]:
    """Small fields between thick hedges."""
    ring = [near(place, dx, dy) for dx, dy in HEDGE_RING]
    yield Line("hedge", (*ring[1:], ring[0], ring[1]), smooth=False)
    turn = 60 * int(3 * chance(place.hex, "fields"))
    for across in (((-70, -8), (0, 4), (72, -4)), ((6, 4), (0, -44), (8, -84)), ((-24, 0), (-30, 42), (-22, 84))):
        yield Line("hedge", tuple(rotated(place, dx, dy, turn) for dx, dy in across))
    yield Prop("haystack", rotated(place, 36, 34, turn), 1.2)


HEDGE_RING: Final = ((0, -92), (74, -50), (78, 44), (6, 90), (-76, 48), (-78, -44))


def hedges(place: Place) -> Iterator[Feature]:
    """Hedges around one field."""
    ring = [near(place, dx, dy) for dx, dy in HEDGE_RING]
    yield Line("hedge", (*ring, ring[0]), smooth=False)


def pond(place: Place) -> Iterator[Feature]:
    """A mill pond with willows."""
    yield patch(place, "pond", 0.86)


def crag(place: Place) -> Iterator[Feature]:
    """A rocky hill with trees at its foot."""
    yield patch(place, "copse", 0.98)
    yield patch(place, "outcrop", 0.74)


def firs(place: Place) -> Iterator[Feature]:
    """A dense wood of firs."""
    yield patch(place, "fir-wood")


def young_firs(place: Place) -> Iterator[Feature]:
    """A plantation of young firs."""
    yield parcel(place, "young-firs", 1.0)


def ruined_farm(place: Place) -> Iterator[Feature]:
    """A farm that was fought over."""
    yield patch(place, "young-firs", 0.5, (30.0, -36.0))
    turn = 60 * int(6 * chance(place.hex, "farm"))
    for style, dx, dy, angle in (
        ("ruined-house", -30, -18, 0),
        ("ruined-house", 32, 26, 90),
        ("ruined-house", -26, 48, 8),
    ):
        yield Prop(style, rotated(place, dx, dy, turn), 1.5, (turn + angle) % 360)
    yard = ((-70, 30), (-66, -50), (20, -54), (66, -20))
    yield Line("dry-wall", tuple(rotated(place, dx, dy, turn) for dx, dy in yard), smooth=False)
    yield from scatter(place, "shell-hole", 4, 0.62, 1.1)


def snow_crag(place: Place) -> Iterator[Feature]:
    """A rocky hill among firs."""
    yield patch(place, "fir-wood", 0.98)
    yield patch(place, "outcrop", 0.72)


def cane(place: Place) -> Iterator[Feature]:
    """A field of sugar cane."""
    yield parcel(place, "cane", 1.0)


def jungle(place: Place) -> Iterator[Feature]:
    """Jungle under a closed roof of leaves."""
    yield patch(place, "rainforest")


def coconut(place: Place) -> Iterator[Feature]:
    """A coconut grove with huts."""
    yield patch(place, "palm-grove", 0.92)
    yield from scatter(place, "thatched-hut", 3, 0.42, 1.25, 90)


def coral(place: Place) -> Iterator[Feature]:
    """A ridge of coral limestone with a few palms."""
    yield patch(place, "bushes", 0.98)
    yield patch(place, "outcrop", 0.84)
    yield from scatter(place, "palm", 4, 0.82, 1.2)


def lagoon(place: Place) -> Iterator[Feature]:
    """A lagoon with palms along its shore."""
    yield patch(place, "pond", 0.88)
    yield from scatter(place, "palm", 10, 0.86, 1.2)


SCENERY: Final[dict[str, Callable[[Place], Iterator[Feature]]]] = {
    "scrub": scrub,
    "palms": palms,
    "rocks": rocks,
    "jebel": jebel,
    "pool": pool,
    "orchard": orchard,
    "thicket": thicket,
    "wood": wood,
    "village": village,
    "bocage": bocage,
    "hedges": hedges,
    "pond": pond,
    "crag": crag,
    "firs": firs,
    "young firs": young_firs,
    "ruined farm": ruined_farm,
    "snowy crag": snow_crag,
    "cane": cane,
    "jungle": jungle,
    "coconut": coconut,
    "coral": coral,
    "lagoon": lagoon,
}


def features(
    terrain: tuple[str, ...], shown: tuple[str, ...], season: str, width: float, height: float
) -> tuple[Feature, ...]:
    """Everything on the ground of a layout: `shown` has what each hex shows, or nothing for the usual."""
    kinds = dict(zip(HEXES, terrain, strict=True))
    sheet = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    found: list[Feature] = [Area(OPEN_GROUND[season], sheet, smooth=False)]
    if season == "desert":
        found.append(wadi(kinds, width))
    for hex_, what in zip(HEXES, shown, strict=True):
        kind = kinds[hex_]
        if kind:
            found += SCENERY[what or USUAL[season][kind]](Place(hex_, joins(kinds, hex_)))
        else:
            found += open_hex(Place(hex_), season)
    return (*found, *ways(kinds, season, height))


def joins(kinds: dict[str, str], hex_: str) -> tuple[float, ...]:
    """The directions of a hex's neighbours with the same kind of terrain."""
    (x, y), alike = CENTRE[hex_], [other for other in NEIGHBOURS[hex_] if kinds[other] == kinds[hex_]]
    return tuple(math.atan2(CENTRE[other][1] - y, CENTRE[other][0] - x) for other in alike)


def open_hex(place: Place, season: str) -> Iterator[Feature]:
    """What the war left on open ground: shell holes, and a wreck here and there."""
    holes = int(4.2 * chance(place.hex, "holes"))
    yield from scatter(place, "shell-hole", holes, 0.55, 0.95)
    if chance(place.hex, season, "wreck") < 0.1:
        yield Prop("wrecked-tank", near(place, 34, -46), 1.0, round(360 * chance(place.hex, "wreck")))
    if season in ("desert", "jungle") and chance(place.hex, "bush") < 0.5:
        yield patch(place, "bushes", 0.3, (60 * chance(place.hex, "x") - 30, 70.0))


def wadi(kinds: dict[str, str], width: float) -> Line:
    """A dry river bed that winds across the battlefield between two rows of hexes with little cover."""
    rows = [sum(bool(kinds[f"{c}{r}"]) + bool(kinds[f"{c}{r + 1}"]) for c in COLUMNS) for r in range(2, 5)]
    between = 2 + rows.index(min(rows))
    y = to_board(CORNERS[f"a{between}"][0])[1] + 75
    points = [
        (round(width * n / 6, 1), round(y + 50 * (chance("wadi", between, n, *kinds.values()) - 0.5), 1))
        for n in range(-1, 8)
    ]
    return Line("dry-bed", tuple(points))


def ways(kinds: dict[str, str], season: str, height: float) -> Iterator[Line]:
    """A lane from the bottom of the sheet to its top through the most open hexes, and a branch across."""
    style = WAYS[season]
    main = route(kinds, BOTTOM, TOP)
    start, end = to_board(CENTRE[main[0]]), to_board(CENTRE[main[-1]])
    middle = [near(Place(hex_), *bend(hex_)) for hex_ in main]
    yield Line(style, ((start[0] - 20, height + 20.0), *middle, (end[0] + 14, -20.0)))
    sides = [tuple(f"{column}{number}" for number in range(2, 6)) for column in (COLUMNS[0], COLUMNS[-1])]
    far = max(sides, key=lambda side: min(abs(COLUMNS.index(side[0][0]) - COLUMNS.index(hex_[0])) for hex_ in main))
    branch = route(kinds, tuple(hex_ for hex_ in main if 1 < row(hex_) < 6), far)
    out = -60.0 if far[0][0] == COLUMNS[0] else 900.0
    last = to_board(CENTRE[branch[-1]])
    if len(branch) > 1:
        yield Line(style, (*[near(Place(hex_), *bend(hex_)) for hex_ in branch], (out, last[1] + 30)))


def bend(hex_: str) -> Point:
    """How far a lane keeps from the middle of a hex, so that counters don't hide it."""
    return 50 * (chance(hex_, "lane") - 0.5), 36 * (chance(hex_, "bend") - 0.5)


def route(kinds: dict[str, str], starts: Sequence[str], ends: Sequence[str]) -> list[str]:
    """The way from any start to any end that runs through the least cover."""
    edge: list[tuple[float, str, list[str]]] = []
    for hex_ in starts:
        heappush(edge, (LANE_COST[kinds[hex_]] + chance(hex_), hex_, [hex_]))
    seen: set[str] = set()
    while True:
        cost, here, way = heappop(edge)
        if here in ends:
            return way
        if here not in seen:
            seen.add(here)
            for near_ in NEIGHBOURS[here]:
                heappush(edge, (cost + LANE_COST[kinds[near_]] + chance(near_), near_, [*way, near_]))
