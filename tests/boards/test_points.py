"""Point-to-point boards: neighbours, reach and connected spaces."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.boards.points import connected, neighbours, reach

Routes = list[tuple[str, str]]
SPACES = "abcdefgh"
#          a - b - c - d
#              |   |
#              e - f     g - h
ROUTES = [("a", "b"), ("b", "c"), ("c", "d"), ("b", "e"), ("e", "f"), ("f", "c"), ("g", "h")]
BOARD = neighbours(SPACES, ROUTES)

pairs = st.tuples(st.sampled_from(SPACES), st.sampled_from(SPACES)).filter(lambda pair: pair[0] != pair[1])
boards = st.lists(pairs, max_size=14, unique_by=frozenset).map(lambda routes: neighbours(SPACES, routes))
spaces = st.sampled_from(SPACES)
some_spaces = st.sets(spaces)
moves = st.integers(0, 9)


def test_neighbours_are_in_the_order_of_the_routes() -> None:
    assert BOARD["b"] == ("a", "c", "e")
    assert BOARD["h"] == ("g",)


def test_a_space_without_a_route_has_no_neighbours() -> None:
    assert neighbours("xy", []) == {"x": (), "y": ()}


def test_a_route_to_nowhere_is_refused() -> None:
    with pytest.raises(KeyError):
        neighbours("ab", [("a", "z")])


def test_a_movement_takes_the_shortest_path() -> None:
    assert reach(BOARD, "a", 3) == {"b": 1, "c": 2, "e": 2, "d": 3, "f": 3}


def test_a_stop_can_be_entered_and_ends_the_movement() -> None:
    assert reach(BOARD, "a", 4, stops={"c"}) == {"b": 1, "c": 2, "e": 2, "f": 3}


def test_a_force_can_leave_the_stop_it_is_on() -> None:
    assert reach(BOARD, "c", 1, stops={"c"}) == {"b": 1, "d": 1, "f": 1}


def test_a_stop_can_be_gone_round() -> None:
    assert reach(BOARD, "a", 5, stops={"e"})["f"] == 3


def test_without_movement_nothing_is_within_reach() -> None:
    assert reach(BOARD, "a", 0) == {}


def test_an_island_is_connected_only_to_itself() -> None:
    assert connected(BOARD, "g") == {"g", "h"}


def test_a_closed_space_cuts_the_board() -> None:
    assert connected(BOARD, "a", without={"b"}) == {"a"}
    assert connected(BOARD, "f", without={"b"}) == {"c", "d", "e", "f"}


@given(st.lists(pairs, unique_by=frozenset))
def test_a_route_goes_both_ways(routes: Routes) -> None:
    board = neighbours(SPACES, routes)
    assert sum(map(len, board.values())) == 2 * len(routes)
    assert all(one in board[other] for one, others in board.items() for other in others)


@given(boards, spaces, moves, some_spaces)
def test_every_space_within_reach_has_a_path_that_no_stop_blocks(
    board: dict[str, tuple[str, ...]], start: str, allowance: int, stops: set[str]
) -> None:
    """Some neighbour is one move nearer, and is the start or no stop."""
    found = reach(board, start, allowance, stops) | {start: 0}
    for space, cost in found.items():
        assert 0 <= cost <= allowance
        before = [other for other in board[space] if other == start or other not in stops]
        assert cost == 0 or min(found.get(other, allowance) for other in before) == cost - 1


@given(boards, spaces, moves, some_spaces)
def test_every_space_that_can_be_entered_is_within_reach(
    board: dict[str, tuple[str, ...]], start: str, allowance: int, stops: set[str]
) -> None:
    found = reach(board, start, allowance, stops) | {start: 0}
    going_on = [space for space, cost in found.items() if cost < allowance and (space == start or space not in stops)]
    assert all(other in found for space in going_on for other in board[space])


@given(boards, spaces, some_spaces)
def test_more_movement_reaches_more_at_the_same_distances(
    board: dict[str, tuple[str, ...]], start: str, stops: set[str]
) -> None:
    for few, many in pairwise(reach(board, start, allowance, stops) for allowance in range(6)):
        assert few.items() <= many.items()


@given(boards, spaces)
def test_with_enough_movement_everything_connected_is_within_reach(
    board: dict[str, tuple[str, ...]], start: str
) -> None:
    assert connected(board, start) == set(reach(board, start, len(board))) | {start}


@given(boards, spaces, spaces, some_spaces)
def test_connection_is_symmetric(board: dict[str, tuple[str, ...]], one: str, other: str, closed: set[str]) -> None:
    closed -= {one, other}
    assert (other in connected(board, one, closed)) == (one in connected(board, other, closed))
