"""Chapter 12, first part: noise, stealth, escape, and the enemies who come."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.bases import MoveBase, MoveBaseTo
from fieldcraft.titles.commandos_europe.enemies import Generation
from fieldcraft.titles.commandos_europe.journey import GoTo
from fieldcraft.titles.commandos_europe.movement import ChooseMove
from fieldcraft.titles.commandos_europe.noise import (
    CheckAt,
    Escape,
    NextCheck,
    SlipAway,
    SomeSlipAway,
    Stand,
    WhoSlipsAway,
    chance_of,
    heard,
    level_at,
)
from fieldcraft.titles.commandos_europe.purchases import Purchase
from fieldcraft.titles.commandos_europe.state import STOCK
from tests.titles.commandos_europe.drill import (
    BASE,
    BASE_2,
    CAMP,
    CAR,
    COMMANDER,
    FIELD,
    GUARD,
    MAP,
    PATROL,
    A,
    B,
    at,
    drill,
    end_movement,
    go,
    offered,
    play,
    set_out,
    take,
    the,
)

NOBODY_HEARS, ALWAYS_HEARD = 10, 1
AWAY = "3504"


def level(game_hex: str, *pieces: str, done: int = 0) -> int:
    """The noise level of some pieces that have come a long way to a hex."""
    game = drill(at(game_hex, *pieces), done=done)
    game.state.moved = list(pieces)
    return level_at(game.rules, game.state, game_hex)


@rule("12.0a", "12.0e")
@pytest.mark.parametrize(("roll", "found"), [(2, True), (3, True), (4, False), (9, False)])
def test_a_squad_that_moved_rolls_once_where_it_ended(roll: int, found: bool) -> None:
    game = drill({A: FIELD, BASE: CAMP})
    go(game, "2512", A)
    end_movement(game, roll)  # squad 1, clear 2
    assert isinstance(game.choice, Escape) == found


@rule("12.0f", "2.1b")
def test_a_0_is_always_silence_and_a_1_always_detection() -> None:
    assert not heard(NOBODY_HEARS, 99)
    assert heard(ALWAYS_HEARD, -5)
    assert [chance_of(n) for n in (-3, 1, 4, 9, 30)] == [10, 10, 40, 90, 90]
    game = drill({**at(FIELD, A, "sherman", "chevy"), BASE: CAMP})
    go(game, "2512", A, "sherman", "chevy")
    end_movement(game, NOBODY_HEARS)
    assert not game.state.detected


@rule("12.0b")
def test_the_checks_follow_all_movement_in_your_order() -> None:
    game = drill({A: FIELD, B: "2710", BASE: CAMP})
    go(game, "2512", A)
    go(game, "2712", B)
    end_movement(game)
    assert isinstance(game.choice, NextCheck)
    play(game, the(game, CheckAt, hex="2712"), 9, 9)
    assert isinstance(game.choice, ChooseMove)


@rule("12.0b")
def test_a_base_hex_is_never_checked() -> None:
    game = drill({A: "2505", BASE: CAMP})
    set_out(game, A)
    assert the(game, GoTo, to=CAMP).noise is None
    play(game, the(game, GoTo, to=CAMP))
    end_movement(game)
    assert isinstance(game.choice, ChooseMove)


@rule("12.0c", "12.0d")
def test_every_piece_in_the_hex_adds_its_noise() -> None:
    assert level(FIELD, A) == 3
    assert level(FIELD, A, B) == 4
    assert level(FIELD, A, COMMANDER, "bren-1", "chevy") == 10
    assert level(FIELD, A, "camouflage") == 1
    assert level(FIELD, A, "commander-e") == 3
    assert level(FIELD, A, "commander-v") == 2


@rule("12.0c")
def test_pieces_that_did_not_move_in_are_counted_too() -> None:
    game = drill({A: FIELD, B: "2512", "chevy": "2512", BASE: CAMP})
    set_out(game, A)
    option = the(game, GoTo, to="2512")
    assert option.noise == 1 + 1 + 5 + 2
    play(game, option)
    end_movement(game, 10)


@rule("12.0g")
def test_a_detected_squad_is_checked_again() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1}, groups=1)
    go(game, "2512", A)
    end_movement(game, 2)
    play(game, the(game, Stand), 1, PATROL, 4, 9)
    assert game.state.cup[PATROL] == 3
    assert len(game.state.enemies) == 2


@rule("12.0h")
def test_a_squad_that_did_not_move_is_not_checked() -> None:
    game = drill({A: FIELD, "jeep-1": "2511", BASE: CAMP})
    go(game, FIELD, "jeep-1")
    end_movement(game)
    assert isinstance(game.choice, ChooseMove)


@rule("12.1a", "12.1b")
@pytest.mark.parametrize(
    ("hex_", "terrain"), [("2310", 1), (AWAY, 3), ("3010", -2), ("2715", 3), ("2314", 1), ("3722", 3), ("2523", 0)]
)
def test_the_highest_terrain_noise_counts(hex_: str, terrain: int) -> None:
    assert level(hex_, A) == 1 + terrain


@rule("10.7e")
def test_a_road_cancels_no_noise() -> None:
    assert level("2418", A) == 3  # ridge 2, road 2
    assert level("2313", A) == 2  # mountain 1, path 1


@rule("12.2a", "12.2c")
def test_alertness_adds_once_for_each_mission_done_or_forfeited() -> None:
    assert level(FIELD, A, B, done=2) == level(FIELD, A, B) + 2


@rule("12.3a", "12.3c")
def test_one_hex_is_stealthy() -> None:
    game = drill({A: FIELD, "bren-1": FIELD, BASE: CAMP}, done=2)
    set_out(game, A, "bren-1")
    assert the(game, GoTo, to="2511").noise == 1 + 1 + 2
    assert the(game, GoTo, to="2512").noise == 1 + 1 + 2 + 2
    play(game, the(game, GoTo, to="2511"))
    assert level_at(game.rules, game.state, "2511") == 4
    end_movement(game, 5)
    assert not game.state.detected


@rule("12.3b")
def test_running_water_counts_in_full_for_the_stealthy() -> None:
    game = drill({A: "3009", BASE: CAMP})
    set_out(game, A)
    assert the(game, GoTo, to="3010").noise == 1 - 2
    play(game, the(game, GoTo, to="3010"))
    assert level_at(game.rules, game.state, "3010") == 1 - 2


@rule("12.3d")
def test_terrain_is_spared_only_if_every_squad_moved_one_hex() -> None:
    game = drill({A: FIELD, B: "2513", BASE: CAMP})
    go(game, "2511", A)
    assert level_at(game.rules, game.state, "2511") == 1
    go(game, "2511", B)
    assert level_at(game.rules, game.state, "2511") == 4
    end_movement(game, 10)


@rule("12.3d")
def test_a_move_of_one_hex_to_those_who_came_farther_shows_the_noise_of_the_terrain() -> None:
    game = drill({A: FIELD, B: "2513", BASE: CAMP})
    go(game, "2511", B)
    set_out(game, A)
    assert the(game, GoTo, to="2511").noise == 1 + 1 + 2
    assert the(game, GoTo, to="2509").noise == 1


# Escape


@rule("12.4a", "12.4e", "10.9c")
def test_those_who_are_heard_may_slip_away_to_a_base() -> None:
    game = drill({**at(FIELD, A, COMMANDER, "bren-1", "jeep-1"), BASE: CAMP})
    go(game, "2512", A, COMMANDER, "bren-1", "jeep-1")
    end_movement(game, 1)
    play(game, the(game, SlipAway, camp=CAMP))
    state = game.state
    assert state.pieces[A] == state.pieces[COMMANDER] == CAMP
    assert state.boxes["bren-1"] == state.boxes["jeep-1"] == STOCK
    assert not state.enemies
    assert not state.detected
    assert state.standing == "open"


@rule("12.4b")
def test_the_escape_comes_before_the_die_for_enemies() -> None:
    game = drill({A: FIELD, BASE: CAMP})
    go(game, "2512", A)
    end_movement(game, 1)
    assert isinstance(game.choice, Escape)
    play(game, the(game, Stand), 1, PATROL, 1, 9)
    assert game.state.detected == {A: 1}


@rule("12.4c", "12.4g")
def test_some_may_escape_and_leave_their_gear_to_those_who_stay() -> None:
    game = drill({**at(FIELD, A, B, "bren-1"), BASE: CAMP})
    go(game, "2512", A, B, "bren-1")
    end_movement(game, 1)
    play(game, the(game, SomeSlipAway))
    assert isinstance(game.choice, WhoSlipsAway)
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


@rule("12.4f")
def test_a_squad_detected_before_may_use_a_new_detection_to_escape() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1}, groups=1)
    go(game, "2512", A)
    end_movement(game, 1)
    play(game, the(game, SlipAway))
    assert game.state.pieces[A] == CAMP
    assert not game.state.detected
    assert not game.state.enemies


# Who stays detected


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
def test_joining_detected_squads_detects_nobody() -> None:
    game = drill({A: FIELD, B: "2512", BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1}, groups=1)
    go(game, FIELD, B)
    end_movement(game, 10)
    assert set(game.state.detected) == {A}


@rule("12.6e")
def test_a_lone_leader_keeps_no_enemy_on_the_map() -> None:
    game = drill({A: "2505", COMMANDER: "2712", BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1}, groups=1)
    go(game, CAMP, A)
    assert not game.state.enemies


# Generation and placement


@rule("12.8a", "12.8b")
def test_the_die_says_how_many_enemies_come() -> None:
    game = drill({A: FIELD}, step=Generation(FIELD), rolls=(3, PATROL, 1, 4, GUARD, 2, 3, CAR, 3, 3), detected={A: 1})
    assert game.state.enemies == {f"{PATROL}-1": "2506", f"{GUARD}-1": "2808", f"{CAR}-1": "2811"}
    assert game.state.cup[PATROL] == 3


@rule("12.8c")
def test_a_short_cup_gives_what_it_has_and_takes_back_what_is_refused_at_the_end() -> None:
    cup = {PATROL: 1, "gunboat": 1}
    game = drill({A: FIELD}, step=Generation(FIELD), rolls=(5, "gunboat", 1, 1, PATROL, 1, 9), detected={A: 1}, cup=cup)
    assert game.state.cup == {PATROL: 0, "gunboat": 1}
    assert list(game.state.enemies) == [f"{PATROL}-1"]


@rule("12.9a", "12.9b")
@pytest.mark.parametrize(
    ("direction", "hex_"),
    [(1, "2508"), (2, "2709"), (3, "2711"), (4, "2512"), (5, "2311"), (6, "2309")],
)
def test_direction_1_is_north_and_the_others_follow_clockwise(direction: int, hex_: str) -> None:
    game = drill({A: FIELD}, step=Generation(FIELD), rolls=(1, PATROL, direction, 2), detected={A: 1})
    assert game.state.enemies == {f"{PATROL}-1": hex_}


@rule("12.9c", "12.9d", "2.1b")
@pytest.mark.parametrize(("distance", "hex_"), [(3, "2301"), (4, "2302"), (5, "2303")])
def test_a_drift_over_the_edge_turns_back(distance: int, hex_: str) -> None:
    game = drill({A: "2304"}, step=Generation("2304"), rolls=(1, PATROL, 1, distance), detected={A: 1})
    assert game.state.enemies == {f"{PATROL}-1": hex_}


@rule("12.9d", "12.9j")
def test_a_drift_may_end_in_the_detected_hex_itself() -> None:
    game = drill({A: "2303"}, step=Generation("2303"), rolls=(1, PATROL, 1, 4), detected={A: 1})
    assert game.state.enemies == {f"{PATROL}-1": "2303"}


@rule("2.1b", "12.9a")
def test_a_0_for_distance_is_a_ten() -> None:
    game = drill({A: "2515"}, step=Generation("2515"), rolls=(1, PATROL, 1, 10), detected={A: 1})
    assert game.state.enemies == {f"{PATROL}-1": "2505"}


@rule("12.9k", "12.9l")
def test_an_enemy_placed_on_an_undetected_squad_detects_it_as_a_group_of_its_own() -> None:
    game = drill({A: FIELD, B: "2508"}, step=Generation(FIELD), rolls=(1, PATROL, 1, 2), detected={A: 1}, groups=1)
    assert game.state.detected == {A: 1, B: 2}
    assert len(game.state.enemies) == 1


@rule("12.9l")
def test_in_a_base_a_squad_is_not_detected_by_an_enemy_placed_there() -> None:
    game = drill(
        {A: FIELD, B: "2508", BASE: "2508"}, step=Generation(FIELD), rolls=(1, PATROL, 1, 2), detected={A: 1}, groups=1
    )
    assert game.state.detected == {A: 1}
    assert game.state.pieces[BASE] == "2508"


@rule("10.9c", "10.4j", "10.4l", "10.11d", "12.11b", "13.1e")
def test_an_enemy_placed_where_no_squad_is_eliminates_all_that_is_there() -> None:
    pieces = at("2508", COMMANDER, "jeep-1", "sherman", "camera", BASE)
    game = drill({A: FIELD, **pieces}, step=Generation(FIELD), rolls=(1, PATROL, 1, 2), detected={A: 1})
    assert game.state.at("2508") == []
    assert game.state.boxes["jeep-1"] == game.state.boxes["sherman"] == STOCK
    assert game.state.boxes[COMMANDER] == "fallen"
    assert game.state.boxes[BASE] == "destroyed"


@rule("10.4k")
def test_on_the_shore_too() -> None:
    game = drill({A: "2519", "canoe": "2521"}, step=Generation("2519"), rolls=(1, PATROL, 4, 2), detected={A: 1})
    assert game.state.boxes["canoe"] == STOCK


# Moving bases


@rule("12.12a", "12.12c", "12.12d")
def test_a_base_moves_for_the_price_of_a_die() -> None:
    game = drill({A: CAMP, "camera": CAMP, BASE: CAMP}, step=Purchase(), pp=8)
    play(game, the(game, MoveBase, base=BASE), 6)
    assert isinstance(game.choice, MoveBaseTo)
    assert game.state.pp == 2
    option = next(option for option in game.offered if getattr(option, "hex", "") == "2710")
    play(game, option)
    assert game.state.pieces[BASE] == "2710"
    assert game.state.pieces[A] == game.state.pieces["camera"] == CAMP
    assert not offered(game, MoveBase)
    refusal = game.why_not(piece=BASE)
    assert refusal is not None
    assert refusal.rule == "12.12c"


@rule("12.12b", "2.1b")
def test_too_dear_a_move_costs_nothing_and_the_base_stays() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=9)
    play(game, the(game, MoveBase, base=BASE), 10)
    assert game.state.pp == 9
    assert game.state.pieces[BASE] == CAMP
    assert isinstance(game.choice, Purchase)


@rule("12.12e")
def test_a_base_at_sea_is_not_moved_away_from_people_without_a_craft() -> None:
    game = drill(at("2523", A, BASE), step=Purchase(), pp=9)
    assert not offered(game, MoveBase)
    refusal = game.why_not(piece=BASE)
    assert refusal is not None
    assert refusal.rule == "12.12e"
    assert offered(drill(at("2523", A, BASE, "dinghy-1"), step=Purchase(), pp=9), MoveBase)


@rule("12.6b")
def test_a_base_placed_where_a_detected_squad_stands_serves_too() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": AWAY}, step=Purchase(), pp=9, detected={A: 1}, groups=1)
    play(game, the(game, MoveBase, base=BASE), 3)
    play(game, next(option for option in game.offered if getattr(option, "hex", "") == FIELD))
    assert not game.state.detected
    assert not game.state.enemies


@rule("12.1e")
def test_enemies_roll_for_no_noise() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{PATROL}-1": "2519"}, detected={A: 1}, groups=1)
    end_movement(game)  # the patrol moves without any die
    assert game.state.enemies[f"{PATROL}-1"] == "2516"


@rule("12.5j")
def test_people_who_escape_free_nobody_else_and_a_new_detection_is_a_new_group() -> None:
    game = drill({A: FIELD, B: "2710", BASE: CAMP}, {f"{GUARD}-1": AWAY}, detected={A: 1, B: 1}, groups=1)
    go(game, "2512", A)
    end_movement(game, 1)
    clone = game.clone(same_chance=True)
    play(game, the(game, SlipAway))
    assert game.state.detected == {B: 1}
    assert game.state.enemies
    play(clone, the(clone, Stand), 1, GUARD, 4, 9)
    assert clone.state.detected == {A: 2, B: 1}


@rule("12.11c", "12.12f")
def test_a_base_draws_no_enemy_to_itself_and_stays_on_its_map() -> None:
    game = drill({A: FIELD, BASE: "2517"}, {f"{PATROL}-1": "2613"}, detected={A: 1}, groups=1)
    end_movement(game, 1, 6)  # it goes for the squad, not for the base that is nearer
    assert game.state.pieces[BASE] == "2517"
    assert f"{PATROL}-1" not in game.state.enemies
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=9)
    play(game, the(game, MoveBase, base=BASE), 3)
    assert {getattr(option, "hex", "") for option in game.offered} <= set(game.rules.box.maps[MAP].hexes)
