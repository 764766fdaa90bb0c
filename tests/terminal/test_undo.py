"""Undo and redo by key."""

from tests.terminal.tables import sit


def test_undo_takes_back_the_last_choice() -> None:
    sat = sit("2", "u")
    assert sat.game.state.turn == 1
    assert "Undone." in sat.text


def test_redo_makes_it_again() -> None:
    assert sit("2", "u", "r").game.state.turn == 2


def test_undo_takes_back_a_whole_set_at_once() -> None:
    sat = sit("1", "1 3", "u")
    assert sat.text.count("Who marches?") == 2
    assert sat.game.choice.chosen == ()


def test_redo_makes_the_whole_set_again() -> None:
    sat = sit("1", "1 3", "u", "r")
    assert sat.game.choice.pieces == ("ann", "cid")


def test_undo_stops_where_the_player_was_asked_last() -> None:
    sat = sit("2", "2", "u", "u")
    assert sat.game.number == 1


def test_there_is_nothing_to_take_back_before_the_first_real_choice() -> None:
    sat = sit("u")
    assert "there is nothing to take back" in sat.text
    assert sat.game.number == 1


def test_dice_cannot_be_taken_back() -> None:
    sat = sit("3", "u", scenario="crossing")
    assert "only a practice game goes back past them" in sat.text
    assert sat.game.state.turn == 2


def test_dice_can_be_taken_back_in_practice_and_the_result_says_so() -> None:
    sat = sit("3", "u", *["4"] * 12, scenario="crossing", practice=True)
    assert "1 undo past dice" in sat.text


def test_a_choice_whose_dice_were_not_told_yet_is_taken_back() -> None:
    sat = sit("3", "u", scenario="crossing", own_dice=True)
    assert sat.game.pending is None
    assert sat.game.number == 1


def test_there_is_nothing_to_do_again_without_an_undo() -> None:
    assert "there is nothing to do again" in sit("r").text


def test_a_finished_game_can_be_taken_up_again() -> None:
    sat = sit(*["2"] * 12, "u")
    assert not sat.game.over
