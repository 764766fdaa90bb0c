"""3.10a: the operational map: a map of the campaign's region, with the six bands as phase lines across it."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final
from zlib import crc32

from fieldcraft.kernel import data
from fieldcraft.kernel.data import Entry
from fieldcraft.kernel.scene import Area, Board, Feature, Ink, Lettering, Line, Link, Point, Prop, Relief, Spot
from fieldcraft.titles.sherman_leader import scene_battle
from fieldcraft.titles.sherman_leader.cards import BANDS

BAND_WIDTH, BAND_HEIGHT, EDGE = 190.0, 780.0, 44.0
# The cards in play lie on the left margin.
LEFT: Final = 112.0
WIDTH, HEIGHT = LEFT + EDGE + len(BANDS) * BAND_WIDTH, 2 * EDGE + BAND_HEIGHT
ROWS, SPACING = 3, 86.0
ROAD: Final = Ink("#a8442c", "#c8705a")
# The tint of the highest ground.
SUMMITS: Final = {
    "desert": Ink("#c9a064", "#5e4a2a"),
    "european": Ink("#b9ad74", "#4a4a2c"),
    "winter": Ink("#ffffff", "#4d5b66"),
    "jungle": Ink("#a3985a", "#43492a"),
}
KM_PER_DEGREE: Final = 111.2
SCALES: Final = (1, 2, 5, 10, 20, 50, 100)
OWN_DATA: Final = Path(__file__).parent / "data"
BAND_NOTES: Final = {
    "friendly-staging": "costs you 6 SO a week",
    "friendly-transit": "costs you 2 SO a week",
    "front": "free to attack",
    "enemy-transit": "1 SO to attack",
    "enemy-rear": "2 SO to attack",
    "enemy-breakthrough": "3 SO to attack",
}
COSTS: Final = {band: note.removeprefix("costs you ") for band, note in BAND_NOTES.items()}
# The size of the figures on the scale, and of a battalion.
FIGURE, BATTALION = 1.35, 76.0
CELLS: Final = ((0, 0), (10, 3), (26, 0), (34, 3), (48, 0), (54, 3))
# How far a phase line is from its straight course, from top to bottom.
BENDS: Final = ((0.0, 4.0), (0.14, -9.0), (0.3, 8.0), (0.47, -6.0), (0.63, 10.0), (0.82, -8.0), (1.0, 5.0))

# The relief: how far its points are apart, how high open country is (the least, and how much more), and hills above it.
APART: Final = 58.0
OPEN: Final = (0.5, 1.5)
HILL: Final = 4.2
BELOW: Final = -2.5

LonLat = tuple[float, float]
Shape = tuple[str | LonLat, ...]


class Region(Entry, frozen=True, kw_only=True):
    """The map of a campaign's region, as longitudes and latitudes.

    `waters` and `letters` begin with a style, letters then have their text. Roads go from town to town.
    """

    name: str
    centre: LonLat
    km: float
    bearing: float
    waters: tuple[Shape, ...] = ()
    rivers: tuple[tuple[LonLat, ...], ...] = ()
    hills: tuple[tuple[LonLat, ...], ...] = ()
    woods: tuple[tuple[LonLat, ...], ...] = ()
    roads: tuple[tuple[str, ...], ...] = ()
    frontiers: tuple[tuple[LonLat, ...], ...] = ()
    towns: tuple[tuple[str, float, float], ...] = ()
    letters: tuple[Shape, ...] = ()

    def point(self, at: LonLat) -> Point:
        """A place on the board: the enemy's direction is to the right. The bands are `km` wide with their margins."""
        east = (at[0] - self.centre[0]) * math.cos(math.radians(self.centre[1])) * KM_PER_DEGREE
        north = (at[1] - self.centre[1]) * KM_PER_DEGREE
        turn, scale = math.radians(self.bearing), self.scale
        ahead = east * math.sin(turn) + north * math.cos(turn)
        left = north * math.sin(turn) - east * math.cos(turn)
        middle = LEFT + len(BANDS) * BAND_WIDTH / 2
        return round(middle + ahead * scale, 1), round(HEIGHT / 2 - left * scale, 1)

    @property
    def scale(self) -> float:
        """Board units to the kilometre."""
        return (2 * EDGE + len(BANDS) * BAND_WIDTH) / self.km

    def line(self, points: tuple[LonLat, ...]) -> tuple[Point, ...]:
        """Several places on the board."""
        return tuple(map(self.point, points))


@cache
def regions() -> dict[str, Region]:
    """The regions by campaign. They are pictures, so a data folder of printed values needs none."""
    return data.sole_table(OWN_DATA, "regions.toml", "region", Region)


def borders() -> list[tuple[Point, ...]]:
    """The lines between the bands and at both ends, from top to bottom."""
    return [
        tuple(
            (round(LEFT + n * BAND_WIDTH + (off * (1 if n % 2 else -1) if 0 < n < 6 else 0), 1), EDGE + y * BAND_HEIGHT)
            for y, off in BENDS
        )
        for n in range(len(BANDS) + 1)
    ]


@cache
def draw_map(names: tuple[str, ...], campaign: str, season: str) -> Board:
    """The region as a staff map, with phase lines and the front in pencil."""
    middle, lines = EDGE + BAND_HEIGHT / 2, borders()
    spots, ground = [], [*countryside(campaign)]
    for number, (band, name) in enumerate(zip(BANDS, names, strict=True)):
        centre = LEFT + (number + 0.5) * BAND_WIDTH
        edge = (*lines[number], *lines[number + 1][::-1])
        spots.append(Spot(band, name, centre, middle, CELLS[number], (), BAND_NOTES[band], edge, label=""))
        ground.append(Lettering(name, "heading", ((centre, EDGE + 24.0),)))
        ground.append(Lettering(COSTS[band], "pencil", ((centre, EDGE + BAND_HEIGHT - 16.0),)))
    ground += [Line("phase-line", line) for line in lines[1:-1]]
    front = LEFT + 2.5 * BAND_WIDTH
    ground.append(Line("front", tuple((front + 2 * off, EDGE + BAND_HEIGHT * y) for y, off in BENDS if 0 < y < 1)))
    ways = tuple(Link((one, other), "unmarked") for one, other in pairwise(BANDS))
    inks = {**scene_battle.inks(season), "road": ROAD, "summit": SUMMITS[season]}
    name = f"Operational Map, {regions()[campaign].name}" if campaign in regions() else "Operational Map"
    return Board(
        name, WIDTH, HEIGHT, tuple(spots), ways, (), "operations", inks, tuple(ground), BATTALION, labels_by_zoom=True
    )


def countryside(campaign: str) -> list[Feature]:
    """The features of a campaign's region; none for a campaign without a map."""
    region = regions().get(campaign)
    if region is None:
        return []
    found: list[Feature] = []
    for style, *points in region.waters:
        found.append(Area(str(style), region.line(tuple(p for p in points if not isinstance(p, str)))))
    found.append(relief(region, tuple(area for area in found if isinstance(area, Area))))
    found += [Area("massif", region.line(points)) for points in region.hills]
    found += [Area("wood", region.line(points)) for points in region.woods]
    found += [Line("river", region.line(points)) for points in region.rivers]
    found += [Line("frontier", region.line(points)) for points in region.frontiers]
    places = {name: (longitude, latitude) for name, longitude, latitude in region.towns}
    found += [Line("road", region.line(tuple(places[name] for name in road))) for road in region.roads]
    for name, at in places.items():
        x, y = region.point(at)
        if EDGE < x < WIDTH - EDGE and EDGE < y < HEIGHT - EDGE:
            found += [Prop("village", (x, y), 1.4), Lettering(name, "town", ((x, y),))]
    for style, text, *points in region.letters:
        line = region.line(tuple(p for p in points if not isinstance(p, str)))
        found.append(Lettering(str(text), str(style), line if line[0][0] <= line[-1][0] else line[::-1]))
    return [*found, *furniture(region)]


def relief(region: Region, waters: tuple[Area, ...]) -> Relief:
    """The lie of the land: hills above open country that rises and falls, and the sea below it."""
    hills = [region.line(points) for points in region.hills]
    points = []
    for row in range(-1, round(HEIGHT / APART) + 2):
        for column in range(-1, round(WIDTH / APART) + 2):
            at = ((column + row % 2 / 2) * APART, row * APART)
            points.append((*at, round(_height(at, hills, waters), 2)))
    return Relief(tuple(points), APART)


def _height(at: Point, hills: list[tuple[Point, ...]], waters: tuple[Area, ...]) -> float:
    """How high the ground is at a point, in contour lines."""
    if _at_sea(waters, at):
        return BELOW
    level = OPEN[0] + OPEN[1] * crc32(repr(at).encode()) / 2**32
    return level + HILL * any(encloses(hill, at) for hill in hills)


def furniture(region: Region) -> list[Feature]:
    """The north arrow and a scale bar."""
    length = next(km for km in reversed(SCALES) if km * region.scale < 260)
    wide, left, top = length * region.scale, LEFT + 26, HEIGHT - EDGE - 66
    return [
        Prop("north", (WIDTH - EDGE - 40, EDGE + 96), 1.0, round(90 - region.bearing)),
        Line("scale-bar", ((left, top), (left + wide, top)), smooth=False),
        Lettering(f"{length} km", "figure", ((left + wide, top + 22),), FIGURE),
        Lettering("0", "figure", ((left, top + 22),), FIGURE),
        Lettering(region.name, "subtitle", ((left + wide / 2, top - 16),), 1.1),
    ]


@cache
def standing_places(campaign: str, band: str) -> tuple[Point, ...]:
    """Where counters stand in a band: two columns from the middle outwards, on land as long as there is any."""
    middle, centre = EDGE + BAND_HEIGHT / 2, LEFT + (BANDS.index(band) + 0.5) * BAND_WIDTH
    rows = sorted(range(-ROWS, ROWS + 1), key=lambda row: (abs(row), row))
    places = [(centre + side * SPACING / 2, middle + row * SPACING) for row in rows for side in (-1, 1)]
    return tuple(sorted(places, key=lambda place: not on_land(campaign, place)))


def on_land(campaign: str, place: Point) -> bool:
    """Whether a point of the board isn't in the sea."""
    return not _at_sea(tuple(feature for feature in countryside(campaign) if isinstance(feature, Area)), place)


def _at_sea(areas: tuple[Area, ...], place: Point) -> bool:
    """Whether a point is in a sea and on none of its islands."""
    at_sea = any(area.style == "sea" and encloses(area.points, place) for area in areas)
    return at_sea and not any(area.style == "land" and encloses(area.points, place) for area in areas)


def encloses(outline: tuple[Point, ...], place: Point) -> bool:
    """Whether a point is inside a polygon."""
    x, y = place
    crossings = 0
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        crossings += (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return crossings % 2 == 1
