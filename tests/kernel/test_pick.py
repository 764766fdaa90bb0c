"""Picking a set of pieces: one at a time, only forwards."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Done, Pick, Take, TakeRest
from tests.kernel.toys import TITLE, RangeState

Table = fc.Game[Any, Any]


class Crew(Pick, frozen=True):
    """Pick from some to some; the pieces come out in the result."""

    low: int = 0
    high: int = 99

    def prompt(self, game: Table) -> str:
        return "Who?"

    def minimum(self, game: Table) -> int:
        return self.low

    def maximum(self, game: Table) -> int:
        return self.high

    def picked(self, game: Table, pieces: tuple[str, ...]) -> None:
        game.end(Result(True, len(pieces), "".join(pieces), "picked"))


def start(pieces: str, low: int = 0, high: int = 99) -> Table:
    rules = fc.new("range").rules
    game: Table = fc.Game(TITLE, rules, RangeState(1, {}, []), [Crew(tuple(pieces), (), low, high)], Seeded(1))
    game.start()
    return game


def reached(game: Table, shortcuts: bool) -> Counter[str]:
    """Every set that can be picked, with the number of ways to pick it."""
    if game.result is not None:
        return Counter([game.result.summary])
    ways: Counter[str] = Counter()
    assert len(game.offered) > 0
    for option in game.offered:
        if shortcuts or not isinstance(option, TakeRest):
            twin = game.clone()
            twin.choose(option)
            ways += reached(twin, shortcuts)
    return ways


def sets(pieces: str, low: int, high: int) -> set[str]:
    sizes = range(low, min(high, len(pieces)) + 1)
    return {"".join(chosen) for size in sizes for chosen in combinations(pieces, size)}


@given(count=st.integers(1, 5), low=st.integers(0, 5), high=st.integers(0, 6))
def test_every_set_of_an_allowed_size_is_reached_in_one_way_and_no_other_set(count: int, low: int, high: int) -> None:
    pieces = "abcde"[:count]
    low = min(low, count)
    high = max(high, low)
    game = start(pieces, low, high)
    assert reached(game, shortcuts=False) == dict.fromkeys(sets(pieces, low, high), 1)
    assert set(reached(game, shortcuts=True)) == sets(pieces, low, high)


def test_what_is_offered_reads_well() -> None:
    game = start("abc")
    assert [option.text(game.rules) for option in game.offered] == ["a", "b", "c", "All 3 of them", "None"]
    game.choose(Take("b"))
    assert [option.text(game.rules) for option in game.offered] == ["c", "Done"]
    assert [option.text(game.rules) for option in start("ab").offered] == ["a", "b", "Both of them", "None"]


def test_all_of_them_takes_the_rest_as_well() -> None:
    game = start("abcd")
    game.choose(Take("b"))
    game.choose(TakeRest(("c", "d")))
    assert game.result is not None
    assert game.result.summary == "bcd"


def test_all_of_them_is_not_offered_beyond_the_most() -> None:
    assert TakeRest(("a", "b", "c")) not in start("abc", high=2).offered
    assert TakeRest(("a", "b", "c")) in start("abc", high=3).offered


def test_when_the_most_is_reached_nothing_more_is_asked() -> None:
    game = start("abc", high=2)
    game.choose(Take("a"))
    game.choose(Take("b"))
    assert game.result is not None
    assert game.result.summary == "ab"


def test_none_is_not_offered_below_the_least() -> None:
    game = start("abc", low=1)
    assert Done(0) not in game.offered
    game.choose(0)
    assert Done(1) in game.offered


def test_a_piece_passed_over_is_gone() -> None:
    game = start("abc")
    game.choose(Take("b"))
    with pytest.raises(fc.IllegalChoice):
        game.choose(Take("a"))


def test_the_decision_says_that_pieces_are_picked() -> None:
    decision = start("ab").decision
    assert decision is not None
    assert decision.picking
    other = fc.new("range").decision
    assert other is not None
    assert not other.picking


def test_the_places_are_the_pieces() -> None:
    decision = start("ab").decision
    assert decision is not None
    assert [offer.places for offer in decision.options] == [("a",), ("b",), ("a", "b"), ()]
