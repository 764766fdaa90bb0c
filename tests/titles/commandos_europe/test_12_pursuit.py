"""Chapters 10.6, 12.5, 12.10 and 12.11: enemy units pursue."""

from __future__ import annotations

from typing import Any

from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe import pursuit
from fieldcraft.titles.commandos_europe.casualties import Suffers
from fieldcraft.titles.commandos_europe.friendly_combat import Attack, AttackApart
from fieldcraft.titles.commandos_europe.pursuit import ChoosePursuitTarget, ChooseRoute, PursueTo, TakeWay
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.state import DESTROYED, FALLEN, STOCK
from tests.titles.commandos_europe.drill import (
    A2,
    BASE,
    BASE_2,
    CAMP,
    COMMANDER,
    A,
    B,
    drill,
    go,
    log_lines,
    offered,
    play,
    take,
    the,
)
from tests.titles.commandos_europe.fights import HERE, NORTH, enemy_phase, friendly_combat

PATROL, PATROL_2, GUARD, CAR, GUNNERS, BOAT = "patrol-1", "patrol-2", "guard-1", "car-1", "gunners-1", "gunboat-1"


def after(game: Play, enemy: str = PATROL) -> str:
    """Where an enemy unit is now."""
    return game.state.enemies[enemy]


@rule("10.2d", "10.6a", "12.10a", "12.10g")
def test_an_enemy_moves_towards_the_closest_detected_squad() -> None:
    game = enemy_phase({A: "2705", B: "2720", COMMANDER: "2712"}, {PATROL: "2712"}, only=(A, B), detected={A: 1, B: 2})
    assert after(game) == "2709"


@rule("10.6a", "12.11a")
def test_a_squad_in_a_base_and_one_undetected_are_not_pursued() -> None:
    game = enemy_phase({A: "2705", BASE: "2714", B: "2714"}, {PATROL: "2711"})
    assert after(game) == "2708"


@rule("12.10i", "12.7a")
def test_leaders_alone_are_not_pursued_or_attacked() -> None:
    game = enemy_phase({A: "2720", COMMANDER: "2711"}, {GUARD: "2710"})
    assert game.state.pieces[COMMANDER] == "2711"


@rule("10.6c")
def test_a_static_enemy_never_moves_but_attacks() -> None:
    assert after(enemy_phase({A: "2705"}, {GUARD: "2709"}), GUARD) == "2709"
    attacks = enemy_phase({A: HERE}, {GUARD: NORTH}, 1, 6)
    assert attacks.state.enemies == {}


@rule("10.6b", "10.6d", "10.7a", "12.10k")
def test_it_pays_for_terrain_and_goes_straight_through_it() -> None:
    """From 2308 to the south: 2309 is clear, 2310 is woods and costs 2, 2311 is a ridge."""
    assert after(enemy_phase({A: "2320"}, {PATROL: "2308"})) == "2310"
    assert after(enemy_phase({A: "2320"}, {PATROL: "2309"})) == "2310"


@rule("10.8d", "12.10k")
def test_an_enemy_makes_a_minimum_move() -> None:
    assert after(enemy_phase({A: "2320"}, {GUNNERS: "2310"}), GUNNERS) == "2311"


@rule("10.6e", "12.10b")
def test_a_circled_enemy_halts_before_a_ridge_and_does_not_go_round() -> None:
    assert after(enemy_phase({A: "2320"}, {CAR: "2308"}), CAR) == "2310"


@rule("10.6e", "10.7d")
def test_a_circled_enemy_does_not_cross_a_cliff() -> None:
    assert after(enemy_phase({A: "2518"}, {CAR: "2507"}), CAR) == "2507"
    assert after(enemy_phase({A: "2518"}, {PATROL: "2507"})) == "2509"


@rule("10.6e", "10.6f")
def test_not_even_a_road_takes_a_circled_enemy_over_a_cliff() -> None:
    """A road crosses the cliff between 2218 and 2318."""
    game = drill({A: "2718"}, {CAR: "2218", PATROL: "2218"}, detected={A: 1})
    assert "2318" in [way[0] for way in pursuit.routes(game, PATROL, "2718")]
    assert "2318" not in [way[0] for way in pursuit.routes(game, CAR, "2718")]
    assert "2218" not in dict(game.rules.graph(game.state).circled["2318"])


@rule("10.6f")
def test_a_road_opens_ridge_and_marsh_to_a_circled_enemy() -> None:
    steps = enemy_phase({A: HERE}, {}).rules.graphs["normandy"].circled
    assert ("2418", 1) in steps["2318"]
    assert ("2518", 1) in steps["2418"]
    assert "2311" not in dict(steps["2310"])
    assert "2312" not in dict(steps["2212"])


@rule("11.0d", "11.0e", "11.0f")
def test_a_circled_enemy_halts_at_a_river_unless_there_is_a_bridge() -> None:
    steps = enemy_phase({A: HERE}, {}).rules.graphs["normandy"].circled
    assert "3010" not in dict(steps["2910"])
    assert "3013" in dict(steps["2913"])
    waits = enemy_phase({A: "3210", BASE: "3220"}, {CAR: "2910"})
    assert after(waits, CAR) == "2910"
    resumes = enemy_phase({A: "2915", BASE: "3220"}, {CAR: "2910"}, 1, 6)
    assert log_lines(resumes)[0] == "Car 1 moved from 2910 to 2914."


@rule("11.0b", "10.6g")
def test_only_boats_go_to_sea() -> None:
    afloat = {A: "2726", "dinghy-1": "2726", B: "3501"}
    assert after(enemy_phase(afloat, {PATROL: "2720"})) == "2721"
    boat = enemy_phase(afloat, {BOAT: "2722"}, 1, 6)
    assert log_lines(boat)[0] == "Gunboat 1 moved from 2722 to 2725."


@rule("12.9f", "12.10b")
def test_a_boat_goes_by_water_round_the_land() -> None:
    game = enemy_phase({A: "3010"}, {BOAT: "3018"})
    assert after(game, BOAT) == "3015"


@rule("10.6i", "12.10k")
def test_a_boat_pays_two_points_for_a_river_hex_and_one_for_sea() -> None:
    """Of its six points, 3022 costs one, the river's mouth at 3021 two and 3020 two; the last one is lost."""
    assert after(enemy_phase({A: "3010"}, {BOAT: "3023"}), BOAT) == "3020"
    boats = enemy_phase({A: HERE}, {}).rules.graphs["normandy"].boats
    assert (dict(boats["3022"])["2922"], dict(boats["2922"])["2921"]) == (1, 1)


@rule("12.10c")
def test_a_boat_that_cannot_come_near_goes_to_the_closest_water() -> None:
    game = enemy_phase({A: "2505"}, {BOAT: "2523"})
    graph = game.rules.graph(game.state)
    far = graph.distances("2505")
    closest = min(far[hex_] for hex_ in graph.boat_hexes)
    goals = [hex_ for hex_, left in graph.by_water("2505", "2523").items() if left == 0]
    assert goals == [hex_ for hex_ in sorted(graph.boat_hexes) if far[hex_] == closest] == ["3008"]


@rule("12.10d", "10.9b")
def test_it_halts_next_to_any_squad_and_attacks_at_once() -> None:
    game = enemy_phase({A: "2720", B: "2709"}, {PATROL: "2706"}, 1, 6)
    assert log_lines(game)[0] == "Patrol 1 moved from 2706 to 2708."
    assert log_lines(game)[1].startswith("Patrol 1 attacked 2709")


@rule("12.10d", "9.4a")
def test_it_walks_into_an_occupied_base_on_its_way_and_attacks_there() -> None:
    game = enemy_phase({A: "2720", B: "2709", BASE: "2709"}, {PATROL: "2707"}, 6, 1, "commander-killed")
    assert after(game) == "2709"
    assert game.state.pieces[BASE] == "2709"


@rule("12.10e")
def test_one_that_begins_next_to_a_squad_does_not_move() -> None:
    game = enemy_phase({A: "2720", B: "2709"}, {PATROL: "2708"}, 6, 1, "commander-killed")
    assert after(game) == "2708"


@rule("12.10f")
def test_the_nearest_acts_first_and_then_in_the_order_of_placement() -> None:
    game = enemy_phase({A: "2710"}, {PATROL: "2702", PATROL_2: "2704", GUNNERS: "2704"})
    moves = [line.split(" moved")[0] for line in log_lines(game)]
    assert moves == ["Patrol 2", "Gunners 1", "Patrol 1"]


@rule("12.5h", "12.10h", "1.0a")
def test_between_squads_equally_close_you_choose() -> None:
    game = enemy_phase({A: "2704", B: "2716"}, {PATROL: "2710"}, only=(), detected={A: 1, B: 2}, groups=2)
    assert isinstance(game.choice, ChoosePursuitTarget)
    assert [option.target for option in offered(game, PursueTo)] == ["2704", "2716"]
    play(game, the(game, PursueTo, target="2716"))
    assert after(game) == "2713"


@rule("12.5g")
def test_between_two_hexes_the_one_nearer_to_a_base_counts_then_the_cheaper() -> None:
    game = enemy_phase({A: "2705", BASE: "2720"}, {})
    game.state.enemies[PATROL] = "2710"
    assert pursuit.next_hexes(game, PATROL, "2710", "2910", 3, True) == [("2810", 1)]
    game.state.put(BASE, "2320")
    assert pursuit.next_hexes(game, PATROL, "2210", "2410", 3, True) == [("2311", 3)]
    game.state.put(BASE, DESTROYED)
    assert pursuit.next_hexes(game, PATROL, "2710", "2910", 3, True) == [("2809", 1), ("2810", 1)]
    assert pursuit.next_hexes(game, PATROL, "2210", "2410", 3, True) == [("2310", 2)]


@rule("12.5g")
def test_of_two_bases_the_nearest_counts() -> None:
    game = enemy_phase({A: "2705", BASE: "2720", BASE_2: "2903"}, {})
    game.state.enemies[PATROL] = "2710"
    assert pursuit.next_hexes(game, PATROL, "2710", "2910", 3, True) == [("2809", 1)]


@rule("12.5g")
def test_a_hex_that_it_cannot_pay_for_is_no_choice() -> None:
    game = enemy_phase({A: "2705", BASE: "2320"}, {})
    game.state.enemies[PATROL] = "2210"
    assert pursuit.next_hexes(game, PATROL, "2210", "2410", 2, False) == [("2310", 2)]


@rule("12.5g", "1.0a", "12.10a")
def test_when_nothing_decides_you_choose_where_it_ends_up() -> None:
    game = enemy_phase({A: "2110"}, {PATROL: "2710"})
    assert isinstance(game.choice, ChooseRoute)
    far = game.rules.graph(game.state).distances("2110")
    ends = [option.way[-1] for option in offered(game, TakeWay)]
    assert len(ends) == len(set(ends)) > 1
    assert {far[end] for end in ends} == {3}
    play(game, offered(game, TakeWay)[1])
    assert after(game) == ends[1]


@rule("12.5k", "12.11b", "10.9c")
def test_it_destroys_an_empty_base_leaders_and_gear_on_its_way() -> None:
    pieces = {A: "2720", BASE: "2712", COMMANDER: "2713", "sherman": "2713", "canoe": "2713"}
    game = enemy_phase(pieces, {PATROL: "2711"})
    assert after(game) == "2714"
    assert game.state.boxes[BASE] == DESTROYED
    assert game.state.boxes[COMMANDER] == FALLEN
    assert game.state.boxes["sherman"] == game.state.boxes["canoe"] == STOCK


@rule("12.5l", "10.11d", "10.4j", "10.4k", "10.4l")
def test_an_enemy_on_the_shore_crushes_a_canoe_that_lies_there_alone() -> None:
    game = enemy_phase({A: "2724", "dinghy-1": "2724", "canoe": "2721"}, {PATROL: "2719"})
    assert after(game) == "2721"
    assert game.state.boxes["canoe"] == STOCK


@rule("10.6h")
def test_enemies_may_enter_each_others_hexes() -> None:
    game = enemy_phase({A: "2720"}, {PATROL: "2710", GUARD: "2712", PATROL_2: "2710"})
    assert after(game) == after(game, PATROL_2) == "2713"


@rule("12.5e", "12.5a", "12.10j")
def test_every_enemy_that_can_move_pursues_the_detected() -> None:
    game = enemy_phase({A: "2712"}, {PATROL: "2702", PATROL_2: "2720"})
    assert (after(game), after(game, PATROL_2)) == ("2705", "2717")


@rule("12.5f", "12.6c", "12.5d")
def test_when_the_last_quarry_is_gone_all_enemies_leave() -> None:
    game = enemy_phase({A: HERE, B: "2520"}, {PATROL: NORTH, "patrol-3": "3702"}, 6, 1, "wounded", **_marked())
    assert game.state.enemies == {}
    assert game.state.cup["patrol"] == 4


def _marked() -> dict[str, Any]:
    """The A-Squad has a casualties marker already."""
    pool = enemy_phase({A: HERE}, {}).rules.full_pool.copy()
    pool["stretcher"] -= 1
    return {"wounds": {A: "stretcher"}, "pool": pool}


@rule("12.5d")
def test_being_attacked_makes_no_noise() -> None:
    game = enemy_phase({A: "2720", B: HERE}, {GUARD: NORTH}, 1, 6)
    assert list(game.state.detected) == [A]


@rule("12.5a", "12.5b", "12.8a")
def test_an_attack_detects_and_brings_a_batch_detected_before_or_not() -> None:
    game = friendly_combat({A: HERE}, {PATROL: NORTH}, loud=True)
    play(game, the(game, Attack), 6, 1, 1, "guard", 1, 5)
    assert list(game.state.detected) == [A]
    assert game.state.enemies == {"guard-1": "2505"}
    again = friendly_combat({A: HERE}, {PATROL: NORTH}, loud=True, detected={A: 1}, groups=1)
    play(again, the(again, Attack), 6, 1, 1, "guard", 1, 5)
    assert again.state.enemies == {"guard-1": "2505"}


@rule("12.5b")
def test_with_the_option_off_only_a_fresh_squad_brings_one() -> None:
    known = friendly_combat({A: HERE}, {PATROL: NORTH})
    play(known, the(known, Attack), 6, 1)
    fresh = friendly_combat({A: HERE}, {PATROL: NORTH}, detected={})
    play(fresh, the(fresh, Attack), 6, 1, 1, "guard", 1, 5)
    assert fresh.state.enemies == {"guard-1": "2505"}


@rule("12.5b", "13.2a")
def test_with_the_option_off_a_fresh_squad_brings_one_even_if_a_known_one_attacks_after_it() -> None:
    game = friendly_combat({A: HERE, B: HERE}, {PATROL: NORTH, "guard-2": NORTH}, detected={B: 1})
    play(game, the(game, AttackApart))
    take(game, A)
    play(game, the(game, Attack, enemy=PATROL), 6, 1)
    play(game, the(game, Attack, enemy="guard-2"), 6, 1, 1, "guard", 1, 5)
    assert game.state.enemies == {"guard-1": "2505"}


@rule("12.5c")
def test_no_batch_comes_if_no_squad_is_left_in_the_hex() -> None:
    game = friendly_combat({A: HERE, B: "2520"}, {PATROL: NORTH}, loud=True, **_marked())
    play(game, the(game, Attack), 1, 6, "wounded")
    assert A not in game.state.pieces


@rule("12.5i")
def test_when_one_of_a_group_falls_those_elsewhere_are_undetected_unless_the_option_is_off() -> None:
    game = enemy_phase({A: HERE, B: "2520"}, {PATROL: NORTH}, 6, 1, "wounded", only=(A, B), **_marked())
    assert game.state.detected == {}
    options = {"split_squads_forgotten": False}
    kept = enemy_phase(
        {A: HERE, B: "2520"}, {PATROL: NORTH}, 6, 1, "wounded", only=(A, B), options=options, **_marked()
    )
    assert list(kept.state.detected) == [B]


@rule("12.11f")
def test_a_squad_that_attacks_from_a_base_is_not_detected_and_brings_no_enemies() -> None:
    game = friendly_combat({A: HERE, BASE: HERE, B: "2520"}, {PATROL: NORTH}, loud=True, detected={B: 1}, groups=1)
    play(game, the(game, Attack), 6, 1)
    assert list(game.state.detected) == [B]


@rule("12.11f", "12.5b")
def test_an_attack_in_the_base_hex_itself_detects_the_squad_and_brings_a_batch() -> None:
    game = friendly_combat({A: HERE, BASE: HERE, B: "2520"}, {PATROL: HERE}, loud=True, detected={B: 1}, groups=1)
    assert game.choice is not None
    assert "The noise brings one to six more enemies" in game.choice.prompt(game)
    play(game, the(game, Attack), 6, 1, 1, "guard", 1, 5)
    assert game.state.detected == {B: 1, A: 2}
    assert game.state.enemies == {"guard-1": "2505"}


@rule("12.11f", "12.5d")
def test_a_squad_attacked_in_its_base_hex_is_detected_but_makes_no_noise() -> None:
    pieces = {A: HERE, A2: HERE, COMMANDER: HERE, BASE: HERE, B: "2520"}
    game = enemy_phase(pieces, {PATROL: HERE}, 1, 6, detected={B: 1})
    assert game.state.detected == {B: 1, A: 2, A2: 2}
    assert not game.state.enemies


@rule("12.11g", "12.11a")
def test_a_squad_detected_in_its_base_is_not_pursued_there_but_is_when_it_leaves() -> None:
    pieces = {A: HERE, BASE: HERE, B: "2520"}
    inside = enemy_phase(pieces, {PATROL_2: "2513"}, detected={B: 1, A: 2})
    assert inside.state.enemies == {PATROL_2: "2516"}  # away from the base, though it is closer
    outside = enemy_phase({**pieces, A: "2710"}, {PATROL_2: "2706"}, 1, 6, detected={B: 1, A: 2})
    assert not outside.state.enemies


@rule("12.11g")
def test_when_the_last_detected_squad_outside_is_safe_one_detected_in_its_base_is_forgotten() -> None:
    game = drill({A: CAMP, BASE: CAMP, B: "2505"}, {GUARD: "3702"}, detected={B: 1, A: 2}, groups=2)
    go(game, CAMP, B)
    assert not game.state.detected
    assert not game.state.enemies


@rule("12.11g")
def test_a_squad_detected_in_its_base_is_free_when_it_next_ends_a_move_in_one() -> None:
    game = drill({A: "2505", BASE: CAMP, B: "2520"}, {GUARD: "3702"}, detected={B: 1, A: 2}, groups=2)
    go(game, CAMP, A)
    assert game.state.detected == {B: 1}
    still = drill({A: CAMP, COMMANDER: "2504", BASE: CAMP, B: "2520"}, {GUARD: "3702"}, detected={B: 1, A: 2}, groups=2)
    go(still, CAMP, COMMANDER)
    assert still.state.detected == {B: 1, A: 2}


@rule("12.11d", "12.6d")
def test_enemies_stay_while_any_detected_squad_is_outside() -> None:
    game = enemy_phase({A: "2720", B: "2503", BASE: "2503"}, {GUARD: "3702"})
    assert game.state.enemies == {GUARD: "3702"}


@rule("12.5i")
def test_when_one_of_a_group_falls_those_in_the_same_hex_are_still_pursued() -> None:
    game = enemy_phase({A: HERE, B: HERE}, {PATROL: NORTH}, 6, 1, "wounded", only=(A, B), **_marked())
    play(game, the(game, Suffers, squad=A))
    assert A not in game.state.pieces
    assert list(game.state.detected) == [B]
