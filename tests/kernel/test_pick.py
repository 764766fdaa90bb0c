"""Picking a set of pieces: named in any order, and nothing happens before it is confirmed."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.sets import confirmed_by_naming
from fieldcraft.kernel.steps import Done, LeaveOut, Pick, Take, TakeRest
from tests.kernel.toys import TITLE, PutBack, RangeState, Rummage, Tidy

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


def rummaged(*found: str) -> Table:
    """A game in which these things are about to be put back."""
    game = fc.new("range", chance=fc.Scripted(["clear", *found]))
    for _ in found:
        game.choose(Rummage())
    game.choose(Tidy())
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
def test_every_set_of_an_allowed_size_is_reached_and_no_other_set(count: int, low: int, high: int) -> None:
    pieces = "abcde"[:count]
    low = min(low, count)
    high = max(high, low)
    game = start(pieces, low, high)
    ways = reached(game, shortcuts=False)
    assert set(ways) == set(reached(game, shortcuts=True)) == sets(pieces, low, high)
    if low < 2:
        assert set(ways.values()) <= {1}, "each in one way, unless a piece named first leaves too few after it"


@given(count=st.integers(1, 5), low=st.integers(0, 5))
def test_every_piece_is_listed_at_first_however_many_are_needed(count: int, low: int) -> None:
    pieces = "abcde"[:count]
    game = start(pieces, min(low, count))
    assert [option for option in game.offered if isinstance(option, Take)] == [Take(piece) for piece in pieces]


def test_the_options_of_a_set_read_well() -> None:
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


def test_all_of_them_is_not_offered_above_the_maximum() -> None:
    assert TakeRest(("a", "b", "c")) not in start("abc", high=2).offered
    assert TakeRest(("a", "b", "c")) in start("abc", high=3).offered


def test_a_full_set_waits_to_be_confirmed() -> None:
    game = start("abc", high=2)
    game.choose(Take("a"))
    game.choose(Take("b"))
    assert list(game.offered) == [Done(2)]
    game.choose(Done(2))
    assert game.result is not None
    assert game.result.summary == "ab"


def test_a_set_of_one_is_confirmed_by_naming_it() -> None:
    game = start("abc", low=1, high=1)
    game.choose(Take("c"))
    assert game.result is not None
    assert game.result.summary == "c"


def test_the_last_piece_named_first_does_not_confirm_the_set() -> None:
    game = start("abc")
    game.choose(Take("c"))
    assert not game.over
    game.choose(Take("a"))
    game.choose(Done(2))
    assert game.result is not None
    assert game.result.summary == "ac"


def test_a_piece_can_be_left_out_again() -> None:
    game = rummaged("tin", "hat", "bottle")
    before = game.number
    for option in (Take("hat"), Take("tin"), LeaveOut("hat"), Done(1)):
        game.choose(option)
    assert game.state.held == ["hat", "bottle"]
    assert [moment.text for moment in game.moments(since=before)] == ["tin"]


def test_only_pieces_in_the_set_can_be_left_out_and_none_is_named_twice() -> None:
    game = start("abc")
    game.choose(Take("b"))
    for option in (LeaveOut("a"), Take("b"), Take("x"), Done(7), TakeRest(("a", "x"))):
        with pytest.raises(fc.IllegalChoice):
            game.choose(option)
    assert game.number == 1


def test_there_is_always_something_to_choose_after_pieces_named_out_of_order() -> None:
    game = start("abc", low=2)
    game.choose(Take("c"))
    assert list(game.offered) == [Take("a"), Take("b")]
    game.choose(LeaveOut("c"))
    assert len(game.offered) == 4


@given(
    order=st.permutations("abcde"),
    low=st.integers(0, 5),
    high=st.integers(0, 6),
    wanted=st.sets(st.sampled_from("abcde")),
)
def test_the_order_of_naming_never_matters(order: list[str], low: int, high: int, wanted: set[str]) -> None:
    game = start("abcde", low, max(high, low))
    pieces = [piece for piece in order if piece in wanted]
    if not low <= len(pieces) <= max(high, low):
        with pytest.raises(fc.IllegalChoice):
            game.pick(pieces)
        assert game.number == 0
        return
    whole = game.clone(same_chance=True)
    whole.pick(pieces)
    for piece in pieces:
        game.choose(Take(piece))
    if game.result is None:
        game.choose(Done(len(pieces)))
    assert game.result is not None
    assert whole.result is not None
    assert game.result.summary == whole.result.summary == "".join(sorted(wanted))


def test_a_set_named_at_once_replaces_what_was_named_before() -> None:
    game = rummaged("tin", "hat", "bottle")
    game.choose(Take("hat"))
    game.pick(["tin", "bottle"])
    assert game.state.held == ["hat"]


def test_sets_named_in_any_order_are_replayed_from_the_record() -> None:
    game = fc.new("range", seed=4)
    while len(game.state.held) < 3:
        game.choose(Rummage())
    game.choose(Tidy())
    assert isinstance(game.choice, PutBack)
    first, *_, last = game.choice.candidates
    for option in (Take(last), Take(first), LeaveOut(last)):
        game.choose(option)
    after = game.position()
    game.undo()
    game.undo()
    game.redo()
    game.redo()
    assert game.position() == after
    assert fc.load(game.save(), verify=True).position() == after


def test_done_is_not_offered_below_the_minimum() -> None:
    game = start("abc", low=1)
    assert Done(0) not in game.offered
    game.choose(0)
    assert Done(1) in game.offered


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


def test_pieces_are_named_and_confirmed_in_one_choice() -> None:
    game = start("abcd")
    game.choose(Take("b"))
    with pytest.raises(fc.IllegalChoice):
        game.choose(TakeRest(("b",)))
    game.choose(TakeRest(("d", "a")))
    assert game.result is not None
    assert game.result.summary == "abd"


def test_a_record_in_which_the_last_piece_confirmed_the_set_is_read_as_it_was_meant() -> None:
    game = start("abc", high=2)
    assert confirmed_by_naming(game, Take("c"), None) == TakeRest(("c",))
    assert confirmed_by_naming(game, Take("c"), Done(1)) == Take("c")
    assert confirmed_by_naming(game, Take("c"), LeaveOut("c")) == Take("c")
    assert confirmed_by_naming(game, Take("a"), Take("b")) == Take("a")
    game.choose(Take("a"))
    assert confirmed_by_naming(game, Take("b"), Done(0)) == TakeRest(("b",))
