"""Untidy tables: full hands, several doors and entrances, wounds that remain, and seats without commandos."""

import msgspec
import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import Take
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.action import action_points
from fieldcraft.titles.v_sabotage.casualties import reveals_killer
from fieldcraft.titles.v_sabotage.commando_phase import can_activate
from fieldcraft.titles.v_sabotage.equipment import cannot_disguise
from fieldcraft.titles.v_sabotage.events import EventPhase, Mend
from fieldcraft.titles.v_sabotage.explosives import Detonate
from fieldcraft.titles.v_sabotage.guards import LeaveNest, TakeNest
from fieldcraft.titles.v_sabotage.health import BleedOut
from fieldcraft.titles.v_sabotage.legal_actions import actions
from fieldcraft.titles.v_sabotage.levels import BuildLevels, Collapse, WhoGoesWithout, collapse_tile, lay
from fieldcraft.titles.v_sabotage.movement import Move, Sneak
from fieldcraft.titles.v_sabotage.objectives import Interact
from fieldcraft.titles.v_sabotage.reinforcements import spaces_for
from fieldcraft.titles.v_sabotage.skills import cannot_dress
from fieldcraft.titles.v_sabotage.squad import starting_kit
from fieldcraft.titles.v_sabotage.state import LEFT, TO_ACT, Commando
from fieldcraft.titles.v_sabotage.windows import Pass, SeatWindow, Window
from tests.titles.v_sabotage.proving_ground import log_lines, play, run, table, the


@rule("13.8a")
def test_the_log_says_who_took_a_nest_and_who_left_it() -> None:
    game = table({"officer": "n"})
    play(game, TakeNest)
    (taken,) = log_lines(game)
    assert " took " in taken
    game = table({"officer": "n nest"})
    play(game, LeaveNest)
    assert " left " in log_lines(game)[0]


@rule("6.5a")
def test_setting_off_a_charge_spends_no_token() -> None:
    game = table({"officer": "k 1 saved"}, ground={"charges": ("range.r",)})
    option = the(game, Detonate, tile="r")
    assert option.saved == 0
    play(game, option)
    assert game.state.commandos["officer"].saved == 1


@rule("15.3c")
def test_breathing_space_leaves_a_second_wound_on_the_only_one_hurt() -> None:
    game = table({"officer": "e 2 hits"}, step=EventPhase(), rolls=["breathing-space"])
    assert game.state.commandos["officer"].hits == 1


@rule("15.3c", "13.2d")
def test_who_loses_a_wound_to_breathing_space_has_the_ap_in_this_turn() -> None:
    squad = {"officer": "e 2 hits", "medic": "k 1 hits"}
    game = table(squad, step=EventPhase(), rolls=["breathing-space"])
    play(game, Mend, commando="officer")
    assert action_points(game, "officer", game.state.commandos["officer"]) == 2
    assert action_points(game, "medic", game.state.commandos["medic"]) == 2


@rule("15.3g")
@pytest.mark.parametrize(("hits", "left"), [(0, 2), (1, 1), (2, 1), (3, 0)])
def test_an_event_that_takes_ap_leaves_the_last_one_and_gives_none_to_the_wounded(hits: int, left: int) -> None:
    game = table({"officer": f"e {hits} hits"})
    officer = game.state.commandos["officer"]
    officer.event_ap = -1
    assert action_points(game, "officer", officer) == left


@rule("6.7f")
def test_a_special_enemy_waits_outside_a_full_tile_with_an_empty_nest() -> None:
    game = table({"officer": "k"}, enemies={"n": "mauser mauser"})
    assert game.rules.room(game.state, "range.n") == 0
    assert spaces_for(game, "range.n", ("flamethrower",)) == 0
    assert spaces_for(game, "range.n", ("flamethrower", "soldier-mp40")) == 1


@rule("9.2d", "15.5c")
def test_an_extra_token_goes_back_to_the_reserve_where_the_card_has_no_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.new("v-sabotage", scenario="black-tea")
    side = game.rules.box.sides["medic", "blue"]
    monkeypatch.setitem(game.rules.box.sides, ("medic", "blue"), msgspec.structs.replace(side, circles=3))
    before = dict(game.state.equipment)
    assert starting_kit(game, "medic", Commando(seat=0, side="blue")) == ("first-aid", "first-aid")
    assert game.state.equipment == before | {"first-aid": before["first-aid"] - 2}


@rule("5.1j")
def test_a_lesson_without_event_cards_sets_none_aside() -> None:
    game = fc.new("v-sabotage", scenario="training-1", seed=1)
    while not game.state.grounds:
        game.choose(0)
    (ground,) = game.state.grounds.values()
    assert (ground.limit, ground.own_cards) == (12, 0)


@rule("14.2b", "3.1c")
@pytest.mark.parametrize(("step", "seen"), [(Move, True), (Sneak, False)])
def test_a_scientist_hides_on_a_medium_tile_only_by_moving_stealthily(
    step: type[Move] | type[Sneak], seen: bool
) -> None:
    ground = {"escorts": {"scientist": "cells.b"}, "objectives": {}}
    game = table({"medic": "b"}, scenario="cells", ground=ground)
    play(game, step, to="c")
    play(game, Take, piece="scientist")
    assert ("scientist" in game.state.grounds["cells"].visible_escorts) == seen


@rule("10.4d", "13.3e")
def test_a_barricade_falls_with_its_tile_and_others_stand() -> None:
    game = table({"officer": "a"}, scenario="snowflake", levels=("underground-base",), state={"column": 2})
    places, ground = game.rules.layouts["underground-base"].places, game.state.grounds["underground-base"]
    gates = {gate: tile for tile, place in places.items() for gate in place.gates}
    first, *others = gates
    ground.barricaded = tuple(gates)
    ground.collapsed = tuple(tile for tile in places if tile != gates[first])
    ground.turns, ground.exited = 2, True
    run(game, Collapse("underground-base", 2))
    assert ground.barricaded == tuple(gate for gate in others if gates[gate] != gates[first])
    assert game.state.discards["crowbar"] == len(gates) - len(ground.barricaded)


@rule("6.15a", "13.3a")
def test_without_a_door_named_the_reason_is_about_the_first_door_of_the_tile() -> None:
    game = table({"sapper": "c crowbar 0 ap 1 hits"})
    assert str(game.why_not(kind="force")) == str(game.why_not(kind="force", door="range.c-h"))
    assert "AP" in str(game.why_not(kind="force"))


@rule("6.3b")
def test_a_seat_is_told_about_its_first_commando_unless_it_asks_about_another() -> None:
    game = table({"officer": "e", "medic": "k 1 seat", "scout": "a 1 seat"})
    assert "Medic" in str(SeatWindow(1, "x").why_not(game, {"kind": "stab"}))
    assert "Scout" in str(SeatWindow(1, "x").why_not(game, {"kind": "stab", "commando": "scout"}))
    assert SeatWindow(2, "x").why_not(game, {"kind": "stab"}) is None


@rule("6.20d")
def test_shared_work_counts_down_in_the_log_to_the_ap_that_are_left() -> None:
    game = table({"officer": "f"}, scenario="factory")
    play(game, Interact, objective="factory.press")
    assert "Officer worked on the great press: 3 to 2 AP to go." in log_lines(game)
    play(game, Interact, objective="factory.press")
    assert "Officer worked on the great press: 2 to 1 AP to go." in log_lines(game)
    assert game.state.grounds["factory"].objectives["factory.press"] == 2


@rule("13.4a", "6.1c", "6.22d")
def test_a_commando_without_ap_cannot_put_on_a_uniform_in_turn_or_out_of_it() -> None:
    game = table({"officer": "e 0 ap", "medic": "k"})
    game.state.commandos["officer"].items = ("uniform",)
    for window, rule_number in ((False, "6.1c"), (True, "6.22d")):
        reason = cannot_disguise(game, "officer", window)
        assert reason is not None
        assert reason.rule == rule_number


@rule("15.1f")
def test_the_medic_has_nothing_to_dress_on_a_comrade_who_is_not_hurt() -> None:
    game = table({"medic tan": "e", "officer": "e", "scout": "e 1 hits"})
    assert str(cannot_dress(game, "medic", "officer", False)) == "Officer isn't injured (15.1f)"
    assert cannot_dress(game, "medic", "scout", False) is None


@rule("8.3c")
def test_an_operation_that_fails_while_levels_are_set_up_sets_up_no_more() -> None:
    changes = {"grounds": {}, "column": -1, "reserve": {"empty": 1}}
    game = table({"officer": "streets.l"}, scenario="black-tea", step=BuildLevels(), state=changes)
    assert game.result is not None
    assert game.result.reason == "reserve"
    assert list(game.state.grounds) == ["streets"]


@rule("10.3d")
def test_two_who_were_not_healed_die_together() -> None:
    squad = {"officer": "e 3 hits 1 fell", "scout": "e 3 hits 1 fell", "medic": "k"}
    game = table(squad, step=BleedOut(), state={"turn": 2})
    assert list(game.state.commandos) == ["medic"]


@rule("6.10c")
def test_who_has_left_does_not_come_back_in_this_turn_even_with_a_token() -> None:
    game = table({"officer": "e", "scout": "off 1 saved"})
    scout = game.state.commandos["scout"]
    assert actions(game, "scout", True)
    scout.phase = LEFT
    assert actions(game, "scout", True) == []


@rule("6.1a")
def test_a_commando_whose_ap_are_all_given_up_cannot_be_activated() -> None:
    game = table({"officer": "e 2 hits", "medic": "k"})
    game.state.commandos["officer"].phase = TO_ACT
    assert can_activate(game) == ["officer", "medic"]
    game.state.commandos["officer"].delayed_ap = 1
    assert can_activate(game) == ["medic"]


@rule("6.3h")
def test_an_action_out_of_turn_and_a_pass_both_have_outcomes() -> None:
    game = table({"officer": "e", "medic": "k 1 seat 1 saved visible"})
    choice = Window("medic")
    action = next(option for option in choice.options(game) if isinstance(option, Move) and option.to == "range.e")
    after = game.clone()
    action.play(after)
    assert choice.outcome(game, action, after).text == "stealthy"
    passed = SeatWindow(1, "x").outcome(game, Pass(), game.clone())
    assert passed.text == "the squad is unharmed", "the Medic is visible"
    hidden = table({"officer": "e", "medic": "k 1 seat 1 saved"})
    passed = SeatWindow(1, "x").outcome(hidden, Pass(), hidden.clone())
    assert passed.text == "the squad is unharmed and unseen"


@rule("13.3c")
def test_an_entrance_of_another_tile_cannot_be_barricaded_though_one_is_here() -> None:
    game = table({"officer": "d crowbar"})
    (here,) = game.rules.places["range.d"].gates
    (far,) = game.rules.places["range.p"].gates
    assert "13.3c" in str(game.why_not(kind="barricade", place=far))
    assert game.why_not(kind="barricade", place=here) is None


@rule("11.4b")
def test_too_few_tokens_for_one_tile_leave_nothing_to_choose() -> None:
    game = table({"officer": "e"}, state={"equipment": {"tnt": 1}})
    lay(game, "tnt", ("range.a", "range.a"))
    assert game.state.grounds["range"].items == {"range.a": ("tnt",)}
    assert not any(isinstance(step, WhoGoesWithout) for step in game.agenda)


@rule("10.4d")
@pytest.mark.parametrize(("tile", "buried"), [("c", True), ("h", False), ("b", False)])
def test_a_collapse_buries_objectives_and_no_other_token(tile: str, buried: bool) -> None:
    game = table({"officer": "q"}, scenario="snowflake", levels=("underground-base",), state={"column": 2})
    collapse_tile(game, "underground-base", f"underground-base.{tile}")
    assert (game.result is not None) == buried


@rule("13.12a")
@pytest.mark.parametrize(("how", "seen"), [("", True), ("visible", False), ("3 hits 1 fell", False)])
def test_a_spotted_token_reveals_only_a_stealthy_commando_who_can_stand(how: str, seen: bool) -> None:
    game = table({"officer": f"e {how}"}, enemies={"f": "mauser"})
    assert reveals_killer(game, "officer", "range.f") == seen
