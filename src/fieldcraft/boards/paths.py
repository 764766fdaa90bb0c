"""Search on any board: breadth-first distances, and the cheapest path."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count

Neighbours = Mapping[str, Sequence[str]]
Onward = Callable[[str], Iterable[tuple[str, int]]]


def distances(
    board: Neighbours,
    starts: Iterable[str],
    *,
    limit: int | None = None,
    closed: Collection[str] = (),
    stops: Collection[str] = (),
) -> dict[str, int]:
    """The number of steps from the nearest start to every place within `limit`, nearest first.

    `closed` places can't be entered. `stops` can be entered but not passed.

    >>> line = {"a": ["b"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c"]}
    >>> distances(line, ["a"])
    {'a': 0, 'b': 1, 'c': 2, 'd': 3}
    >>> distances(line, ["a"], stops={"c"}), distances(line, ["a", "d"], limit=1, closed={"c"})
    ({'a': 0, 'b': 1, 'c': 2}, {'a': 0, 'd': 0, 'b': 1})
    """
    found = dict.fromkeys(starts, 0)
    frontier = list(found)
    steps = 0
    while frontier and (limit is None or steps < limit):
        steps += 1
        onward: list[str] = []
        for place in frontier:
            for other in board[place]:
                if other not in found and other not in closed:
                    found[other] = steps
                    if other not in stops:
                        onward.append(other)
        frontier = onward
    return found


def cheapest(onward: Onward, start: str, goal: str) -> list[tuple[str, int]]:
    """The cheapest path, as places with the cost so far; of equal ones the shortest, then the first found.

    `onward` gives the places next to a place with the cost to enter them. Empty if the goal is out of reach.

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
        cost, steps, _, place, path = heappop(waiting)
        if place in seen:
            continue
        seen.add(place)
        path = (*path, (place, cost))
        if place == goal:
            return list(path)
        for other, more in onward(place):
            if other not in seen:
                heappush(waiting, (cost + more, steps + 1, next(order), other, path))
    return []
