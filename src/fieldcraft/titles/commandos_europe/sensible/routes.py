"""How dangerous the way to a hex is: the quietest and the fastest way, turn by turn, from everywhere at once."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import log
from typing import Final

from fieldcraft.titles.commandos_europe.noise import chance_of
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER, Country

LOST: Final = 1e6
NEVER: Final = 999
A_TURN: Final = 0.02
AT_THE_TARGET: Final = 0.05

# For each hex, by its place in the board's list: those from which it is one hex away, and those from which it is more.
Arrivals = list[tuple[list[int], list[int]]]


@lru_cache(maxsize=16)
def numbers(country: Country) -> dict[str, int]:
    """The place of each hex in the board's list."""
    return {hex_: number for number, hex_ in enumerate(country.board.ids)}


@lru_cache(maxsize=96)
def arrivals(country: Country, land: int, water: int | None) -> Arrivals:
    """Who can come to each hex in one turn, with so many points by land and by water (without a craft, none)."""
    number = numbers(country)
    found: Arrivals = [([], []) for _ in number]
    for start, origin in number.items():
        near = country.board.neighbours[start]
        reached = set(country.reach(LAND, start, land, ()))
        if water is not None:
            reached |= set(country.reach(WATER, start, water, ()))
        for hex_ in reached:
            found[number[hex_]][0 if hex_ in near else 1].append(origin)
    return found


@lru_cache(maxsize=2048)
def _dangers(country: Country, target: str, land: int, water: int | None, noise: int) -> list[float]:
    """For each hex the weight of the quietest way from there to a target."""
    ways = arrivals(country, land, water)
    printed = [country.noise[hex_] for hex_ in country.board.ids]
    openly = [danger(noise + value) + A_TURN for value in printed]
    softly = [danger(noise + min(0, value)) + A_TURN for value in printed]
    goal = numbers(country)[target]
    openly[goal] = softly[goal] = AT_THE_TARGET + A_TURN
    best = [LOST] * len(ways)
    best[goal] = 0.0
    queue = [(0.0, goal)]
    while queue:
        so_far, hex_ = heappop(queue)
        if so_far > best[hex_]:
            continue
        near, far = ways[hex_]
        for total, starts in ((so_far + softly[hex_], near), (so_far + openly[hex_], far)):
            for start in starts:
                if total < best[start]:
                    best[start] = total
                    heappush(queue, (total, start))
    return best


@lru_cache(maxsize=2048)
def _turns(country: Country, target: str, land: int, water: int | None) -> list[int]:
    """For each hex the turns of the fastest way from there to a target."""
    ways = arrivals(country, land, water)
    goal = numbers(country)[target]
    found = [NEVER] * len(ways)
    found[goal] = 0
    queue = [goal]
    for hex_ in queue:
        onward = found[hex_] + 1
        for starts in ways[hex_]:
            for start in starts:
                if found[start] == NEVER:
                    found[start] = onward
                    queue.append(start)
    return found


def dangers(country: Country, target: str, land: int, water: int | None, noise: int, start: str) -> float:
    """How likely a party is to be heard on the quietest way to a target: the sum of -log(1 - chance) of its checks."""
    return _dangers(country, target, land, water, noise)[numbers(country)[start]]


def turns(country: Country, target: str, land: int, water: int | None, start: str) -> int:
    """How many turns the fastest way to a target takes."""
    return _turns(country, target, land, water)[numbers(country)[start]]


@lru_cache(maxsize=64)
def danger(noise: int) -> float:
    """What one check at a noise level weighs.

    >>> round(danger(5), 2), round(danger(-3), 2)
    (0.69, 0.11)
    """
    return -log(1 - chance_of(noise) / 100)


@lru_cache(maxsize=64)
def mean_way(country: Country, targets: tuple[str, ...]) -> dict[str, float]:
    """For each hex how badly it lies for some targets: near ones weigh most."""
    total = dict.fromkeys(country.board.ids, 0.0)
    for target in targets:
        for hex_, cost in spread(country, target).items():
            total[hex_] -= 1 / (3 + cost)
    return total


@lru_cache(maxsize=512)
def spread(country: Country, target: str) -> dict[str, int]:
    """The cost of the way from each hex to a target, with a craft at hand."""
    best = {target: 0}
    queue = [(0, target)]
    while queue:
        so_far, hex_ = heappop(queue)
        if so_far > best[hex_]:
            continue
        for way in (LAND, WATER):
            for other, cost in country.steps[way][hex_]:
                if so_far + cost < best.get(other, int(LOST)):
                    best[other] = so_far + cost
                    heappush(queue, (so_far + cost, other))
    return best


@lru_cache(maxsize=16)
def mainland(country: Country) -> frozenset[str]:
    """The greatest stretch of land that can be walked over."""
    best: set[str] = set()
    left = list(country.board.ids)
    while left:
        found = {left[0]}
        queue = [left[0]]
        for hex_ in queue:
            for other, _ in country.foot[hex_]:
                if other not in found:
                    found.add(other)
                    queue.append(other)
        left = [hex_ for hex_ in left if hex_ not in found]
        best = max(best, found, key=len)
    return frozenset(best)
