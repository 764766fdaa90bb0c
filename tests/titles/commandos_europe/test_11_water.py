"""Chapter 11: sea, coast, rivers and craft."""

from fieldcraft.kernel.scripted import Scripted
from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.enemies import place
from fieldcraft.titles.commandos_europe.movement import MoveSome
from fieldcraft.titles.commandos_europe.noise import SlipAway
from fieldcraft.titles.commandos_europe.pursuit import routes
from fieldcraft.titles.commandos_europe.state import STOCK
from fieldcraft.titles.commandos_europe.travel_options import GoTo, Pause, PauseAt
from tests.titles.commandos_europe.drill import (
    BASE,
    BOAT,
    CAMP,
    CAR,
    COMMANDER,
    OFFICER,
    PATROL,
    SIX,
    A,
    B,
    at,
    drill,
    drill_data,
    end_movement,
    go,
    offered,
    play,
    reach,
    ready,
    set_out,
    take,
    the,
)
from tests.titles.commandos_europe.fights import enemy_phase

SHORE, SEA, FAR_SEA = "2521", "2522", "2523"


@rule("11.0a")
def test_the_sea_is_closed_without_a_craft() -> None:
    game = drill({A: SHORE, B: CAMP})
    assert SEA not in reach(game, A)
    set_out(game, A)
    refusal = game.why_not(place=SEA)
    assert refusal is not None
    assert refusal.rule == "11.0a"
    assert SEA in reach(drill(at(SHORE, A, "dinghy-1")), A, "dinghy-1")


@rule("11.0a")
def test_an_all_sea_hexside_is_closed_by_land() -> None:
    """Between 2621 and 2721 lies water: the way round is two hexes."""
    assert reach(drill({A: "2621"}), A)["2721"] == 2
    assert reach(drill(at("2621", A, "dinghy-1")), A, "dinghy-1")["2721"] == 1


@rule("11.0b", "10.6g")
def test_a_foot_unit_waits_at_the_sea() -> None:
    game = drill(at(FAR_SEA, A, "dinghy-1"), {f"{PATROL}-1": "2519"}, detected={A: 1})
    way = routes(game, f"{PATROL}-1", FAR_SEA)
    assert way == [("2520", "2521")]
    game.state.enemies[f"{PATROL}-1"] = "2521"
    assert routes(game, f"{PATROL}-1", "2524") == []
    assert routes(game, f"{PATROL}-1", "2518") != []


@rule("11.0b", "12.10g")
def test_a_foot_unit_that_waits_goes_for_another_squad_once_that_is_the_closest() -> None:
    squads = {**at("2525", A, "dinghy-1"), B: "2510"}
    waits = enemy_phase(squads, {f"{PATROL}-1": "2521"}, only=(A, B))
    assert waits.state.enemies[f"{PATROL}-1"] == "2521"
    goes = enemy_phase({**squads, B: "2518"}, {f"{PATROL}-1": "2521"}, 1, 6, only=(A, B))
    assert not goes.state.enemies  # it came, attacked and lost


@rule("11.0b")
def test_a_foot_unit_does_not_cross_an_all_sea_hexside() -> None:
    game = drill({A: "2921"}, {f"{PATROL}-1": "2621"}, detected={A: 1})
    assert all(way[0] != "2721" for way in routes(game, f"{PATROL}-1", "2921"))


@rule("11.0c")
def test_any_piece_of_yours_enters_a_river() -> None:
    assert reach(drill({A: "2910"}), A)["3010"] == 2
    assert reach(drill({"chevy": "2910", A: CAMP}), "chevy")["3010"] == 2
    assert "3010" in reach(drill({COMMANDER: "2910", A: CAMP}), COMMANDER)


@rule("11.0d", "10.6e", "11.0e", "11.0f")
def test_a_circled_enemy_halts_before_a_river_unless_it_is_bridged() -> None:
    game = drill({A: "3210"}, {f"{CAR}-1": "2811"}, detected={A: 1})
    rivers = {number for number in drill_data().maps["normandy"].hexes if number.startswith("30")}
    ways = routes(game, f"{CAR}-1", "3210")
    assert ways
    assert all(rivers.isdisjoint(way) for way in ways)
    game.state.enemies[f"{CAR}-1"] = "2910"
    assert routes(game, f"{CAR}-1", "3210") == []
    game = drill({A: "3313"}, {f"{CAR}-1": "2914"}, detected={A: 1})
    ways = routes(game, f"{CAR}-1", "3313")
    assert [way for way in ways if "3013" in way]
    game = drill({A: "2511"}, {f"{CAR}-1": "2911"}, detected={A: 1})
    assert routes(game, f"{CAR}-1", "2511")


@rule("10.6e", "10.6f")
def test_marsh_ridge_and_canal_stop_a_circled_enemy_unless_a_road_leads_through() -> None:
    for blocked, start, target in (("2311", "2310", "2313"), ("3410", "3310", "3610")):
        game = drill({A: target}, {f"{CAR}-1": start}, detected={A: 1})
        for way in routes(game, f"{CAR}-1", target):
            assert blocked not in way
    game = drill({A: "2718"}, {f"{CAR}-1": "2318"}, detected={A: 1})
    assert [way for way in routes(game, f"{CAR}-1", "2718") if "2418" in way or "2518" in way]


@rule("10.6e")
def test_a_circled_enemy_crosses_no_cliff() -> None:
    game = drill({A: "2511"}, {f"{CAR}-1": "2507"}, detected={A: 1})
    assert routes(game, f"{CAR}-1", "2511") == []
    game = drill({A: "2511"}, {f"{PATROL}-1": "2507"}, detected={A: 1})
    assert routes(game, f"{PATROL}-1", "2511") == [("2508", "2509")]


@rule("11.1a")
def test_with_a_craft_sea_and_river_cost_one_point() -> None:
    assert reach(drill(at(SHORE, A, "dinghy-1")), A, "dinghy-1")["2524"] == 3
    river = reach(drill(at("3010", A, "canoe")), A, "canoe")
    assert river["3011"] == 1
    assert river["3018"] == 8


@rule("11.1b")
def test_the_craft_helps_only_when_the_whole_move_is_by_water() -> None:
    game = drill(at("2910", A, "canoe"))
    reached = reach(game, A, "canoe")
    assert reached["3010"] == 2
    assert max(reached.values()) == 4


@rule("11.1c")
def test_a_party_that_walks_to_the_shore_puts_to_sea_in_a_later_turn() -> None:
    game = drill(at("2520", A, "dinghy-1"))
    reached = reach(game, A, "dinghy-1")
    assert SHORE in reached
    assert SEA not in reached
    set_out(game, A, "dinghy-1")
    refusal = game.why_not(place=SEA)
    assert refusal is not None
    assert refusal.rule == "11.1c"


@rule("11.1d")
def test_a_canal_is_water_for_craft() -> None:
    assert reach(drill(at("3408", A, "canoe")), A, "canoe")["3416"] == 8


@rule("11.1e")
def test_one_craft_takes_a_whole_stack_to_sea_at_the_pace_of_the_slowest() -> None:
    game = drill(at(SHORE, A, B, COMMANDER, "dinghy-1"))
    reached = reach(game, A, B, COMMANDER, "dinghy-1")
    assert SEA in reached
    assert max(reached.values()) == 6  # the dinghy helps one squad, the commander the other


@rule("11.1f")
def test_even_a_sherman_goes_over_the_water() -> None:
    assert SEA in reach(drill(at(SHORE, A, "dinghy-1", "sherman")), A, "dinghy-1", "sherman")


@rule("11.1g")
def test_people_are_not_left_at_sea_without_a_craft() -> None:
    game = drill(at(FAR_SEA, A, B, "dinghy-1"))
    play(game, the(game, MoveSome, hex=FAR_SEA))
    play(game, the(game, Take, piece=A))
    assert [option.piece for option in offered(game, Take)] == [B]


@rule("11.1h")
def test_a_base_at_sea_holds_people_without_craft() -> None:
    game = drill(at(FAR_SEA, A, BASE))
    assert FAR_SEA not in ready(game)
    refusal = game.why_not(piece=A)
    assert refusal is not None
    assert refusal.rule == "11.0a"
    game = drill({A: "2520", BASE: FAR_SEA})
    assert FAR_SEA not in reach(game, A)
    game = drill(at(FAR_SEA, A, B, "dinghy-1", BASE))
    go(game, "2524", A, "dinghy-1")
    assert game.state.pieces[B] == FAR_SEA


@rule("11.1h")
def test_people_escape_to_a_base_at_sea_without_a_craft() -> None:
    game = drill({A: "2510", BASE: FAR_SEA})
    go(game, "2511", A)
    end_movement(game, 1)
    play(game, the(game, SlipAway))
    assert game.state.pieces[A] == FAR_SEA


@rule("11.1i")
def test_a_leader_goes_to_sea_only_if_hauled_by_a_craft() -> None:
    game = drill({COMMANDER: SHORE, A: CAMP})
    assert SEA not in reach(game, COMMANDER)
    assert SEA in reach(drill(at(SHORE, COMMANDER, "dinghy-1") | {A: CAMP}), COMMANDER, "dinghy-1")
    assert SEA not in reach(drill(at(SHORE, COMMANDER, "dinghy-1") | {A: CAMP}), COMMANDER)
    game = drill(at(SHORE, OFFICER, "canoe") | {A: CAMP})
    assert SHORE not in ready(game)


@rule("11.2a", "11.2b")
def test_every_kind_of_piece_enters_a_coastal_hex() -> None:
    for start, piece in (("2520", A), ("2520", "jeep-1"), (SEA, "dinghy-1")):
        game = drill({piece: start, B: CAMP})
        assert SHORE in reach(game, piece)
    for deck in ("3722", "3822", "3622"):
        hex_ = drill_data().maps["normandy"].hexes[deck]
        assert hex_.coastal
        assert not hex_.all_sea


@rule("11.2c")
def test_landing_ends_the_movement() -> None:
    game = drill(at(SEA, A, "dinghy-1"))
    reached = reach(game, A, "dinghy-1")
    assert reached[SHORE] == 1
    assert "2520" not in reached
    set_out(game, A, "dinghy-1")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex=SHORE))
    take(game, A, "dinghy-1")
    assert {option.to for option in offered(game, GoTo)} <= {*reached, SEA}


@rule("11.2e")
def test_coast_makes_no_difference_to_combat() -> None:
    ground = drill_data().maps["normandy"].hexes
    assert ground[SHORE].combat == ground["2510"].combat == 0


@rule("11.2f", "13.0j")
def test_all_terrain_of_a_coastal_hex_counts_for_noise_and_combat() -> None:
    ship = drill_data().maps["normandy"].hexes["3722"]
    assert (ship.noise, ship.combat) == (3, -20)


@rule("12.9e", "12.9f", "12.9g", "12.9h", "12.9i")
def test_where_enemies_can_be_placed() -> None:
    def lands(kind: str, hex_: str) -> bool:
        """One hex south of the hex that was detected."""
        board = drill_data().maps["normandy"].board
        game = drill({A: CAMP})
        game.chance = Scripted([4, 1])
        return place(game, kind, board.step(hex_, 1) or "")

    assert not lands(PATROL, FAR_SEA)
    assert lands(PATROL, SHORE)
    assert lands(BOAT, FAR_SEA)
    assert lands(BOAT, SHORE)
    assert not lands(BOAT, "2510")
    assert not lands(BOAT, "3010")
    for hex_ in ("3010", "3013", "3722", "3622", "3822"):
        assert not lands(CAR, hex_), hex_
    for hex_ in ("3410", "2311", "2312"):
        assert lands(CAR, hex_), hex_


@rule("10.7g")
def test_a_stream_is_the_ground_of_its_hexes() -> None:
    hexes = drill_data().maps["normandy"].hexes
    assert hexes["3010"].terrain == ("river",)
    assert hexes["3010"].ground == "clear"
    assert (hexes["3010"].move, hexes["3010"].noise) == (2, -2)
    assert hexes["3021"].terrain == ("river", "sea")


@rule("11.1g")
def test_people_do_not_halt_at_sea_without_a_craft() -> None:
    game = drill(at(FAR_SEA, A, B, "dinghy-1"))
    set_out(game, A, B, "dinghy-1")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2524"))
    play(game, the(game, Take, piece=A))
    assert not offered(game, Done)
    assert [option.piece for option in offered(game, Take)] == [B]


@rule("10.11f")
def test_a_craft_left_at_sea_floats_with_what_lies_in_it() -> None:
    game = drill(at("2523", A, "dinghy-1", "canoe", "camera"))
    go(game, "2524", A, "dinghy-1")
    assert game.state.pieces["canoe"] == game.state.pieces["camera"] == "2523"


@rule("11.1g", "10.3b")
def test_a_squad_halts_at_sea_in_a_craft_of_its_own_while_the_other_goes_on() -> None:
    game = drill(at(FAR_SEA, A, B, "dinghy-1", "canoe"))
    set_out(game, A, B, "dinghy-1", "canoe")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2524"))
    take(game, A, "dinghy-1")
    assert game.state.at("2524") == [A, B, "dinghy-1", "canoe"]
    play(game, the(game, GoTo, to="2525"))
    assert game.state.at("2524") == [B, "canoe"]


@rule("11.1b", "11.2a")
def test_a_party_with_a_craft_on_the_shore_may_walk_inland_instead() -> None:
    reached = reach(drill(at(SHORE, A, "dinghy-1")), A, "dinghy-1")
    assert (reached["2520"], reached["2517"]) == (1, 4)
    assert "2516" not in reached  # the dinghy is luggage


@rule("11.1g", "11.1i", "10.4f")
def test_two_leaders_leave_the_sea_in_one_dinghy_and_a_chevy_stays() -> None:
    game = drill(at(FAR_SEA, COMMANDER, OFFICER, "chevy", "dinghy-1") | {A: CAMP})
    play(game, the(game, MoveSome, hex=FAR_SEA))
    assert [option.piece for option in offered(game, Take)] == [COMMANDER, OFFICER, "dinghy-1"]
    take(game, COMMANDER, OFFICER, "dinghy-1")
    play(game, the(game, GoTo, to=SHORE))
    assert game.state.pieces[COMMANDER] == game.state.pieces[OFFICER] == SHORE


@rule("11.1g", "9.0c", "10.11c")
def test_a_full_load_is_picked_piece_by_piece_at_sea_and_a_chevy_beyond_it_sinks() -> None:
    party = (A, OFFICER, "scuba", *SIX, "camera")
    game = drill(at(FAR_SEA, *party, "chevy") | {B: CAMP})
    go(game, "2524", *party)
    assert set(game.state.at("2524")) == set(party)
    assert game.state.boxes["chevy"] == STOCK
