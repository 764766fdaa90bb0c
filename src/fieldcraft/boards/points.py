"""Point-to-point boards: spaces joined by routes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

Neighbours = Mapping[str, Sequence[str]]


def neighbours(spaces: Iterable[str], routes: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Who is next to whom, in the order of the routes.

    >>> neighbours(["a", "b", "c"], [("a", "b"), ("b", "c")])
    {'a': ('b',), 'b': ('a', 'c'), 'c': ('b',)}
    """
    joined: dict[str, list[str]] = {space: [] for space in spaces}
    for one, other in routes:
        joined[one].append(other)
        joined[other].append(one)
    return {space: tuple(others) for space, others in joined.items()}


def reach(board: Neighbours, start: str, moves: int, stops: Collection[str] = ()) -> dict[str, int]:
    """How many moves it takes to each space within reach, when some spaces end a movement.

    >>> board = neighbours("abcd", [("a", "b"), ("b", "c"), ("c", "d")])
    >>> reach(board, "a", 3, stops={"c"})
    {'b': 1, 'c': 2}
    """
    distance = {start: 0}
    frontier = [start]
    for step in range(1, moves + 1):
        onward: list[str] = []
        for space in frontier:
            for other in board[space]:
                if other not in distance:
                    distance[other] = step
                    if other not in stops:
                        onward.append(other)
        frontier = onward
    del distance[start]
    return distance


def connected(board: Neighbours, start: str, without: Collection[str] = ()) -> set[str]:
    """Every space that can be reached at all, the start included, when some are closed.

    >>> sorted(connected(neighbours("abc", [("a", "b")]), "a"))
    ['a', 'b']
    """
    seen = {start}
    frontier = [start]
    while frontier:
        for other in board[frontier.pop()]:
            if other not in seen and other not in without:
                seen.add(other)
                frontier.append(other)
    return seen
