"""Picking sets, entering dice, forced choices, undo and redo."""

from __future__ import annotations

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.interface import gestures
from fieldcraft.kernel.sets import options_for_set
from fieldcraft.kernel.steps import Done, Take
from tests.kernel.toys import Rummage, Tidy


@pytest.fixture
def tidying() -> fc.Game[Any, Any]:
    """A game where three different targets are held and some can be put back."""
    chance = fc.Scripted(["clear", "tin", "bottle", "hat"])
    game = fc.new("range", chance=chance, practice=True)
    for _ in range(3):
        game.choose(Rummage())
    game.choose(Tidy())
    return game


def pick(game: fc.Game[Any, Any], options: list[Any]) -> None:
    for option in options:
        game.choose(option)


def test_marked_pieces_become_forward_choices_in_the_order_of_the_game(tidying: fc.Game[Any, Any]) -> None:
    before = tidying.position()
    assert options_for_set(tidying, {"bottle", "tin"}) == [Take("tin"), Take("bottle"), Done(2)]
    assert tidying.position() == before
    pick(tidying, options_for_set(tidying, {"bottle", "tin"}))
    assert tidying.state.held == ["hat"]


def test_no_piece_and_all_pieces_are_sets_too(tidying: fc.Game[Any, Any]) -> None:
    assert options_for_set(tidying, set()) == [Done(0)]
    pick(tidying, options_for_set(tidying, {"tin", "bottle", "hat"}))
    assert tidying.state.held == []


def test_pieces_by_the_indices_of_their_options(tidying: fc.Game[Any, Any]) -> None:
    assert gestures.options_for(tidying, [1, 0]) == [Take("tin"), Take("bottle"), Done(2)]
    assert gestures.options_for(tidying, [2, 0]) == [Take("tin"), Take("hat"), Done(2)]
    with pytest.raises(fc.IllegalChoice, match="not both"):
        gestures.options_for(tidying, [0, 3])
    with pytest.raises(fc.IllegalChoice, match="there is no option 9; choose 0 to 4"):
        gestures.options_for(tidying, [9])


def test_a_piece_that_cannot_be_picked_is_named(tidying: fc.Game[Any, Any]) -> None:
    with pytest.raises(fc.IllegalChoice, match="spoon can't be picked"):
        options_for_set(tidying, {"spoon"})
    with pytest.raises(fc.IllegalChoice, match="doesn't pick pieces"):
        options_for_set(fc.new("range", seed=1), {"tin"})


def test_previewing_a_set_uses_no_luck() -> None:
    game = fc.new("range", seed=1)
    game.choose(Rummage())
    game.choose(Tidy())
    before = game.save()
    options_for_set(game, {game.state.held[0]})
    assert game.save() == before


def test_a_set_goes_back_and_forth_as_one(tidying: fc.Game[Any, Any]) -> None:
    before = tidying.position()
    pick(tidying, options_for_set(tidying, {"tin", "hat"}))
    after = tidying.position()
    gestures.undo_decision(tidying)
    assert tidying.position() == before
    gestures.redo_decision(tidying)
    assert tidying.position() == after


def test_going_back_too_far_leaves_the_game_unchanged() -> None:
    game = fc.new("range", seed=1)
    with pytest.raises(fc.CannotUndo):
        gestures.undo_decision(game)
    game.choose(Rummage())
    before = game.save()
    with pytest.raises(fc.CannotUndo):
        gestures.undo_decision(game)
    assert game.save() == before


def test_one_option_only_where_no_set_is_picked() -> None:
    game = fc.new("range", seed=1)
    with pytest.raises(fc.IllegalChoice, match="choose one option"):
        gestures.options_for(game, [0, 1])
    with pytest.raises(fc.IllegalChoice, match="choose one option"):
        gestures.options_for(game, [])
    assert gestures.options_for(game, [1]) == [game.offered[1]]


def test_nothing_can_be_selected_when_the_game_is_over() -> None:
    game = fc.new("range", seed=1)
    while not game.over:
        game.choose(0)
    with pytest.raises(fc.IllegalChoice, match="the game is over"):
        gestures.options_for(game, [0])
    assert gestures.play_forced(game) == []


def test_no_more_dice_are_entered_than_were_rolled() -> None:
    game = fc.new("range", own_dice=True)
    game.choose(0)
    game.choose(1)
    with pytest.raises(fc.IllegalChoice, match="too many results; enter 2"):
        gestures.options_for(game, [0, 1, 2])
    with pytest.raises(fc.IllegalChoice, match="enter the results"):
        gestures.options_for(game, [])
    assert len(gestures.options_for(game, [5, 0])) == 2


def test_resolving_a_fight_stops_before_the_next_one_in_the_same_place() -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=8)
    while game.scene().stage is None:
        game.choose(game.title.sensible(game))
    before, place = game.number, game.scene().stage
    gestures.resolve_fight(game)
    told = [type(event).__name__ for entry in game.history[before + 1 :] for event in entry.events or ()]
    assert told.count("BattleWon") == 1
    following = game.scene().stage
    assert following is not None, "an event leads to another battle"
    assert following.title == getattr(place, "title", "")
    gestures.resolve_fight(game)
    assert game.scene().stage is None
