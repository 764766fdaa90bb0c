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
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid
from fieldcraft.titles.commandos_europe.sensible.moving import shelter_cost
from fieldcraft.titles.commandos_europe.sensible.raid import needs_craft
from fieldcraft.titles.commandos_europe.sensible.routes import dangers, mainland, turns
from fieldcraft.titles.commandos_europe.sensible.supply import supply_run
from fieldcraft.titles.commandos_europe.sequence import PlayMap
from fieldcraft.titles.commandos_europe.state import ACCOMPLISHED
from fieldcraft.titles.commandos_europe.success import EndCampaign, EndMap, Forfeit
from fieldcraft.titles.commandos_europe.suppressive_fire import Aim, NominateWeapons, OpenFire
from fieldcraft.titles.commandos_europe.travel import ChooseDestination, GoTo
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
    at,
    drill,
    end_movement,
    play,
    the,
)
from tests.titles.commandos_europe.fights import enemy_phase


def advised(game: Play) -> object:
    """What the sensible player would choose; it is always on offer."""
    option = sensible.choose(game)
    assert option in list(game.offered)
    return option


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


def far_raid(**pieces: str) -> Play:
    """A mission that needs explosives, far away and in a graph that is on the alert."""
    people = {
        A: CAMP,
        B: CAMP,
        BASE: CAMP,
        "explosives-1": CAMP,
        **{key.replace("_", "-"): at for key, at in pieces.items()},
    }
    return drill(people, mission="blow", target="2515", done=2)


def test_a_vehicle_takes_the_gear_ahead_while_the_squad_waits() -> None:
    game = far_raid(jeep_1=CAMP)
    for expected in ({"jeep-1", "explosives-1"}, None):
        while not isinstance(game.choice, ChooseDestination):
            option = advised(game)
            if isinstance(option, EndMovement):
                break
            play(game, option)  # type: ignore[arg-type]
        if expected is None:
            assert isinstance(advised(game), EndMovement)
        else:
            assert isinstance(game.choice, ChooseDestination)
            assert set(game.choice.party) == expected
            play(game, advised(game))  # type: ignore[arg-type]
    assert game.state.pieces[A] == CAMP
    assert game.state.pieces["explosives-1"] != CAMP


def test_once_the_gear_is_there_the_vehicle_goes_home_and_the_squad_comes_with_empty_hands() -> None:
    game = far_raid(jeep_1="2515", explosives_1="2515")
    raid = best_raid(game.rules, game.state)
    assert raid is not None
    assert raid.goal == "2515"
    assert not any(piece in game.rules.gear for piece in raid.party)
    ahead = supply_run(game.rules, game.state, raid)
    assert ahead is not None
    assert (ahead.party, ahead.goal) == (("jeep-1",), CAMP)


def test_a_vehicle_fetches_the_gear_first() -> None:
    game = far_raid(jeep_1="2505")
    ahead = supply_run(game.rules, game.state, best_raid(game.rules, game.state))
    assert ahead is not None
    assert (ahead.party, ahead.goal) == (("jeep-1",), CAMP)


def test_the_gear_of_an_easy_raid_goes_with_the_squad() -> None:
    game = drill({A: CAMP, BASE: CAMP, "explosives-1": CAMP, "jeep-1": CAMP}, mission="blow", target="2506")
    assert supply_run(game.rules, game.state, best_raid(game.rules, game.state)) is None


def bought(game: Play) -> list[str]:
    """What the sensible player buys now."""
    found = []
    while isinstance(option := advised(game), Buy):
        found.append(option.what)
        play(game, option)
    return found


@pytest.mark.parametrize(("target", "vehicle"), [("2513", "jeep"), ("3920", "chevy")])
def test_it_buys_a_vehicle_for_a_risky_raid_and_the_faster_one_for_a_long_route(target: str, vehicle: str) -> None:
    game = drill({A: CAMP, B: CAMP, BASE: CAMP}, step=Purchase(), mission="blow", target=target, pp=20, done=2)
    assert [what for what in bought(game) if what in ("jeep", "chevy")] == [vehicle]


def test_it_buys_a_second_boat_to_try_again() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), mission="swim", target="2523", pp=20)
    assert {"canoe", "dinghy"} <= set(bought(game))


def test_a_squad_that_cannot_bear_another_loss_takes_the_navy_along() -> None:
    hurt: dict[str, Any] = {"step": Purchase(), "target": "2515", "pp": 20}
    assert "naval-gunfire" in bought(drill({A: CAMP, BASE: CAMP}, wounds={A: "stretcher"}, **hurt))
    assert "naval-gunfire" not in bought(drill({A: CAMP, BASE: CAMP}, **hurt))


def test_where_stealth_is_vain_it_buys_arms_if_they_make_it_strong_enough() -> None:
    vain: dict[str, Any] = {"step": Purchase(), "target": "3920", "done": 5}
    rich = drill({A: CAMP, B: CAMP, BASE: CAMP}, pp=60, **vain)
    arms = bought(rich)
    raid = best_raid(rich.rules, rich.state)
    assert {"vickers", "air-support"} & set(arms)
    assert raid is not None
    assert raid.loud
    assert {A, B} <= set(raid.party)
    poor = bought(drill({A: CAMP, B: CAMP, BASE: CAMP}, pp=9, **vain))
    assert not {"vickers", "air-support", "sherman", "bren"} & set(poor)


def test_an_assault_stays_where_a_raid_would_escape() -> None:
    arms = at(FIELD, A, B, "sherman", "air-support", "bofors")
    game = drill({**arms, BASE: CAMP}, target="3920")
    play(game, next(option for option in game.offered if isinstance(option, MoveAll) and option.hex == FIELD))
    play(game, advised(game))  # type: ignore[arg-type]
    end_movement(game, 1)
    assert isinstance(game.choice, Escape)
    assert isinstance(advised(game), Stand)


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


def test_it_buys_and_takes_along_every_kind_of_gear_that_a_mission_requires() -> None:
    game = drill({A: CAMP, BASE: CAMP, "radio-1": CAMP}, step=Purchase(), mission="wire", target="2711", pp=4)
    option = advised(game)
    assert isinstance(option, Buy)
    assert option.what == "explosives"
    ready = drill(at(CAMP, A, BASE, "radio-1", "explosives-1", "explosives-2"), mission="wire", target="2711")
    raid = best_raid(ready.rules, ready.state)
    assert raid is not None
    assert set(raid.party) == {A, "radio-1", "explosives-1"}


def test_of_two_kinds_a_vehicle_takes_the_one_that_is_not_there_yet() -> None:
    pieces = {**at(CAMP, A, BASE, "explosives-1", "jeep-1"), "radio-1": "2713"}
    game = drill(pieces, mission="wire", target="2713", done=3)
    ahead = supply_run(game.rules, game.state, best_raid(game.rules, game.state))
    assert ahead is not None
    assert (ahead.party, ahead.goal) == (("jeep-1", "explosives-1"), "2713")


def test_it_does_not_pay_again_for_a_base_that_could_not_be_closer() -> None:
    game = drill({A: CAMP, B: CAMP, BASE: CAMP}, step=Purchase(), mission="walk", target="3819", done=4, pp=60)
    rolls = 0
    while not isinstance(option := advised(game), Enough):
        rolls += isinstance(option, MoveBase)
        play(game, option, *((1,) if isinstance(option, MoveBase) else ()))  # type: ignore[arg-type]
    assert rolls == 1
