"""Chapters 6.1 to 6.5 and 6.20 to 6.22: order, action points, windows, handling equipment, objectives, saving."""

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.carrying import Collect, Drop, HandOver
from fieldcraft.titles.v_sabotage.combat import Shoot, Stab
from fieldcraft.titles.v_sabotage.commando_phase import (
    Activate,
    Activation,
    CommandoPhase,
    EndPhase,
    Stop,
    WhoActs,
)
from fieldcraft.titles.v_sabotage.explosives import Detonate, LayCharge
from fieldcraft.titles.v_sabotage.guards import TakeNest
from fieldcraft.titles.v_sabotage.health import injure
from fieldcraft.titles.v_sabotage.movement import Move, Sneak
from fieldcraft.titles.v_sabotage.objectives import Interact
from fieldcraft.titles.v_sabotage.reserve_ap import Save
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import ACTED
from fieldcraft.titles.v_sabotage.trap_doors import Exit
from fieldcraft.titles.v_sabotage.windows import EnemyWindow, OutOfTurn, Pass, PassPhase, SeatWindow, Window
from tests.titles.v_sabotage.proving_ground import Rest, act_out_of_turn, offered, play, table


def points(game: Play, card: str = "officer") -> int:
    """The AP that a commando has left."""
    return game.state.commandos[card].ap


def seen(game: Play, card: str = "officer") -> bool:
    """Whether a commando is visible."""
    return game.state.commandos[card].visible


@rule("6.1a", "4.1a")
def test_the_players_choose_who_acts() -> None:
    game = table({"officer": "e", "medic": "k", "scout": "m"}, step=CommandoPhase())
    assert isinstance(game.choice, WhoActs)
    assert {option.commando for option in offered(game, Activate)} == {"officer", "medic", "scout"}
    play(game, Activate, commando="scout")
    assert isinstance(game.choice, Activation)
    assert game.choice.commando == "scout"


@rule("6.1b", "10.2c")
def test_three_points_less_one_for_each_injury() -> None:
    for hits in (0, 1, 2):
        game = table({"officer": f"e {hits} hits"}, step=CommandoPhase())
        assert points(game) == 3 - hits


@rule("6.1d", "6.1e", "6.1f")
def test_unspent_points_are_lost_and_no_commando_acts_twice() -> None:
    game = table({"officer": "e", "medic": "k", "scout": "m"}, step=CommandoPhase())
    play(game, Activate, commando="officer")
    play(game, Move, to="a")
    play(game, Stop)
    assert points(game) == 0
    assert game.state.commandos["officer"].phase == ACTED
    assert {option.commando for option in offered(game, Activate)} == {"medic", "scout"}
    assert "(6.1d)" in str(game.why_not(piece="officer"))
    play(game, EndPhase)
    assert isinstance(game.choice, Rest)


@rule("6.2a")
def test_a_commando_has_the_actions_of_the_book_and_no_others() -> None:
    game = table({"medic": "n visible"}, enemies={"n": "mauser"})
    kinds = {type(option) for option in game.offered}
    assert kinds == {Move, Sneak, Shoot, Save, Stop, TakeNest}


@rule("6.3a", "6.3c", "6.3e")
def test_another_may_do_what_costs_nothing_between_two_actions() -> None:
    game = table({"officer": "e", "medic": "k"}, items={"k": "grenade crowbar"})
    assert offered(game, OutOfTurn, commando="medic")
    play(game, OutOfTurn, commando="medic")
    assert isinstance(game.choice, Window)
    play(game, Collect, item="grenade")
    assert isinstance(game.choice, Activation)
    play(game, OutOfTurn, commando="medic")
    play(game, Collect, item="crowbar")
    assert game.state.commandos["medic"].items == ("crowbar", "grenade")
    assert points(game) == 3


@rule("6.3b", "6.3c", "6.3f", "6.5a")
def test_between_the_enemys_steps_charges_can_be_set_off() -> None:
    game = table({"officer": "e"}, step=EnemyWindow("Before the enemy moves"), ground={"charges": ("range.r",)})
    game.state.equipment["tnt"] -= 1
    assert isinstance(game.choice, SeatWindow)
    act_out_of_turn(game, "officer", Detonate, tile="r")
    assert "range.tank" not in game.state.grounds["range"].objectives
    assert isinstance(game.choice, Rest)


@rule("6.3f")
def test_a_window_opens_only_for_those_who_have_something_to_do() -> None:
    assert isinstance(table({"officer": "e"}, step=EnemyWindow("x")).choice, Rest)
    assert isinstance(table({"officer": "e 1 saved"}, step=EnemyWindow("x")).choice, SeatWindow)


@rule("6.3f")
def test_a_player_may_pass_one_window_or_all() -> None:
    game = table({"officer": "e 1 saved"}, step=EnemyWindow("x"))
    play(game, Pass)
    assert game.state.passed == ()
    game = table({"officer": "e 1 saved"}, step=EnemyWindow("x"))
    play(game, PassPhase)
    assert game.state.passed == (0,)
    passed = table({"officer": "e 1 saved"}, step=EnemyWindow("x"), state={"passed": (0,)})
    assert isinstance(passed.choice, Rest)


@rule("6.4a", "6.4c", "6.4b")
def test_taking_and_dropping_cost_nothing() -> None:
    game = table({"officer": "e crowbar"}, items={"e": "grenade"}, ground={"charges": ("range.e",)})
    game.state.equipment["tnt"] -= 1
    play(game, Collect, item="grenade")
    play(game, Drop, item="crowbar")
    assert game.state.commandos["officer"].items == ("grenade",)
    assert game.state.grounds["range"].items == {"range.e": ("crowbar",)}
    assert not offered(game, Collect, item="tnt")
    assert points(game) == 3


@rule("6.4a", "9.2e")
def test_a_commando_carries_no_more_than_the_card_has_circles() -> None:
    game = table({"scout": "e grenade grenade tnt"}, items={"e": "crowbar"})
    assert not offered(game, Collect)
    play(game, Drop, item="tnt")
    assert offered(game, Collect, item="crowbar")


@rule("6.4d")
def test_commandos_on_a_tile_hand_things_over_as_far_as_slots_go() -> None:
    game = table({"officer": "e grenade", "scout": "e crowbar", "medic": "k"})
    play(game, HandOver, item="crowbar", giver="scout")
    play(game, HandOver, item="grenade", giver="officer", taker="scout")
    assert game.state.commandos["officer"].items == ("crowbar",)
    assert game.state.commandos["scout"].items == ("grenade",)
    full = table({"officer": "e grenade", "scout": "e crowbar crowbar tnt"})
    assert not offered(full, HandOver, taker="scout")


@rule("6.4f")
def test_another_player_hands_over_what_their_commando_carries_unless_it_is_in_critical_condition() -> None:
    game = table({"officer": "e grenade", "scout": "e 1 seat crowbar"})
    assert offered(game, HandOver, item="grenade", giver="officer", taker="scout")
    assert not offered(game, HandOver, giver="scout")
    play(game, OutOfTurn, commando="scout")
    play(game, HandOver, giver="scout", taker="officer")
    assert game.state.commandos["officer"].items == ("crowbar", "grenade")
    helpless = table({"officer": "e", "scout": "e 1 seat 3 hits 1 fell crowbar"})
    assert offered(helpless, HandOver, item="crowbar", giver="scout")


@rule("6.4e")
def test_a_commando_in_critical_condition_can_hand_over_equipment() -> None:
    game = table({"officer": "e", "medic": "e 3 hits 1 fell first-aid"})
    play(game, HandOver, giver="medic", taker="officer")
    assert game.state.commandos["officer"].items == ("first-aid",)


@rule("6.5a", "6.5b")
def test_any_commando_on_the_level_can_set_off_a_charge() -> None:
    game = table({"officer": "e tnt", "medic": "n"})
    play(game, LayCharge, tile="e")
    play(game, Move, to="a")
    play(game, OutOfTurn, commando="medic")
    play(game, Detonate, tile="e")
    assert game.state.grounds["range"].charges == ()


@rule("6.20a", "6.20b", "6.20e")
def test_an_objective_is_dealt_with_on_its_tile_under_the_eyes_of_its_guard() -> None:
    for state in ("", " visible"):
        game = table({"officer": f"q{state}"}, guards={"safe": "mp40"})
        play(game, Interact, objective="safe")
        assert points(game) == 2
        assert "range.safe" not in game.state.grounds["range"].objectives
    assert not offered(table({"officer": "p"}), Interact)


@rule("6.20c")
def test_what_is_to_be_destroyed_cannot_be_dealt_with_by_hand() -> None:
    game = table({"officer": "r"})
    assert not offered(game, Interact)
    assert "(6.20c)" in str(game.why_not(place="range.tank"))


@rule("6.20d")
def test_work_is_paid_at_once_unless_the_card_lets_it_add_up() -> None:
    game = table({"officer": "k 1 ap"}, scenario="factory", levels=("factory",))
    assert not offered(game, Interact)
    game = table({"officer": "f 1 ap"}, scenario="factory", levels=("factory",))
    play(game, Interact, objective="press")
    assert game.state.grounds["factory"].objectives["factory.press"] == 1


@rule("6.21a", "6.21c")
def test_a_point_is_saved_in_a_free_slot() -> None:
    game = table({"officer": "e"})
    play(game, Save)
    officer = game.state.commandos["officer"]
    assert (officer.saved, officer.ap) == (1, 2)
    assert not offered(game, Save)
    later = table({"officer": "e 1 saved"}, step=CommandoPhase())
    assert later.state.commandos["officer"].saved == 1


@rule("6.21b", "9.2f", "9.2g")
def test_only_the_blue_sapper_saves_two() -> None:
    for name, saved in (("sapper blue", 2), ("sapper tan", 1), ("medic", 1)):
        game = table({name: "e"})
        for _ in range(saved):
            play(game, Save)
        assert not offered(game, Save)
        assert game.state.commandos[name.split()[0]].saved == saved


@rule("6.21d", "9.2g", "10.2a")
def test_the_only_saved_point_of_the_sapper_outlasts_the_first_hit_but_not_the_second() -> None:
    game = table({"sapper blue": "e 1 saved", "medic": "k"})
    sapper = game.state.commandos["sapper"]
    injure(game, "sapper")
    assert (sapper.saved, sapper.hits) == (1, 1)
    injure(game, "sapper")
    assert (sapper.saved, sapper.hits) == (0, 2)


@rule("6.21d", "10.2a", "10.2b")
def test_a_hit_turns_over_the_upper_of_two_saved_points() -> None:
    game = table({"sapper blue": "a visible 2 saved", "medic": "k"}, enemies={"a": "mauser"})
    play(game, Move, 6, to="e", saved=0)
    assert (game.state.commandos["sapper"].saved, game.state.commandos["sapper"].hits) == (1, 1)


@rule("6.22a", "6.22c")
def test_the_first_example_of_the_book_a_saved_point_gets_back_into_cover() -> None:
    game = table({"officer": "e 1 saved"}, enemies={"k": "mauser mauser"})
    play(game, Shoot, 6, 1, "grenade", tile="k")
    play(game, Shoot, 1, 1, tile="k")
    play(game, Shoot, 6, 1, "grenade", tile="k")
    assert seen(game)
    play(game, Move, to="k", saved=1)
    assert not seen(game)
    assert game.state.commandos["officer"].saved == 0


@rule("6.22a", "6.22c", "6.3b")
def test_the_second_example_of_the_book_saved_points_before_the_shooting() -> None:
    squad = {"scout": "e 1 saved", "officer": "e visible 1 saved"}
    game = table(squad, enemies={"e": "mauser mauser"}, step=EnemyWindow("Before the enemy shoots"))
    act_out_of_turn(game, "scout", Stab, "grenade", saved=1)
    act_out_of_turn(game, "officer", Shoot, 6, 1, "grenade", tile="e", saved=1)
    assert game.rules.enemies_at(game.state, "range.e") == 0


@rule("6.22b", "6.22d")
def test_saved_ap_combine_with_own_ap_or_each_other_for_a_stealthy_move() -> None:
    game = table({"officer": "b 1 ap 1 saved"})
    play(game, Sneak, to="c", saved=1)
    assert (points(game), game.state.commandos["officer"].saved) == (0, 0)
    game = table({"sapper blue": "b 2 saved"}, step=EnemyWindow("x"))
    act_out_of_turn(game, "sapper", Sneak, to="c", saved=2)
    assert game.state.commandos["sapper"].saved == 0
    alone = table({"officer": "b 3 ap 1 saved"}, step=EnemyWindow("x"))
    play(alone, OutOfTurn)
    assert not offered(alone, Sneak)


@rule("6.22c")
def test_a_saved_point_can_be_used_in_anothers_activation() -> None:
    game = table({"officer": "e", "medic": "a 1 saved"})
    game.state.commandos["medic"].phase = ACTED
    play(game, Move, to="k")
    play(game, OutOfTurn, commando="medic")
    play(game, Exit, saved=1)
    assert game.state.commandos["medic"].saved == 0


@rule("6.3d")
def test_no_window_opens_inside_an_action() -> None:
    squad = {"officer": "a visible", "medic": "k 1 saved"}
    game = table(squad, enemies={"a": "mauser", "e": "mauser"})
    play(game, Move, 6, 1, to="e")
    assert game.state.commandos["officer"].place == "range.e"
