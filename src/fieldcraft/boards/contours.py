"""Contour lines across hexes: coasts, the edges of woods, the foot of a ridge.

Each hex has a value, and each corner the mean of the hexes around it. With every hex cut into six triangles, a contour
is followed from triangle to triangle until it closes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fieldcraft.boards.hex import FLAT, HALF, Cell, Hexes, Point

Node = tuple[int, int]
Edge = tuple[Node, Node]
FINE = 1000
# Rings of hexes added around the board; an even number, so that the same columns stay shifted.
AROUND = 4


class Outline(NamedTuple):
    """A closed line in units of a hex's radius. `inside` is true if the high values are inside it."""

    points: tuple[Point, ...]
    inside: bool


def outlines(board: Hexes, values: Mapping[str, float], level: float = 0.5, beyond: bool = True) -> list[Outline]:
    """Every contour line at a level. Hexes without a value count as 0.

    At the edge of the board a line continues beyond it and closes out of sight; without `beyond` it closes along the
    edge.

    >>> board = Hexes((column, row) for column in range(1, 6) for row in range(1, 6))
    >>> [(line.inside, len(line.points) > 5) for line in outlines(board, {"0303": 1.0})]
    [(True, True)]
    """
    wide, known = _padded(board, values, beyond)
    heights, corners = _heights(wide, known)
    follows: dict[Edge, Edge] = {}
    where: dict[Edge, Point] = {}
    for hex_ in wide.ids:
        centre = _node(wide.centre(hex_))
        ring = corners[hex_]
        for number, corner in enumerate(ring):
            _cross((centre, corner, ring[(number + 1) % 6]), heights, level, follows, where)
    across, along = 1.5 * AROUND, 2 * HALF * AROUND
    return _closed(follows, where, (across, along) if board.top == FLAT else (along, across))


def _padded(board: Hexes, values: Mapping[str, float], beyond: bool) -> tuple[Hexes, dict[str, float]]:
    """The board with rings of hexes around it that repeat the values at the edge."""
    columns = [column for column, _ in board.cells.values()]
    rows: dict[int, list[int]] = {}
    for column, row in board.cells.values():
        rows.setdefault(column, []).append(row)
    west, east = min(columns), max(columns)
    at = {cell: hex_ for hex_, cell in board.cells.items()}
    known: dict[Cell, float] = {}
    for column in range(west - AROUND, east + AROUND + 1):
        nearest = min(max(column, west), east)
        top, bottom = min(rows[nearest]), max(rows[nearest])
        for row in range(top - AROUND, bottom + AROUND + 1):
            last = min(column - west, east - column, row - top, bottom - row) == -AROUND
            outside = last or not (beyond or (column, row) in at)
            hex_ = at.get((nearest, min(max(row, top), bottom)), "")
            known[column + AROUND, row + AROUND] = 0.0 if outside else values.get(hex_, 0.0)
    wide = Hexes(known, shifted=board.shifted, top=board.top, digits=3)
    return wide, {hex_: known[cell] for hex_, cell in wide.cells.items()}


def _heights(wide: Hexes, known: Mapping[str, float]) -> tuple[dict[Node, float], dict[str, tuple[Node, ...]]]:
    """The values at the centres and corners of all hexes, and the corners of each hex."""
    sums: dict[Node, list[float]] = {}
    corners: dict[str, tuple[Node, ...]] = {}
    heights: dict[Node, float] = {}
    for hex_ in wide.ids:
        corners[hex_] = tuple(_node(point) for point in wide.corners(hex_))
        for corner in corners[hex_]:
            sums.setdefault(corner, []).append(known[hex_])
        heights[_node(wide.centre(hex_))] = known[hex_]
    for corner, found in sums.items():
        heights[corner] = sum(found) / len(found)
    return heights, corners


def _node(point: Point) -> Node:
    """A point rounded to integers, so that it is equal however it was computed."""
    return round(point[0] * FINE), round(point[1] * FINE)


def _cross(
    triangle: tuple[Node, Node, Node],
    heights: Mapping[Node, float],
    level: float,
    follows: dict[Edge, Edge],
    where: dict[Edge, Point],
) -> None:
    """Add the line through one triangle, if the level passes it, with the high side always on the same hand."""
    high = [heights[node] >= level for node in triangle]
    if all(high) or not any(high):
        return
    lone = high.index(True) if high.count(True) == 1 else high.index(False)
    one, following, before = triangle[lone], triangle[(lone + 1) % 3], triangle[(lone + 2) % 3]
    out, in_ = _edge(one, following), _edge(before, one)
    for edge in (out, in_):
        where.setdefault(edge, _between(edge, heights, level))
    if high[lone]:
        follows[out] = in_
    else:
        follows[in_] = out


def _edge(one: Node, other: Node) -> Edge:
    return (one, other) if one < other else (other, one)


def _between(edge: Edge, heights: Mapping[Node, float], level: float) -> Point:
    """The point of an edge where the value equals the level."""
    (x, y), (to_x, to_y) = edge
    low, high = heights[edge[0]], heights[edge[1]]
    share = min(0.95, max(0.05, (level - low) / (high - low)))
    return (x + (to_x - x) * share) / FINE, (y + (to_y - y) * share) / FINE


def _closed(follows: dict[Edge, Edge], where: Mapping[Edge, Point], off: Point) -> list[Outline]:
    """Join the segments into closed lines and undo the offset of the padding."""
    found: list[Outline] = []
    while follows:
        start = next(iter(follows))
        line, at = [start], follows.pop(start)
        while at != start and at in follows:
            line.append(at)
            at = follows.pop(at)
        points = tuple((where[edge][0] - off[0], where[edge][1] - off[1]) for edge in line)
        found.append(Outline(points, _area(points) > 0))
    return found


def _area(points: tuple[Point, ...]) -> float:
    """The signed area of a closed line."""
    return sum(x * y2 - x2 * y for (x, y), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True)) / 2
