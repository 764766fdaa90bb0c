"""Counters in a hex or a tile lie side by side while they fit, and hide neither each other nor the place's name."""

import re
from itertools import combinations
from math import cos, pi, sin

import pytest

from fieldcraft.drawing import styles
from fieldcraft.drawing.arrangement import LEAST, Slot, arrange
from fieldcraft.drawing.stacks import placements
from fieldcraft.kernel.scene import Board, Piece, Scene, Spot

HEX = tuple((100 * cos(pi * (n + 0.5) / 3), 100 * sin(pi * (n + 0.5) / 3)) for n in range(6))
STRIP = ((-300.0, -32.0), (300.0, -32.0), (300.0, 32.0), (-300.0, 32.0))
SIZE = 76.0
MIXTURES = [(ours, others) for ours in range(7) for others in range(7) if 1 <= ours + others <= 6]


def apart(one: Slot, other: Slot) -> float:
    """The distance of two counters along the axis where they are farther apart, in counters."""
    return max(abs(one.x - other.x), abs(one.y - other.y)) / (SIZE * one.scale)


@pytest.mark.parametrize(("ours", "others"), MIXTURES)
def test_up_to_six_counters_lie_side_by_side_in_a_hex(ours: int, others: int) -> None:
    slots, fanned = arrange(HEX, ours, others, SIZE)
    assert not fanned
    assert len(slots) == ours + others
    assert all(apart(one, other) >= 1 for one, other in combinations(slots, 2))
    for slot in slots:
        half = SIZE * slot.scale / 2
        assert slot.scale >= LEAST
        # The name of the hex is above, its pictograms are below.
        assert abs(slot.y) + half < 78


@pytest.mark.parametrize(("ours", "others"), MIXTURES)
def test_counters_of_two_full_hexes_never_touch(ours: int, others: int) -> None:
    slots, _ = arrange(HEX, ours, others, SIZE)
    four, _ = arrange(HEX, 4, 0, SIZE)
    for dx, dy in ((100 * 3**0.5, 0), (50 * 3**0.5, 150)):
        for slot in slots:
            for other in four:
                room = SIZE * (slot.scale + other.scale) / 2
                assert max(abs(other.x + dx - slot.x), abs(other.y + dy - slot.y)) > room


def test_four_counters_in_a_hex_of_a_battlefield_are_nearly_as_large_as_one() -> None:
    slots, _ = arrange(HEX, 4, 0, SIZE)
    assert {slot.scale for slot in slots} == {0.88}


@pytest.mark.parametrize(("ours", "others"), [(1, 1), (2, 1), (1, 2), (2, 2), (4, 2), (4, 3)])
def test_ours_are_on_the_left_and_enemies_on_the_right(ours: int, others: int) -> None:
    slots, _ = arrange(HEX, ours, others, SIZE)
    assert max(slot.x for slot in slots[:ours]) < min(slot.x for slot in slots[ours:])


def test_six_counters_in_a_hex_have_names_as_large_as_one_alone() -> None:
    spot = Spot("a1", "a1", 100, 100, (0, 0), outline=tuple((x + 100, y + 100) for x, y in HEX))
    board = Board("", 200, 200, (spot,), (), counter=SIZE)
    large = {".nm": 11.2, ".nm.large": 15.0}
    for many, name in ((1, "nm"), (6, "nm large")):
        here = tuple(Piece(f"p{n}", "Kowalski", "tank", "ours", "a1") for n in range(many))
        for at in placements(Scene(board, here, (), "")).values():
            assert f'class="{name}"' in at.drawn()
            assert large["." + name.replace(" ", ".")] * at.scale >= 17
    css = styles()
    assert all(re.search(rf"{re.escape(name)} {{[^}}]*font-size: {size:g}px", css) for name, size in large.items())


@pytest.mark.parametrize("many", [7, 8, 11])
def test_more_than_six_overlap_in_a_fan_that_shows_a_part_of_each(many: int) -> None:
    slots, fanned = arrange(HEX, many, 0, SIZE)
    assert fanned
    assert all(apart(one, other) >= 0.19 for one, other in combinations(slots, 2))


def test_a_long_strip_takes_more_than_four_side_by_side() -> None:
    slots, fanned = arrange(STRIP, 7, 0, SIZE)
    assert not fanned
    assert len({slot.y for slot in slots}) == 1


def test_a_single_counter_keeps_its_size_and_lies_in_the_middle() -> None:
    assert arrange(HEX, 0, 1, SIZE).slots == (Slot(0, 0, 1.0),)


def test_a_count_is_shown_only_where_counters_overlap() -> None:
    spot = Spot("a1", "a1", 100, 100, (0, 0), outline=tuple((x + 100, y + 100) for x, y in HEX))
    board = Board("", 200, 200, (spot,), (), counter=SIZE)
    for many in (6, 8):
        here = tuple(Piece(f"p{n}", "P", "tank", "ours", "a1") for n in range(many))
        placed = placements(Scene(board, here, (), ""))
        assert all((at.apart is not None) == (many == 8) for at in placed.values())


@pytest.mark.parametrize("many", [7, 8, 10])
def test_the_top_of_a_fan_can_be_read(many: int) -> None:
    slots, _ = arrange(HEX, many, 0, SIZE)
    front = [slot for slot in slots if slot.y > 0]
    assert 2 <= len(front) <= 3
    assert front == list(slots[-len(front) :])
    assert all(apart(one, other) >= 0.75 for one, other in combinations(front, 2))


def test_a_fan_of_very_many_stays_in_its_hex() -> None:
    slots, _ = arrange(HEX, 20, 0, SIZE)
    assert max(abs(slot.x) for slot in slots) + SIZE * slots[0].scale / 2 < 105
