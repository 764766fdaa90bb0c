"""Boards of square tiles in several sizes: who touches whom on which side, how far it is, and which tile is next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

Neighbours = Mapping[str, Sequence[str]]
OPPOSITE: Final = {"n": "s", "e": "w", "s": "n", "w": "e"}


def sides(borders: Iterable[tuple[str, str, str]]) -> dict[str, dict[str, str]]:
    """Who touches whom, and on which side, when the second tile of a border lies on that side of the first.

    >>> sides([("yard", "hall", "e"), ("yard", "lane", "s")])
    {'yard': {'hall': 'e', 'lane': 's'}, 'hall': {'yard': 'w'}, 'lane': {'yard': 'n'}}
    """
    touching: dict[str, dict[str, str]] = {}
    for first, second, side in borders:
        touching.setdefault(first, {})[second] = side
        touching.setdefault(second, {})[first] = OPPOSITE[side]
    return touching


def leading_edge(row: int, column: int, height: int, width: int, side: str) -> int:
    """How far a tile reaches to one side of the compass; of two tiles the one with the higher number is further.

    >>> leading_edge(0, 0, 1, 1, "n") > leading_edge(1, 0, 2, 2, "n")
    True
    >>> leading_edge(0, 0, 2, 2, "e") == leading_edge(0, 1, 1, 1, "e")
    True
    """
    return {"n": -row, "w": -column, "s": row + height, "e": column + width}[side]


def distances(board: Neighbours, start: str, without: Collection[str] = ()) -> dict[str, int]:
    """How many steps it is from a tile to every other that can be reached, when some tiles are gone.

    >>> distances({"a": ["b"], "b": ["a", "c"], "c": ["b"], "d": []}, "a")
    {'a': 0, 'b': 1, 'c': 2}
    """
    found = {start: 0}
    frontier = [start]
    while frontier:
        onward: list[str] = []
        for tile in frontier:
            for other in board[tile]:
                if other not in found and other not in without:
                    found[other] = found[tile] + 1
                    onward.append(other)
        frontier = onward
    return found


def nearer(board: Neighbours, tile: str, distance: Mapping[str, int]) -> tuple[str, ...]:
    """The next tiles on all shortest ways from a tile, by the distances from the goal.

    >>> square = {"a": ["b", "c"], "b": ["a", "d"], "c": ["a", "d"], "d": ["b", "c"]}
    >>> nearer(square, "a", distances(square, "d"))
    ('b', 'c')
    """
    here = distance.get(tile)
    if here is None:
        return ()
    return tuple(other for other in board[tile] if distance.get(other) == here - 1)
