"""Lines of equal height over a grid of heights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fieldcraft.drawing.svg import pair
from fieldcraft.kernel.scene import Point

Node = tuple[int, int]
Side = tuple[Node, Node]
# The sides of a cell, clockwise from the top, as offsets of their ends from its upper left corner.
SIDES: tuple[tuple[Node, Node], ...] = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1)))
# Where a line enters and leaves a cell, with the high ground on its right, by which of its corners are high: upper
# left 1, upper right 2, lower right 4, lower left 8. Two opposite corners are kept apart.
CROSSINGS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),),
    2: ((1, 0),),
    3: ((1, 3),),
    4: ((2, 1),),
    5: ((0, 3), (2, 1)),
    6: ((2, 0),),
    7: ((2, 3),),
    8: ((3, 2),),
    9: ((0, 2),),
    10: ((1, 0), (3, 2)),
    11: ((1, 2),),
    12: ((3, 1),),
    13: ((0, 1),),
    14: ((3, 0),),
}


class Grid(NamedTuple):
    """Heights in rows, the point of the first, and how far apart they are."""

    rows: Sequence[Sequence[float]]
    left: float
    top: float
    step: float

    def rings(self, level: float) -> Iterator[list[Point]]:
        """Every line at a level, closed; the border of the grid counts as low."""
        follows = dict(self._crossings(level))
        while follows:
            start, at = follows.popitem()
            ring = [self._point(start, level)]
            while at != start:
                ring.append(self._point(at, level))
                at = follows.pop(at)
            yield ring

    def _height(self, node: Node) -> float:
        column, row = node
        if 0 < row < len(self.rows) - 1 and 0 < column < len(self.rows[0]) - 1:
            return self.rows[row][column]
        return -1.0

    def _crossings(self, level: float) -> Iterator[tuple[Side, Side]]:
        """For each cell that a line crosses, the side where it enters and the side where it leaves."""
        for y in range(len(self.rows) - 1):
            high = [self._height((x, y)) >= level for x in range(len(self.rows[0]))]
            low = [self._height((x, y + 1)) >= level for x in range(len(self.rows[0]))]
            for x in range(len(high) - 1):
                kind = high[x] + 2 * high[x + 1] + 4 * low[x + 1] + 8 * low[x]
                for enters, leaves in CROSSINGS.get(kind, ()):
                    yield _side(x, y, enters), _side(x, y, leaves)

    def _point(self, side: Side, level: float) -> Point:
        """Where the level is on a side."""
        (x, y), (x2, y2) = side
        one, other = self._height(side[0]), self._height(side[1])
        share = min(0.96, max(0.04, (level - one) / (other - one)))
        return self.left + (x + (x2 - x) * share) * self.step, self.top + (y + (y2 - y) * share) * self.step


def _side(x: int, y: int, number: int) -> Side:
    """A side of a cell."""
    (a, b), (c, d) = SIDES[number]
    return (x + a, y + b), (x + c, y + d)


def rounded_ring(points: Sequence[Point]) -> str:
    """Path data of a closed curve that cuts the corners of a ring: short, and smooth enough for a contour."""
    many = len(points)
    middles = [
        ((x + points[(n + 1) % many][0]) / 2, (y + points[(n + 1) % many][1]) / 2) for n, (x, y) in enumerate(points)
    ]
    at = (round(middles[-1][0], 1), round(middles[-1][1], 1))
    parts = ["M" + pair(*at)]
    for (x, y), (end_x, end_y) in zip(points, middles, strict=True):
        first, second = pair(x - at[0], y - at[1]), pair(end_x - at[0], end_y - at[1])
        parts.append(f"q{first}{second}" if second[0] == "-" else f"q{first} {second}")
        at = (at[0] + round(end_x - at[0], 1), at[1] + round(end_y - at[1], 1))
    return "".join(parts) + "z"
