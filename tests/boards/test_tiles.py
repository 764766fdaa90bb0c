"""Tiles of several sizes: sides, distances and shortest paths, checked against a naive search."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.boards.paths import distances
from fieldcraft.boards.tiles import OPPOSITE, leading_edge, nearer, sides

Board = dict[str, list[str]]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    names = "abcdefg"[: draw(st.integers(2, 7))]
    board: Board = {name: [] for name in names}
    for one, other in product(names, names):
        if one < other and draw(st.booleans()):
            board[one].append(other)
            board[other].append(one)
    return board


def plain_distance(board: Board, start: str, goal: str) -> int | None:
    reached = {start}
    for steps in range(len(board) + 1):
        if goal in reached:
            return steps
        reached |= {other for tile in reached for other in board[tile]}
    return None


@given(boards())
def test_distances_are_those_of_a_plain_search(board: Board) -> None:
    for start in board:
        found = distances(board, [start])
        assert {goal: plain_distance(board, start, goal) for goal in found} == found
        assert all(plain_distance(board, start, goal) is None for goal in board if goal not in found)


@given(boards())
def test_each_next_tile_is_one_nearer_and_there_is_one_unless_you_are_there(board: Board) -> None:
    for goal in board:
        distance = distances(board, [goal])
        for tile in board:
            onward = nearer(board, tile, distance)
            assert all(distance[other] == distance[tile] - 1 for other in onward)
            assert bool(onward) == (tile in distance and tile != goal)


def test_a_collapsed_tile_is_not_a_path() -> None:
    board = {"a": ["b"], "b": ["a", "c"], "c": ["b"]}
    assert distances(board, ["a"], closed=["b"]) == {"a": 0}


@given(boards())
def test_several_starts_give_the_distance_to_the_nearest(board: Board) -> None:
    both = distances(board, ["a", "b"])
    alone = [distances(board, [start]) for start in ("a", "b")]
    assert both == {tile: min(found[tile] for found in alone if tile in found) for tile in both}


def test_the_other_tile_sees_the_border_on_the_opposite_side() -> None:
    for side, other in OPPOSITE.items():
        touching = sides([("a", "b", side)])
        assert touching == {"a": {"b": side}, "b": {"a": other}}


@pytest.mark.parametrize(("side", "far", "near"), [("n", 0, 1), ("w", 0, 1), ("s", 1, 0), ("e", 1, 0)])
def test_the_edge_that_leads_is_the_one_on_that_side(side: str, far: int, near: int) -> None:
    assert leading_edge(far, far, 1, 1, side) > leading_edge(near, near, 1, 1, side)


def test_a_tall_tile_leads_by_its_far_edge() -> None:
    assert leading_edge(0, 0, 2, 1, "s") == leading_edge(1, 0, 1, 1, "s")
    assert leading_edge(0, 0, 2, 1, "n") == leading_edge(0, 0, 1, 1, "n")
