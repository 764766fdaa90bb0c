"""Chapters 12.0 to 12.3: noise, alertness and stealth."""

import pytest

from fieldcraft.kernel.scene import Shade
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.movement import ChooseMove
from fieldcraft.titles.commandos_europe.noise import (
    CheckAt,
    ChooseCheck,
    Escape,
    NoiseChecked,
    NoiseChecks,
    detection_chance,
    is_detection,
    level_at,
)
from fieldcraft.titles.commandos_europe.travel_options import GoTo
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
    play,
    set_out,
    the,
)

NOT_DETECTED, ALWAYS_HEARD = 10, 1
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
    assert not is_detection(NOT_DETECTED, 99)
    assert is_detection(ALWAYS_HEARD, -5)
    assert [detection_chance(n) for n in (-3, 1, 4, 9, 30)] == [10, 10, 40, 90, 90]
    game = drill({**at(FIELD, A, "sherman", "chevy"), BASE: CAMP})
    go(game, "2512", A, "sherman", "chevy")
    end_movement(game, NOT_DETECTED)
    assert not game.state.detected
    check = next(line for line in game.log if ": rolled 0 at noise " in line.text)
    assert check.dice == (0,)


@rule("12.0b")
def test_the_checks_follow_all_movement_in_your_order() -> None:
    game = drill({A: FIELD, B: "2710", BASE: CAMP})
    go(game, "2512", A)
    go(game, "2712", B)
    end_movement(game)
    assert isinstance(game.choice, ChooseCheck)
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
    end_movement(game, 2, 1, PATROL, 4, 9)
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


@rule("7.1c", "12.2a")
def test_a_move_that_accomplishes_the_mission_shows_the_noise_with_the_new_alertness() -> None:
    game = drill({A: "2912", BASE: CAMP})
    set_out(game, A)
    there = the(game, GoTo, to="2910")
    assert there.noise == 1 + 2 + 1
    play(game, there)
    assert level_at(game.rules, game.state, "2910") == there.noise
    without = drill({A: "2513", BASE: CAMP}, mission="blow", target="2511")
    set_out(without, A)
    assert the(without, GoTo, to="2511").noise == 1 + 2
    equipped = drill({A: "2513", "explosives-1": "2513", BASE: CAMP}, mission="blow", target="2511")
    set_out(equipped, A, "explosives-1")
    assert the(equipped, GoTo, to="2511").noise == 1 + 2 + 1


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
def test_terrain_noise_is_ignored_only_if_every_squad_moved_one_hex() -> None:
    game = drill({A: FIELD, B: "2513", BASE: CAMP})
    go(game, "2511", A)
    assert level_at(game.rules, game.state, "2511") == 1
    go(game, "2511", B)
    assert level_at(game.rules, game.state, "2511") == 4
    end_movement(game, 10)


@rule("12.3d")
def test_a_one_hex_move_to_squads_that_came_farther_shows_terrain_noise() -> None:
    game = drill({A: FIELD, B: "2513", BASE: CAMP})
    go(game, "2511", B)
    set_out(game, A)
    assert the(game, GoTo, to="2511").noise == 1 + 1 + 2
    assert the(game, GoTo, to="2509").noise == 1


@rule("12.1e")
def test_enemies_roll_for_no_noise() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{PATROL}-1": "2519"}, detected={A: 1}, groups=1)
    end_movement(game)  # the patrol moves without any die
    assert game.state.enemies[f"{PATROL}-1"] == "2516"


@rule("12.3a", "12.3d")
def test_a_squad_that_joins_one_that_came_by_stealth_is_told_that_the_terrain_adds_nothing() -> None:
    game = drill({A: FIELD, B: "2512", "camera": "2511"})
    go(game, "2511", A)
    set_out(game, B)
    assert the(game, GoTo, to="2511").noise == 1 + 1
    play(game, the(game, GoTo, to="2511"))
    assert level_at(game.rules, game.state, "2511") == 2


@rule("12.3d")
def test_a_squad_that_joins_one_that_came_openly_is_told_that_the_terrain_counts() -> None:
    game = drill({A: "2509", B: "2512"})
    go(game, "2511", A)
    set_out(game, B)
    assert the(game, GoTo, to="2511").noise == 1 + 1 + 2


@rule("12.0b")
def test_a_squad_that_moved_and_is_no_longer_on_the_map_is_not_checked() -> None:
    game = drill({B: "2512", BASE: CAMP, BASE_2: "3703"}, step=NoiseChecks(), moved=[A, B], rolls=[NOT_DETECTED])
    assert not game.state.detected


@rule("12.0e", "12.0b", "12.7a")
def test_the_board_shows_how_likely_each_move_is_to_be_heard_and_always_at_the_mission() -> None:
    game = drill({A: "2508", COMMANDER: "2505", BASE: "2506"}, target=FIELD)
    alone = game.clone()
    set_out(game, A)
    assert game.choice is not None
    shades = {shade.place: shade for shade in game.choice.shading(game)}
    assert shades[FIELD] == Shade(FIELD, "heat", 0.4, "40%", True, "Heard")  # the mission raises alertness
    assert shades["2511"] == Shade("2511", "heat", 0.3, "30%", False, "Heard")
    assert shades["2506"] == Shade("2506", "heat", 0.0, "safe", False, "Heard")
    set_out(alone, COMMANDER)
    assert alone.choice is not None
    assert Shade("2504", "reach") in alone.choice.shading(alone)


@rule("12.0f")
@pytest.mark.parametrize(("level", "needed"), [(-3, "above 1"), (4, "above 4"), (12, "above 9")])
def test_the_dice_say_that_a_1_is_always_heard_and_a_0_never(level: int, needed: str) -> None:
    [roll] = NoiseChecked(FIELD, level, 5, False).display(drill({A: FIELD}).rules).rolls
    assert roll.needed == needed
