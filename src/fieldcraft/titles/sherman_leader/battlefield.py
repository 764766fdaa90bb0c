"""Sections 5.4 and 5.5: the battlefield of 24 hexes, its terrain, and movement over it.

A hex is named by column and row: a1 is the left corner at the enemy's edge, d6 the right corner at yours. Rows 2, 4 and
6 are shifted half a hex to the right. A `Layout` is the terrain of six tiles; a `Passable` is the set of hexes that one
target type may enter. Neither ever changes, so paths and lines of sight are computed once and cached on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from sys import intern
from typing import Final

from fieldcraft.boards.hex import POINTED, Hexes
from fieldcraft.boards.paths import distances

COLUMNS: Final = "abcd"
ROWS: Final = 6
TOP: Final = ("a1", "b1", "c1", "d1")
BOTTOM: Final = ("a6", "b6", "c6", "d6")
OFF: Final = "off"
FAR: Final = 99

OPEN: Final = ""
LIGHT: Final = "L"
HEAVY: Final = "H"
BOCAGE: Final = "B"
WATER: Final = "W"
IMPASSABLE: Final = "Im"
COVER: Final = {OPEN: 0, LIGHT: 1, HEAVY: 2, BOCAGE: 1, WATER: 0, IMPASSABLE: 2}
TERRAIN_NAMES: Final = {
    OPEN: "open ground",
    LIGHT: "Light Cover",
    HEAVY: "Heavy Cover",
    BOCAGE: "Bocage",
    WATER: "Water",
    IMPASSABLE: "Impassable to vehicles",
}
BLOCKING: Final = (LIGHT, HEAVY, BOCAGE, IMPASSABLE)
CLOSED: Final = {"AP": (WATER, IMPASSABLE), "HE": (WATER,)}

_GRID: Final = Hexes(((c, r) for r in range(1, ROWS + 1) for c in range(1, 5)), shifted="even", top=POINTED, digits=1)
_NAME: Final = {number: intern(f"{COLUMNS[int(number[0]) - 1]}{number[1]}") for number in _GRID.ids}
HEXES: Final = tuple(_NAME[number] for number in _GRID.ids)
NEIGHBOURS: Final = {_NAME[n]: tuple(_NAME[m] for m in _GRID.neighbours[n]) for n in _GRID.ids}
RANGE: Final = {_NAME[n]: {_NAME[m]: _GRID.distance(n, m) for m in _GRID.ids} for n in _GRID.ids}
CENTRE: Final = {_NAME[n]: _GRID.centre(n) for n in _GRID.ids}
CORNERS: Final = {_NAME[n]: _GRID.corners(n) for n in _GRID.ids}


def terrain_note(terrain: str) -> str:
    """The terrain of a hex in brackets; nothing for open ground."""
    return f" ({TERRAIN_NAMES[terrain]})" if terrain else ""


def row(hex_: str) -> int:
    """The row of a hex: 1 at the enemy's edge, 6 at yours."""
    return int(hex_[1])


def tile_hexes(place: int) -> tuple[str, str, str, str]:
    """5.4b: the four hexes of a tile, left to right and top to bottom. Tiles are laid two wide and three high.

    >>> tile_hexes(0), tile_hexes(5)
    (('a1', 'b1', 'a2', 'b2'), ('c5', 'd5', 'c6', 'd6'))
    """
    first = 8 * (place // 2) + 2 * (place % 2)
    return HEXES[first], HEXES[first + 1], HEXES[first + 4], HEXES[first + 5]


TILES: Final = tuple(tile_hexes(place) for place in range(6))


class Passable:
    """The hexes that a target type may enter, and the distances between them.

    Thousands of layouts close the same few hexes, so layouts share these objects (`passable_hexes`).
    """

    __slots__ = ("_closer", "_distances", "_reach", "neighbours", "open")

    def __init__(self, open_: frozenset[str]):
        self.open = open_
        # 6.12d: the adjacent hexes that may be entered.
        self.neighbours = {hex_: tuple([near for near in NEIGHBOURS[hex_] if near in open_]) for hex_ in HEXES}
        self._distances: dict[str, dict[str, int]] = {}
        self._closer: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
        self._reach: dict[tuple[str, int], tuple[str, ...]] = {}

    def connected(self) -> bool:
        """5.4c: whether every open hex can be reached from every other."""
        start = next(hex_ for hex_ in HEXES if hex_ in self.open)
        return len(self.distances_to(start)) == len(self.open)

    def distances_to(self, to: str) -> dict[str, int]:
        """6.12e: the length of the shortest passable path from each hex to one hex, which counts as open."""
        found = self._distances.get(to)
        if found is None:
            found = self._distances[to] = self._search((to,))
        return found

    def nearer_to_top(self, here: str) -> list[str]:
        """6.13b, 6.12d: the open hexes of the row above; if there is none, the way around to the top row."""
        above = [hex_ for hex_ in self.neighbours[here] if row(hex_) < row(here)]
        if above:
            return above
        distances = self._search([hex_ for hex_ in TOP if hex_ in self.open])
        wanted = distances.get(here, FAR) - 1
        return [hex_ for hex_ in self.neighbours[here] if distances.get(hex_, FAR) == wanted]

    def _steps_towards(self, here: str, to: str) -> list[str]:
        """6.12e: the adjacent open hexes that are one hex nearer to another hex."""
        distances = self.distances_to(to)
        wanted = distances.get(here, FAR) - 1
        return [hex_ for hex_ in self.neighbours[here] if distances.get(hex_, FAR) == wanted]

    def closer(self, here: str, targets: tuple[str, ...]) -> tuple[str, ...]:
        """6.12a, 6.12e: the adjacent open hexes that are one hex nearer to any of several hexes."""
        found = self._closer.get((here, targets))
        if found is None:
            near = {hex_ for to in targets for hex_ in self._steps_towards(here, to)}
            found = self._closer[here, targets] = tuple([hex_ for hex_ in NEIGHBOURS[here] if hex_ in near])
        return found

    def reach(self, start: str, speed: int) -> tuple[str, ...]:
        """6.3a: the hexes a unit can move to, and OFF if it can leave by the bottom edge (6.6a, 6.6b)."""
        found = self._reach.get((start, speed))
        if found is None:
            distances = self.distances_to(start)
            near = [hex_ for hex_ in HEXES if 0 < distances.get(hex_, FAR) <= speed]
            can_leave = any(distances.get(hex_, FAR) < speed for hex_ in BOTTOM)
            found = self._reach[start, speed] = (*near, OFF) if can_leave else tuple(near)
        return found

    def nearest(self, hex_: str) -> tuple[str, ...]:
        """5.7d: the open hexes nearest to a hex."""
        if hex_ in self.open:
            return (hex_,)
        ranges = RANGE[hex_]
        minimum = min(ranges[other] for other in self.open)
        return tuple(other for other in HEXES if other in self.open and ranges[other] == minimum)

    def _search(self, starts: Iterable[str]) -> dict[str, int]:
        """The distance of each hex from the nearest start, over open hexes."""
        return distances(self.neighbours, starts)


@lru_cache(maxsize=512)
def passable_hexes(open_: frozenset[str]) -> Passable:
    """The paths over a set of open hexes, shared by all layouts with the same set."""
    return Passable(open_)


class Layout:
    """The terrain of one battle."""

    __slots__ = ("_adjacent_cover", "_advance", "_retreat", "_sight", "bocage", "cover", "passable", "terrain")

    def __init__(self, tiles: Sequence[Sequence[str]]):
        self.terrain: dict[str, str] = dict.fromkeys(HEXES, OPEN)
        for hexes, tile in zip(TILES, tiles, strict=True):
            self.terrain.update(zip(hexes, tile, strict=True))
        self.cover = {hex_: COVER[kind] for hex_, kind in self.terrain.items()}
        self.bocage = frozenset([hex_ for hex_, kind in self.terrain.items() if kind == BOCAGE])
        self.passable = {
            target: passable_hexes(frozenset([hex_ for hex_, kind in self.terrain.items() if kind not in closed]))
            for target, closed in CLOSED.items()
        }
        self._sight: dict[tuple[str, str], bool] = {}
        self._advance: dict[tuple[str, str, tuple[str, ...]], tuple[str, ...]] = {}
        self._retreat: dict[tuple[str, str], tuple[str, ...]] = {}
        self._adjacent_cover: dict[tuple[str, str], tuple[str, ...]] = {}

    def playable(self) -> bool:
        """5.4c, 5.4d, 5.4e: units of both types can reach all hexes open to them, and neither end row is closed."""
        hexes = self.passable["AP"]
        if hexes.open.isdisjoint(TOP) or hexes.open.isdisjoint(BOTTOM):
            return False
        return hexes.connected() and self.passable["HE"].connected()

    def sees(self, one: str, other: str) -> bool:
        """6.8a, 6.8b, 6.8c: whether some shortest path between two hexes has no blocking hex on it."""
        key = (one, other) if one < other else (other, one)
        clear = self._sight.get(key)
        if clear is None:
            clear = self._sight[key] = self._has_clear_path(one, other)
        return clear

    def _has_clear_path(self, one: str, other: str) -> bool:
        """Follow all shortest paths from one hex to another over hexes that don't block."""
        ranges, terrain = RANGE[other], self.terrain
        edge = {one}
        for left in range(RANGE[one][other] - 1, 0, -1):
            following = {near for at in edge for near in NEIGHBOURS[at] if ranges[near] == left}
            edge = {near for near in following if terrain[near] not in BLOCKING}
        return bool(edge)

    def advance(self, target: str, here: str, closest: tuple[str, ...]) -> tuple[str, ...]:
        """6.12a, 6.12b: of the adjacent hexes nearer to any of several hexes, those with the heaviest cover."""
        key = (target, here, closest)
        found = self._advance.get(key)
        if found is None:
            found = self._advance[key] = self.heaviest_cover(self.passable[target].closer(here, closest))
        return found

    def adjacent_cover(self, target: str, here: str) -> tuple[str, ...]:
        """6.12b, 6.12c: of the adjacent hexes with cover, those with the heaviest."""
        found = self._adjacent_cover.get((target, here))
        if found is None:
            heaviest = self.heaviest_cover(self.passable[target].neighbours[here])
            found = self._adjacent_cover[target, here] = self.if_covered(heaviest)
        return found

    def retreat(self, target: str, here: str) -> tuple[str, ...]:
        """6.13b, 6.13c: of the hexes nearer to the top edge, those with the heaviest cover; OFF from the top row."""
        found = self._retreat.get((target, here))
        if found is None:
            nearer = self.passable[target].nearer_to_top(here)
            found = self._retreat[target, here] = (OFF,) if here in TOP else self.heaviest_cover(nearer)
        return found

    def heaviest_cover(self, hexes: Sequence[str]) -> tuple[str, ...]:
        """6.12b: those of several hexes that have the heaviest cover."""
        if len(hexes) < 2:
            return tuple(hexes)
        cover = self.cover
        maximum = max(map(cover.__getitem__, hexes))
        return tuple([hex_ for hex_ in hexes if cover[hex_] == maximum])

    def if_covered(self, heaviest: tuple[str, ...]) -> tuple[str, ...]:
        """6.12c: the hexes with the heaviest cover if they have any cover at all, otherwise none."""
        return heaviest if heaviest and self.cover[heaviest[0]] else ()
