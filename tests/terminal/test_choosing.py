"""Choosing options by number, text or place."""

import pytest

import fieldcraft as fc
from fieldcraft.terminal.parser import parse
from fieldcraft.terminal.view import addressed_prompt
from tests.terminal.ford import Fire, MarchOff, Wait
from tests.terminal.tables import play


def test_a_number_chooses_the_option_that_has_it() -> None:
    played = play("2")
    assert played.game.state.turn == 2
    assert "You: Wait and listen" in played.text


def test_the_first_words_of_an_option_choose_it() -> None:
    played = play("wait")
    assert played.game.state.turn == 2
    assert "You: Wait and listen" in played.text


def test_words_inside_an_option_choose_it_if_no_other_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wait, "text", lambda self, rules: "Fire at Flak 88 (4)")
    assert "You: Fire at Flak 88 (4)" in play("flak 88").text
    assert "You: Fire at Flak 88 (4)" in play("flak").text
    assert "unknown command 'lak'" in play("lak").text
    assert "unknown command 'at'" in play("at").text


def test_words_right_after_the_verb_win_over_words_farther_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wait, "text", lambda self, rules: "Buy Rifle Team 901 for 3 SO")
    monkeypatch.setattr(MarchOff, "text", lambda self, rules: "Buy Experienced Rifle Team 1001 for 5 SO")
    assert "You: Buy Rifle Team 901" in play("rifle team").text
    assert "'team' matches options" in play("team").text


def test_odds_are_shown_for_an_option_named_by_its_words() -> None:
    assert "give an option's number, for example: o 2" in play("o nonsense").text
    assert "give an option's number" not in play("o wait").text


def test_text_that_matches_several_options_or_none_chooses_nothing() -> None:
    played = play("1", "1-3", "to", "stay")
    assert "'to' matches options 1 or 2" in played.text
    assert "unknown command 'stay'" in played.text


def test_an_exact_match_wins_over_longer_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wait, "text", lambda self, rules: "It stays")
    monkeypatch.setattr(MarchOff, "text", lambda self, rules: "It stays, and nobody else moves")
    played = play("It stays", "it stays and")
    assert played.game.state.turn == 2
    assert "You: It stays" in played.text


@pytest.mark.parametrize("text", ["A scout", "Undo the strap", "Save the bridge", "I wait", "Back to camp"])
def test_an_option_that_starts_like_a_command_is_chosen_by_its_text(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wait, "text", lambda self, rules: f"{text} for 1 SO")
    played = play(text)
    assert played.game.state.turn == 2
    assert f"You: {text} for 1 SO" in played.text


@pytest.mark.parametrize("text", ["take the crowbar", "Save an AP", "cards and tables", "o 2"])
def test_words_inside_an_option_win_over_a_command_with_an_argument(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wait, "text", lambda self, rules: f"Scout: {text} here")
    played = play(text)
    assert played.game.state.turn == 2
    assert f"You: Scout: {text} here" in played.text


def test_a_command_that_takes_no_argument_refuses_one() -> None:
    played = play("a scout", "u turn", "quit now")
    assert "unknown command 'a scout'" in played.text
    assert "unknown command 'u turn'" in played.text
    assert "unknown command 'quit now'" in played.text
    assert played.game.number == 1


def test_a_game_can_be_played_to_its_end() -> None:
    played = play(*["2"] * 12)
    assert played.game.over
    assert "You lost." in played.text
    assert "Dawn finds the picket still in the mill." in played.text
    assert "Score 0 after 13 choices. Seed 1." in played.text


def test_a_forced_choice_is_played_without_asking() -> None:
    played = play()
    assert "You: Stand to (the only choice)" in played.text
    assert "The sections stand to." in played.text
    assert "Turn 1: what do the sections do?" in played.text


def test_forced_choices_can_be_asked_too() -> None:
    played = play(auto=False)
    assert "1. Stand to" in played.text
    assert played.game.number == 0


def test_enter_takes_the_only_option() -> None:
    played = play("", auto=False)
    assert played.game.number == 1


def test_enter_does_nothing_when_there_are_several() -> None:
    assert play("").game.number == 1


def test_an_unknown_number_changes_nothing() -> None:
    played = play("9", "0")
    assert "there is no option 9; choose 1 to 2" in played.text
    assert "there is no option 0; choose 1 to 2" in played.text
    assert played.game.number == 1


def test_a_very_long_number_is_refused_like_any_other() -> None:
    assert "choose 1 to 2" in play("9" * 400).text


def test_two_numbers_are_refused_unless_a_set_is_picked() -> None:
    played = play("1 2")
    assert "type one number" in played.text
    assert played.game.number == 1


def test_pieces_of_a_set_are_picked_together_in_any_order() -> None:
    played = play("1", "3 1", "1")
    assert played.game.state.where == {"ann": "ford", "bob": "camp", "cid": "ford"}
    assert "You: Ann's section, Cid's section" in played.text


def test_pieces_of_a_set_are_named_with_commas_in_any_order() -> None:
    played = play("1", "Cid, Ann's section", "1")
    assert played.game.state.where == {"ann": "ford", "bob": "camp", "cid": "ford"}
    assert "unknown command 'cid, zoe'" in play("1", "cid, zoe").text


def test_one_piece_is_a_set_too() -> None:
    assert play("1", "2", "1").game.state.where["bob"] == "ford"


def test_a_range_picks_everything_in_it() -> None:
    where = play("1", "1-2", "1").game.state.where
    assert (where["ann"], where["bob"], where["cid"]) == ("ford", "ford", "camp")


def test_all_pieces_can_be_picked_by_their_numbers_or_by_the_option_for_all() -> None:
    by_numbers, at_once = play("1", "1 2 3", "1"), play("1", "4", "1")
    assert by_numbers.game.state == at_once.game.state


def test_single_pieces_and_all_of_them_cannot_be_mixed() -> None:
    played = play("1", "1 4")
    assert "not both" in played.text
    assert played.game.number == 2


def test_the_players_own_dice_are_asked_for() -> None:
    played = play("2", "5", scenario="crossing", own_dice=True)
    assert "roll a die for fire and enter it" in played.text
    assert played.game.state.hits == 1


def test_several_of_the_players_own_dice_are_entered_at_once() -> None:
    played = play("3", "5 2", scenario="crossing", own_dice=True)
    assert "1 hit on the picket. [5][2]" in played.text


def test_dice_entered_one_by_one_are_shown_while_more_are_needed() -> None:
    played = play("3", "5", scenario="crossing", own_dice=True)
    assert "Entered so far: 5." in played.text


def test_more_dice_than_were_rolled_are_refused() -> None:
    played = play("2", "5 6", scenario="crossing", own_dice=True)
    assert "too many results" in played.text
    assert played.game.state.hits == 0


def test_the_page_says_whose_turn_it_is_if_there_are_several_players() -> None:
    played = play("2", two_players=True)
    assert "Player 2: Turn 1" in played.text
    assert "Player 1: Turn 2" in played.text


def test_a_decision_of_all_seats_is_open_to_anyone() -> None:
    game = fc.new("ford", two_players=True)
    assert game.decision is not None
    assert addressed_prompt(game, game.decision) == "Anyone: Night falls."


def test_a_solitaire_player_has_no_number() -> None:
    assert "Player 1" not in play("2").text


def test_an_unknown_command_chooses_nothing() -> None:
    played = play("charge!")
    assert "unknown command 'charge!'; type ? for help" in played.text
    assert played.game.number == 1


def test_a_command_works_by_its_word_as_by_its_letter() -> None:
    assert parse("undo") == parse("u") == parse(" U ")


def test_the_log_of_a_loaded_game_goes_on() -> None:
    game = fc.new("ford", scenario="crossing", seed=3)
    game.choose(0)
    assert "hit" in play("3", "s a.json", "l a.json", "3", "b", scenario="crossing").text.split("Loaded")[1]


def test_the_name_of_a_place_chooses_the_one_option_that_is_about_it() -> None:
    assert "You: March from The Ford" in play("ford", scenario="crossing").text
    assert "mill has several options: 2 or 3" in play("mill", scenario="crossing").text
    assert "Old Mill: Not now: Who marches?" in play("ford", "mill", scenario="crossing").text
    assert "unknown command 'nowhere'" in play("nowhere", scenario="crossing").text


def test_a_place_is_named_by_all_its_words_in_any_spelling() -> None:
    assert "You: March from The Ford" in play("the FORD", scenario="crossing").text
    assert "old mill has several options: 2 or 3" in play("old mill", scenario="crossing").text


def test_the_whole_text_of_an_option_wins_over_others_about_the_same_place(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "old mill has several options" in play("old mill", scenario="crossing").text
    monkeypatch.setattr(Fire, "text", lambda self, rules: ("Old Mill", "Old Mill and all")[self.dice - 1])
    assert "You: Old Mill" in play("old mill", scenario="crossing").text
