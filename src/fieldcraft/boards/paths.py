"""The way itself, for whoever wants to see it: moves are listed by their ends alone, which is quicker."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from itertools import count

Onward = Callable[[str], Iterable[tuple[str, int]]]


def cheapest(onward: Onward, start: str, goal: str) -> list[tuple[str, int]]:
    """The cheapest way, place by place with the cost so far; of equal ones the shortest, then the first listed.

    `onward` says where one can go from a place, and at what cost: nowhere, from a place that ends a move. Where no
    way leads to the goal there is nothing to see.

    >>> roads = {"a": [("b", 1), ("c", 5)], "b": [("c", 2)], "c": []}
    >>> cheapest(roads.__getitem__, "a", "c")
    [('a', 0), ('b', 1), ('c', 3)]
    >>> cheapest(roads.__getitem__, "c", "a")
    []
    """
    order = count()
    waiting: list[tuple[int, int, int, str, tuple[tuple[str, int], ...]]] = [(0, 0, next(order), start, ())]
    seen: set[str] = set()
    while waiting:
        cost, steps, _, place, behind = heappop(waiting)
        if place in seen:
            continue
        seen.add(place)
        behind = (*behind, (place, cost))
        if place == goal:
            return list(behind)
        for other, more in onward(place):
            if other not in seen:
                heappush(waiting, (cost + more, steps + 1, next(order), other, behind))
    return []
