"""Hex boards: numbered hexes, their neighbours, distance, lines, hexsides, and where to draw them.

With flat tops, columns are straight and every other column is half a hex lower; with pointed tops, rows are straight
and every other row is half a hex to the right. Both use the same coordinates: the number of the straight run (`across`)
and the position along it in half hexes (`along`), so that a step to the next run moves one half hex and a step along a
run moves two.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from fieldcraft.boards.paths import distances

Cell = tuple[int, int]
Point = tuple[float, float]

FLAT: Final = "flat"
POINTED: Final = "pointed"
COMPASS: Final = {
    FLAT: ("north", "north-east", "south-east", "south", "south-west", "north-west"),
    POINTED: ("north-east", "east", "south-east", "south-west", "west", "north-west"),
}
# The six directions, clockwise from the top, as (across, along).
STEPS: Final = {
    FLAT: ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
    POINTED: ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)),
}
HALF: Final = math.sqrt(3) / 2


class Hexes:
    """A board of hexes, given by column and row. A hex's id is its number, such as 0146.

    Directions are numbered 1 to 6 clockwise: 1 is north with flat tops, north-east with pointed tops. `shifted` is
    `even` or `odd`: the columns (or rows) that are half a hex lower (or further right).

    >>> board = Hexes(((column, row) for column in range(1, 5) for row in range(1, 5)), shifted="even")
    >>> board.neighbours["0202"]
    ('0201', '0302', '0303', '0203', '0103', '0102')
    >>> board.distance("0101", "0404")
    5
    """

    __slots__ = (
        "_aim",
        "_at",
        "_rows",
        "_runs",
        "_span",
        "_steps",
        "around",
        "cells",
        "ids",
        "neighbours",
        "shifted",
        "top",
    )

    def __init__(self, cells: Iterable[Cell], *, shifted: str = "even", top: str = FLAT, digits: int = 2) -> None:
        odd = {"even": 0, "odd": 1}[shifted]
        self.top = top
        self.shifted = shifted
        self.cells: dict[str, Cell] = {f"{column:0{digits}}{row:0{digits}}": (column, row) for column, row in cells}
        self.ids = tuple(self.cells)
        self._steps = STEPS[top]
        self._aim: dict[str, Cell] = {}
        for hex_, (column, row) in self.cells.items():
            across, along = (column, row) if top == FLAT else (row, column)
            self._aim[hex_] = across, 2 * along + (across % 2 == odd)
        self._at = {aim: hex_ for hex_, aim in self._aim.items()}
        self._runs = self._straight_runs()
        alongs = [along for _, along in self._aim.values()]
        self._span = max(alongs) - min(alongs) if alongs else 0
        self._rows: dict[int, list[int]] = {}  # by distance across: the hex distance for each distance along
        self.around: dict[str, tuple[str | None, ...]] = {
            hex_: tuple(self._at.get((across + a, along + b)) for a, b in self._steps)
            for hex_, (across, along) in self._aim.items()
        }
        self.neighbours: dict[str, tuple[str, ...]] = {
            hex_: tuple(other for other in others if other is not None) for hex_, others in self.around.items()
        }

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.cells

    def __len__(self) -> int:
        return len(self.cells)

    def distance(self, one: str, other: str) -> int:
        """The distance between two hexes."""
        (across, along), (to_across, to_along) = self._aim[one], self._aim[other]
        sideways = abs(across - to_across)
        return sideways + max(0, abs(along - to_along) - sideways) // 2

    def distances(self, target: str) -> dict[str, int]:
        """The distance of every hex of the board from a target.

        >>> board = Hexes(((column, row) for column in range(1, 4) for row in range(1, 3)), shifted="even")
        >>> board.distances("0101")
        {'0101': 0, '0102': 1, '0201': 1, '0202': 2, '0301': 2, '0302': 2}
        """
        to_across, to_along = self._aim[target]
        found: list[int] = []
        for across, first, count in self._runs:
            sideways = abs(across - to_across)
            row = self._rows.get(sideways)
            if row is None:
                lengths = map(abs, range(-self._span, self._span + 1))
                row = self._rows[sideways] = [max(sideways, (sideways + length) // 2) for length in lengths]
            at = first - to_along + self._span
            found += row[at : at + 2 * count : 2]
        return dict(zip(self.ids, found, strict=True))

    def _straight_runs(self) -> list[tuple[int, int, int]]:
        """The board as straight runs of hexes: (across, first position along, number of hexes)."""
        runs: list[tuple[int, int, int]] = []
        for across, along in self._aim.values():
            if runs and runs[-1][0] == across and runs[-1][1] + 2 * runs[-1][2] == along:
                runs[-1] = across, runs[-1][1], runs[-1][2] + 1
            else:
                runs.append((across, along, 1))
        return runs

    def step(self, hex_: str, direction: int) -> str | None:
        """The next hex in a direction from 1 to 6, or None at the edge."""
        return self.around[hex_][direction - 1]

    def direction(self, hex_: str, neighbour: str) -> int:
        """The direction of a neighbour, from 1 to 6."""
        return self.around[hex_].index(neighbour) + 1

    def closer(self, hex_: str, target: str) -> tuple[str, ...]:
        """The neighbours one hex closer to a target: one or two, or none at the target itself."""
        distance = self.distance
        now = distance(hex_, target)
        return tuple(other for other in self.neighbours[hex_] if distance(other, target) < now)

    def ray(self, hex_: str, direction: int, length: int) -> tuple[str, ...]:
        """The hexes in a straight line from a hex, up to the edge of the board."""
        found: list[str] = []
        at = self.step(hex_, direction)
        while at is not None and len(found) < length:
            found.append(at)
            at = self.step(at, direction)
        return tuple(found)

    def drift(self, hex_: str, direction: int, length: int) -> str:
        """The hex a straight move ends in, if it turns back at the edge of the board."""
        at = hex_
        turns = 0
        while length:
            onward = self.step(at, direction)
            if onward is None:
                direction = (direction + 2) % 6 + 1
                turns += 1
                if turns == 2 and self.step(at, direction) is None:
                    return at
                continue
            at = onward
            turns = 0
            length -= 1
        return at

    def within(self, hex_: str, reach: int) -> tuple[str, ...]:
        """Every hex within a number of steps, including the hex itself, nearest first."""
        return tuple(distances(self.neighbours, (hex_,), limit=reach))

    def ring(self, hex_: str, reach: int) -> tuple[str, ...]:
        """Every hex at exactly this distance."""
        return tuple(other for other in self.within(hex_, reach) if self.distance(hex_, other) == reach)

    def line(self, one: str, other: str) -> tuple[str, ...]:
        """The hexes on a straight line, both ends included. A line along a hexside keeps to one side of it."""
        (x, y), (to_x, to_y) = self.centre(one), self.centre(other)
        count = self.distance(one, other)
        found = [one]
        for number in range(1, count):
            share = number / count
            point = x + (to_x - x) * share + 1e-6, y + (to_y - y) * share + 2e-6
            found.append(min(self._near(found[-1], other), key=lambda hex_: math.dist(point, self.centre(hex_))))
        return (*found, other) if count else (one,)

    def _near(self, hex_: str, target: str) -> tuple[str, ...]:
        """The hexes a line can enter next. On a board with holes it may have to go round them."""
        return self.closer(hex_, target) or self.neighbours[hex_]

    # Hexsides

    def side(self, one: str, other: str) -> str:
        """The id of the hexside between two neighbours, the smaller number first.

        >>> Hexes([(1, 1), (1, 2)]).side("0102", "0101")
        '0101/0102'
        """
        return f"{one}/{other}" if one < other else f"{other}/{one}"

    def sides(self) -> dict[str, tuple[str, str]]:
        """Every hexside between two hexes of the board, with the two hexes."""
        return {f"{one}/{other}": (one, other) for one in self.ids for other in self.neighbours[one] if one < other}

    # Drawing. A hex has a radius of 1; x goes right and y goes down.

    def centre(self, hex_: str) -> Point:
        """The centre of a hex."""
        across, along = self._aim[hex_]
        return (1.5 * across, HALF * along) if self.top == FLAT else (HALF * along, 1.5 * across)

    def corners(self, hex_: str) -> tuple[Point, ...]:
        """The six corners, clockwise; the first two are the ends of the side in direction 1."""
        x, y = self.centre(hex_)
        turn = -120 if self.top == FLAT else -90
        angles = [math.radians(turn + 60 * number) for number in range(6)]
        return tuple((x + math.cos(angle), y + math.sin(angle)) for angle in angles)

    def side_ends(self, hex_: str, direction: int) -> tuple[Point, Point]:
        """The two ends of the side in a direction."""
        corners = self.corners(hex_)
        return corners[direction - 1], corners[direction % 6]

    def at(self, point: Point) -> str | None:
        """The hex at a point, or None outside the board."""
        near = min(self.ids, key=lambda hex_: math.dist(point, self.centre(hex_)), default=None)
        if near is None or not _inside(point, self.corners(near)):
            return None
        return near


def _inside(point: Point, corners: tuple[Point, ...]) -> bool:
    """Whether a point is in a hex or on its edge."""
    x, y = point
    for number, (ax, ay) in enumerate(corners):
        bx, by = corners[(number + 1) % 6]
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < -1e-9:
            return False
    return True
