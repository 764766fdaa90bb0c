"""Chapters 12.4 to 12.6: people escape, or stay detected."""

from fieldcraft.kernel.steps import Done
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.friendly_combat import Attack
from fieldcraft.titles.commandos_europe.noise import ChooseEscapees, Escape, SlipAway, SomeSlipAway, Stand
from fieldcraft.titles.commandos_europe.state import STOCK
from fieldcraft.titles.commandos_europe.success import GoOn
from tests.titles.commandos_europe.drill import (
    BASE,
    BASE_2,
    CAMP,
    COMMANDER,
    FIELD,
    GUARD,
    PATROL,
    A,
    B,
    at,
    drill,
    end_movement,
    go,
    log_lines,
    offered,
    play,
    take,
    the,
)

AWAY = "3504"
HUNTED_ESCAPE = {"hunted_squads_escape": True}


@rule("12.4a", "12.4e", "10.9c")
def test_detected_people_may_escape_to_a_base() -> None:
    game = drill({**at(FIELD, A, COMMANDER, "bren-1", "jeep-1"), BASE: CAMP})
    go(game, "2512", A, COMMANDER, "bren-1", "jeep-1")
    end_movement(game, 1)
    play(game, the(game, SlipAway, camp=CAMP))
    state = game.state
    assert state.pieces[A] == state.pieces[COMMANDER] == CAMP
    assert state.boxes["bren-1"] == state.boxes["jeep-1"] == STOCK
    assert not state.enemies
    assert not state.detected
    assert state.mission_status == "open"


@rule("7.1f")
def test_escaping_to_a_base_in_the_missions_hex_does_not_accomplish_it() -> None:
    game = drill({A: "2508", COMMANDER: "2508", BASE: FIELD}, mission="walk", target=FIELD)
    go(game, "2507", A, COMMANDER)
    end_movement(game, 1)
    play(game, the(game, SlipAway, camp=FIELD))
    assert game.state.pieces[A] == FIELD
    assert game.state.mission_status == "open"
    assert "That did not accomplish Walk: a squad must move there." in " ".join(log_lines(game))
    go(game, "2511", COMMANDER)
    end_movement(game)
    assert game.state.mission_status == "open"
    go(game, FIELD, COMMANDER)
    assert game.state.mission_status == "accomplished"


@rule("12.4b")
def test_the_escape_comes_before_the_die_for_enemies() -> None:
    game = drill({A: FIELD, BASE: CAMP})
    go(game, "2512", A)
    end_movement(game, 1)
    assert isinstance(game.choice, Escape)
    play(game, the(game, Stand), 1, PATROL, 1, 9)
    assert game.state.detected == {A: 1}


@rule("12.4c", "12.4g")
def test_some_may_escape_and_leave_their_gear_to_the_others() -> None:
    game = drill({**at(FIELD, A, B, "bren-1"), BASE: CAMP})
    go(game, "2512", A, B, "bren-1")
    end_movement(game, 1)
    play(game, the(game, SomeSlipAway))
    assert isinstance(game.choice, ChooseEscapees)
    assert not offered(game, Done)  # someone escapes, or you stay
    take(game, A, rolls=(1, GUARD, 1, 9))
    assert game.state.pieces[A] == CAMP
    assert game.state.pieces[B] == game.state.pieces["bren-1"] == "2512"
    assert game.state.detected == {B: 1}
    assert game.state.enemies


@rule("12.4d")
def test_without_a_base_there_is_no_escape_and_with_two_you_choose() -> None:
    game = drill({A: FIELD})
    go(game, "2512", A)
    end_movement(game, 1, 1, GUARD, 1, 9)
    assert A in game.state.detected
    game = drill({A: FIELD, BASE: CAMP, BASE_2: "3703"})
    go(game, "2512", A)
    end_movement(game, 1)
    assert {option.camp for option in offered(game, SlipAway)} == {CAMP, "3703"}


@rule("12.6a", "12.6b", "12.6c", "12.11a")
def test_a_detected_squad_is_free_when_it_ends_in_a_base() -> None:
    game = drill({A: "2505", BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1}, groups=1)
    clone = game.clone()
    go(clone, "2501", A)  # through the base
    assert A in clone.state.detected
    assert clone.state.enemies
    go(game, CAMP, A)
    assert not game.state.detected
    assert not game.state.enemies
    assert game.state.cup[GUARD] == 4


@rule("12.6d")
def test_joining_detected_squads_detects_no_one() -> None:
    game = drill({A: FIELD, B: "2512", BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1}, groups=1)
    go(game, FIELD, B)
    end_movement(game, 10)
    assert set(game.state.detected) == {A}


@rule("12.6e")
def test_a_lone_leader_keeps_no_enemy_on_the_map() -> None:
    game = drill({A: "2505", COMMANDER: "2712", BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1}, groups=1)
    go(game, CAMP, A)
    assert not game.state.enemies


@rule("12.5j")
def test_people_who_escape_free_no_one_else_and_a_new_detection_is_a_new_group() -> None:
    pieces, hunted = {A: FIELD, B: "2710", BASE: CAMP}, {A: 1, B: 1}
    game = drill(pieces, {f"{GUARD}-1": AWAY}, options=HUNTED_ESCAPE, detected=hunted, groups=1)
    go(game, "2512", A)
    end_movement(game, 1)
    clone = game.clone(same_chance=True)
    play(game, the(game, SlipAway))
    assert game.state.detected == {B: 1}
    assert game.state.enemies
    play(clone, the(clone, Stand), 1, GUARD, 4, 9)
    assert clone.state.detected == {A: 2, B: 1}


@rule("12.4f")
def test_a_squad_that_is_already_hunted_cannot_use_a_new_detection_to_escape() -> None:
    game = drill({A: FIELD, COMMANDER: FIELD, BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1}, groups=1)
    go(game, "2512", A, COMMANDER)
    end_movement(game, 1, 1, PATROL, 4, 9)
    assert game.state.detected == {A: 2}
    assert game.state.pieces[COMMANDER] == "2512"
    assert len(game.state.enemies) == 2


@rule("12.4f")
def test_a_squad_detected_by_its_own_attack_cannot_escape_when_it_is_heard_later() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": "2509"}, detected={}, groups=0)
    end_movement(game)
    play(game, the(game, Attack), 6, 1, 1, GUARD, 4, 9)
    assert A in game.state.detected
    play(game, the(game, GoOn))
    go(game, "2513", A)
    end_movement(game, 1, 1, GUARD, 1, 9)
    assert game.state.pieces[A] == "2513"


@rule("12.4f")
def test_of_a_mixed_stack_only_the_squad_that_was_not_hunted_and_the_leaders_may_escape() -> None:
    game = drill({**at(FIELD, A, B, COMMANDER, "bren-1"), BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1}, groups=1)
    go(game, "2512", A, B, COMMANDER, "bren-1")
    end_movement(game, 1)
    assert str(game.why_not(piece=A)) == "A-Squad was already detected and can't escape (12.4f)"
    play(game, the(game, SlipAway, people=(B, COMMANDER)), 1, PATROL, 4, 9)
    assert game.state.pieces[B] == game.state.pieces[COMMANDER] == CAMP
    assert game.state.pieces[A] == game.state.pieces["bren-1"] == "2512"
    assert game.state.detected == {A: 2}


@rule("12.4f")
def test_with_the_option_a_hunted_squad_may_escape() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": AWAY}, options=HUNTED_ESCAPE, detected={A: 1}, groups=1)
    go(game, "2512", A)
    end_movement(game, 1)
    play(game, the(game, SlipAway))
    assert game.state.pieces[A] == CAMP
    assert not game.state.detected
    assert not game.state.enemies


@rule("12.4d")
def test_each_of_a_detected_stack_escapes_to_the_base_of_its_choice() -> None:
    game = drill({**at(FIELD, A, B, COMMANDER, "bren-1"), BASE: CAMP, BASE_2: "3703"})
    go(game, "2512", A, B, COMMANDER, "bren-1")
    end_movement(game, 1)
    play(game, the(game, SomeSlipAway, camp="3703"))
    take(game, B)
    assert isinstance(game.choice, Escape)
    assert game.state.pieces["bren-1"] == "2512"
    assert {option.camp for option in offered(game, SlipAway)} == {CAMP}
    assert str(game.why_not(place="3703")) == "You have already picked who escapes to 3703 (12.4d)"
    assert str(game.why_not(place="2710")) == "2710 is not one of your bases (12.4d)"
    play(game, the(game, SlipAway, camp=CAMP))
    state = game.state
    assert (state.pieces[A], state.pieces[COMMANDER], state.pieces[B]) == (CAMP, CAMP, "3703")
    assert state.boxes["bren-1"] == STOCK
    assert not state.detected
    assert not state.enemies


@rule("12.4c", "12.4d", "12.4g")
def test_after_some_have_escaped_to_one_base_the_rest_may_stay() -> None:
    game = drill({**at(FIELD, A, B, COMMANDER, "jeep-1"), BASE: CAMP, BASE_2: "3703"})
    go(game, "2512", A, B, COMMANDER, "jeep-1")
    end_movement(game, 1)
    play(game, the(game, SomeSlipAway, camp=CAMP))
    take(game, A)
    clone = game.clone(same_chance=True)
    play(game, the(game, Stand), 1, GUARD, 1, 9)
    assert game.state.detected == {B: 1}
    assert game.state.pieces["jeep-1"] == "2512"
    play(clone, the(clone, SomeSlipAway, camp="3703"))
    take(clone, B)
    assert clone.state.pieces[COMMANDER] == "2512"
    assert not clone.state.detected
    assert clone.state.boxes["jeep-1"] == STOCK


@rule("12.4d")
def test_leaders_left_when_the_last_squad_has_escaped_bring_no_enemy_by_staying() -> None:
    game = drill({**at(FIELD, A, COMMANDER), BASE: CAMP, BASE_2: "3703"})
    go(game, "2512", A, COMMANDER)
    end_movement(game, 1)
    play(game, the(game, SomeSlipAway, camp=CAMP))
    take(game, A)
    assert the(game, Stand).text(game.rules) == "Stay at 2512: no enemy comes for leaders alone"
    play(game, the(game, Stand))
    assert game.state.pieces[COMMANDER] == "2512"
    assert not game.state.enemies
