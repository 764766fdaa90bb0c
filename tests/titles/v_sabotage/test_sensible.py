"""The sensible player plays every scenario to the end, and knows a few things that a beginner does not."""

import pytest

import fieldcraft as fc
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.steps import Done, Take, TakeRest
from fieldcraft.titles.v_sabotage import (
    commando_phase,
    enemy_movement,
    health,
    movement,
    reinforcements,
    trap_doors,
    windows,
)
from fieldcraft.titles.v_sabotage.carrying import Collect
from fieldcraft.titles.v_sabotage.combat import Shoot, ShootDoor, Stab
from fieldcraft.titles.v_sabotage.equipment import Force, Heal
from fieldcraft.titles.v_sabotage.explosives import Bombard, Detonate
from fieldcraft.titles.v_sabotage.objectives import Interact
from fieldcraft.titles.v_sabotage.reserve_ap import Save
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible.activation import can_spare_crowbar
from fieldcraft.titles.v_sabotage.sensible.evaluation import arrivals
from fieldcraft.titles.v_sabotage.sensible.player import choose
from fieldcraft.titles.v_sabotage.sensible.tasks import (
    FETCH,
    HOLD,
    INTERACT,
    LAY,
    LEAVE,
    RESCUE,
    STAY_OFF,
    assign,
)
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING
from tests.titles.v_sabotage.proving_ground import play, run, table

TITLE = find("v-sabotage")


@pytest.mark.parametrize("scenario", [scenario.id for scenario in TITLE.scenarios])
def test_it_plays_every_scenario_to_the_end(scenario: str) -> None:
    for seed, difficulty in ((1, "standard"), (2, "veteran")):
        game = fc.new("v-sabotage", scenario=scenario, seed=seed, difficulty=difficulty)
        while game.decision:
            game.choose(TITLE.sensible(game))
        assert game.result is not None


def test_two_levels_at_once_are_won_and_lost() -> None:
    results = set()
    for seed in range(1, 15):
        game = fc.new("v-sabotage", scenario="black-tea", seed=seed)
        while game.decision:
            game.choose(TITLE.sensible(game))
        assert game.result is not None
        results.add(game.result.won)
    assert results == {True, False}


def chosen(game: Play) -> str:
    """The class of the option it chooses."""
    return type(choose(game)).__name__


def test_it_deals_with_an_objective_at_hand() -> None:
    assert chosen(table({"officer": "q"})) == Interact.__name__


def test_it_goes_where_the_enemy_does_not() -> None:
    game = table({"officer": "p"}, enemies={"f": "mp40 mp40 mp40"}, ground={"card": "fox"})
    step = choose(game)
    assert isinstance(step, movement.Move)
    assert step.to == "range.q"


def test_it_sets_off_a_charge_only_when_its_friends_are_away() -> None:
    ready = table({"officer": "m"}, ground={"charges": ("range.r",)})
    assert chosen(ready) == Detonate.__name__
    near = table({"officer": "m", "medic": "r"}, ground={"charges": ("range.r",)})
    assert chosen(near) != Detonate.__name__


def test_it_leaves_the_second_charge_to_a_comrade() -> None:
    game = table({"officer": "o", "medic": "k"}, items={"o": "tnt tnt"})
    step = choose(game)
    assert isinstance(step, Collect)
    game.choose(step)
    assert not isinstance(choose(game), Collect)


def test_each_job_goes_to_the_nearest_and_the_others_stay_out() -> None:
    game = table({"officer": "m tnt", "medic": "p", "scout": "off"})
    tasks = assign(game)
    assert tasks["officer"].kind == LAY
    assert tasks["medic"].tile == "range.q"
    assert tasks["scout"].kind == STAY_OFF


def test_a_commando_with_a_kit_goes_to_the_critical_one() -> None:
    game = table({"officer": "e first-aid", "medic": "k 3 hits 1 fell"}, ground={"objectives": {}})
    assert assign(game)["officer"].kind == RESCUE
    beside = table({"officer": "k first-aid", "medic": "k 3 hits 1 fell"}, ground={"objectives": {}})
    step = choose(beside)
    assert isinstance(step, Heal)
    assert step.patient == "medic"


def test_when_all_is_done_it_leaves() -> None:
    game = table({"officer": "a"}, ground={"objectives": {}})
    assert assign(game)["officer"].kind == LEAVE
    assert chosen(game) == trap_doors.Exit.__name__
    shut = table({"officer": "o"}, ground={"objectives": {}})
    assert chosen(shut) == trap_doors.Unblock.__name__


def test_a_commando_enters_when_none_has_left() -> None:
    game = table({"officer": "off"}, ground={"objectives": {}}, step=commando_phase.Activation("officer"))
    assert chosen(game) == movement.Move.__name__


def test_it_holds_what_is_to_be_protected_with_the_knife() -> None:
    game = table({"officer": "k"}, scenario="church", enemies={"k": "mauser"})
    assert assign(game)["officer"].kind == HOLD
    assert chosen(game) == Stab.__name__


def test_one_who_is_seen_and_cannot_hide_shoots() -> None:
    enemies = {"e": "mauser mauser", "a": "mauser", "k": "mauser", "f": "mauser"}
    game = table({"officer": "e visible 1 ap"}, enemies=enemies, ground={"alarm": True, "objectives": {}})
    assert isinstance(choose(game), (Shoot, movement.Move))


def test_a_locked_door_is_opened_quietly_if_that_is_possible() -> None:
    game = table({"medic": "g crowbar"}, scenario="streets", ground={"objectives": {"streets.papers": 0}})
    assert any(isinstance(option, ShootDoor) for option in game.offered)
    assert chosen(game) == Force.__name__


def test_what_is_left_is_saved() -> None:
    game = table({"officer": "k 1 ap"}, scenario="church", ground={"limit": 6})
    assert chosen(game) == Save.__name__


def test_before_the_shooting_a_saved_point_takes_it_out_of_sight() -> None:
    squad = {"officer": "f visible 1 saved"}
    game = table(squad, enemies={"f": "mauser"}, step=windows.EnemyWindow("x"), ground={"alarm": True})
    play(game, choose(game))
    step = choose(game)
    assert isinstance(step, movement.Move)
    assert game.rules.places[step.to].size == "small"
    calm = table({"officer": "e 1 saved"}, step=windows.EnemyWindow("x"))
    assert isinstance(choose(calm), windows.PassPhase)


def test_it_expects_enemies_by_the_compass_or_after_those_they_see() -> None:
    by_card = table({"officer": "n"}, enemies={"k": "mauser"}, ground={"card": "hot-soup", "effect": ""})
    assert arrivals(by_card, "range")["range.e"] == 1
    chase = table({"officer": "p visible"}, enemies={"k": "mauser"}, ground={"card": "hot-soup", "alarm": True})
    assert arrivals(chase, "range").get("range.e", 0) == 0


def test_characters_always_come_along() -> None:
    game = table(
        {"officer": "a"},
        scenario="cells",
        ground={"objectives": {}, "escorts": {"courier": "cells.a", "scientist": "cells.a"}},
    )
    game.choose(next(option for option in game.offered if isinstance(option, trap_doors.Exit)))
    assert isinstance(game.choice, trap_doors.WhoFollowsOut)
    assert isinstance(choose(game), TakeRest)
    assert not isinstance(choose(game), Done)


def test_the_hardy_take_the_hit_and_the_weakest_enemies_come() -> None:
    squad = {"officer": "e visible 1 hits", "medic": "e visible"}
    hit = table(squad, step=health.AssignInjuries((6,), ("officer", "medic"), True), ground={"alarm": True})
    taken = choose(hit)
    assert isinstance(taken, health.BeHit)
    assert taken.who == "medic"
    full = table(
        {"officer": "k"},
        enemies={"d": "dog dog storm"},
        step=reinforcements.ComeIn(("range.gate-1",)),
        ground={"outside": {"range.gate-1": ("soldier-mauser", "soldier-mp40")}},
    )
    entering = choose(full)
    assert entering == Take("range.gate-1:soldier-mauser")
    split = table(
        {"officer": "n"}, enemies={"f": "mauser"}, step=enemy_movement.EnemyMovement(), ground={"card": "flat-tyre"}
    )
    assert choose(split) in split.offered


def test_it_fetches_what_an_objective_needs_and_does_not_waste_it() -> None:
    game = table({"officer": "l", "medic": "off"}, scenario="ropeway", items={"j": "crowbar"})
    assert assign(game)["officer"].kind == FETCH
    assert assign(game)["officer"].tile == "ropeway.j"
    armed = table({"officer": "k crowbar", "medic": "off"}, scenario="ropeway")
    assert assign(armed)["officer"].kind == INTERACT
    assert not can_spare_crowbar(armed, "officer")
    two = table({"officer": "k crowbar crowbar", "medic": "off"}, scenario="ropeway")
    assert can_spare_crowbar(two, "officer")


def test_it_uses_a_saved_ap_after_the_last_action_to_get_out() -> None:
    game = table(
        {"officer": "a 1 saved", "medic": "off"}, ground={"objectives": {}}, step=commando_phase.NextCommando()
    )
    for commando in game.state.commandos.values():
        commando.phase = ACTED
    run(game, commando_phase.NextCommando())
    option = choose(game)
    assert isinstance(option, windows.OutOfTurn)
    play(game, option)
    assert isinstance(choose(game), trap_doors.Exit)


def test_it_heals_a_comrade_before_they_act() -> None:
    squad = {"sniper": "e 2 hits", "medic": "e first-aid 1 seat"}
    game = table(squad, step=commando_phase.ContinueActivation("sniper"), options={"players": 2})
    game.state.commandos["sniper"].phase = ACTING
    run(game, commando_phase.ContinueActivation("sniper"))
    assert isinstance(game.choice, commando_phase.Activation)
    play(game, choose(game))
    assert isinstance(choose(game), Heal)


def test_search_leaves_aside_what_does_no_good() -> None:
    squad = {"officer": "e bombardment", "medic": "k crowbar", "scout": "a 1 saved"}
    game = table(squad, enemies={"p": "mauser"})
    kept = TITLE.plausible(game)
    assert [option.tile for option in kept if isinstance(option, Bombard)] == ["range.p"]
    assert [option.commando for option in kept if isinstance(option, windows.OutOfTurn)] == ["scout"]
    assert windows.OutOfTurn("medic") in game.offered


@pytest.mark.parametrize(("players", "number"), [(1, 3), (2, 1)])
def test_a_ready_squad_is_suggested_to_each_player_with_a_job_for_everyone(players: int, number: int) -> None:
    game = fc.new("v-sabotage", scenario="green", seed=1, players=players)
    assert game.decision is not None
    (squad,) = game.decision.suggestions
    assert squad.text == ("Scout (blue), Sapper (tan) and Officer (tan)" if players == 1 else "Scout (blue)")
    assert squad.reason.startswith("The Scout can hide anywhere")
    assert len(squad.options) == number
    for option in squad.options:
        game.choose(option)
    assert [who.seat for who in game.state.commandos.values()] == [0] * number
    for _ in range(3 - number):
        assert game.decision is not None
        game.choose(game.decision.suggestions[0].options[0])
    assert list(game.state.commandos) == ["scout", "sapper", "officer"]
