"""Chapters 9 and 10: who can go together, what they haul, and how far they get."""

import pytest

from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.journey import GoTo, Halt, Pause, WhereTo
from fieldcraft.titles.commandos_europe.movement import EndMovement, MoveSome
from fieldcraft.titles.commandos_europe.state import STOCK
from fieldcraft.titles.commandos_europe.stops import PauseAt, WhoGoesOn
from tests.titles.commandos_europe.drill import (
    A2,
    BASE,
    CAMP,
    COMMANDER,
    FIELD,
    OFFICER,
    PATROL,
    A,
    B,
    drill,
    end_movement,
    go,
    offered,
    play,
    reach,
    ready,
    said,
    set_out,
    take,
    the,
)

STENS = ("sten-1", "sten-2", "sten-3", "sten-4")
GRENADES = ("grenades-1", "grenades-2")
SIX = (*STENS, *GRENADES)
MORE = ("camera", "camouflage", "sniper-rifle", "wire-cutters", "knives", "naval-gunfire-1")


def at(hex_: str, *pieces: str) -> dict[str, str]:
    return dict.fromkeys(pieces, hex_)


def can_set_out(*party: str, hex_: str = FIELD) -> bool:
    """Whether exactly these pieces may move together out of a hex."""
    game = drill(at(hex_, *party))
    return set(ready(game).get(hex_, ())) == set(party)


# Portage


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
def test_a_leader_with_a_squad_adds_his_portage() -> None:
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


@rule("9.3b")
def test_a_chevy_that_joins_on_the_way_adds_no_portage() -> None:
    game = drill({**at(FIELD, A, *SIX), "chevy": "2511", "camera": "2511"})
    set_out(game, A, *SIX)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    assert not [option for option in offered(game, Take) if option.piece == "chevy"]
    take(game, A, *SIX[:5])
    assert "2512" in [option.to for option in offered(game, GoTo)]


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
    assert isinstance(game.choice, WhereTo)


@rule("8.0a")
def test_any_number_of_pieces_may_be_in_a_hex() -> None:
    game = drill({**at(FIELD, A, *SIX), **at("2511", B, A2, *MORE)})
    go(game, "2511", A, *SIX)
    assert len(game.state.at("2511")) == 15


# Movement


@rule("10.0a", "10.1a", "10.1c")
def test_a_squad_pays_for_each_hex_it_enters() -> None:
    reached = reach(drill(at(FIELD, A)), A)
    assert reached["2511"] == 1
    assert reached["2514"] == 4
    assert "2515" not in reached
    assert max(reached.values()) == 4


@rule("10.0b", "10.2c")
def test_minus_type_gear_never_moves_by_itself() -> None:
    game = drill({"camera": FIELD, A: CAMP})
    assert set(ready(game)) == {CAMP}
    refusal = game.why_not(piece="camera")
    assert refusal is not None
    assert refusal.rule == "10.0b"


@rule("10.1b")
def test_a_piece_moves_once_in_a_turn() -> None:
    game = drill(at(FIELD, A, "camera") | {B: CAMP})
    go(game, "2511", A, "camera")
    assert set(ready(game)) == {CAMP}
    refusal = game.why_not(piece=A)
    assert refusal is not None
    assert refusal.rule == "10.1b"


@rule("10.1c", "10.5e")
def test_hauled_gear_pays_nothing_and_minus_0_slows_nobody() -> None:
    alone, laden = reach(drill(at(FIELD, A)), A), reach(drill(at(FIELD, A, *SIX)), A, *SIX)
    assert alone == laden


@rule("10.1d", "10.4a")
def test_squad_and_vehicle_pay_once_out_of_a_common_allowance() -> None:
    reached = reach(drill(at(FIELD, A, "jeep-1")), A, "jeep-1")
    assert max(reached.values()) == 8
    assert reached["2511"] == 1


@rule("10.1e")
def test_woods_and_mountain_cost_two_for_a_chevy_alone_and_for_a_squad() -> None:
    chevy = reach(drill({"chevy": "2309", A: CAMP}), "chevy")
    assert chevy["2310"] == 2
    squad = drill({A: "2415", "chevy": "2415", "radio-1": "2415"})
    assert reach(squad, A, "chevy", "radio-1")["2316"] == 2


@rule("10.1f", "10.5b")
def test_gear_dropped_on_the_way_counts_for_the_whole_movement_and_moves_no_more() -> None:
    game = drill(at(FIELD, A, "bren-1"))
    set_out(game, A, "bren-1")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A)
    assert game.state.pieces["bren-1"] == "2511"
    assert {option.cost for option in offered(game, GoTo)} == {1, 2}  # 4 - 1 for the Bren - 1 spent
    play(game, the(game, GoTo, to="2513"))
    assert game.state.pieces[A] == "2513"
    assert "bren-1" in game.state.moved


@rule("10.1g")
def test_a_piece_that_moved_cannot_be_hauled_again() -> None:
    game = drill({A: FIELD, "camera": FIELD, B: "2512"})
    go(game, "2511", A, "camera")
    set_out(game, B)
    assert not offered(game, Pause)
    play(game, the(game, GoTo, to="2511"))
    assert game.state.pieces["camera"] == "2511"


@rule("9.0b", "10.5c", "10.11b")
def test_gear_picked_up_on_the_way_slows_the_whole_movement() -> None:
    game = drill({A: FIELD, "bren-1": "2511"})
    set_out(game, A)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A, "bren-1")
    assert {option.cost for option in offered(game, GoTo)} == {1, 2}
    play(game, the(game, GoTo, to="2513"))
    assert game.state.pieces["bren-1"] == "2513"


@rule("10.5c")
def test_a_load_that_eats_up_the_points_already_used_cannot_be_taken_on() -> None:
    game = drill({A: FIELD, "vickers-1": "2511"})
    set_out(game, A)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    play(game, the(game, Take, piece=A))
    assert "vickers-1" not in [option.piece for option in offered(game, Take)]


@rule("10.2a", "10.3c")
def test_a_squads_allowance_is_its_movement() -> None:
    assert max(reach(drill(at(FIELD, "a-squad-v")), "a-squad-v").values()) == 6


@rule("10.2b", "10.4g", "10.4h")
def test_a_plus_type_piece_moves_by_itself_less_what_it_hauls() -> None:
    game = drill({**at(FIELD, "jeep-1", "vickers-1"), A: FIELD})
    assert max(reach(game, "jeep-1").values()) == 4
    assert max(reach(game, "jeep-1", "vickers-1").values()) == 1


@rule("10.3a")
def test_squads_move_one_after_another_or_as_a_stack() -> None:
    game = drill({A: FIELD, B: FIELD, A2: CAMP})
    assert set(ready(game)) == {FIELD, CAMP}
    go(game, "2511", A)
    assert game.state.pieces[B] == FIELD
    assert game.state.pieces[A] == "2511"


@rule("10.3b")
def test_part_of_a_stack_halts_on_the_way() -> None:
    game = drill(at(FIELD, A, B))
    set_out(game, A, B)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A)
    play(game, the(game, GoTo, to="2513"))
    assert (game.state.pieces[A], game.state.pieces[B]) == ("2513", "2511")
    assert {A, B} <= set(game.state.moved)
    assert not ready(game)


@rule("10.3b")
def test_everybody_may_halt_at_a_stop_after_all() -> None:
    game = drill(at(FIELD, A, B))
    set_out(game, A, B)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2512"))
    assert isinstance(game.choice, WhoGoesOn)
    play(game, the(game, Done))
    assert game.state.pieces[A] == game.state.pieces[B] == "2512"


@rule("10.3g")
def test_a_party_may_halt_at_a_stop_it_made() -> None:
    game = drill(at(FIELD, A, "camera"))
    set_out(game, A, "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A)
    play(game, the(game, Halt))
    assert game.state.pieces[A] == "2511"


@rule("10.3d")
def test_unused_points_are_lost() -> None:
    game = drill({A: FIELD, BASE: CAMP})
    go(game, "2511", A)
    end_movement(game, 10)
    assert max(reach(game, A).values()) == 4


@rule("10.3e")
def test_a_stack_of_squads_goes_as_far_as_the_slowest() -> None:
    game = drill(at(FIELD, A, "a-squad-v"))
    assert max(reach(game, A, "a-squad-v").values()) == 4


@rule("10.3e", "10.4c")
def test_a_vehicle_speeds_up_only_one_of_two_squads() -> None:
    game = drill(at(FIELD, A, B, "jeep-1"))
    assert max(reach(game, A, B, "jeep-1").values()) == 4
    game = drill(at(FIELD, A, B, "jeep-1", "jeep-2"))
    assert max(reach(game, A, B, "jeep-1", "jeep-2").values()) == 8


@rule("10.3e")
def test_squads_share_their_loads_as_suits_them_best() -> None:
    game = drill(at(FIELD, A, "a-squad-v", "boys-1"))
    assert max(reach(game, A, "a-squad-v", "boys-1").values()) == 4


@rule("10.3f", "11.2d")
def test_no_piece_of_yours_enters_a_hex_with_an_enemy() -> None:
    game = drill({A: FIELD}, {f"{PATROL}-1": "2511"})
    reached = reach(game, A)
    assert "2511" not in reached
    assert reached["2512"] == 3  # round it
    set_out(game, A)
    refusal = game.why_not(place="2511")
    assert refusal is not None
    assert refusal.rule == "10.3f"


@rule("10.4b", "10.4d")
def test_only_one_plus_value_is_added() -> None:
    game = drill(at(FIELD, A, "jeep-1", "chevy", COMMANDER))
    assert max(reach(game, A, "jeep-1", "chevy", COMMANDER).values()) == 10
    assert max(reach(game, A, "jeep-1", COMMANDER).values()) == 8


@rule("10.4e")
def test_a_veteran_squad_with_a_chevy_and_a_bofors_moves_eight() -> None:
    pieces = at(FIELD, "a-squad-v", "chevy", "bofors")
    assert max(reach(drill(pieces), "a-squad-v", "chevy").values()) == 12
    assert max(reach(drill(pieces), "a-squad-v", "chevy", "bofors").values()) == 8


@rule("10.5a", "10.5d")
def test_a_squad_with_a_jeep_and_a_vickers_moves_five() -> None:
    assert max(reach(drill(at(FIELD, A, "jeep-1", "vickers-1")), A, "jeep-1", "vickers-1").values()) == 5
    assert (
        max(reach(drill(at(FIELD, A, "jeep-1", "vickers-1", "boys-1")), A, "jeep-1", "vickers-1", "boys-1").values())
        == 3
    )


@rule("10.4a", "9.3e")
def test_a_vehicle_that_joins_on_the_way_adds_nothing() -> None:
    game = drill({A: FIELD, COMMANDER: "2511", "jeep-1": "2511"})
    set_out(game, A)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A, COMMANDER)
    assert max(option.cost for option in offered(game, GoTo)) == 3


@rule("10.4i", "12.7a")
def test_plus_type_pieces_without_a_squad_make_no_noise_check() -> None:
    game = drill({**at(FIELD, "chevy", "bren-1"), COMMANDER: "2610", BASE: CAMP, A: CAMP})
    go(game, "2512", "chevy", "bren-1")
    go(game, "2611", COMMANDER)
    end_movement(game)
    assert not game.state.enemies
    assert not game.state.detected


@rule("10.4m")
def test_a_leaders_value_may_be_the_one_added() -> None:
    assert max(reach(drill(at(FIELD, A, COMMANDER)), A, COMMANDER).values()) == 6
    assert max(reach(drill(at(FIELD, COMMANDER)), COMMANDER).values()) == 2


@rule("10.4n")
def test_own_vehicles_enter_marsh_and_ridge_and_cross_cliffs() -> None:
    game = drill({"chevy": "2412", A: CAMP})
    reached = reach(game, "chevy")
    assert reached["2312"] == 3
    over_the_cliff = reach(drill({"chevy": "2507", A: CAMP}), "chevy")
    assert over_the_cliff["2508"] == 2
    assert reach(drill({"chevy": "2410", A: CAMP}), "chevy")["2311"] == 3


@rule("10.4o")
def test_without_a_squad_a_vehicle_keeps_out_of_the_sea_and_a_craft_off_the_land() -> None:
    assert "2522" not in reach(drill({"jeep-1": "2521", A: CAMP}), "jeep-1")
    by_canoe = reach(drill({"canoe": "2521", A: CAMP}), "canoe")
    assert "2522" in by_canoe
    assert "2520" not in by_canoe
    assert {"3009", "3010"} <= set(reach(drill({"canoe": "3008", A: CAMP}), "canoe"))
    assert "3409" in reach(drill({"canoe": "3408", A: CAMP}), "canoe")


@rule("10.4p")
def test_plus_type_pieces_that_add_nothing_may_travel_along() -> None:
    assert can_set_out(A, "jeep-1", "jeep-2", "chevy")


@rule("10.5f")
def test_a_sherman_neither_moves_nor_hauls() -> None:
    game = drill(at(FIELD, "sherman", "camera") | {A: CAMP})
    assert set(ready(game)) == {CAMP}
    assert max(reach(drill(at(FIELD, A, "sherman")), A, "sherman").values()) == 1


# Terrain costs


@rule("10.7a")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [
        ("2309", "2310", 2),
        ("2410", "2311", 3),
        ("2411", "2312", 3),
        ("2415", "2315", 2),
        ("3503", "3504", 1),
        ("2910", "3010", 2),
        ("3310", "3410", 2),
    ],
)
def test_the_chart_gives_the_cost(start: str, to: str, cost: int) -> None:
    assert reach(drill({A: start}), A)[to] == cost


@rule("10.7b")
def test_only_the_highest_cost_is_paid() -> None:
    assert reach(drill({A: "2716"}), A)["2715"] == 2  # woods and building


@rule("10.7c", "10.7d")
def test_a_road_or_path_cancels_other_terrain_from_any_side() -> None:
    along = reach(drill({A: "2318"}), A)
    assert (along["2418"], along["2518"]) == (1, 2)  # ridge and marsh under the road
    assert reach(drill({A: "2417"}), A)["2418"] == 1
    assert reach(drill({A: "2412"}), A)["2313"] == 1  # mountain under the path


@rule("10.7d")
def test_a_cliff_adds_its_cost_unless_the_road_crosses_it() -> None:
    assert reach(drill({A: "2507"}), A)["2508"] == 2
    assert reach(drill({A: "2218"}), A)["2318"] == 1


@rule("10.7f")
def test_a_railway_changes_nothing() -> None:
    assert reach(drill({A: "3610"}), A)["3611"] == 1


@rule("10.8a", "10.8b")
def test_a_squad_may_always_move_one_hex() -> None:
    heavy = ("sherman", "bofors", "vickers-1")
    game = drill(at("2410", A, *heavy))
    reached = reach(game, A, *heavy)
    assert set(reached) == {"2409", "2510", "2511", "2411", "2311", "2310"}
    set_out(game, A, *heavy)
    play(game, the(game, GoTo, to="2311"))
    assert A in game.state.moved


@rule("10.8a")
def test_the_minimum_move_does_not_open_closed_terrain() -> None:
    game = drill(at("2521", A, "sherman", "bofors"))
    assert "2522" not in reach(game, A, "sherman", "bofors")


@rule("10.8c")
def test_a_minimum_move_is_stealthy() -> None:
    game = drill(at("2410", A, "sherman", "bofors"))
    go(game, "2411", A, "sherman", "bofors")
    assert A in game.state.stealthy


@rule("10.9a")
def test_enemies_do_not_hold_your_pieces_back() -> None:
    game = drill({A: FIELD}, {f"{PATROL}-1": "2610", f"{PATROL}-2": "2409"})
    assert max(reach(game, A).values()) == 4


@rule("10.11a", "10.11e")
def test_stripped_gear_stays_and_does_not_slow() -> None:
    game = drill(at(FIELD, A, "bren-1"), detected={A: 1}, groups=1)
    set_out(game, A)
    assert max(option.cost for option in offered(game, GoTo)) == 4
    play(game, the(game, GoTo, to="2514"))
    assert game.state.pieces["bren-1"] == FIELD
    assert A in game.state.detected


@rule("10.11c")
def test_gear_left_in_an_all_sea_hex_is_lost_unless_a_base_is_there() -> None:
    game = drill(at("2523", A, "dinghy-1", "camera"))
    go(game, "2524", A, "dinghy-1")
    assert game.state.boxes["camera"] == STOCK
    game = drill(at("2523", A, "dinghy-1", "camera", BASE))
    go(game, "2524", A, "dinghy-1")
    assert game.state.pieces["camera"] == "2523"


@rule("4.0c")
def test_nothing_has_to_move() -> None:
    game = drill({A: FIELD})
    assert the(game, EndMovement)
    assert offered(game, MoveSome) == []
    end_movement(game)
    assert game.state.pieces[A] == FIELD


def test_the_words_of_a_move_name_its_cost_and_noise() -> None:
    game = drill({A: FIELD})
    set_out(game, A)
    option = the(game, GoTo, to="2511")
    assert "1 point" in option.words(game.rules)
    play(game, option)
    assert said(game) == ["A-Squad: 2510 to 2511."]


@rule("10.1c", "10.1d", "10.1e")
def test_the_example_of_the_chevy_that_joins_a_squad_in_the_woods() -> None:
    game = drill({"chevy": "2414", **at("2315", A, "radio-1"), BASE: CAMP})
    assert reach(game, "chevy")["2315"] == 2
    go(game, "2315", "chevy")
    end_movement(game)
    set_out(game, A, "chevy", "radio-1")
    assert the(game, GoTo, to="2316").cost == 2
    play(game, the(game, GoTo, to="2316"))
    assert set(game.state.at("2316")) == {A, "radio-1", "chevy"}


@rule("10.3f")
def test_a_squad_among_enemies_on_all_sides_stays() -> None:
    round_it = ("2509", "2609", "2610", "2511", "2410", "2409")
    kinds = [f"{PATROL}-{number}" for number in range(1, 5)] + ["guard-1", "guard-2"]
    game = drill({A: FIELD, B: CAMP}, dict(zip(kinds, round_it, strict=True)))
    assert FIELD not in ready(game)
    refusal = game.why_not(piece=A)
    assert refusal is not None
    assert refusal.rule == "10.3f"
    game = drill({A: FIELD, B: CAMP}, dict(zip(kinds[:5], round_it[:5], strict=True)))
    assert "2409" in reach(game, A)
