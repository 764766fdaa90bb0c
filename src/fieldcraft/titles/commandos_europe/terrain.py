"""Chapters 10.7 and 11: what each hex costs by land and by water, how far a move reaches, and where enemies may go."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fieldcraft.boards.hex import Hexes
from fieldcraft.boards.paths import cheapest, distances
from fieldcraft.titles.commandos_europe.maps import Map

LAND: Final = "land"
WATER: Final = "water"
KEPT: Final = 20_000
FAR: Final = 1_000
WIDEST: Final = 8

Steps = dict[str, tuple[tuple[str, int], ...]]


class Country:
    """One map as the movement rules see it. What it works out is kept, for it depends on the map alone."""

    def __init__(self, chart: Map, cliff: int) -> None:
        self.map = chart
        self.board: Hexes = chart.board
        hexes = chart.hexes
        self.all_sea = frozenset(h.id for h in hexes.values() if h.all_sea)
        self.water = frozenset(h.id for h in hexes.values() if h.water)
        self.noise = {h.id: h.noise for h in hexes.values()}
        self.combat = {h.id: h.combat for h in hexes.values()}
        self.boat_hexes = frozenset(h.id for h in hexes.values() if h.all_sea or h.coastal or h.river)
        self.zones = {h: frozenset((h, *near)) for h, near in self.board.neighbours.items()}
        self.base_hexes = tuple(h for h in hexes if h not in chart.no_base)
        self.steps: dict[str, Steps] = {LAND: self._land_steps(cliff), WATER: self._water_steps(self.water)}
        self.foot = self.steps[LAND]
        self.circled = self._circled_steps(cliff)
        self.boats = self._water_steps(self.boat_hexes)
        self._boat_neighbours = {hex_: [other for other, _ in steps] for hex_, steps in self.boats.items()}
        self.basins = self._basins()
        self._spreads: dict[tuple[str, str], dict[str, int]] = {}
        self._reached: dict[tuple[str, str, int], dict[str, int]] = {}
        self._far: dict[str, dict[str, int]] = {}
        self._routes: dict[tuple[str, str], dict[str, int]] = {}

    def _land_steps(self, cliff: int) -> Steps:
        """10.7, 11.0a: the hexes that can be entered by land from each hex, with their costs.

        Nobody walks into an all-sea hex, out of one, or over an all-sea hexside.
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
        """10.7: the highest cost of the hex, or its road's, and the cliff on the way unless the road crosses it."""
        side = self.board.side(hex_, other)
        climb = cliff if side in self.map.cliffs and side not in self.map.road_sides else 0
        return self.map.hexes[other].move + climb

    def _water_steps(self, water: frozenset[str]) -> Steps:
        """11.1a: afloat, every hex with water costs 1."""
        return {
            hex_: tuple((other, 1) for other in self.board.neighbours[hex_] if other in water) if hex_ in water else ()
            for hex_ in self.board.ids
        }

    def _circled_steps(self, cliff: int) -> Steps:
        """10.6e, 10.6f, 11.0d: by land, without the hexes and the cliffs that are closed to circled enemies."""
        hexes, cliffs, roads = self.map.hexes, self.map.cliffs, self.map.road_sides
        steps: Steps = {}
        for hex_, found in self.foot.items():
            steps[hex_] = tuple(
                (other, cost)
                for other, cost in found
                if hexes[other].circled and ((side := self.board.side(hex_, other)) not in cliffs or side in roads)
            )
        return steps

    # How far a move reaches

    def reach(self, way: str, start: str, points: int, blocked: Collection[str]) -> dict[str, int]:
        """10.3, 10.8: the hexes within some points, with the lowest cost of each; and every open neighbour.

        A neighbour that costs more than the points is a minimum move.
        """
        key = way, start, points
        reached = self._reached.get(key)
        if reached is None:
            if len(self._reached) >= KEPT:
                self._reached.clear()
            reached = self._reached[key] = self._within(way, start, points)
        if blocked:
            in_the_way = reached.keys() & blocked
            if in_the_way:
                return self._spread(way, start, points, frozenset(in_the_way))
        return reached

    def _within(self, way: str, start: str, points: int) -> dict[str, int]:
        """The part of the whole spread from a hex, which is kept, that some points reach."""
        if points > WIDEST:
            return self._spread(way, start, points, frozenset())
        spread = self._spreads.get((way, start))
        if spread is None:
            spread = self._spreads[way, start] = self._spread(way, start, WIDEST, frozenset())
        reached: dict[str, int] = {}
        for hex_, cost in spread.items():
            if cost > points:
                break
            reached[hex_] = cost
        for other, cost in self.steps[way][start]:
            if other not in reached:
                reached[other] = cost
        return reached

    def far(self, target: str) -> dict[str, int]:
        """How many hexes each hex is from a target."""
        known = self._far.get(target)
        if known is None:
            known = self._far[target] = self.board.distances(target)
        return known

    def further(self, way: str, start: str, points: int, blocked: Collection[str]) -> dict[str, int]:
        """10.5c: the hexes within the points that are left, without a minimum move."""
        if points <= 0:
            return {}
        return {hex_: cost for hex_, cost in self.reach(way, start, points, blocked).items() if cost <= points}

    def _spread(self, way: str, start: str, points: int, blocked: frozenset[str]) -> dict[str, int]:
        """Cheapest first: costs are small, so hexes wait in one list for each number of points."""
        steps = self.steps[way]
        reached: dict[str, int] = {}
        waiting: list[list[str]] = [[] for _ in range(max(points, 0) + 1)]
        waiting[0].append(start)
        best = {start: 0}
        for spent, hexes in enumerate(waiting):
            for hex_ in hexes:
                if best[hex_] < spent:
                    continue
                if hex_ != start:
                    reached[hex_] = spent
                for other, cost in steps[hex_]:
                    total = spent + cost
                    if total <= points and other not in blocked and total < best.get(other, FAR):
                        best[other] = total
                        waiting[total].append(other)
        for other, cost in steps[start]:
            if other not in reached and other not in blocked:
                reached[other] = cost
        return reached

    def route(self, way: str, start: str, to: str, blocked: Collection[str]) -> list[tuple[str, int]]:
        """10.3: the cheapest way to a hex, with the points spent so far."""
        steps = self.steps[way]
        return cheapest(lambda hex_: [(other, cost) for other, cost in steps[hex_] if other not in blocked], start, to)

    def can_leave(self, way: str, start: str, blocked: Collection[str]) -> bool:
        """Whether any neighbour can be entered."""
        steps = self.steps[way][start]
        if not blocked:
            return bool(steps)
        return any(other not in blocked for other, _ in steps)

    # Boats

    def by_water(self, target: str, boat: str) -> dict[str, int]:
        """12.10b, 12.10c: how far each water hex is from the ones that a boat makes for, by the shortest water way.

        It makes for the water next to its target; where no water leads there, for the hexes it can reach that lie
        closest to the target.
        """
        basin = self.basins[boat]
        key = target, basin
        routes = self._routes.get(key)
        if routes is None:
            goals = [hex_ for hex_ in self.board.neighbours[target] if self.basins.get(hex_) == basin]
            if not goals:
                far = self.far(target)
                afloat = [hex_ for hex_, its_basin in self.basins.items() if its_basin == basin]
                nearest = min([far[hex_] for hex_ in afloat])
                goals = [hex_ for hex_ in afloat if far[hex_] == nearest]
            routes = self._routes[key] = self._from(goals)
        return routes

    def _from(self, goals: list[str]) -> dict[str, int]:
        """The count of water hexes from each hex to the nearest goal."""
        return distances(self._boat_neighbours, goals)

    def _basins(self) -> dict[str, str]:
        """Each hex that boats use, with the first hex of the water that it is connected with."""
        found: dict[str, str] = {}
        for hex_ in self.board.ids:
            if hex_ in self.boat_hexes and hex_ not in found:
                found.update(dict.fromkeys(self._from([hex_]), hex_))
        return found
