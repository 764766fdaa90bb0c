"""Contour lines across hexes."""

from __future__ import annotations

import math

import pytest

from fieldcraft.boards.contours import Outline, outlines
from fieldcraft.boards.hex import FLAT, POINTED, Hexes

BOARD = Hexes((column, row) for column in range(1, 9) for row in range(1, 9))


def holds(line: Outline, board: Hexes, hex_: str) -> bool:
    """Whether the centre of a hex is inside a line."""
    x, y = board.centre(hex_)
    inside = False
    points = line.points
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def test_hexes_that_touch_have_one_outline_and_those_apart_have_two() -> None:
    assert len(outlines(BOARD, {"0303": 1, "0304": 1})) == 1
    assert len(outlines(BOARD, {"0303": 1, "0307": 1})) == 2


def test_the_outline_holds_its_hexes_and_no_others() -> None:
    wood = {"0303": 1.0, "0304": 1.0, "0403": 1.0}
    (line,) = outlines(BOARD, wood)
    assert {hex_ for hex_ in BOARD.ids if holds(line, BOARD, hex_)} == set(wood)


def test_a_hole_is_an_outline_with_the_low_side_inside() -> None:
    ring = dict.fromkeys(BOARD.neighbours["0404"], 1.0)
    outer, inner = sorted(outlines(BOARD, ring), key=lambda line: -len(line.points))
    assert (outer.inside, inner.inside) == (True, False)
    assert holds(inner, BOARD, "0404")


def test_it_goes_on_beyond_the_edge_of_the_board_or_closes_along_it() -> None:
    west = {hex_: 1.0 for hex_, (column, _) in BOARD.cells.items() if column < 4}
    (beyond,) = outlines(BOARD, west)
    (along,) = outlines(BOARD, west, beyond=False)
    left = min(x for x, _ in BOARD.corners("0101"))
    assert min(x for x, _ in beyond.points) < left - 2
    assert min(x for x, _ in along.points) > left - 0.5


@pytest.mark.parametrize("shifted", ["even", "odd"])
@pytest.mark.parametrize("top", [FLAT, POINTED])
def test_every_kind_of_board_is_outlined_where_it_is_drawn(shifted: str, top: str) -> None:
    board = Hexes(BOARD.cells.values(), shifted=shifted, top=top)
    (line,) = outlines(board, {"0404": 1.0})
    middle = [sum(numbers) / len(numbers) for numbers in zip(*line.points, strict=True)]
    assert math.dist(middle, board.centre("0404")) < 0.01


def test_the_line_lies_where_the_level_is() -> None:
    sizes = [max(x for x, _ in outlines(BOARD, {"0404": 1.0}, level)[0].points) for level in (0.8, 0.6, 0.4)]
    assert sizes == sorted(sizes)
