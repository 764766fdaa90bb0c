"""The sensible player: it plays whole campaigns and does the obvious."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import Done, Proceed, Warn
from fieldcraft.titles.commandos_europe import sensible
from fieldcraft.titles.commandos_europe.bases import BaseAt, MoveBase, PlaceBase
from fieldcraft.titles.commandos_europe.casualties import ChooseSquadHit, Suffers
from fieldcraft.titles.commandos_europe.enemy_attack import ChooseDefence, DefendWith
from fieldcraft.titles.commandos_europe.friendly_combat import Attack, ChooseAttack, EndAttacks
from fieldcraft.titles.commandos_europe.movement import EndMovement, FriendlyMovement, MoveAll
from fieldcraft.titles.commandos_europe.noise import Escape, SlipAway, Stand
from fieldcraft.titles.commandos_europe.purchases import Buy, Enough, Muster, Purchase
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid
from fieldcraft.titles.commandos_europe.sensible.moving import shelter_cost
from fieldcraft.titles.commandos_europe.sensible.raid import PATIENCE, needs_craft
from fieldcraft.titles.commandos_europe.sensible.routes import dangers, mainland, turns
from fieldcraft.titles.commandos_europe.sequence import PlayMap
from fieldcraft.titles.commandos_europe.state import ACCOMPLISHED
from fieldcraft.titles.commandos_europe.success import EndCampaign, EndMap, Forfeit
from fieldcraft.titles.commandos_europe.suppressive_fire import Aim, NominateWeapons, OpenFire
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from fieldcraft.titles.commandos_europe.travel_options import GoTo
from tests.titles.commandos_europe.drill import (
    BASE,
    CAMP,
    FIELD,
    GUARD,
    GUNNERS,
    LOOKOUT,
    MAP,
    PATROL,
    A,
    B,
    advised,
    at,
    drill,
    end_movement,
    play,
    the,
)
from tests.titles.commandos_europe.fights import enemy_phase


@pytest.mark.parametrize("scenario", ["campaign", "norway", "north-africa", "normandy", "continent"])
def test_it_plays_every_scenario_to_its_end(scenario: str) -> None:
    game = fc.new("commandos-europe", scenario=scenario, seed=1)
    while game.decision is not None:
        option = sensible.choose(game)
        assert option in list(game.offered)
        game.choose(option)
        assert game.number < 5000
    assert game.result is not None


def test_it_does_far_better_than_chance() -> None:
    scores = []
    for seed in range(6):
        game = fc.new("commandos-europe", scenario="north-africa", seed=seed)
        while game.decision is not None:
            game.choose(sensible.choose(game))
        assert game.result is not None
        scores.append(game.result.score)
    assert sum(scores) / len(scores) > 0


def test_it_buys_what_the_mission_needs_first() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), mission="blow", target="2512", pp=20)
    option = advised(game)
    assert isinstance(option, Buy)
    assert option.what == "explosives"


def test_it_buys_a_craft_for_a_mission_at_sea() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), mission="swim", target="2523", pp=3)
    option = advised(game)
    assert isinstance(option, Buy)
    assert option.what in ("canoe", "dinghy")
    assert needs_craft(game.rules, game.state, "2523")
    assert not needs_craft(game.rules, game.state, FIELD)


def test_it_buys_a_base_when_it_has_none() -> None:
    game = drill({A: CAMP, BASE: "destroyed"}, step=Purchase(), pp=12)
    option = advised(game)
    assert isinstance(option, Buy)
    assert option.what == "base-2"


def test_it_keeps_its_points_when_there_is_nothing_to_buy() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=2)
    assert isinstance(advised(game), Enough)


def test_it_walks_to_a_mission_without_gear_by_the_quietest_route() -> None:
    game = drill({A: CAMP, BASE: CAMP, LOOKOUT: "stock"}, target="2505")
    move = advised(game)
    assert isinstance(move, MoveAll)
    play(game, move)
    option = advised(game)
    assert isinstance(option, GoTo)
    assert option.to == "2505"


def test_it_fetches_the_gear_before_it_goes_to_the_target() -> None:
    game = drill({A: "2706", BASE: CAMP, "explosives-1": CAMP}, mission="blow", target="2712")
    raid = best_raid(game.rules, game.state)
    assert raid is not None
    assert raid.goal == CAMP


def test_it_forfeits_what_cannot_be_done() -> None:
    game = drill({A: CAMP, BASE: CAMP}, mission="blow", target="2512")
    assert isinstance(advised(game), Forfeit)
    play(game, the(game, Forfeit))
    assert isinstance(advised(game), EndMovement)


def test_it_forfeits_late_even_if_everyone_runs_each_turn_and_the_end_of_moving_is_never_offered() -> None:
    game = drill({A: FIELD, BASE: "destroyed"}, target="3910", detected={A: 1}, enemies={f"{GUARD}-1": "2513"})
    game.state.turn = game.state.mission_turn + PATIENCE + 1
    assert isinstance(advised(game), MoveAll)
    game.state.turn += 1
    assert isinstance(advised(game), Forfeit)


@pytest.mark.parametrize(("accomplished", "wanted"), [(14, EndCampaign), (12, EndMap), (3, Proceed)])
def test_before_its_last_squad_is_at_stake_it_saves_what_can_be_won(accomplished: int, wanted: type) -> None:
    changes: dict[str, Any] = {"wounds": {A: "wounded"}, "accomplished": ["m"] * accomplished, "done": 4}
    game = enemy_phase({A: FIELD}, {f"{GUARD}-1": "2511"}, **changes)
    assert isinstance(game.choice, Warn)
    assert isinstance(advised(game), wanted)


def test_it_leaves_a_map_whose_missions_are_done_before_anything_can_be_lost_there() -> None:
    game = drill({A: FIELD, B: "2706", BASE: CAMP}, mission_status=ACCOMPLISHED, done=6, step=FriendlyMovement())
    leave = the(game, EndMap)
    assert advised(game) == leave
    assert game.title.considers(game, leave)
    game.state.done = 5
    assert not isinstance(advised(game), EndMap)


def test_it_ends_the_phase_when_no_one_has_to_move() -> None:
    game = drill({A: FIELD, B: FIELD, BASE: CAMP}, target="2511", moved=[A, B])
    game.state.moved = [A, B]
    assert isinstance(advised(game), EndMovement)


def test_it_escapes_when_the_mission_is_done_or_can_be_tried_again() -> None:
    game = drill({A: FIELD, B: CAMP, BASE: CAMP}, target="3910")
    from_afar = "2512"
    play(game, next(option for option in game.offered if isinstance(option, MoveAll) and option.hex == FIELD))
    play(game, the(game, GoTo, to=from_afar))
    end_movement(game, 1)
    assert isinstance(game.choice, Escape)
    assert isinstance(advised(game), SlipAway)


def test_it_stays_when_the_target_is_near_and_the_gear_cannot_be_replaced() -> None:
    game = drill({**at("2510", A, "explosives-1"), B: CAMP, BASE: CAMP}, mission="blow", target="2514")
    play(game, next(option for option in game.offered if isinstance(option, MoveAll) and option.hex == "2510"))
    play(game, the(game, GoTo, to="2512"))
    end_movement(game, 1)
    assert isinstance(advised(game), Stand)


def test_it_never_risks_its_last_squad() -> None:
    game = drill({**at("2510", A, "explosives-1"), BASE: CAMP}, mission="blow", target="2514")
    play(game, next(option for option in game.offered if isinstance(option, MoveAll) and option.hex == "2510"))
    play(game, the(game, GoTo, to="2512"))
    end_movement(game, 1)
    assert isinstance(advised(game), SlipAway)


def test_the_hunted_make_for_a_base() -> None:
    game = drill({A: "2505", B: "3910", BASE: CAMP}, {f"{GUARD}-1": "3504"}, detected={A: 1}, groups=1, target="3915")
    move = advised(game)
    assert isinstance(move, MoveAll)
    assert move.hex == "2505"
    play(game, move)
    assert isinstance(game.choice, ChooseDestination)
    option = advised(game)
    assert isinstance(option, GoTo)
    assert option.to == CAMP


def test_the_hunted_go_the_quiet_way_because_they_can_no_longer_escape() -> None:
    game = drill({A: FIELD, B: "3910", BASE: CAMP}, {f"{GUARD}-1": "3504"}, detected={A: 1}, groups=1, target="3915")
    loud, quiet = GoTo("2512", 2, 9), GoTo("2512", 2, 1)
    assert shelter_cost(game, (A,), quiet) < shelter_cost(game, (A,), loud)
    assert shelter_cost(game, (A,), GoTo(CAMP, 4, None)) < shelter_cost(game, (A,), quiet)


def test_a_squad_detected_in_its_base_stays_there() -> None:
    game = drill({A: CAMP, B: "3910", BASE: CAMP}, {f"{GUARD}-1": "3504"}, detected={A: 1, B: 2}, groups=2, moved=[B])
    game.state.moved = [B]
    game.state.mission_status = "accomplished"
    assert isinstance(advised(game), EndMovement)


@pytest.mark.parametrize(("arms", "attacks"), [((), False), (("naval-gunfire-1",), False), (("sherman",), True)])
def test_it_attacks_only_a_single_enemy_with_good_odds(arms: tuple[str, ...], attacks: bool) -> None:
    game = drill({**at(FIELD, A, *arms), BASE: CAMP}, {f"{PATROL}-1": "2511"}, detected={A: 1}, groups=1)
    end_movement(game)
    assert isinstance(game.choice, ChooseAttack)
    assert isinstance(advised(game), Attack if attacks else EndAttacks)


def test_it_suppresses_with_weapons_that_add_little_in_defence() -> None:
    arms = at(FIELD, A, "bren-1", "sten-1", "sten-2")
    near = {f"{PATROL}-1": "2513", f"{GUNNERS}-1": "2507", f"{PATROL}-2": "2514"}
    game = drill({**arms, BASE: CAMP}, near, detected={A: 1}, groups=1)
    end_movement(game)
    assert isinstance(game.choice, NominateWeapons)
    game.choose(sensible.choose(game))
    game.choose(sensible.choose(game))
    game.choose(sensible.choose(game))
    aims = []
    while isinstance(option := advised(game), Aim):
        aims.append((option.weapon, option.enemy))
        game.choose(option)
    assert aims == [("sten-1", f"{GUNNERS}-1"), ("sten-2", f"{PATROL}-1")]
    assert isinstance(advised(game), OpenFire)


def test_it_does_not_waste_a_shot_at_a_distant_unit() -> None:
    game = drill({**at(FIELD, A, "sten-1"), BASE: CAMP}, {f"{PATROL}-1": "2514"}, detected={A: 1}, groups=1)
    end_movement(game)
    assert advised(game) == Done(0)


@pytest.mark.parametrize(
    ("arms", "wounds", "naval"),
    [((), {}, False), ((), {A: "stretcher"}, True), (("sherman", "bofors", "vickers-1"), {A: "stretcher"}, False)],
)
def test_it_uses_naval_gunfire_only_for_a_weak_and_wounded_squad(
    arms: tuple[str, ...], wounds: dict[str, str], naval: bool
) -> None:
    people = {**at(FIELD, A, "naval-gunfire-1", *arms), BASE: CAMP}
    game = drill(people, {f"{PATROL}-1": "2511"}, detected={A: 1}, groups=1, wounds=wounds)
    end_movement(game)
    play(game, the(game, EndAttacks))
    assert isinstance(game.choice, ChooseDefence)
    option = advised(game)
    assert isinstance(option, DefendWith)
    assert option.naval is naval


def test_the_whole_squad_suffers_before_the_wounded_one() -> None:
    game = drill({**at(FIELD, A, B), BASE: CAMP}, step=ChooseSquadHit(FIELD, "wounded"), wounds={A: "stretcher"})
    option = advised(game)
    assert isinstance(option, Suffers)
    assert option.squad == B


def test_it_places_its_base_where_most_missions_are_near() -> None:
    game = drill({LOOKOUT: "stock"}, step=PlayMap(MAP))
    assert isinstance(game.choice, Muster)
    play(game, advised(game))  # type: ignore[arg-type]
    assert isinstance(game.choice, PlaceBase)
    option = advised(game)
    assert isinstance(option, BaseAt)
    assert option.hex in mainland(game.rules.graph(game.state))


def test_it_rolls_for_a_nearer_base_when_it_is_rich_and_the_route_is_dangerous() -> None:
    game = drill({A: CAMP, B: CAMP, BASE: CAMP}, step=Purchase(), target="3920", pp=30, done=5)
    for _ in range(30):
        option = advised(game)
        if not isinstance(option, Buy):
            break
        play(game, option)
    assert isinstance(option, MoveBase | Enough)


def test_a_quiet_route_is_never_more_dangerous_than_a_loud_one() -> None:
    graph = drill({A: CAMP}).rules.graph(drill({A: CAMP}).state)
    for noise in range(-2, 6):
        here = dangers(graph, "2910", 4, None, noise, CAMP)
        louder = dangers(graph, "2910", 4, None, noise + 1, CAMP)
        assert here <= louder
    assert turns(graph, "2910", 4, None, "2910") == 0
    assert turns(graph, "2909", 4, None, "2910") == 1
    assert turns(graph, "2523", 4, None, CAMP) > 900  # no one walks to sea
    assert turns(graph, "2523", 4, 7, "2521") == 1


def test_it_does_not_pay_again_for_a_base_that_could_not_be_closer() -> None:
    game = drill({A: CAMP, B: CAMP, BASE: CAMP}, step=Purchase(), mission="walk", target="3819", done=4, pp=60)
    rolls = 0
    while not isinstance(option := advised(game), Enough):
        rolls += isinstance(option, MoveBase)
        play(game, option, *((1,) if isinstance(option, MoveBase) else ()))  # type: ignore[arg-type]
    assert rolls == 1
