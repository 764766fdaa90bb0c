"""Relief: contour lines and tints from the height of the ground at points."""

import re

import pytest
from msgspec.structs import replace

from fieldcraft.drawing import ground
from fieldcraft.drawing.isolines import Grid, rounded_ring
from fieldcraft.drawing.terrain_relief import contours, heights
from fieldcraft.kernel.scene import Area, Relief
from tests.drawing.positions import parsed, plain_scene

APART = 40.0


def hill(height: float) -> Relief:
    """Level ground with one hill in the middle."""
    points = [(x * APART, y * APART, height if (x, y) == (5, 5) else 0.4) for x in range(11) for y in range(11)]
    return Relief(tuple(points), APART)


def test_a_line_runs_around_what_is_high_and_closes() -> None:
    rows = [[0.0, 0.0, 0.0, 0.0], [0.0, 2.0, 2.0, 0.0], [0.0, 2.0, 2.0, 0.0], [0.0, 0.0, 0.0, 0.0]]
    (ring,) = Grid(rows, 0.0, 0.0, 10.0).rings(1.0)
    assert len(ring) == 8
    assert all(5 <= x <= 25 and 5 <= y <= 25 for x, y in ring)
    assert rounded_ring(ring).startswith("M")


@pytest.mark.parametrize("high", [1.5, 2.5])
def test_two_peaks_that_touch_at_a_corner_have_a_ring_each(high: float) -> None:
    rows = [[0.0] * 4, [0.0, high, 0.0, 0.0], [0.0, 0.0, high, 0.0], [0.0] * 4]
    assert len(list(Grid(rows, 0.0, 0.0, 10.0).rings(1.0))) == 2


def test_ground_that_is_high_at_the_border_is_closed_there() -> None:
    rings = list(Grid([[3.0] * 5 for _ in range(5)], 0.0, 0.0, 10.0).rings(1.0))
    assert len(rings) == 1


def test_a_higher_hill_has_more_contour_lines() -> None:
    low, high = contours(hill(3.0), 400.0, 400.0), contours(hill(9.0), 400.0, 400.0)
    assert len(low) < len(high)
    grid = heights(hill(9.0), 400.0, 400.0)
    top = max((level, x, y) for y, row in enumerate(grid.rows) for x, level in enumerate(row))
    assert abs(grid.left + top[1] * grid.step - 200) < APART
    assert abs(grid.top + top[2] * grid.step - 200) < APART


def test_tints_lie_below_what_covers_the_ground_and_contour_lines_above_it() -> None:
    wood = Area("wood", ((100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0)))
    markup = ground(replace(plain_scene().board, width=400.0, height=400.0, ground=(wood, hill(9.0))))
    parsed(markup)
    assert markup.index('class="heights"') < markup.index('class="grove"') < markup.index('class="contours"')
    assert len(re.findall('class="slope lit"', markup)) == len(re.findall('class="slope shaded"', markup)) >= 3


def test_flat_ground_has_no_contour_lines() -> None:
    markup = ground(replace(plain_scene().board, ground=(hill(0.4),)))
    assert "heights" not in markup
