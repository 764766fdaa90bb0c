"""Chapters 8 and 9: who can go together, and what they haul."""

from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from tests.titles.commandos_europe.drill import (
    A2,
    BASE,
    CAMP,
    COMMANDER,
    FIELD,
    OFFICER,
    SIX,
    A,
    B,
    at,
    can_set_out,
    drill,
    go,
    reach,
    ready,
    set_out,
)

MORE = ("camera", "camouflage", "sniper-rifle", "wire-cutters", "knives", "naval-gunfire-1")


@rule("9.0a", "9.1a")
def test_a_squad_hauls_six_pieces() -> None:
    assert can_set_out(A, *SIX)
    assert not can_set_out(A, *SIX, "camera")
    game = drill(at(FIELD, A, *SIX, "camera"))
    refusal = game.why_not(place=FIELD, kind="move-all")
    assert refusal is not None
    assert refusal.rule == "9.0a"


@rule("9.1b")
def test_a_leader_hauls_one_piece() -> None:
    assert can_set_out(COMMANDER, "camera")
    assert not can_set_out(COMMANDER, "camera", "sten-1")
    assert can_set_out("commander-v", "camera")


@rule("9.0c")
def test_a_leader_with_a_squad_adds_portage() -> None:
    assert can_set_out(A, COMMANDER, *SIX, "camera")
    assert not can_set_out(A, COMMANDER, *SIX, "camera", "knives")


@rule("9.2a")
def test_a_vehicle_hauls_as_many_pieces_as_its_noise_says() -> None:
    assert can_set_out("chevy", *SIX[:5])
    assert not can_set_out("chevy", *SIX)
    assert can_set_out("jeep-1", *SIX[:3])
    assert not can_set_out("jeep-1", *SIX[:4])


@rule("9.2b", "10.4f")
def test_a_plus_type_piece_hauls_no_other_but_a_black_one() -> None:
    assert not can_set_out("chevy", "jeep-1")
    assert not can_set_out("chevy", "dinghy-1")
    assert can_set_out("chevy", "scuba")
    assert can_set_out("jeep-1", "canoe")
    game = drill(at("2523", "dinghy-1", "scuba"))
    assert "2524" in reach(game, "dinghy-1", "scuba")


@rule("10.4f")
def test_a_black_piece_hauls_no_black_one() -> None:
    assert not can_set_out("canoe", "scuba", hex_="2523")
    assert not can_set_out("canoe", COMMANDER, hex_="2523")


@rule("9.2c", "9.2d")
def test_a_vehicle_takes_leaders_along_as_loads() -> None:
    assert can_set_out("jeep-1", COMMANDER, OFFICER, "camera")
    assert not can_set_out("jeep-1", COMMANDER, OFFICER, "camera", "sten-1")


@rule("9.2c")
def test_a_squad_takes_any_number_of_leaders_along() -> None:
    assert can_set_out(A, COMMANDER, OFFICER, "commander-2", "officer-2", *SIX)


@rule("9.2e")
def test_a_plus_type_piece_without_noise_hauls_nothing() -> None:
    assert can_set_out("scuba", hex_="2523")
    assert not can_set_out("scuba", "camera", hex_="2523")


@rule("9.3a")
def test_squad_and_chevy_haul_eleven() -> None:
    assert can_set_out(A, "chevy", *SIX, *MORE[:5])
    assert not can_set_out(A, "chevy", *SIX, *MORE)


@rule("9.3c")
def test_a_vehicle_with_a_squad_uses_no_portage_but_a_craft_on_land_does() -> None:
    assert can_set_out(A, "jeep-1", *SIX)
    assert can_set_out(A, "dinghy-1", *SIX[:5])
    assert not can_set_out(A, "dinghy-1", *SIX)


@rule("9.3d")
def test_a_vehicle_over_water_is_luggage() -> None:
    game = drill(at("2523", A, "dinghy-1", "jeep-1", *SIX))
    reached = reach(game, A, "dinghy-1", "jeep-1", *SIX)
    assert max(reached.values()) == 7  # 4 and 3 for the dinghy, nothing for the jeep
    assert not can_set_out(A, "dinghy-1", "jeep-1", *SIX, "camera", "knives", hex_="2523")


@rule("9.4b")
def test_a_squad_that_leaves_a_base_hauls_no_more_than_usual() -> None:
    game = drill({**at(CAMP, A, BASE, *SIX, "camera")})
    assert CAMP not in ready(game)
    set_out(game, A, *SIX)
    assert isinstance(game.choice, ChooseDestination)


@rule("8.0a")
def test_any_number_of_pieces_may_be_in_a_hex() -> None:
    game = drill({**at(FIELD, A, *SIX), **at("2511", B, A2, *MORE)})
    go(game, "2511", A, *SIX)
    assert len(game.state.at("2511")) == 15
