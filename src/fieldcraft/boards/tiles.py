"""Boards of square tiles in several sizes: which tiles touch, and on which side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from fieldcraft.boards.paths import Neighbours

OPPOSITE: Final = {"n": "s", "e": "w", "s": "n", "w": "e"}


def sides(borders: Iterable[tuple[str, str, str]]) -> dict[str, dict[str, str]]:
    """The tiles that touch each tile, with the side. A border is two tiles and the side of the first.

    >>> sides([("yard", "hall", "e"), ("yard", "lane", "s")])
    {'yard': {'hall': 'e', 'lane': 's'}, 'hall': {'yard': 'w'}, 'lane': {'yard': 'n'}}
    """
    touching: dict[str, dict[str, str]] = {}
    for first, second, side in borders:
        touching.setdefault(first, {})[second] = side
        touching.setdefault(second, {})[first] = OPPOSITE[side]
    return touching


def leading_edge(row: int, column: int, height: int, width: int, side: str) -> int:
    """How far a tile extends in a compass direction; a higher number is further.

    >>> leading_edge(0, 0, 1, 1, "n") > leading_edge(1, 0, 2, 2, "n")
    True
    >>> leading_edge(0, 0, 2, 2, "e") == leading_edge(0, 1, 1, 1, "e")
    True
    """
    return {"n": -row, "w": -column, "s": row + height, "e": column + width}[side]


def nearer(board: Neighbours, tile: str, distance: Mapping[str, int]) -> tuple[str, ...]:
    """The neighbours of a tile that are one step nearer to the goal, given the distances from it.

    >>> square = {"a": ["b", "c"], "b": ["a", "d"], "c": ["a", "d"], "d": ["b", "c"]}
    >>> nearer(square, "a", {"d": 0, "b": 1, "c": 1, "a": 2})
    ('b', 'c')
    """
    here = distance.get(tile)
    if here is None:
        return ()
    return tuple(other for other in board[tile] if distance.get(other) == here - 1)
