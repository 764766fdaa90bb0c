"""How dangerous it is to get to a hex: the quietest and the fastest routes to it from every hex."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import log
from typing import Final

from fieldcraft.boards.points import connected
from fieldcraft.titles.commandos_europe.noise import detection_chance
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER, MapGraph

LOST: Final = 1e6
NEVER: Final = 999
PER_TURN: Final = 0.02
AT_THE_TARGET: Final = 0.05

# For each hex, by its index on the board: the hexes from which a turn's move reaches it, adjacent ones and others.
Arrivals = list[tuple[list[int], list[int]]]


@lru_cache(maxsize=16)
def indexes(graph: MapGraph) -> dict[str, int]:
    """The index of each hex on the board."""
    return {hex_: number for number, hex_ in enumerate(graph.board.ids)}


@lru_cache(maxsize=96)
def arrivals(graph: MapGraph, land: int, water: int | None) -> Arrivals:
    """The hexes from which each hex can be reached in a turn, with points by land and, given a craft, by water."""
    number = indexes(graph)
    found: Arrivals = [([], []) for _ in number]
    for start, origin in number.items():
        near = {hex_ for hex_, _ in graph.steps[LAND][start]}
        reached = set(graph.reach(LAND, start, land, ()))
        if water is not None:
            near |= {hex_ for hex_, _ in graph.steps[WATER][start]}
            reached |= set(graph.reach(WATER, start, water, ()))
        for hex_ in reached:
            found[number[hex_]][0 if hex_ in near else 1].append(origin)
    return found


@lru_cache(maxsize=2048)
def _dangers(graph: MapGraph, target: str, land: int, water: int | None, noise: int) -> list[float]:
    """For each hex, the danger of the quietest route from there to a target."""
    origins = arrivals(graph, land, water)
    printed = [graph.noise[hex_] for hex_ in graph.board.ids]
    openly = [danger(noise + value) + PER_TURN for value in printed]
    softly = [danger(noise + min(0, value)) + PER_TURN for value in printed]
    goal = indexes(graph)[target]
    openly[goal] = softly[goal] = AT_THE_TARGET + PER_TURN
    best = [LOST] * len(origins)
    best[goal] = 0.0
    queue = [(0.0, goal)]
    while queue:
        so_far, hex_ = heappop(queue)
        if so_far > best[hex_]:
            continue
        near, far = origins[hex_]
        for total, starts in ((so_far + softly[hex_], near), (so_far + openly[hex_], far)):
            for start in starts:
                if total < best[start]:
                    best[start] = total
                    heappush(queue, (total, start))
    return best


@lru_cache(maxsize=2048)
def _turns(graph: MapGraph, target: str, land: int, water: int | None) -> list[int]:
    """For each hex, the turns of the fastest route from there to a target."""
    origins = arrivals(graph, land, water)
    goal = indexes(graph)[target]
    found = [NEVER] * len(origins)
    found[goal] = 0
    queue = [goal]
    for hex_ in queue:
        onward = found[hex_] + 1
        for starts in origins[hex_]:
            for start in starts:
                if found[start] == NEVER:
                    found[start] = onward
                    queue.append(start)
    return found


def dangers(graph: MapGraph, target: str, land: int, water: int | None, noise: int, start: str) -> float:
    """The danger of the quietest route to a target: the sum of -log(1 - chance) over its noise checks."""
    return _dangers(graph, target, land, water, noise)[indexes(graph)[start]]


def turns(graph: MapGraph, target: str, land: int, water: int | None, start: str) -> int:
    """How many turns the fastest route to a target takes."""
    return _turns(graph, target, land, water)[indexes(graph)[start]]


@lru_cache(maxsize=64)
def danger(noise: int) -> float:
    """The danger of one check at a noise level.

    >>> round(danger(5), 2), round(danger(-3), 2)
    (0.69, 0.11)
    """
    return -log(1 - detection_chance(noise) / 100)


@lru_cache(maxsize=64)
def mean_distance(graph: MapGraph, targets: tuple[str, ...]) -> dict[str, float]:
    """For each hex, how far it is from the given targets; near ones weigh most."""
    total = dict.fromkeys(graph.board.ids, 0.0)
    for target in targets:
        for hex_, cost in travel_costs(graph, target).items():
            total[hex_] -= 1 / (3 + cost)
    return total


@lru_cache(maxsize=512)
def travel_costs(graph: MapGraph, target: str) -> dict[str, int]:
    """The cost of getting from each hex to a target with a craft."""
    best = {target: 0}
    queue = [(0, target)]
    while queue:
        so_far, hex_ = heappop(queue)
        if so_far > best[hex_]:
            continue
        for mode in (LAND, WATER):
            for other, cost in graph.steps[mode][hex_]:
                if so_far + cost < best.get(other, int(LOST)):
                    best[other] = so_far + cost
                    heappush(queue, (so_far + cost, other))
    return best


@lru_cache(maxsize=16)
def mainland(graph: MapGraph) -> frozenset[str]:
    """The largest stretch of land connected on foot."""
    board = {hex_: [other for other, _ in steps] for hex_, steps in graph.foot.items()}
    best: set[str] = set()
    left = list(graph.board.ids)
    while left:
        found = connected(board, left[0])
        left = [hex_ for hex_ in left if hex_ not in found]
        best = max(best, found, key=len)
    return frozenset(best)
