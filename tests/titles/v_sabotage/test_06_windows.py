"""6.3: who may act when, what opens a window, and that nothing goes round in circles."""

from __future__ import annotations

import pytest

from fieldcraft.kernel.steps import ANY_SEAT
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.carrying import Collect, Drop, HandOver
from fieldcraft.titles.v_sabotage.combat import Shoot, Stab
from fieldcraft.titles.v_sabotage.commando_phase import (
    Activate,
    Activation,
    EndPhase,
    NextCommando,
    WhoActs,
)
from fieldcraft.titles.v_sabotage.equipment import Heal
from fieldcraft.titles.v_sabotage.explosives import Bombard, LayCharge
from fieldcraft.titles.v_sabotage.guards import LeaveNest, TakeNest
from fieldcraft.titles.v_sabotage.health import AssignInjuries
from fieldcraft.titles.v_sabotage.levels import Collapse
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.reserve_ap import Save
from fieldcraft.titles.v_sabotage.windows import EnemyWindow, OutOfTurn, PassPhase, PassWindow, SeatWindow, Window
from tests.titles.v_sabotage.proving_ground import Rest, act_out_of_turn, offered, play, run, table


@rule("6.3g")
def test_a_token_does_not_come_back_before_a_paid_action() -> None:
    game = table({"officer": "e crowbar", "medic": "e"})
    play(game, Drop, item="crowbar")
    assert not offered(game, Collect, commando="officer")
    assert str(game.why_not(kind="collect")) == "Officer has just given that away (6.3g)"
    play(game, Save)
    play(game, Collect, item="crowbar")
    play(game, HandOver, giver="officer", taker="medic")
    assert not offered(game, HandOver, giver="medic", taker="officer")


@rule("6.3g")
def test_a_swap_of_full_hands_goes_over_the_ground() -> None:
    mine, yours = "e crowbar grenade grenade grenade", "e tnt first-aid first-aid first-aid"
    game = table({"officer": mine, "sapper": yours})
    play(game, Drop, item="crowbar")
    play(game, HandOver, giver="sapper", taker="officer", item="tnt")
    play(game, OutOfTurn, commando="sapper")
    play(game, Collect, item="crowbar")
    assert "tnt" in game.state.commandos["officer"].items
    assert "crowbar" in game.state.commandos["sapper"].items


@rule("6.3g")
@pytest.mark.parametrize("card", ["sapper tan", "medic blue"])
def test_a_token_comes_back_once_equipment_was_used_for_nothing(card: str) -> None:
    game = table({card: "e grenade tnt first-aid 0 ap", "officer": "e 1 hits"})
    play(game, Drop, item="grenade")
    assert not offered(game, Collect)
    play(game, LayCharge if card.startswith("sapper") else Heal)
    assert offered(game, Collect, commando=card.split()[0], item="grenade")


@rule("6.3h")
def test_who_has_passed_may_act_again_after_an_action_for_nothing() -> None:
    game = table({"officer": "e tnt", "sapper tan": "e"})
    play(game, OutOfTurn, commando="sapper")
    play(game, PassWindow)
    play(game, HandOver, item="tnt", taker="sapper")
    play(game, OutOfTurn, commando="sapper")
    play(game, LayCharge)
    assert game.state.grounds["range"].charges == ("range.e",)


@rule("6.3g")
def test_a_nest_cannot_be_taken_and_left_again_in_one_window() -> None:
    game = table({"officer": "n"})
    play(game, TakeNest)
    assert not offered(game, LeaveNest)
    play(game, Save)
    play(game, LeaveNest)
    assert not offered(game, TakeNest)


@rule("6.3h")
def test_who_acts_out_of_turn_gives_the_word_back() -> None:
    game = table({"officer": "e", "medic": "k 1 saved"})
    play(game, OutOfTurn, commando="medic")
    assert isinstance(game.choice, Window)
    play(game, PassWindow)
    assert isinstance(game.choice, Activation)
    assert not offered(game, OutOfTurn, commando="medic")
    play(game, Move, to="a")
    assert offered(game, OutOfTurn, commando="medic")


@rule("6.3h", "6.1a", "4.2b")
def test_any_seat_can_choose_who_acts_next() -> None:
    game = table({"officer": "e", "medic": "k 1 seat"}, options={"players": 2}, step=NextCommando())
    assert isinstance(game.choice, WhoActs)
    assert game.decision is not None
    assert game.decision.seat == ANY_SEAT
    play(game, Activate, commando="medic")
    assert game.decision is not None
    assert game.decision.seat == 1


@rule("6.1a", "6.6f")
def test_a_commando_without_an_open_trap_door_is_not_offered() -> None:
    full = {"a": "mauser mauser mauser mauser"}
    game = table({"officer": "off", "medic": "k"}, enemies=full, step=NextCommando())
    assert isinstance(game.choice, Activation)
    assert game.choice.commando == "medic"
    both = table({"officer": "off", "medic": "k", "scout": "e"}, enemies=full, step=NextCommando())
    assert str(both.why_not(piece="officer")) == "No open trap door has room for Officer (11.2c)"


@rule("6.3i")
def test_a_window_that_is_open_for_something_else_allows_handling_equipment() -> None:
    squad = {"sapper tan": "e tnt 1 saved", "medic": "e"}
    game = table(squad, items={"e": "grenade"}, step=EnemyWindow("x"), state={"idle": True})
    assert isinstance(game.choice, SeatWindow)
    act_out_of_turn(game, "medic", Collect)
    play(game, OutOfTurn, commando="sapper")
    assert offered(game, LayCharge)


@rule("6.3f")
def test_a_pass_for_the_phase_ends_when_a_commando_is_hit_or_seen() -> None:
    game = table({"officer": "e 1 saved visible"}, step=EnemyWindow("x"))
    play(game, PassPhase)
    run(game, AssignInjuries((4,), ("officer",), False))
    assert game.state.passed == ()


@rule("6.4a", "6.1d")
def test_what_the_last_shot_left_can_still_be_picked_up() -> None:
    game = table({"officer": "e 1 ap"}, enemies={"e": "mauser"}, step=None)
    play(game, Stab, "grenade")
    assert isinstance(game.choice, Activation)
    play(game, Collect, item="grenade")
    assert isinstance(game.choice, Rest)


@rule("6.4a", "6.3a")
def test_a_comrade_who_has_acted_may_pick_up_what_falls_beside_him() -> None:
    game = table({"sniper": "a 1 ap", "medic": "e"}, enemies={"e": "mauser"})
    game.state.commandos["medic"].phase = 2
    play(game, Shoot, 6, "grenade", weapon="springfield")
    assert isinstance(game.choice, WhoActs)
    assert offered(game, EndPhase)
    play(game, OutOfTurn, commando="medic")
    play(game, Collect, item="grenade")
    assert isinstance(game.choice, Rest)


@rule("13.11e", "13.11a")
def test_bombs_are_called_on_any_outdoor_tile() -> None:
    game = table({"officer": "e bombardment"}, enemies={"p": "mauser", "h": "mauser"})
    outdoors = {tile for tile, place in game.rules.layouts["range"].places.items() if not place.indoor}
    assert {option.tile for option in offered(game, Bombard)} == outdoors
    assert game.why_not(kind="bombard", place="range.k") is None
    assert "indoors" in str(game.why_not(kind="bombard", place="range.h"))


@rule("13.11c", "13.11e")
def test_bombs_on_a_tile_without_enemies_hit_only_those_who_are_visible() -> None:
    game = table({"officer": "e bombardment", "medic": "k visible", "scout": "k"})
    dice = game.rules.box.equipment["bombardment"].dice
    play(game, Bombard, 6, *[1] * (dice - 1), tile="k")
    assert [game.state.commandos[card].hits for card in ("medic", "scout")] == [1, 0]
    empty = table({"officer": "e bombardment"})
    play(empty, Bombard, *[6] * dice, tile="k")
    assert empty.state.commandos["officer"].items == ()


@rule("6.3i", "6.4c")
def test_a_commando_who_can_only_drop_something_may_do_so_and_is_not_asked() -> None:
    game = table({"officer": "e 1 ap", "medic": "k crowbar"}, step=None)
    game.state.commandos["medic"].phase = 2
    play(game, OutOfTurn, commando="medic")
    play(game, Drop, item="crowbar")
    assert game.state.grounds["range"].items == {"range.k": ("crowbar",)}
    still = table({"officer": "e 1 ap", "medic": "k crowbar"}, step=None)
    still.state.commandos["medic"].phase = 2
    play(still, Move, to="a")
    assert isinstance(still.choice, Rest)
    assert isinstance(table({"medic": "k crowbar"}, step=EnemyWindow("x")).choice, Rest)


@rule("10.4e")
def test_an_objective_that_falls_in_is_lost() -> None:
    game = table({"officer": "m"}, scenario="range", ground={"turns": 5, "collapsed": ("range.m",)})
    run_collapse = Collapse("range", 2)
    game.state.commandos["officer"].place = "range.a"
    game.agenda[:] = [Rest(), run_collapse]
    game.advance()
    assert game.result is not None
    assert game.result.reason == "collapse"
