"""What is drawn from above: ships along their fairway, guns that face the sea, stations by the track.

The map says what is where. The angle follows from the ground around it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, degrees, radians, sin
from typing import Final, NamedTuple

from fieldcraft.kernel.scene import Point
from fieldcraft.titles.commandos_europe.maps import Map

HEX: Final = 32.0
"""Sizes are for hexes of this radius."""
# The plan of each kind of place, and its size.
PLANS: Final = {
    "bunker": ("strongpoint", 0.9),
    "radar": ("radar-station", 0.95),
    "mast": ("wireless-mast", 0.9),
    "station": ("railway-station", 0.75),
    "hangar": ("hangar", 0.75),
    "barracks": ("barracks", 0.7),
    "plant": ("works", 0.7),
    "power": ("power-station", 0.7),
    "dump": ("depot", 0.65),
    "dock": ("boathouse", 0.6),
    "chateau": ("manor", 0.75),
    "hq": ("manor", 0.65),
    "farm": ("farmstead", 0.7),
    "outpost": ("post", 0.75),
    "post": ("post", 0.6),
    "mines": ("minefield", 0.9),
}
# Ships by kind, and by the words in their names.
SHIPS: Final = {"tanker": "tanker", "trawler": "trawler"}
WARSHIPS: Final = ("destroyer", "torpedo boat", "sloop", "guard ship")
SHIP: Final = 0.92
LONG_SHIP: Final = 1.75
FLAK: Final = "Flak"
SEAWARD: Final = ("bunker", "radar", "battery", "dock")
# Beside the middle of its hex, so that counters and the name have room.
ASIDE: Final = 0.2


class Landmark(NamedTuple):
    """A plan on the map: its style, its point on the board of hexes, its size, and its angle in degrees."""

    style: str
    at: Point
    size: float
    angle: float


def landmarks(map_: Map) -> Iterable[Landmark]:
    """Everything that is drawn from above."""
    for hex_, place in map_.places.items():
        if "ship" in map_.hexes[hex_].terrain:
            yield from _ship(map_, hex_)
        elif place.kind == "battery":
            style, size = _battery(place.name)
            yield Landmark(style, _aside(map_, hex_), size, _seaward(map_, hex_))
        elif place.kind in PLANS and (map_.hexes[hex_].built or place.kind in ("mines", "post")):
            style, size = PLANS[place.kind]
            yield Landmark(style, _aside(map_, hex_), size, _angle(map_, hex_, place.kind))
    for other in map_.hexes.values():
        if other.built and other.id not in map_.places and "airfield" not in other.terrain:
            yield Landmark("farmstead", _aside(map_, other.id), 0.7, _along(map_, other.id, ("road", "path")))


def _battery(name: str) -> tuple[str, float]:
    """The plan of a battery by its name: a flak tower, a flak gun, or a gun on the coast."""
    if "tower" in name:
        return "flak-tower", 0.8
    return ("flak-ring", 0.85) if FLAK in name else ("coast-battery", 0.85)


def _aside(map_: Map, hex_: str) -> Point:
    """A point a little above the middle of a hex."""
    x, y = map_.board.centre(hex_)
    return x, y - ASIDE


def _angle(map_: Map, hex_: str, kind: str) -> float:
    """The angle of a plan: facing the sea, along the track or the runway, or along the road."""
    if kind in SEAWARD:
        return _seaward(map_, hex_)
    if kind == "station":
        return _along(map_, hex_, ("rail",))
    if kind == "hangar" and (row := runway(map_)):
        return _upright(_bearing(map_, row[0], row[-1]) + 90)
    return _along(map_, hex_, ("road", "path", "rail"))


# Ships


def _ship(map_: Map, hex_: str) -> Iterable[Landmark]:
    """A ship along its fairway. One that lies in two hexes is drawn once, from its stern to its bow."""
    place = map_.places[hex_]
    style = SHIPS.get(place.kind, "warship" if place.name.startswith(WARSHIPS) else "steamer")
    name, _, end = place.name.partition(", ")
    if not end:
        yield Landmark(style, map_.board.centre(hex_), SHIP, _fairway(map_, hex_))
    elif end == "stern":
        bow = next(other for other, there in map_.places.items() if there.name == f"{name}, bow")
        (x, y), (x2, y2) = map_.board.centre(hex_), map_.board.centre(bow)
        yield Landmark(style, ((x + x2) / 2, (y + y2) / 2), LONG_SHIP, _bearing(map_, hex_, bow))


def _fairway(map_: Map, hex_: str) -> float:
    """The direction in which the water around a hex stretches: a ship at anchor lies along it."""
    x, y = map_.board.centre(hex_)
    near = {other for one in map_.board.neighbours[hex_] for other in (one, *map_.board.neighbours[one])} - {hex_}
    waters = [map_.board.centre(other) for other in sorted(near) if map_.hexes[other].all_sea]
    # The main axis of the points around the ship.
    across = sum((px - x) ** 2 for px, _ in waters)
    along = sum((py - y) ** 2 for _, py in waters)
    both = sum((px - x) * (py - y) for px, py in waters)
    return degrees(atan2(2 * both, across - along)) / 2


# Angles


def _bearing(map_: Map, one: str, other: str) -> float:
    """The direction from a hex to another, in degrees clockwise from the right."""
    (x, y), (x2, y2) = map_.board.centre(one), map_.board.centre(other)
    return degrees(atan2(y2 - y, x2 - x))


def _seaward(map_: Map, hex_: str) -> float:
    """The direction of the nearest open water; where there is none near, to the north."""
    waters = [other.id for other in map_.hexes.values() if other.all_sea]
    nearest = min((map_.board.distance(hex_, other) for other in waters), default=0)
    close = [other for other in waters if map_.board.distance(hex_, other) == nearest]
    if not close:
        return -90.0
    ways = [radians(_bearing(map_, hex_, other)) for other in close]
    return round(degrees(atan2(sum(map(sin, ways)), sum(map(cos, ways)))), 1)


def _along(map_: Map, hex_: str, kinds: tuple[str, ...]) -> float:
    """The direction of the first course of these kinds through a hex or beside it; none if there is none near."""
    for around in ((hex_,), map_.board.neighbours[hex_]):
        for kind in kinds:
            for run in map_.courses[kind]:
                for one in around:
                    if one in run and len(run) > 1:
                        at = run.index(one)
                        return _upright(_bearing(map_, run[max(at - 1, 0)], run[min(at + 1, len(run) - 1)]))
    return 0.0


def _upright(angle: float) -> float:
    """The same line, turned so that nothing is upside down.

    >>> _upright(170.0), _upright(-120.0)
    (-10.0, 60.0)
    """
    return round((angle + 90) % 180 - 90, 1)


def runway(map_: Map) -> list[str]:
    """The longest straight row of airfield hexes; nothing if there is no airfield."""
    field = [hex_.id for hex_ in map_.hexes.values() if "airfield" in hex_.terrain]
    rows = [_row(map_, hex_, way, field) for hex_ in field for way in (1, 2, 3)]
    return max(rows, key=len, default=[])


def _row(map_: Map, hex_: str, direction: int, field: list[str]) -> list[str]:
    """The row of airfield hexes from one of them in a direction."""
    row = [hex_]
    while (onward := map_.board.step(row[-1], direction)) is not None and onward in field:
        row.append(onward)
    return row
