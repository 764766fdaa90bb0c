"""Chapter 10: who moves, and how far they get."""

from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.movement import EndMovement, FriendlyMovement, MoveSome
from fieldcraft.titles.commandos_europe.state import DESTROYED, FALLEN, STOCK
from fieldcraft.titles.commandos_europe.travel_options import GoTo, Pause, PauseAt
from tests.titles.commandos_europe.drill import (
    A2,
    BASE,
    CAMP,
    COMMANDER,
    FIELD,
    PATROL,
    SIX,
    A,
    B,
    at,
    can_set_out,
    drill,
    end_movement,
    go,
    log_lines,
    offered,
    play,
    reach,
    ready,
    set_out,
    take,
    the,
)


@rule("10.0a", "10.1a", "10.1c")
def test_a_squad_pays_for_each_hex_it_enters() -> None:
    reached = reach(drill(at(FIELD, A)), A)
    assert reached["2511"] == 1
    assert reached["2514"] == 4
    assert "2515" not in reached
    assert max(reached.values()) == 4


@rule("10.0b", "10.2c")
def test_minus_type_gear_never_moves_on_its_own() -> None:
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
def test_hauled_gear_pays_nothing_and_minus_0_slows_no_one() -> None:
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


@rule("10.2a", "10.3c")
def test_a_squads_allowance_is_its_movement() -> None:
    assert max(reach(drill(at(FIELD, "a-squad-v")), "a-squad-v").values()) == 6


@rule("10.2b", "10.4g", "10.4h")
def test_a_plus_type_piece_moves_on_its_own_less_what_it_hauls() -> None:
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
    assert reached["2512"] == 3  # around it
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


@rule("10.11d", "10.11g")
def test_what_the_last_squad_leaves_behind_with_an_enemy_is_eliminated() -> None:
    pieces = at(FIELD, A, COMMANDER, "jeep-1", "bren-1", BASE)
    game = drill(pieces, {f"{PATROL}-1": FIELD}, detected={A: 1}, groups=1)
    go(game, "2513", A)
    assert game.state.at(FIELD) == []
    assert (game.state.boxes[BASE], game.state.boxes[COMMANDER]) == (DESTROYED, FALLEN)
    assert game.state.boxes["bren-1"] == game.state.boxes["jeep-1"] == STOCK
    guarded = drill({**pieces, B: FIELD}, {f"{PATROL}-1": FIELD}, detected={A: 1}, groups=1)
    go(guarded, "2513", A)
    assert set(guarded.state.at(FIELD)) == {B, COMMANDER, "jeep-1", "bren-1", BASE}


@rule("10.11g")
def test_so_it_is_when_the_squad_stops_on_its_way() -> None:
    game = drill(at(FIELD, A, "camera", "bren-1"), {f"{PATROL}-1": FIELD}, detected={A: 1}, groups=1)
    set_out(game, A, "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A)
    assert game.state.boxes["bren-1"] == STOCK
    assert game.state.pieces["camera"] == "2511"


@rule("4.0c")
def test_nothing_has_to_move() -> None:
    game = drill({A: FIELD})
    assert the(game, EndMovement)
    assert offered(game, MoveSome) == []
    end_movement(game)
    assert game.state.pieces[A] == FIELD


def test_the_text_of_a_move_gives_its_cost_and_noise() -> None:
    game = drill({A: FIELD})
    set_out(game, A)
    option = the(game, GoTo, to="2511")
    assert "1 MP" in option.text(game.rules)
    play(game, option)
    assert log_lines(game) == ["A-Squad moved from 2510 to 2511."]


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


@rule("10.0b", "10.1b", "10.3a")
def test_why_a_hex_or_a_piece_of_another_hex_cannot_be_chosen() -> None:
    pieces = at(FIELD, A, "camera", "sten-1") | {B: "2520", "bren-1": "2705"}
    game = drill(pieces, step=FriendlyMovement(), moved=[B, "sten-1"])
    assert str(game.why_not(place="2520")) == "B-Squad has already moved this turn (10.1b)"
    assert str(game.why_not(place="2705", kind="move-all")) == "Bren gun 1 can't move on its own (10.0b)"
    play(game, the(game, MoveSome, hex=FIELD))
    assert str(game.why_not(piece=B)) == f"B-Squad is not in {FIELD} (10.3a)"
    assert str(game.why_not(piece="sten-1")) == "Sten gun 1 has already moved this turn (10.1b)"
