"""The cheapest path."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fieldcraft.boards.hex import Hexes
from fieldcraft.boards.paths import cheapest
from fieldcraft.boards.points import neighbours, reach

RING = neighbours("abcdef", [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "f"), ("f", "a"), ("b", "e")])


def from_ring(place: str, stops: Iterable[str] = (), start: str = "a") -> list[tuple[str, int]]:
    return [] if place in stops and place != start else [(other, 1) for other in RING[place]]


@pytest.mark.parametrize("stops", ["", "b", "bf", "c"])
def test_a_path_is_as_long_as_the_reach_says(stops: str) -> None:
    for goal, far in reach(RING, "a", 6, stops).items():
        way = cheapest(lambda place: from_ring(place, stops), "a", goal)
        assert way[-1] == (goal, far)
        assert [cost for _, cost in way] == list(range(far + 1))
        assert not set(stops).intersection(place for place, _ in way[1:-1])


def test_a_path_may_begin_at_a_stop() -> None:
    assert cheapest(lambda place: from_ring(place, "ab"), "a", "b") == [("a", 0), ("b", 1)]


def test_an_unreachable_space_has_no_path() -> None:
    assert cheapest(lambda place: from_ring(place, "bf"), "a", "d") == []


def test_a_long_way_round_is_taken_when_it_is_cheaper() -> None:
    board = Hexes((column, row) for column in range(1, 5) for row in range(1, 5))
    dear = {"0202": 9}
    way = cheapest(lambda at: [(other, dear.get(other, 1)) for other in board.neighbours[at]], "0201", "0203")
    assert "0202" not in [place for place, _ in way]
    assert way[-1] == ("0203", 3)


def test_of_equally_cheap_paths_the_shortest_is_taken() -> None:
    roads = {"a": [("b", 1), ("d", 3)], "b": [("c", 1)], "c": [("d", 1)], "d": []}
    assert cheapest(roads.__getitem__, "a", "d") == [("a", 0), ("d", 3)]
