"""Hex boards: numbering, neighbours, distance, lines, drift at the edge, hexsides and drawing."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.boards.hex import COMPASS, FLAT, POINTED, STEPS, Hexes

NORTH_AFRICA = Hexes(
    (column, row) for column in range(21, 40) for row in (range(28, 54) if column % 2 else range(27, 53))
)
TILES = Hexes(((column, row) for column in range(1, 5) for row in range(1, 7)), top=POINTED, shifted="even", digits=1)
ODD_LOW = Hexes(((column, row) for column in range(5) for row in range(5)), shifted="odd")
BOARDS = [NORTH_AFRICA, TILES, ODD_LOW]
boards = st.sampled_from(BOARDS)
directions = st.integers(1, 6)


def pick(board: Hexes, data: st.DataObject) -> str:
    return data.draw(st.sampled_from(board.ids))


def test_the_hexes_carry_their_column_and_row() -> None:
    assert len(NORTH_AFRICA) == 494
    assert "2551" in NORTH_AFRICA
    assert "2527" not in NORTH_AFRICA
    assert "2227" in NORTH_AFRICA
    assert NORTH_AFRICA.cells["2551"] == (25, 51)
    assert TILES.ids[:2] == ("11", "12")


def test_even_columns_are_half_a_hex_lower() -> None:
    assert NORTH_AFRICA.neighbours["2551"] == ("2550", "2650", "2651", "2552", "2451", "2450")
    assert NORTH_AFRICA.neighbours["2450"] == ("2449", "2550", "2551", "2451", "2351", "2350")


def test_odd_columns_can_be_lower_instead() -> None:
    assert ODD_LOW.neighbours["0101"] == ("0100", "0201", "0202", "0102", "0002", "0001")
    assert ODD_LOW.neighbours["0202"] == ("0201", "0301", "0302", "0203", "0102", "0101")


def test_rows_of_pointed_hexes_have_side_neighbours() -> None:
    assert TILES.neighbours["22"] == ("31", "32", "33", "23", "12", "21")
    assert TILES.neighbours["23"] == ("22", "33", "24", "14", "13", "12")
    assert TILES.step("22", 2) == "32"
    assert COMPASS[POINTED][1] == "east"


def test_a_hex_at_the_edge_has_fewer_neighbours() -> None:
    assert NORTH_AFRICA.around["2128"] == (None, "2227", "2228", "2129", None, None)
    assert NORTH_AFRICA.step("2128", 1) is None
    assert all(None not in others for others in NORTH_AFRICA.neighbours.values())


@pytest.mark.parametrize(
    ("one", "other", "hexes"),
    [
        ("2551", "2551", 0),
        ("2551", "2550", 1),
        ("2551", "2651", 1),
        ("2551", "2549", 2),
        ("2551", "2753", 3),
        ("2128", "3953", 34),
    ],
)
def test_distance(one: str, other: str, hexes: int) -> None:
    assert NORTH_AFRICA.distance(one, other) == hexes


@given(boards, st.data())
def test_distance_is_the_number_of_steps(board: Hexes, data: st.DataObject) -> None:
    one, other = pick(board, data), pick(board, data)
    steps = 0
    at = one
    while at != other:
        closer = board.closer(at, other)
        assert 1 <= len(closer) <= 2
        at = data.draw(st.sampled_from(closer))
        steps += 1
    assert steps == board.distance(one, other) == board.distance(other, one)


@given(boards, directions, st.data())
def test_neighbours_know_each_other(board: Hexes, direction: int, data: st.DataObject) -> None:
    one = pick(board, data)
    other = board.step(one, direction)
    if other is not None:
        assert board.step(other, (direction + 2) % 6 + 1) == one
        assert board.direction(one, other) == direction
        assert board.distance(one, other) == 1


def test_a_ray_runs_straight_to_the_edge() -> None:
    assert NORTH_AFRICA.ray("2551", 4, 9) == ("2552", "2553")
    assert NORTH_AFRICA.ray("2551", 2, 3) == ("2650", "2750", "2849")


@pytest.mark.parametrize(
    ("direction", "length", "end"),
    [
        (4, 2, "2553"),
        (4, 3, "2552"),
        (4, 4, "2551"),
        (4, 9, "2546"),
        (1, 3, "2548"),
        (5, 9, "2650"),
    ],
)
def test_a_drift_turns_back_at_the_edge(direction: int, length: int, end: str) -> None:
    assert NORTH_AFRICA.drift("2551", direction, length) == end


def test_a_drift_that_can_go_nowhere_stays() -> None:
    assert Hexes([(1, 1)]).drift("0101", 3, 5) == "0101"
    assert Hexes([(1, 1), (1, 2)]).drift("0101", 4, 4) == "0101"


@given(boards, st.integers(0, 5), st.data())
def test_within_lists_every_hex_close_enough(board: Hexes, reach: int, data: st.DataObject) -> None:
    middle = pick(board, data)
    near = board.within(middle, reach)
    assert set(near) == {other for other in board.ids if board.distance(middle, other) <= reach}
    assert [board.distance(middle, other) for other in near] == sorted(board.distance(middle, other) for other in near)
    assert set(board.ring(middle, reach)) == {other for other in near if board.distance(middle, other) == reach}


@given(boards, st.data())
def test_a_line_is_a_shortest_path(board: Hexes, data: st.DataObject) -> None:
    one, other = pick(board, data), pick(board, data)
    line = board.line(one, other)
    assert (line[0], line[-1]) == (one, other)
    assert len(line) == board.distance(one, other) + 1
    assert all(board.distance(a, b) == 1 for a, b in pairwise(line))


def test_a_side_has_one_name_from_both_sides() -> None:
    assert NORTH_AFRICA.side("2551", "2450") == NORTH_AFRICA.side("2450", "2551") == "2450/2551"
    sides = NORTH_AFRICA.sides()
    assert sides["2450/2551"] == ("2450", "2551")
    assert 2 * len(sides) == sum(map(len, NORTH_AFRICA.neighbours.values()))


@given(boards, st.data())
def test_neighbours_are_drawn_side_by_side(board: Hexes, data: st.DataObject) -> None:
    one = pick(board, data)
    for other in board.neighbours[one]:
        direction = board.direction(one, other)
        back = board.direction(other, one)
        assert math.dist(board.centre(one), board.centre(other)) == pytest.approx(math.sqrt(3))
        for end, same in zip(board.side_ends(one, direction), reversed(board.side_ends(other, back)), strict=True):
            assert end == pytest.approx(same)


def test_direction_one_is_drawn_at_the_top() -> None:
    (x, y), (up_x, up_y) = NORTH_AFRICA.centre("2551"), NORTH_AFRICA.centre("2550")
    assert up_x == x
    assert up_y < y
    (x, y), (right_x, right_y) = TILES.centre("22"), TILES.centre("32")
    assert right_x > x
    assert right_y == y


@given(boards, st.data())
def test_a_point_lies_in_the_hex_around_it(board: Hexes, data: st.DataObject) -> None:
    hex_ = pick(board, data)
    (x, y), corner = board.centre(hex_), data.draw(st.sampled_from(board.corners(hex_)))
    assert board.at((x + (corner[0] - x) * 0.9, y + (corner[1] - y) * 0.9)) == hex_


def test_a_point_beside_the_board_lies_in_no_hex() -> None:
    assert NORTH_AFRICA.at((0.0, 0.0)) is None


def test_the_six_directions_go_round() -> None:
    for top in (FLAT, POINTED):
        assert [sum(step) for step in zip(*STEPS[top], strict=True)] == [0, 0]
        assert len(COMPASS[top]) == 6


@pytest.mark.parametrize("top", ["flat", "pointed"])
@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_all_distances_at_once_equal_the_distances_one_by_one(top: str, shifted: str) -> None:
    cells = [(column, row) for column in range(1, 8) for row in range(1, 6) if (column, row) not in {(3, 3), (7, 1)}]
    board = Hexes(cells, shifted=shifted, top=top)
    for target in board.ids:
        assert board.distances(target) == {hex_: board.distance(hex_, target) for hex_ in board.ids}
