"""Questions a player can ask at any time; none changes the game."""

import pytest

from tests.terminal.tables import play


def test_why_not_gives_the_reason_and_its_rule() -> None:
    assert "Old Mill: Nobody stands next to the mill (2.0a)" in play("w mill").text


def test_why_not_finds_names_in_any_spelling() -> None:
    assert "Nobody stands next to the mill" in play("w OLD-MI").text


def test_why_not_lists_the_options_if_it_is_possible_after_all() -> None:
    assert "Camp: available now as option 1" in play("w camp").text


def test_why_not_understands_option_kinds() -> None:
    assert "fire: Not now: Turn 1" in play("w fire").text


def test_why_not_takes_a_kind_and_a_place_together() -> None:
    assert "fire and Old Mill: Nobody stands next to the mill" in play("w fire mill").text


def test_why_not_without_an_argument_asks_for_one() -> None:
    assert "Error: name a place, a piece or an action" in play("w").text


def test_an_ambiguous_name_lists_its_matches() -> None:
    assert "'section' could mean Ann's section, Bob's section or Cid's section" in play("w section").text


def test_an_unknown_name_is_reported() -> None:
    assert "nothing here is called 'xyzzy'" in play("i xyzzy").text


def test_a_place_is_described_with_its_links_and_its_pieces() -> None:
    text = play("i camp").text
    assert "This is Camp." in text
    assert "Connects to The Ford (road), Bare Hill (road)." in text
    assert "Yours: Ann's section 2, Bob's section 1, Cid's section 1." in text


def test_a_piece_is_described_with_its_place() -> None:
    assert "Location: Camp." in play("i ann").text


def test_a_panel_can_be_read() -> None:
    assert "Drive the picket from the mill before dawn." in play("i orders").text


def test_odds_are_beside_their_options() -> None:
    text = play(scenario="crossing").text
    assert "2. Fire with 1 die; 67% 0 hits, 33% 1 hit; rule 2.0a" in text
    assert "4. Wait and listen\n" in text


def test_odds_can_be_shown_in_full() -> None:
    text = play("o 3", scenario="crossing").text
    assert "45%  0 hits  #############" in text
    assert "4/9" in text
    assert "Odds up to your next decision, exact." in text


@pytest.mark.parametrize("typed", ["o", "o x", "o -1"])
def test_odds_without_a_number_ask_for_one(typed: str) -> None:
    assert "give an option's number" in play(typed).text


def test_odds_of_an_unknown_option_are_refused() -> None:
    assert "there is no option 9" in play("o 9").text


def test_odds_of_one_piece_of_a_set_are_those_of_that_piece() -> None:
    assert "100%  the game continues" in play("1", "o 1").text


def test_a_rule_is_found_by_its_number() -> None:
    text = play("/ 1.1").text
    assert "1.1a  Any sections in one place march together" in text
    assert "2.0a" not in text


def test_a_rule_is_found_by_text_and_says_that_it_is_a_ruling() -> None:
    text = play("/ five six").text
    assert "2.0b  A five or a six hits" in text
    assert "[ruling F1]" in text


def test_an_unknown_rule_is_reported() -> None:
    assert "no rule matches '9.9'" in play("/9.9").text


def test_the_map_lists_who_is_where_and_which_places_are_empty() -> None:
    text = play("m").text
    assert text.count("Old Mill. Enemy: The picket 3.") == 2
    assert "Empty: The Ford, Bare Hill." in text


def test_the_status_lists_tracks_and_cards() -> None:
    assert "Hits 0 of 3" in play("t").text


def test_the_log_is_paged_backwards() -> None:
    text = play("1", "1", "1", "b").text.split("Log, latest first")[1]
    assert text.index("to The Ford.") < text.index("The sections stand to.")


def test_the_game_so_far_is_replayed_with_choices() -> None:
    text = play("2", "p").text
    assert text.count("You: Wait and listen") == 2


def test_help_lists_every_key() -> None:
    text = play("?").text
    for word in ("undo", "redo", "save", "load", "why", "info", "odds", "rule", "map", "back", "replay", "quit"):
        assert f"({word})" in text


@pytest.mark.parametrize("typed", ["w mill", "i camp", "o 1", "/ 1", "m", "t", "b", "p", "?", "+", "zzz"])
def test_no_query_changes_the_game(typed: str) -> None:
    asked, silent = play(typed), play()
    assert asked.game.position() == silent.game.position()
    assert asked.game.save() == silent.game.save()


def test_an_option_is_described_by_its_number() -> None:
    assert "This is Camp." in play("i 1").text


def test_an_unknown_option_cannot_be_described() -> None:
    assert "there is no option 9" in play("i 9").text


def test_a_term_is_explained_in_any_of_its_forms() -> None:
    assert "Night points: What a section spends to move unseen." in play("? np").text
    assert "Camp: Where your sections rest, and where they win. (1.0a)" in play("help camp").text


def test_an_unknown_term_points_to_the_rules() -> None:
    assert (
        "no term is called 'zeppelin'; type ? for those used here, or / zeppelin for the rules"
        in play("? zeppelin").text
    )


def test_help_names_the_terms_of_the_decision() -> None:
    assert "Terms here: Camp. To explain one: ? Camp" in play("?").text


def test_help_says_what_you_are_asked_and_by_which_rule() -> None:
    text = play("?").text
    assert "You are asked: Turn 1" in text
    assert "Why: " in text
