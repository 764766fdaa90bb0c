"""Chapters 10.7 and 11: what each hex costs by land and by water, how far a move reaches, and where enemies can go."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fieldcraft.boards.hex import Hexes
from fieldcraft.boards.paths import cheapest, distances
from fieldcraft.titles.commandos_europe.maps import Map

LAND: Final = "land"
WATER: Final = "water"
CACHE_SIZE: Final = 20_000
FAR: Final = 1_000
CACHED_POINTS: Final = 8  # longer moves are rare and not worth caching

Steps = dict[str, tuple[tuple[str, int], ...]]


class MapGraph:
    """One map for the movement rules. Results are cached, because they depend only on the map."""

    def __init__(self, map_: Map, cliff: int) -> None:
        self.map = map_
        self.board: Hexes = map_.board
        hexes = map_.hexes
        self.all_sea = frozenset(h.id for h in hexes.values() if h.all_sea)
        self.water = frozenset(h.id for h in hexes.values() if h.water)
        self.noise = {h.id: h.noise for h in hexes.values()}
        self.combat = {h.id: h.combat for h in hexes.values()}
        self.boat_hexes = frozenset(h.id for h in hexes.values() if h.all_sea or h.coastal or h.river)
        self.zones = {h: frozenset((h, *near)) for h, near in self.board.neighbours.items()}
        self.base_hexes = tuple(h for h in hexes if h not in map_.no_base)
        self.steps: dict[str, Steps] = {LAND: self._land_steps(cliff), WATER: self._water_steps(self.water)}
        self.next_to = {
            mode: {hex_: dict(found) for hex_, found in steps.items()} for mode, steps in self.steps.items()
        }
        self.cheapest = {
            mode: min([cost for found in steps.values() for _, cost in found], default=0)
            for mode, steps in self.steps.items()
        }
        self.foot = self.steps[LAND]
        self.circled = self._circled_steps()
        self.boats = self._boat_steps()
        self._boat_neighbours = {hex_: [other for other, _ in steps] for hex_, steps in self.boats.items()}
        self.basins = self._basins()
        self._costs: dict[tuple[str, str], dict[str, int]] = {}
        self._reached: dict[tuple[str, str, int], dict[str, int]] = {}
        self._distances: dict[str, dict[str, int]] = {}
        self._boat_distances: dict[tuple[str, str], dict[str, int]] = {}

    def _land_steps(self, cliff: int) -> Steps:
        """10.7, 11.0a: the hexes that can be entered by land from each hex, with their costs.

        All-sea hexes and hexsides are closed.
        """
        steps: Steps = {}
        for hex_ in self.board.ids:
            found: list[tuple[str, int]] = []
            if hex_ not in self.all_sea:
                for other in self.board.neighbours[hex_]:
                    if other not in self.all_sea and self.board.side(hex_, other) not in self.map.sea_sides:
                        found.append((other, self.cost(hex_, other, cliff)))
            steps[hex_] = tuple(found)
        return steps

    def cost(self, hex_: str, other: str, cliff: int) -> int:
        """10.7: the cost of the hex, plus that of a cliff on the way unless a road crosses it."""
        side = self.board.side(hex_, other)
        climb = cliff if side in self.map.cliffs and side not in self.map.road_sides else 0
        return self.map.hexes[other].move + climb

    def _water_steps(self, water: frozenset[str]) -> Steps:
        """11.1a: afloat, every hex with water costs 1."""
        return {
            hex_: tuple((other, 1) for other in self.board.neighbours[hex_] if other in water) if hex_ in water else ()
            for hex_ in self.board.ids
        }

    def _circled_steps(self) -> Steps:
        """10.6e, 10.6f, 11.0d: by land, without the hexes and cliffs closed to circled enemies."""
        hexes, cliffs = self.map.hexes, self.map.cliffs
        return {
            hex_: tuple(
                (other, cost)
                for other, cost in found
                if hexes[other].circled and self.board.side(hex_, other) not in cliffs
            )
            for hex_, found in self.foot.items()
        }

    def _boat_steps(self) -> Steps:
        """10.6i: enemy boats pay the cost of the water they enter."""
        hexes = self.map.hexes
        return {
            hex_: tuple((other, hexes[other].boat_move) for other, _ in found)
            for hex_, found in self._water_steps(self.boat_hexes).items()
        }

    # How far a move reaches

    def reach(self, mode: str, start: str, points: int, blocked: Collection[str]) -> dict[str, int]:
        """10.3, 10.8: the hexes within a number of points, with the lowest cost of each, and every open neighbour.

        A neighbour that costs more than the points is a minimum move.
        """
        key = mode, start, points
        reached = self._reached.get(key)
        if reached is None:
            if len(self._reached) >= CACHE_SIZE:
                self._reached.clear()
            reached = self._reached[key] = self._within(mode, start, points)
        if blocked:
            in_the_way = reached.keys() & blocked
            if in_the_way:
                return self._search(mode, start, points, frozenset(in_the_way))
        return reached

    def _within(self, mode: str, start: str, points: int) -> dict[str, int]:
        """The hexes within a number of points, taken from the cached costs of all hexes around the start."""
        if points > CACHED_POINTS:
            return self._search(mode, start, points, frozenset())
        costs = self._costs.get((mode, start))
        if costs is None:
            costs = self._costs[mode, start] = self._search(mode, start, CACHED_POINTS, frozenset())
        reached: dict[str, int] = {}
        for hex_, cost in costs.items():
            if cost > points:
                break
            reached[hex_] = cost
        for other, cost in self.steps[mode][start]:
            if other not in reached:
                reached[other] = cost
        return reached

    def distances(self, target: str) -> dict[str, int]:
        """How many hexes each hex is from a target."""
        known = self._distances.get(target)
        if known is None:
            known = self._distances[target] = self.board.distances(target)
        return known

    def further(self, mode: str, start: str, points: int, blocked: Collection[str]) -> dict[str, int]:
        """10.5c: the hexes within the points left, without a minimum move."""
        return {hex_: cost for hex_, cost in self.reach(mode, start, points, blocked).items() if cost <= points}

    def _search(self, mode: str, start: str, points: int, blocked: frozenset[str]) -> dict[str, int]:
        """Search cheapest first. Costs are small, so a list of hexes for each number of points replaces a heap."""
        steps = self.steps[mode]
        reached: dict[str, int] = {}
        too_far, last = points + 1, points - self.cheapest[mode]
        waiting: list[list[str]] = [[] for _ in range(max(points, 0) + 1)]
        waiting[0].append(start)
        best = dict.fromkeys(blocked, -1)  # nothing is cheaper, so no hex in the way is entered
        best[start] = 0
        for spent, hexes in enumerate(waiting):
            for hex_ in hexes:
                if best[hex_] < spent:
                    continue
                if hex_ != start:
                    reached[hex_] = spent
                if spent > last:
                    continue
                for other, cost in steps[hex_]:
                    if other not in reached:
                        total = spent + cost
                        if total < best.get(other, too_far):
                            best[other] = total
                            waiting[total].append(other)
        for other, cost in steps[start]:
            if other not in reached and other not in blocked:
                reached[other] = cost
        return reached

    def route(self, mode: str, start: str, to: str, blocked: Collection[str]) -> list[tuple[str, int]]:
        """10.3: the cheapest route to a hex, with the points spent so far."""
        steps = self.steps[mode]
        return cheapest(lambda hex_: [(other, cost) for other, cost in steps[hex_] if other not in blocked], start, to)

    def can_leave(self, mode: str, start: str, blocked: Collection[str]) -> bool:
        """Whether any neighbour can be entered."""
        steps = self.steps[mode][start]
        if not blocked:
            return bool(steps)
        for other, _ in steps:
            if other not in blocked:
                return True
        return False

    # Boats

    def by_water(self, target: str, boat: str) -> dict[str, int]:
        """12.10b, 12.10c: how many water hexes each water hex is from a boat's goals.

        Its goals are the water hexes next to its target, or if it can't reach those, the hexes it can reach that are
        closest to the target.
        """
        basin = self.basins[boat]
        key = target, basin
        known = self._boat_distances.get(key)
        if known is None:
            goals = [hex_ for hex_ in self.board.neighbours[target] if self.basins.get(hex_) == basin]
            if not goals:
                far = self.distances(target)
                afloat = [hex_ for hex_, its_basin in self.basins.items() if its_basin == basin]
                nearest = min([far[hex_] for hex_ in afloat])
                goals = [hex_ for hex_ in afloat if far[hex_] == nearest]
            known = self._boat_distances[key] = self._water_distances(goals)
        return known

    def _water_distances(self, goals: list[str]) -> dict[str, int]:
        """How many water hexes each hex is from the nearest goal."""
        return distances(self._boat_neighbours, goals)

    def _basins(self) -> dict[str, str]:
        """Each hex that boats can use, with the first hex of the body of water it belongs to."""
        found: dict[str, str] = {}
        for hex_ in self.board.ids:
            if hex_ in self.boat_hexes and hex_ not in found:
                found.update(dict.fromkeys(self._water_distances([hex_]), hex_))
        return found
