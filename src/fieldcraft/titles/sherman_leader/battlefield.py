"""Sections 5.4 and 5.5: the battlefield of 24 hexes, what its terrain does, and how one gets about on it.

Hexes are called by column and row: a1 is the enemy's left corner as you look at it, d6 your own right one. Rows 2, 4
and 6 stand half a hex to the right. A `Ground` is one layout of six tiles, and a `Going` the hexes that a target type
may enter. Neither ever changes, so what is looked up on them (ways, lines of sight) is worked out once and kept.
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
BLOCKS: Final = (LIGHT, HEAVY, BOCAGE, IMPASSABLE)
CLOSED: Final = {"AP": (WATER, IMPASSABLE), "HE": (WATER,)}

_PLAIN: Final = Hexes(((c, r) for r in range(1, ROWS + 1) for c in range(1, 5)), shifted="even", top=POINTED, digits=1)
_NAME: Final = {number: intern(f"{COLUMNS[int(number[0]) - 1]}{number[1]}") for number in _PLAIN.ids}
HEXES: Final = tuple(_NAME[number] for number in _PLAIN.ids)
NEIGHBOURS: Final = {_NAME[n]: tuple(_NAME[m] for m in _PLAIN.neighbours[n]) for n in _PLAIN.ids}
RANGE: Final = {_NAME[n]: {_NAME[m]: _PLAIN.distance(n, m) for m in _PLAIN.ids} for n in _PLAIN.ids}
CENTRE: Final = {_NAME[n]: _PLAIN.centre(n) for n in _PLAIN.ids}
CORNERS: Final = {_NAME[n]: _PLAIN.corners(n) for n in _PLAIN.ids}


def lying_in(terrain: str) -> str:
    """The terrain of a hex as a remark, if there is any."""
    return f" ({TERRAIN_NAMES[terrain]})" if terrain else ""


def row(hex_: str) -> int:
    """The row of a hex, 1 at the enemy's edge and 6 at yours."""
    return int(hex_[1])


def tile_hexes(place: int) -> tuple[str, str, str, str]:
    """5.4b: the four hexes of a tile, from left to right and from top to bottom; tiles lie two wide and three high.

    >>> tile_hexes(0), tile_hexes(5)
    (('a1', 'b1', 'a2', 'b2'), ('c5', 'd5', 'c6', 'd6'))
    """
    first = 8 * (place // 2) + 2 * (place % 2)
    return HEXES[first], HEXES[first + 1], HEXES[first + 4], HEXES[first + 5]


TILES: Final = tuple(tile_hexes(place) for place in range(6))


class Going:
    """The hexes that a target type may enter, and how far it is from one to another.

    Thousands of layouts close the same few hexes, so one of these is shared by all layouts that do (`going_over`).
    """

    __slots__ = ("_away", "_closer", "_reach", "beside", "open")

    def __init__(self, open_: frozenset[str]):
        self.open = open_
        # 6.12d: the adjacent hexes that may be entered.
        self.beside = {hex_: tuple([near for near in NEIGHBOURS[hex_] if near in open_]) for hex_ in HEXES}
        self._away: dict[str, dict[str, int]] = {}
        self._closer: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
        self._reach: dict[tuple[str, int], tuple[str, ...]] = {}

    def connected(self) -> bool:
        """5.4c: whether every hex that may be entered can be reached from every other."""
        start = next(hex_ for hex_ in HEXES if hex_ in self.open)
        return len(self.away(start)) == len(self.open)

    def away(self, to: str) -> dict[str, int]:
        """6.12e: how many hexes each hex is away from another by the ways one can travel, that hex taken as open."""
        found = self._away.get(to)
        if found is None:
            found = self._away[to] = self._spread((to,))
        return found

    def to_top(self) -> dict[str, int]:
        """6.13b: how many hexes each hex is away from the top row by the ways one can travel."""
        found = self._away.get("top")
        if found is None:
            found = self._away["top"] = self._spread([hex_ for hex_ in TOP if hex_ in self.open])
        return found

    def _nearer(self, here: str, to: str) -> list[str]:
        """6.12e: the adjacent hexes that may be entered and that are one hex less away from another."""
        away = self.away(to)
        wanted = away.get(here, FAR) - 1
        return [hex_ for hex_ in self.beside[here] if away.get(hex_, FAR) == wanted]

    def closer(self, here: str, closest: tuple[str, ...]) -> tuple[str, ...]:
        """6.12a, 6.12e: the adjacent hexes that are one hex less away from any of several others."""
        found = self._closer.get((here, closest))
        if found is None:
            near = {hex_ for to in closest for hex_ in self._nearer(here, to)}
            found = self._closer[here, closest] = tuple([hex_ for hex_ in NEIGHBOURS[here] if hex_ in near])
        return found

    def reach(self, start: str, speed: int) -> tuple[str, ...]:
        """6.3a: the hexes a unit can move to, and OFF if it can leave by the bottom edge (6.6a, 6.6b)."""
        found = self._reach.get((start, speed))
        if found is None:
            away = self.away(start)
            near = [hex_ for hex_ in HEXES if 0 < away.get(hex_, FAR) <= speed]
            leaves = any(away.get(hex_, FAR) < speed for hex_ in BOTTOM)
            found = self._reach[start, speed] = (*near, OFF) if leaves else tuple(near)
        return found

    def nearest(self, hex_: str) -> tuple[str, ...]:
        """5.7d: the hexes nearest to one that may be entered."""
        if hex_ in self.open:
            return (hex_,)
        ranges = RANGE[hex_]
        least = min(ranges[other] for other in self.open)
        return tuple(other for other in HEXES if other in self.open and ranges[other] == least)

    def _spread(self, starts: Iterable[str]) -> dict[str, int]:
        """How far each hex is from the nearest start, over hexes that may be entered."""
        return distances(self.beside, starts)


@lru_cache(maxsize=512)
def going_over(open_: frozenset[str]) -> Going:
    """The going over some hexes, worked out once for all layouts in which just these may be entered."""
    return Going(open_)


class Ground:
    """The terrain of one battle."""

    __slots__ = ("_onward", "_retreat", "_shelter", "_sight", "bocage", "cover", "going", "terrain")

    def __init__(self, tiles: Sequence[Sequence[str]]):
        self.terrain: dict[str, str] = dict.fromkeys(HEXES, OPEN)
        for hexes, tile in zip(TILES, tiles, strict=True):
            self.terrain.update(zip(hexes, tile, strict=True))
        self.cover = {hex_: COVER[kind] for hex_, kind in self.terrain.items()}
        self.bocage = frozenset([hex_ for hex_, kind in self.terrain.items() if kind == BOCAGE])
        self.going = {
            target: going_over(frozenset([hex_ for hex_, kind in self.terrain.items() if kind not in closed]))
            for target, closed in CLOSED.items()
        }
        self._sight: dict[tuple[str, str], bool] = {}
        self._onward: dict[tuple[str, str, tuple[str, ...]], tuple[str, ...]] = {}
        self._retreat: dict[tuple[str, str], tuple[str, ...]] = {}
        self._shelter: dict[tuple[str, str], tuple[str, ...]] = {}

    def playable(self) -> bool:
        """5.4c, 5.4d, 5.4e: every hex open to AP units can be reached, and neither end row is closed altogether."""
        going = self.going["AP"]
        return not going.open.isdisjoint(TOP) and not going.open.isdisjoint(BOTTOM) and going.connected()

    def sees(self, one: str, other: str) -> bool:
        """6.8a, 6.8b, 6.8c: whether some shortest path between two hexes has no blocking hex on it."""
        key = (one, other) if one < other else (other, one)
        clear = self._sight.get(key)
        if clear is None:
            clear = self._sight[key] = self._clear(one, other)
        return clear

    def _clear(self, one: str, other: str) -> bool:
        """Walk from one hex to another by shortest paths over hexes that do not block."""
        ranges, terrain = RANGE[other], self.terrain
        edge = {one}
        for left in range(RANGE[one][other] - 1, 0, -1):
            onward = {near for at in edge for near in NEIGHBOURS[at] if ranges[near] == left}
            edge = {near for near in onward if terrain[near] not in BLOCKS}
        return bool(edge)

    def onward(self, target: str, here: str, closest: tuple[str, ...]) -> tuple[str, ...]:
        """6.12a, 6.12b: of the hexes nearer to any of several others, those with the heaviest cover."""
        key = (target, here, closest)
        found = self._onward.get(key)
        if found is None:
            found = self._onward[key] = self.heaviest(self.going[target].closer(here, closest))
        return found

    def shelter(self, target: str, here: str) -> tuple[str, ...]:
        """6.12b, 6.12c: of the adjacent hexes with cover, those with the heaviest."""
        found = self._shelter.get((target, here))
        if found is None:
            beside = self.heaviest(self.going[target].beside[here])
            found = self._shelter[target, here] = self.if_covered(beside)
        return found

    def retreat(self, target: str, here: str) -> tuple[str, ...]:
        """6.13b, 6.13c: of the hexes nearer to the top edge, those with the heaviest cover; off it from the top row."""
        found = self._retreat.get((target, here))
        if found is None:
            going = self.going[target]
            away = going.to_top()
            now = away.get(here, FAR)
            nearer = [hex_ for hex_ in going.beside[here] if away.get(hex_, FAR) == now - 1]
            found = self._retreat[target, here] = self.heaviest(nearer) if now else (OFF,)
        return found

    def heaviest(self, hexes: Sequence[str]) -> tuple[str, ...]:
        """6.12b: the hexes with the heaviest cover among several."""
        if len(hexes) < 2:
            return tuple(hexes)
        cover = self.cover
        most = max(map(cover.__getitem__, hexes))
        return tuple([hex_ for hex_ in hexes if cover[hex_] == most])

    def if_covered(self, heaviest: tuple[str, ...]) -> tuple[str, ...]:
        """6.12c: the hexes with the heaviest cover among several, if that is any cover at all."""
        return heaviest if heaviest and self.cover[heaviest[0]] else ()
