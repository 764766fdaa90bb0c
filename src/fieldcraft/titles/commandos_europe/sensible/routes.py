"""How dangerous the way to a hex is: the quietest and the fastest way, turn by turn, from everywhere at once."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import log
from typing import Final

from fieldcraft.titles.commandos_europe.noise import chance_of
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER, Country

LOST: Final = 1e6
A_TURN: Final = 0.02
AT_THE_TARGET: Final = 0.05

# For each hex those from which it can be reached in one turn, and whether that is one hex only.
Arrivals = dict[str, list[tuple[str, bool]]]


@lru_cache(maxsize=96)
def arrivals(country: Country, land: int, water: int | None) -> Arrivals:
    """Who can come to each hex in one turn, with so many points by land and by water (without a craft, none)."""
    found: Arrivals = {hex_: [] for hex_ in country.board.ids}
    for start in country.board.ids:
        near = country.board.neighbours[start]
        reached = set(country.reach(LAND, start, land, ()))
        if water is not None:
            reached |= set(country.reach(WATER, start, water, ()))
        for hex_ in reached:
            found[hex_].append((start, hex_ in near))
    return found


@lru_cache(maxsize=4096)
def dangers(country: Country, target: str, land: int, water: int | None, noise: int) -> dict[str, float]:
    """How likely a party is to be heard on the quietest way to a target: the sum of -log(1 - chance) of its checks."""
    ways = arrivals(country, land, water)
    best = {target: 0.0}
    queue = [(0.0, target)]
    done: set[str] = set()
    while queue:
        so_far, hex_ = heappop(queue)
        if hex_ in done:
            continue
        done.add(hex_)
        printed = country.noise[hex_]
        openly = AT_THE_TARGET if hex_ == target else danger(noise + printed)
        softly = AT_THE_TARGET if hex_ == target else danger(noise + min(0, printed))
        for start, near in ways[hex_]:
            total = so_far + A_TURN + (softly if near else openly)
            if total < best.get(start, LOST):
                best[start] = total
                heappush(queue, (total, start))
    return best


@lru_cache(maxsize=4096)
def turns(country: Country, target: str, land: int, water: int | None) -> dict[str, int]:
    """How many turns the fastest way to a target takes."""
    ways = arrivals(country, land, water)
    found = {target: 0}
    queue = [target]
    for hex_ in queue:
        for start, _ in ways[hex_]:
            if start not in found:
                found[start] = found[hex_] + 1
                queue.append(start)
    return found


def danger(noise: int) -> float:
    """What one check at a noise level weighs.

    >>> round(danger(5), 2), round(danger(-3), 2)
    (0.69, 0.11)
    """
    return -log(1 - chance_of(noise) / 100)


@lru_cache(maxsize=64)
def mean_way(country: Country, targets: tuple[str, ...]) -> dict[str, float]:
    """For each hex the mean cost of the ways from it to some targets, on foot or afloat, far ones weighing less."""
    total = dict.fromkeys(country.board.ids, 0.0)
    for target in targets:
        for hex_, cost in spread(country, target).items():
            total[hex_] += 1 / (3 + cost)
    return {hex_: -value for hex_, value in total.items()}


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
