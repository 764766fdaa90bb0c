"""Chapters 12.8 and 12.9: how many enemies come, and where."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.enemies import GenerateEnemies
from fieldcraft.titles.commandos_europe.state import STOCK
from tests.titles.commandos_europe.drill import (
    BASE,
    BOAT,
    CAR,
    COMMANDER,
    FIELD,
    GUARD,
    PATROL,
    A,
    B,
    at,
    drill,
)


@rule("12.8a", "12.8b")
def test_the_die_says_how_many_enemies_come() -> None:
    game = drill(
        {A: FIELD}, step=GenerateEnemies(FIELD), rolls=(3, PATROL, 1, 4, GUARD, 2, 3, CAR, 3, 3), detected={A: 1}
    )
    assert game.state.enemies == {f"{PATROL}-1": "2506", f"{GUARD}-1": "2808", f"{CAR}-1": "2811"}
    assert game.state.cup[PATROL] == 3


@rule("12.8c")
def test_a_short_cup_gives_what_it_has_and_takes_back_what_is_refused_at_the_end() -> None:
    cup = {PATROL: 1, "gunboat": 1}
    game = drill(
        {A: FIELD}, step=GenerateEnemies(FIELD), rolls=(5, "gunboat", 1, 1, PATROL, 1, 9), detected={A: 1}, cup=cup
    )
    assert game.state.cup == {PATROL: 0, "gunboat": 1}
    assert list(game.state.enemies) == [f"{PATROL}-1"]


@rule("12.9a", "12.9b")
@pytest.mark.parametrize(
    ("direction", "hex_"),
    [(1, "2508"), (2, "2709"), (3, "2711"), (4, "2512"), (5, "2311"), (6, "2309")],
)
def test_direction_1_is_north_and_the_others_follow_clockwise(direction: int, hex_: str) -> None:
    game = drill({A: FIELD}, step=GenerateEnemies(FIELD), rolls=(1, PATROL, direction, 2), detected={A: 1})
    assert game.state.enemies == {f"{PATROL}-1": hex_}


@rule("12.9c", "12.9d", "2.1b")
@pytest.mark.parametrize(("distance", "hex_"), [(3, "2301"), (4, "2302"), (5, "2303")])
def test_a_drift_over_the_edge_turns_back(distance: int, hex_: str) -> None:
    game = drill({A: "2304"}, step=GenerateEnemies("2304"), rolls=(1, PATROL, 1, distance), detected={A: 1})
    assert game.state.enemies == {f"{PATROL}-1": hex_}


@rule("12.9d", "12.9j")
def test_a_drift_may_end_in_the_detected_hex_itself() -> None:
    game = drill({A: "2303"}, step=GenerateEnemies("2303"), rolls=(1, PATROL, 1, 4), detected={A: 1})
    assert game.state.enemies == {f"{PATROL}-1": "2303"}


@rule("2.1b", "12.9a")
def test_a_0_for_distance_is_a_ten() -> None:
    game = drill({A: "2515"}, step=GenerateEnemies("2515"), rolls=(1, PATROL, 1, 10), detected={A: 1})
    assert game.state.enemies == {f"{PATROL}-1": "2505"}


@rule("12.9e", "12.9f", "12.9g")
@pytest.mark.parametrize(
    ("start", "kind", "words"),
    [
        ("2520", PATROL, "Patrol was drawn but could not be placed: 2522 is all sea (cup: 20 to 19)."),
        ("2510", BOAT, "Gunboat was drawn but could not be placed: 2512 has no water (cup: 20 to 19)."),
        ("3010", CAR, "Car was drawn but could not be placed: 3012 is closed to vehicles (cup: 20 to 19)."),
    ],
)
def test_the_log_says_why_a_unit_goes_back(start: str, kind: str, words: str) -> None:
    game = drill({A: start}, step=GenerateEnemies(start), rolls=(1, kind, 4, 2), detected={A: 1})
    assert not game.state.enemies
    assert words in [line.text for line in game.log]


@rule("12.9k", "12.9l")
def test_an_enemy_mission_turn_an_undetected_squad_detects_it_as_a_group_of_its_own() -> None:
    game = drill({A: FIELD, B: "2508"}, step=GenerateEnemies(FIELD), rolls=(1, PATROL, 1, 2), detected={A: 1}, groups=1)
    assert game.state.detected == {A: 1, B: 2}
    assert len(game.state.enemies) == 1


@rule("12.9l")
def test_in_a_base_a_squad_is_not_detected_by_an_enemy_placed_there() -> None:
    game = drill(
        {A: FIELD, B: "2508", BASE: "2508"},
        step=GenerateEnemies(FIELD),
        rolls=(1, PATROL, 1, 2),
        detected={A: 1},
        groups=1,
    )
    assert game.state.detected == {A: 1}
    assert game.state.pieces[BASE] == "2508"


@rule("10.9c", "10.4j", "10.4l", "10.11d", "12.11b", "13.1e")
def test_an_enemy_placed_where_no_squad_is_eliminates_all_that_is_there() -> None:
    pieces = at("2508", COMMANDER, "jeep-1", "sherman", "camera", BASE)
    game = drill({A: FIELD, **pieces}, step=GenerateEnemies(FIELD), rolls=(1, PATROL, 1, 2), detected={A: 1})
    assert game.state.at("2508") == []
    assert game.state.boxes["jeep-1"] == game.state.boxes["sherman"] == STOCK
    assert game.state.boxes[COMMANDER] == "fallen"
    assert game.state.boxes[BASE] == "destroyed"


@rule("10.4k")
def test_on_the_shore_too() -> None:
    game = drill({A: "2519", "canoe": "2521"}, step=GenerateEnemies("2519"), rolls=(1, PATROL, 4, 2), detected={A: 1})
    assert game.state.boxes["canoe"] == STOCK
