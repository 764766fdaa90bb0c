"""Your own dice: the game asks for every result, and is otherwise the same game."""

from random import Random
from typing import Any

import pytest

import fieldcraft as fc
from tests.kernel.toys import offers

Table = fc.Game[Any, Any]


def own(**how: Any) -> Table:
    """A game by own dice whose set-up is done: the sky is clear."""
    game = fc.new("range", own_dice=True, **how)
    tell(game, "clear")
    return game


def tell(game: Table, *results: int | str) -> None:
    """Tell the game what the dice and cards on the table show."""
    for result in results:
        (fitting,) = [o for o in offers(game) if result in (o.data.get("face"), o.data.get("name"))]
        game.choose(fitting)


def prompt(game: Table) -> str:
    assert game.decision is not None
    return game.decision.prompt


def test_the_set_up_already_asks() -> None:
    game = fc.new("range", own_dice=True)
    assert prompt(game) == "Your own deck or cup: draw for weather and enter what you drew."
    assert [offer.text for offer in offers(game)] == ["Drew clear", "Drew rain"]
    assert game.log == []
    tell(game, "rain")
    assert game.state.weather == "rain"
    assert prompt(game) == "6 turns left, 0 hits"


def test_each_die_is_asked_for_and_the_choice_counts_once() -> None:
    game = own()
    game.choose(2)
    assert prompt(game) == "Your own dice: roll 3 dice for fire and enter the next one."
    assert [offer.data["face"] for offer in offers(game)] == [1, 2, 3, 4, 5, 6]
    tell(game, 5, 1)
    assert prompt(game) == "Your own dice: roll a die for fire and enter it."
    assert game.number == 0
    tell(game, 6)
    assert (game.number, game.state.hits) == (1, 2)
    assert game.last.chance_results == (6, 5, 1)


def test_only_what_is_left_in_the_cup_can_be_entered() -> None:
    game = own()
    game.choose(4)
    tell(game, "hat")
    game.choose(4)
    assert [offer.data["name"] for offer in offers(game)] == ["tin", "bottle"]


@pytest.mark.parametrize("seed", range(10))
def test_a_whole_game_by_own_dice_is_the_same_game_by_script(seed: int) -> None:
    player = Random(seed)
    game = fc.new("range", own_dice=True)
    told: list[int | str] = []
    chosen = []
    while not game.over:
        offer = player.choice(list(offers(game)))
        if offer.kind in ("rolled", "drawn"):
            told.append(offer.data.get("face") or offer.data["name"])
        else:
            chosen.append(offer.option)
        game.choose(offer)
    scripted = fc.new("range", chance=fc.Scripted(told))
    for option in chosen:
        scripted.choose(option)
    assert scripted.position() == game.position()
    assert scripted.log == game.log
    assert [entry.chance_results for entry in scripted.history] == [entry.chance_results for entry in game.history]
    assert fc.load(game.save(), verify=True).position() == game.position()


def test_undo_while_asked_takes_the_last_result_back_and_then_the_choice() -> None:
    game = own()
    before, listed = game.position(), list(game.offered)
    game.choose(2)
    tell(game, 4)
    game.undo()
    assert game.pending is not None
    assert not game.pending.results
    game.undo()
    assert (game.position(), list(game.offered), game.number) == (before, listed, 0)
    game.choose(3)
    assert game.state.aimed


def test_undo_while_the_set_up_asks_is_refused() -> None:
    game = fc.new("range", own_dice=True)
    with pytest.raises(fc.CannotUndo, match="nothing to undo"):
        game.undo()
    assert prompt(game).startswith("Your own deck")


def test_entered_dice_cannot_be_undone_except_in_practice() -> None:
    game = own()
    game.choose(0)
    tell(game, 6)
    with pytest.raises(fc.CannotUndo, match="only a practice game"):
        game.undo()
    game.practice = True
    game.undo()
    game.choose(0)
    tell(game, 1)
    assert (game.state.hits, game.rewound) == (0, 1)
    game.undo()
    game.redo()
    assert game.number == 1
    game.choose(1)
    assert prompt(game).startswith("Your own dice")


def test_a_save_while_asked_asks_the_same_again() -> None:
    game = own()
    game.choose(2)
    tell(game, 6)
    loaded = fc.load(game.save())
    for one in (game, loaded):
        assert "roll 2 dice" in prompt(one)
        tell(one, 5, 5)
    assert loaded.state.hits == 3
    assert loaded.position() == game.position()
    assert loaded.save() == game.save()


def test_a_save_while_the_set_up_asks_asks_the_same_again() -> None:
    text = fc.new("range", own_dice=True).save()
    for verify in (False, True):
        loaded = fc.load(text, verify=verify)
        assert "weather" in prompt(loaded)
        assert loaded.log == []
        tell(loaded, "rain")
        loaded.choose(0)
        assert "fire" in prompt(loaded)


def test_a_result_entered_twice_counts_once() -> None:
    game = own()
    game.choose(2)
    six = offers(game)[5]
    game.choose(six)
    with pytest.raises(fc.IllegalChoice, match="answers an earlier question"):
        game.choose(six)
    assert game.pending is not None
    assert game.pending.results == (6,)


def test_while_asked_the_options_of_the_choice_are_gone() -> None:
    game = own()
    stale = offers(game)[0]
    game.choose(stale)
    for bad in (stale, stale.option):
        with pytest.raises(fc.IllegalChoice):
            game.choose(bad)
    assert game.why_not(kind="shoot") is not None


def test_a_question_keeps_its_text_after_the_game_moved_on() -> None:
    game = fc.new("range", own_dice=True)
    set_up = game.decision
    tell(game, "clear")
    game.choose(0)
    asked = game.decision
    tell(game, 3)
    assert set_up is not None
    assert asked is not None
    assert set_up.prompt == "Your own deck or cup: draw for weather and enter what you drew."
    assert asked.prompt == "Your own dice: roll a die for fire and enter it."
    assert (set_up.seat, asked.seat) == (0, 0)


def test_a_clone_of_a_game_that_asks_asks_too() -> None:
    game = own()
    game.choose(0)
    for same_chance in [False, True] * 10:
        twin = game.clone(same_chance)
        tell(twin, 6)
        assert twin.state.hits == 1
    assert game.pending is not None


def test_a_clone_of_a_game_that_does_not_ask_rolls_for_itself_and_each_has_its_own_luck() -> None:
    game = own()
    met = set()
    for _ in range(40):
        twin = game.clone()
        twin.choose(0)
        met.add(twin.last.chance_results)
    assert met == {(face,) for face in range(1, 7)}


def test_a_fork_of_a_game_that_asks_stands_at_the_choice() -> None:
    game = own()
    game.choose(0)
    twin = game.fork()
    assert [offer.kind for offer in offers(twin)][:1] == ["shoot"]
    twin.choose(0)
    assert twin.number == 1
    with pytest.raises(fc.IllegalChoice, match="the set-up isn't finished"):
        fc.new("range", own_dice=True).fork(at=0)


def test_odds_are_given_for_choices_and_not_for_dice_on_the_table() -> None:
    game = own()
    counted, sampled = game.odds(0), game.odds(0, budget=0, samples=300)
    assert str(counted) == "67% 0 hits, 33% 1 hits"
    assert len(sampled.outcomes) == 2
    assert game.pending is None
    game.choose(0)
    with pytest.raises(fc.IllegalChoice, match="roll yourself"):
        game.odds(0)
