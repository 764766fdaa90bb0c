"""Point-to-point boards: spaces joined by routes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from fieldcraft.boards.paths import Neighbours, distances


def neighbours(spaces: Iterable[str], routes: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The neighbours of every space, in the order of the routes.

    >>> neighbours(["a", "b", "c"], [("a", "b"), ("b", "c")])
    {'a': ('b',), 'b': ('a', 'c'), 'c': ('b',)}
    """
    joined: dict[str, list[str]] = {space: [] for space in spaces}
    for one, other in routes:
        joined[one].append(other)
        joined[other].append(one)
    return {space: tuple(others) for space, others in joined.items()}


def reach(board: Neighbours, start: str, moves: int, stops: Collection[str] = ()) -> dict[str, int]:
    """The spaces that a number of moves can reach, with the moves each takes. Entering a stop ends the movement.

    >>> board = neighbours("abcd", [("a", "b"), ("b", "c"), ("c", "d")])
    >>> reach(board, "a", 3, stops={"c"})
    {'b': 1, 'c': 2}
    """
    found = distances(board, (start,), limit=moves, stops=stops)
    del found[start]
    return found


def connected(board: Neighbours, start: str, without: Collection[str] = ()) -> set[str]:
    """Every space connected to the start, the start included, if some spaces are closed.

    >>> sorted(connected(neighbours("abc", [("a", "b")]), "a"))
    ['a', 'b']
    """
    return set(distances(board, (start,), closed=without))
