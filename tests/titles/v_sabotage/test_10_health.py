"""Chapter 10: injuries, critical condition, elimination and replacement."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.carrying import Collect
from fieldcraft.titles.v_sabotage.commando_phase import Activation, CommandoPhase
from fieldcraft.titles.v_sabotage.events import EventPhase
from fieldcraft.titles.v_sabotage.explosives import Detonate
from fieldcraft.titles.v_sabotage.guards import LeaveNest, ManNest, TakeNest
from fieldcraft.titles.v_sabotage.health import AssignInjuries, BleedOut, injure
from fieldcraft.titles.v_sabotage.levels import BuildLevels, Collapse
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.reserve_ap import Save
from fieldcraft.titles.v_sabotage.squad import ChooseSide, TakeSide
from fieldcraft.titles.v_sabotage.state import OFF, WAITING
from fieldcraft.titles.v_sabotage.trap_doors import Exit
from fieldcraft.titles.v_sabotage.windows import EnemyWindow, OutOfTurn, PassWindow, SeatWindow
from tests.titles.v_sabotage.proving_ground import act_out_of_turn, offered, play, run, table


@rule("10.1a")
def test_a_healthy_commando_has_all_points() -> None:
    game = table({"officer": "e"}, step=CommandoPhase())
    assert game.state.commandos["officer"].ap == 3
    assert game.state.commandos["officer"].hits == 0


@rule("10.2a", "10.2b", "10.2c", "10.2d")
def test_a_hit_turns_over_a_saved_point_and_costs_one_of_this_turn() -> None:
    game = table({"officer": "e visible 1 saved"})
    injure(game, "officer")
    officer = game.state.commandos["officer"]
    assert (officer.hits, officer.saved, officer.ap) == (1, 0, 2)
    injure(game, "officer")
    assert (officer.hits, officer.ap, officer.critical_since) == (2, 1, 0)


@rule("10.2e")
def test_with_an_injury_in_the_top_slot_nothing_can_be_saved() -> None:
    game = table({"sapper blue": "e 1 hits 2 ap"})
    assert not offered(game, Save)
    assert "(10.2e)" in str(game.why_not(kind="save"))


@rule("10.3a", "10.3c", "13.4d")
def test_three_injuries_are_critical_condition_and_hide_the_commando() -> None:
    game = table({"officer": "e uniform", "medic": "k"})
    game.state.commandos["officer"].hits = 2
    injure(game, "officer")
    officer = game.state.commandos["officer"]
    assert officer.critical_since == game.state.turn
    assert not officer.visible
    assert not officer.uniform


@rule("10.3b", "10.3e")
def test_one_in_critical_condition_does_only_what_is_free_and_takes_a_space() -> None:
    squad = {"officer": "e 3 hits 1 fell", "medic": "a 1 saved"}
    game = table(squad, items={"e": "grenade"}, ground={"charges": ("range.r",)}, step=EnemyWindow("x"))
    assert isinstance(game.choice, SeatWindow)
    play(game, OutOfTurn, commando="officer")
    assert {type(option) for option in game.offered} == {Collect, Detonate, PassWindow}
    assert game.rules.room(game.state, "range.e") == 3


@rule("10.3e", "10.3f")
def test_he_cannot_leave() -> None:
    game = table({"officer": "a 3 hits 1 fell", "medic": "a"}, step=Activation("medic"))
    assert not offered(game, Exit, commando="officer")


@rule("10.3d")
def test_a_critical_commando_dies_at_the_end_of_the_next_turn() -> None:
    squad = {"officer": "e 3 hits 1 fell", "medic": "k"}
    game = table(squad, step=BleedOut())
    assert "officer" in game.state.commandos
    game.state.turn = 2
    run(game, BleedOut())
    assert "officer" not in game.state.commandos


@rule("10.3g")
def test_one_who_lies_in_a_nest_can_be_moved_out_of_it() -> None:
    squad = {"officer": "n 3 hits 1 fell nest", "medic": "m"}
    game = table(squad, step=EnemyWindow("x"), ground={"charges": ("range.r",)})
    act_out_of_turn(game, "officer", LeaveNest)
    assert game.state.commandos["officer"].nest == ""
    assert game.state.commandos["officer"].place == "range.n"


@rule("10.3b", "13.8a")
def test_one_in_critical_condition_can_take_a_nest_since_that_costs_nothing() -> None:
    squad = {"officer": "n 3 hits 1 fell", "medic": "m"}
    game = table(squad, step=EnemyWindow("x"), ground={"charges": ("range.r",)})
    act_out_of_turn(game, "officer", TakeNest)
    assert game.state.commandos["officer"].nest == "range.nest-1"


@rule("10.3g", "13.8d")
def test_the_nest_that_one_is_carried_out_of_goes_to_a_comrade_before_an_enemy() -> None:
    squad = {"medic": "m", "officer": "m 3 hits 1 fell nest"}
    game = table(squad, scenario="fuel-depot", enemies={"m": "mauser"}, step=EnemyWindow("x"))
    act_out_of_turn(game, "officer", LeaveNest)
    assert isinstance(game.choice, ManNest)
    play(game, TakeNest, commando="medic")
    assert game.state.commandos["medic"].nest == "fuel-depot.nest-1"
    assert game.state.grounds["fuel-depot"].guards == {}


@rule("10.4a", "13.10b", "13.10e", "13.10i")
def test_an_explosion_kills_all_on_its_tile_hidden_or_in_a_nest() -> None:
    squad = {"officer": "n grenade", "medic": "k"}
    game = table(squad, enemies={"n": "mauser"}, guards={"nest-1": "mp40"}, ground={"charges": ("range.n",)})
    play(game, Detonate, commando="officer", tile="n")
    assert "officer" not in game.state.commandos
    assert game.rules.enemies_at(game.state, "range.n") == 0
    assert game.state.grounds["range"].items == {}
    assert game.state.discards == {"tnt": 1, "grenade": 1}


@rule("10.4b", "10.4c", "10.4d")
def test_the_underground_base_falls_in_ring_by_ring() -> None:
    squad = {"officer": "a", "medic": "f grenade"}
    game = table(squad, scenario="snowflake", levels=("underground-base",), state={"column": 2}, items={"b": "tnt"})
    ground = game.state.grounds["underground-base"]
    run(game, Collapse("underground-base", 2))
    assert not ground.collapsed
    ground.turns = 2
    run(game, Collapse("underground-base", 2))
    assert list(ground.collapsed) == ["underground-base.a"]
    assert "officer" not in game.state.commandos
    run(game, Collapse("underground-base", 2))
    assert set(ground.collapsed) == {"underground-base.a", "underground-base.b", "underground-base.e"}
    assert game.state.discards == {"tnt": 1}
    assert "medic" in game.state.commandos


@rule("10.4f")
@pytest.mark.parametrize(("left", "reason"), [(False, "collapse"), (True, "")])
def test_when_the_last_tile_has_collapsed_a_commando_must_have_left(left: bool, reason: str) -> None:
    base = "underground-base"
    game = table(
        {"officer": "off"}, scenario="snowflake", levels=(base,), state={"column": 2}, step=Activation("officer")
    )
    ground = game.state.grounds[base]
    tiles = list(game.rules.layouts[base].places)
    ground.collapsed, ground.turns, ground.objectives, ground.exited = tuple(tiles[:-1]), 9, {}, left
    run(game, Collapse(base, 2))
    assert (game.result.reason if game.result else "") == reason
    if not reason:
        run(game, EventPhase(), "container")


@rule("10.4e")
def test_an_objective_must_not_be_buried() -> None:
    base = "underground-base"
    game = table(
        {"officer": "off"}, scenario="snowflake", levels=(base,), state={"column": 2}, step=Activation("officer")
    )
    ground = game.state.grounds[base]
    ground.collapsed, ground.turns = (f"{base}.d",), 9
    run(game, Collapse(base, 2))
    assert game.result is not None
    assert game.result.reason == "collapse"


@rule("10.5a")
def test_equipment_of_the_eliminated_stays_on_the_tile() -> None:
    game = table({"officer": "e 3 hits 1 fell grenade", "medic": "k"}, step=BleedOut(), state={"turn": 2})
    assert game.state.grounds["range"].items == {"range.e": ("grenade",)}


@rule("10.5b", "10.5c", "10.5d")
def test_a_random_card_replaces_the_eliminated_on_the_next_level() -> None:
    squad = {"officer": "b 3 hits 1 fell", "medic": "d", "sapper": "d"}
    game = table(squad, scenario="green", levels=("farm",), step=BleedOut(), state={"turn": 2}, rolls=["sniper"])
    assert isinstance(game.choice, ChooseSide)
    assert {option.side for option in offered(game, TakeSide)} == {"blue", "tan"}
    play(game, TakeSide, side="tan")
    sniper = game.state.commandos["sniper"]
    assert (sniper.side, sniper.items, sniper.place) == ("tan", (), WAITING)
    assert game.state.eliminated == ("officer",)
    game.state.grounds = {}
    run(game, BuildLevels())
    assert game.state.commandos["sniper"].place == OFF


@rule("10.5c")
def test_on_the_last_level_there_are_no_replacements() -> None:
    game = table({"officer": "e 3 hits 1 fell", "medic": "k"}, step=BleedOut(), state={"turn": 2})
    assert list(game.state.commandos) == ["medic"]


@rule("10.5d")
def test_when_the_box_is_empty_the_fallen_are_shuffled() -> None:
    squad = {"officer": "b 3 hits 1 fell", "medic": "d", "sapper": "d", "scout": "d"}
    state = {"turn": 2, "cards": ("sniper",)}
    game = table(squad, scenario="green", levels=("farm",), step=BleedOut(), state=state, rolls=["sniper"])
    assert game.state.cards == ("officer",)
    assert game.state.eliminated == ()


@rule("10.3c", "7.5g")
def test_enemies_do_not_stay_for_one_who_is_down() -> None:
    game = table({"medic": "k", "officer": "e 3 hits 1 fell"}, enemies={"e": "mauser"})
    assert game.rules.visible_at(game.state, "range.e") == []
    assert offered(game, Move)


@rule("4.2a", "7.10b", "7.10d")
def test_a_hit_is_divided_by_the_players_of_those_who_can_take_it() -> None:
    squad = {"officer": "e visible", "scout": "e visible", "medic": "e 1 seat 3 hits 1 fell"}
    among = ("officer", "scout", "medic")
    game = table(squad, step=AssignInjuries((6,), among, True), options={"players": 2}, ground={"alarm": True})
    assert game.decision is not None
    assert game.decision.seat == 0
