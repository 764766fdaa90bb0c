"""Scripted luck: forced results, and every way in which a script cannot fit the game."""

from typing import Any

import pytest

import fieldcraft as fc
from tests.kernel.toys import offers


def scripted(*results: Any) -> fc.Game[Any, Any]:
    return fc.new("range", chance=fc.Scripted(results))


def test_results_are_used_in_the_order_they_are_asked_for() -> None:
    game = scripted("rain", 6, 1, "hat", 5, 5, 5, 1, 1, 1)
    assert game.state.weather == "rain"
    game.choose(1)
    assert game.state.hits == 1
    game.choose(4)
    assert game.state.held == ["hat"]
    game.choose(2)
    assert game.state.hits == 4


def test_dice_rolled_together_are_returned_highest_first() -> None:
    luck = fc.Scripted([2, 6, 4])
    assert luck.dice(3) == (6, 4, 2)
    assert luck.recent == [6, 4, 2]


@pytest.mark.parametrize(
    ("results", "complaint"),
    [
        ([], "the script ends before 2 result"),
        ([6], "the script ends before 1 result"),
        ([6, 7], "7 isn't a face of a 6-sided die"),
        ([6, 0], "0 isn't a face"),
        ([6, True], "True isn't a face"),
        ([6, "6"], "'6' isn't a face"),
        ([6, 6.0], "6.0 isn't a face"),
        ([6, "tin"], "'tin' isn't a face"),
    ],
)
def test_impossible_dice_are_named_and_leave_the_game_unchanged(results: list[Any], complaint: str) -> None:
    game = scripted("clear", *results)
    before, log = game.save(), game.log
    for _ in range(2):
        with pytest.raises(fc.ScriptError, match=complaint):
            game.choose(1)
        assert game.save() == before
        assert game.log == log
        assert [offer.kind for offer in offers(game)] == ["shoot", "shoot", "shoot", "aim", "rummage"]


@pytest.mark.parametrize("result", ["moon", 3, ""])
def test_a_card_that_is_not_in_the_cup_cannot_be_drawn(result: Any) -> None:
    game = scripted("clear", result)
    with pytest.raises(fc.ScriptError, match="can't be drawn for cup; choose one of"):
        game.choose(4)
    assert game.state.held == []


def test_a_card_that_has_left_the_cup_cannot_be_drawn_again() -> None:
    game = scripted("clear", "hat", "hat")
    game.choose(4)
    with pytest.raises(fc.ScriptError, match="'hat' can't be drawn"):
        game.choose(4)


def test_after_a_bad_script_the_game_goes_on_with_a_good_one() -> None:
    game = scripted("clear", "tin")
    with pytest.raises(fc.ScriptError):
        game.choose(0)
    game.choose(4)
    assert game.state.held == ["tin"]


def test_results_left_over_at_the_end_are_an_error() -> None:
    game = scripted("clear", *[1] * 6, 6)
    for _ in range(5):
        game.choose(0)
    for _ in range(2):
        with pytest.raises(fc.ScriptError, match=r"left over: \[6\]"):
            game.choose(0)
    assert not game.over
    assert game.number == 5


def test_a_script_that_fits_ends_with_the_game() -> None:
    game = scripted("clear", *[6] * 6)
    for _ in range(6):
        game.choose(0)
    assert game.result == fc.Result(True, 6, "6 hits", "time")


def test_a_set_up_without_its_results_does_not_start() -> None:
    with pytest.raises(fc.ScriptError, match="1 result for weather"):
        scripted()
    with pytest.raises(fc.ScriptError, match="'fog' can't be drawn for weather"):
        scripted("fog")


def test_a_clone_continues_the_script_from_the_same_place() -> None:
    game = scripted("clear", 6, 1, *[1] * 10)
    game.choose(0)
    twin = game.clone()
    twin.choose(0)
    game.choose(0)
    assert twin.position() == game.position()
    assert game.state.hits == 1
