"""Chapters 4.0, 5.0 and 7.2: what you may give up at any time, and when you are asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fieldcraft.kernel.random_play import final_pick
from fieldcraft.kernel.steps import Option, Proceed, Warn
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.bases import BaseAt, PlaceBase
from fieldcraft.titles.commandos_europe.casualties import ChooseGearLost, ChooseSquadHit
from fieldcraft.titles.commandos_europe.enemy_attack import ChooseVictim, Victim
from fieldcraft.titles.commandos_europe.friendly_combat import ChooseAttack, EndAttacks
from fieldcraft.titles.commandos_europe.movement import ChooseMove, EndMovement, FriendlyMovement
from fieldcraft.titles.commandos_europe.noise import Escape
from fieldcraft.titles.commandos_europe.purchases import Buy, ChooseDeliveryBase, Enough, Muster, Purchase
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sequence import PlayMap
from fieldcraft.titles.commandos_europe.state import ACCOMPLISHED, FALLEN, FORFEITED, RETIRED
from fieldcraft.titles.commandos_europe.success import (
    ChooseToGoOn,
    EndCampaign,
    EndMap,
    Forfeit,
    GoOn,
    SuccessDetermination,
)
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from fieldcraft.titles.commandos_europe.victory import total
from tests.titles.commandos_europe.drill import (
    BASE,
    BASE_2,
    CAMP,
    FIELD,
    GUARD,
    MAP,
    PATROL,
    A,
    B,
    drill,
    end_movement,
    go,
    offered,
    play,
    set_out,
    the,
)
from tests.titles.commandos_europe.fights import HERE, NORTH, enemy_phase, friendly_combat

ALL = [Forfeit, EndMap, EndCampaign]
STRONG = ("sherman", "bofors", "vickers-1", "vickers-2", "flamethrower", "bren-1")


def rights(game: Play) -> list[type[Option]]:
    """The rights on offer, which are listed last."""
    kinds: list[type[Option]] = [type(option) for option in game.offered if option.any_time]
    assert kinds == [type(option) for option in game.offered[len(game.offered) - len(kinds) :]]
    return kinds


def ended(game: Play) -> tuple[bool, float, str]:
    assert game.result is not None
    return game.result.won, game.result.score, game.result.reason


# 7.2: the mission


@rule("7.2a", "7.2c", "7.2d", "7.2e", "12.2c")
def test_a_forfeited_mission_pays_nothing_and_is_one_of_the_six() -> None:
    game = drill({A: FIELD, B: FIELD, BASE: CAMP}, pp=5)
    go(game, "2511", A)
    play(game, the(game, Forfeit))
    state = game.state
    assert (state.pp, state.done, state.mission_status) == (5, 1, FORFEITED)
    assert isinstance(game.choice, ChooseMove)  # the turn is played out
    assert "walk" not in state.missions
    end_movement(game, 9, "snap", 1)
    assert game.state.mission == "snap"


@rule("7.2b", "4.0g", "4.0j")
def test_everything_may_be_given_up_at_every_moment_of_a_turn() -> None:
    game = drill({A: FIELD, B: FIELD, BASE: CAMP}, {f"{GUARD}-1": "2512"}, detected={A: 1}, groups=1)
    assert isinstance(game.choice, ChooseMove)
    assert rights(game) == ALL
    set_out(game, B)
    assert isinstance(game.choice, ChooseDestination)
    assert rights(game) == ALL
    play(game, next(option for option in game.offered if getattr(option, "to", "") == "2511"))
    play(game, the(game, EndMovement), 1)
    assert isinstance(game.choice, Escape)
    assert rights(game) == ALL
    play(game, game.offered[0], 1, GUARD, 1, 9)
    assert isinstance(game.choice, ChooseAttack)
    assert rights(game) == ALL
    play(game, the(game, Forfeit))
    assert isinstance(game.choice, ChooseAttack)
    assert rights(game) == [EndMap, EndCampaign]


@rule("7.2a", "7.2b")
def test_a_mission_cannot_be_forfeited_before_its_placement_phase_is_over() -> None:
    game = drill({A: CAMP, BASE: CAMP}, pp=20, mission_status=ACCOMPLISHED, rolls=("blow", 1))
    assert isinstance(game.choice, Purchase)
    assert rights(game) == [EndMap, EndCampaign]
    play(game, the(game, Enough))
    assert isinstance(game.choice, ChooseMove)
    assert rights(game) == ALL


@rule("7.2c")
def test_a_mission_forfeited_on_the_way_is_not_accomplished_at_its_target() -> None:
    game = drill({A: "2508", BASE: CAMP}, target="2510")
    set_out(game, A)
    play(game, the(game, Forfeit))
    play(game, next(option for option in game.offered if getattr(option, "to", "") == "2510"))
    assert (game.state.mission_status, game.state.accomplished) == (FORFEITED, [])


# 4.0: the map and the campaign


@rule("4.0g", "4.0k")
def test_a_map_may_be_ended_early() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": NORTH}, detected={A: 1}, groups=1, done=2)
    go(game, "2511", A)
    play(game, the(game, EndMap))
    assert game.state.map == "continent"
    assert isinstance(game.choice, Muster)
    assert total(game.rules, game.state) == -4
    assert (game.state.enemies, game.state.detected, game.state.moved) == ({}, {}, [])


@rule("4.0g", "3.0b")
def test_nothing_of_an_interrupted_turn_is_left_on_the_next_map() -> None:
    busy: dict[str, Any] = {"fought": [A], "attacks": {HERE: True}, "fired": ["bren-1"], "suppressed": ["patrol-1"]}
    game = drill({A: HERE, BASE: CAMP}, step=FriendlyMovement(), acted=["patrol-1"], stealthy=[A], **busy)
    play(game, the(game, EndMap))
    state = game.state
    assert [state.fought, state.fired, state.suppressed, state.acted, state.stealthy] == [[], [], [], [], []]
    assert state.attacks == {}


@rule("4.0g", "3.2d")
def test_a_map_ended_while_it_is_set_up_retires_its_people_all_the_same() -> None:
    game = drill(step=PlayMap("north-africa"))
    play(game, the(game, Enough))
    assert isinstance(game.choice, PlaceBase)
    play(game, the(game, EndMap))
    play(game, the(game, Enough))
    assert game.state.map == "normandy"
    assert game.state.boxes["a-squad-e"] == RETIRED
    play(game, the(game, BaseAt, hex=CAMP), "snap", 1)
    assert game.state.pieces["a-squad-v"] == CAMP


@rule("4.0g", "6.2d")
def test_a_piece_paid_for_comes_along_if_the_map_ends_before_it_is_delivered() -> None:
    game = drill({A: CAMP, BASE: CAMP, BASE_2: FIELD}, step=Purchase(), pp=9)
    play(game, the(game, Buy, what="bren"))
    assert isinstance(game.choice, ChooseDeliveryBase)
    play(game, the(game, EndMap))
    assert game.state.boxes["bren-1"] == "muster"


@rule("4.0i")
def test_ending_the_continent_early_ends_the_campaign() -> None:
    game = drill({A: CAMP, BASE: CAMP}, map="continent", target="", mission="", mission_status=ACCOMPLISHED, done=2,
                 missions={"scout": 1}, step=Purchase())  # fmt: skip
    assert rights(game) == [EndCampaign]
    play(game, the(game, EndCampaign))
    assert ended(game)[2] == "stopped"


@rule("4.0j", "4.0k")
def test_the_campaign_may_be_ended_on_any_map_and_the_rest_of_its_six_is_forfeited() -> None:
    game = drill({A: FIELD, BASE: CAMP}, done=4, accomplished=["a", "b"] * 8)
    set_out(game, A)
    option = the(game, EndCampaign)
    assert (option.left, option.total) == (2, 14)
    play(game, option)
    assert ended(game) == (True, 14, "stopped")


@rule("4.0k", "5.0d")
def test_the_total_that_is_offered_is_the_total_that_counts() -> None:
    game = drill({A: CAMP, BASE: CAMP, B: FALLEN}, lost={B: "walk"}, accomplished=["m"] * 5)
    option = the(game, EndCampaign)
    assert option.total == 5 - 6
    play(game, option)
    assert ended(game)[1] == option.total


@rule("4.0g")
def test_a_map_whose_missions_are_all_done_may_be_ended_before_the_turn_is_over() -> None:
    game = drill({A: "2508", B: FIELD, BASE: CAMP}, target="2510", done=5)
    go(game, "2510", A)
    assert (game.state.done, game.state.mission_status) == (6, ACCOMPLISHED)
    option = the(game, EndMap)
    assert option.text(game.rules) == "Go on to The Continent at once"
    play(game, option)
    assert (game.state.map, total(game.rules, game.state)) == ("continent", 1)
    quiet = drill({A: FIELD, BASE: CAMP}, step=SuccessDetermination(), mission_status=ACCOMPLISHED, done=6)
    assert rights(quiet) == [EndCampaign]  # to go on is what is asked
    last = drill({A: FIELD, BASE: CAMP}, mission_status=ACCOMPLISHED, done=6, scenario=MAP, step=FriendlyMovement())
    assert rights(last) == [EndCampaign]


# When you are asked


@rule("4.0m")
def test_between_maps_you_are_asked_because_ending_the_campaign_costs_more_later() -> None:
    game = drill(step=SuccessDetermination(), mission_status=ACCOMPLISHED, done=6, accomplished=["m"] * 12)
    assert isinstance(game.choice, ChooseToGoOn)
    assert not game.forced
    assert [type(option) for option in game.offered] == [GoOn, EndCampaign]
    play(game, the(game, EndCampaign, left=0, total=12))
    assert ended(game) == (True, 12, "stopped")


@rule("4.0m", "7.2b")
def test_at_the_end_of_a_hunted_turn_a_forfeit_still_counts_for_that_turn() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": "3502"}, detected={A: 1}, groups=1)
    end_movement(game)
    assert isinstance(game.choice, ChooseToGoOn)
    assert game.choice.prompt(game) == "Turn 1 is over, with 1 enemy unit on the map. Go on with Walk?"
    play(game, the(game, Forfeit), "snap", 1)
    assert (game.state.turn, game.state.mission) == (2, "snap")


@rule("4.0h", "4.0m")
def test_forfeiting_the_last_mission_at_the_end_of_a_hunted_turn_ends_the_campaign() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": "3502"}, scenario=MAP, detected={A: 1}, groups=1, done=5)
    end_movement(game)
    play(game, the(game, Forfeit))
    assert ended(game) == (False, -1, "complete")


@rule("4.0m")
def test_after_a_quiet_turn_you_are_not_asked() -> None:
    game = drill({A: FIELD, BASE: CAMP})
    end_movement(game)
    assert isinstance(game.choice, ChooseMove)
    assert game.state.turn == 2


@rule("4.0m", "5.0d")
def test_a_squad_lost_in_the_mission_is_reason_to_ask() -> None:
    game = drill({A: FIELD, BASE: CAMP, B: FALLEN}, lost={B: "walk"})
    end_movement(game)
    assert isinstance(game.choice, ChooseToGoOn)
    before = total(game.rules, game.state)
    play(game, the(game, Forfeit), "snap", 1)
    assert total(game.rules, game.state) == before  # the mission counts against you, the squad no longer


@rule("4.0n")
def test_you_are_warned_before_an_attack_that_may_cost_the_last_squad() -> None:
    game = enemy_phase({A: HERE}, {f"{PATROL}-1": NORTH}, wounds={A: "wounded"})
    assert isinstance(game.choice, Warn)
    assert not game.forced
    assert game.choice.warning == (
        "Patrol 1 is about to attack 2510: your last squad, A-Squad, has casualties already. "
        "Losing it ends the campaign."
    )
    stopped = game.clone()
    play(stopped, the(stopped, EndCampaign))
    assert ended(stopped)[2] == "stopped"
    play(game, the(game, Proceed), 6, 1, "wounded")
    assert ended(game)[2] == "wiped out"


@rule("4.0n", "11.1g")
def test_you_are_warned_at_sea_if_the_only_craft_may_be_lost() -> None:
    game = enemy_phase({A: "2523", "dinghy-1": "2523"}, {"gunboat-1": "2522"})
    assert isinstance(game.choice, Warn)
    assert "A-Squad, may lose its craft" in game.choice.warning
    both = enemy_phase({A: "2523", B: "2523", "dinghy-1": "2523"}, {"gunboat-1": "2522"})
    assert isinstance(both.choice, Warn)
    assert "2523: your last squads may lose their craft" in both.choice.warning


@rule("4.0n", "13.0p")
def test_six_pieces_of_gear_may_all_be_lost_at_sea_and_seven_may_not() -> None:
    six = dict.fromkeys(("dinghy-1", "sten-1", "sten-2", "sten-3", "sten-4", "grenades-1"), "2523")
    assert isinstance(enemy_phase({A: "2523", **six}, {"gunboat-1": "2522"}).choice, Warn)
    seven = {**six, "grenades-2": "2523"}
    assert not isinstance(enemy_phase({A: "2523", **seven}, {"gunboat-1": "2522"}, 1, 6).choice, Warn)


@rule("4.0n")
@pytest.mark.parametrize(
    ("pieces", "wounds"),
    [
        ({A: HERE}, {}),
        ({A: HERE, B: "2520"}, {A: "wounded"}),
        ({A: HERE, B: HERE}, {A: "wounded"}),
        ({A: HERE, **dict.fromkeys(STRONG, HERE)}, {A: "wounded"}),
    ],
)
def test_you_are_not_warned_of_what_cannot_end_the_campaign(pieces: dict[str, str], wounds: dict[str, str]) -> None:
    game = enemy_phase(pieces, {f"{PATROL}-1": NORTH}, 1, 6, wounds=dict(wounds))
    assert not isinstance(game.choice, Warn)


@rule("4.0n")
def test_you_are_not_warned_of_an_attack_that_you_have_just_chosen() -> None:
    game = enemy_phase({A: HERE, B: "2508"}, {f"{PATROL}-1": NORTH}, wounds={A: "wounded", B: "wounded"})
    assert isinstance(game.choice, ChooseVictim)
    play(game, the(game, Victim, hex=HERE), 1, 6)


@rule("4.0o")
def test_a_loss_that_has_happened_is_not_undone_by_ending_something() -> None:
    pieces = {A: HERE, B: HERE, "sten-1": HERE, "bren-1": HERE, "vickers-1": HERE}
    game = enemy_phase(pieces, {f"{PATROL}-1": NORTH}, 6, 1, "wounded")
    assert (type(game.choice), rights(game)) == (ChooseSquadHit, [])
    play(game, game.offered[0], 2)
    assert (type(game.choice), rights(game)) == (ChooseGearLost, [])
    leaders = enemy_phase(
        {A: HERE, "commander": HERE, "commander-2": HERE}, {f"{PATROL}-1": NORTH}, 6, 1, "commander-killed"
    )
    assert rights(leaders) == []


@rule("4.0c")
def test_ending_combat_is_the_last_ordinary_option() -> None:
    game = friendly_combat({A: HERE}, {f"{GUARD}-1": NORTH})
    assert offered(game, EndAttacks) == [option for option in game.offered if not option.any_time][-1:]


# Random play


def test_random_play_seldom_gives_up_where_waiting_costs_nothing() -> None:
    game = drill({A: FIELD, B: "2520", BASE: CAMP})
    luck = Random(1)
    given_up = [final_pick(game, len(game.offered) - 1, luck.random) == len(game.offered) - 1 for _ in range(1000)]
    assert 20 < sum(given_up) < 100
    warned = enemy_phase({A: HERE}, {f"{PATROL}-1": NORTH}, wounds={A: "wounded"})
    assert all(final_pick(warned, 3, luck.random) == 3 for _ in range(10))
