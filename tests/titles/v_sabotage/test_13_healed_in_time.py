"""13.2: a commando healed before their own actions are over acts with the AP that come back."""

from __future__ import annotations

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.commando_phase import Activation, NextCommando, Stop, WhoActs
from fieldcraft.titles.v_sabotage.equipment import Heal
from fieldcraft.titles.v_sabotage.health import AssignInjuries
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.state import ACTED, TO_ACT
from fieldcraft.titles.v_sabotage.windows import OutOfTurn
from tests.titles.v_sabotage.proving_ground import acted, play, run, table


@rule("13.2c", "13.2d", "6.9e")
def test_a_commando_whose_last_ap_was_shot_away_can_be_healed_and_go_on() -> None:
    game = table({"sniper": "k visible 2 ap 1 hits", "medic": "e first-aid"}, enemies={"k": "mauser"})
    acted(game, "medic")
    play(game, Move, 6, to="e")
    assert game.state.commandos["sniper"].ap == 0
    play(game, OutOfTurn, commando="medic")
    play(game, Heal, patient="sniper")
    assert isinstance(game.choice, Activation)
    assert (game.choice.commando, game.state.commandos["sniper"].ap) == ("sniper", 2)


@rule("13.2c", "13.2d", "6.1d")
def test_a_commando_healed_after_the_activation_acts_with_the_ap_the_injuries_took() -> None:
    game = table({"sniper": "e 1 ap 2 hits", "medic": "a first-aid"})
    acted(game, "medic")
    play(game, Move, to="a")
    play(game, OutOfTurn, commando="medic")
    play(game, Heal, patient="sniper")
    assert isinstance(game.choice, Activation)
    assert (game.choice.commando, game.state.commandos["sniper"].ap) == ("sniper", 2)


@rule("13.2e")
def test_a_commando_who_heals_themselves_and_is_hit_again_gets_no_ap_for_the_first_injuries() -> None:
    game = table({"sniper": "e 1 ap 2 hits first-aid", "medic": "e first-aid"})
    acted(game, "medic")
    play(game, Heal, patient="sniper", commando="sniper")
    assert isinstance(game.choice, WhoActs)
    run(game, AssignInjuries((4,), ("sniper",), False))
    run(game, NextCommando())
    play(game, OutOfTurn, commando="medic")
    play(game, Heal, patient="sniper")
    assert game.state.commandos["sniper"].phase == ACTED


@rule("13.2d")
def test_ap_given_up_by_ending_the_activation_do_not_come_back() -> None:
    game = table({"sniper": "e 1 ap 2 hits", "officer": "e first-aid"})
    play(game, Stop)
    game.state.commandos["officer"].ap = 3
    play(game, Heal, patient="sniper")
    assert game.state.commandos["sniper"].phase == TO_ACT
    play(game, Stop)
    assert game.state.commandos["sniper"].ap == 2


@rule("10.3h", "13.2c")
def test_a_commando_revived_by_another_acts_with_the_ap_left() -> None:
    game = table({"medic": "e first-aid", "sniper": "e 3 hits 1 fell"})
    game.state.commandos["sniper"].phase, game.state.commandos["sniper"].spent = ACTED, 1
    play(game, Heal, patient="sniper")
    play(game, Stop)
    assert isinstance(game.choice, Activation)
    assert (game.choice.commando, game.state.commandos["sniper"].ap) == ("sniper", 2)
