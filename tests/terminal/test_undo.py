"""Undo and redo."""

from tests.terminal.tables import play


def test_undo_takes_back_the_last_choice() -> None:
    played = play("2", "u")
    assert played.game.state.turn == 1
    assert "Undone." in played.text


def test_redo_makes_it_again() -> None:
    assert play("2", "u", "r").game.state.turn == 2


def test_undo_takes_back_a_whole_set_at_once() -> None:
    played = play("1", "1 3", "u")
    assert played.text.count("Who marches?") == 2
    assert played.game.choice.chosen == ()


def test_redo_makes_the_whole_set_again() -> None:
    played = play("1", "1 3", "u", "r")
    assert played.game.choice.pieces == ("ann", "cid")


def test_undo_goes_back_to_the_last_decision_the_player_was_asked() -> None:
    played = play("2", "2", "u", "u")
    assert played.game.number == 1


def test_there_is_nothing_to_undo_before_the_first_real_choice() -> None:
    played = play("u")
    assert "there is nothing to undo" in played.text
    assert played.game.number == 1


def test_dice_cannot_be_undone() -> None:
    played = play("3", "u", scenario="crossing")
    assert "only a practice game can undo it" in played.text
    assert played.game.state.turn == 2


def test_practice_undoes_dice_and_the_result_says_so() -> None:
    played = play("3", "u", *["4"] * 12, scenario="crossing", practice=True)
    assert "1 undo past dice" in played.text


def test_a_choice_waiting_for_its_dice_can_be_undone() -> None:
    played = play("3", "u", scenario="crossing", own_dice=True)
    assert played.game.pending is None
    assert played.game.number == 1


def test_there_is_nothing_to_redo_without_an_undo() -> None:
    assert "there is nothing to redo" in play("r").text


def test_undo_reopens_a_finished_game() -> None:
    played = play(*["2"] * 12, "u")
    assert not played.game.over
