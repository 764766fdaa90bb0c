"""6.3, 13.2: the moments at which each player may act out of turn, to the last action of a phase and in every seat."""

from __future__ import annotations

from fractions import Fraction

import pytest

import fieldcraft
from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.steps import ANY_SEAT
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.carrying import Collect, HandOver
from fieldcraft.titles.v_sabotage.casualties import ChooseVictim
from fieldcraft.titles.v_sabotage.combat import Shoot, Stab
from fieldcraft.titles.v_sabotage.commando_phase import Activate, Activation, EndPhase, NextCommando, Stop, WhoActs
from fieldcraft.titles.v_sabotage.equipment import Heal
from fieldcraft.titles.v_sabotage.explosives import Bombard, Detonate
from fieldcraft.titles.v_sabotage.levels import CompleteLevels
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.outcomes import action_outcome
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sequence import EnemyPhase
from fieldcraft.titles.v_sabotage.trap_doors import Exit
from fieldcraft.titles.v_sabotage.windows import EnemyWindow, OutOfTurn, Pass, PassWindow, SeatWindow, Window
from tests.titles.v_sabotage.proving_ground import Rest, act_out_of_turn, acted, offered, play, run, table

TWO = {"players": 2}
ARRIVALS = ("soldier", "mauser") * 3


def seat(game: Play) -> int:
    """The seat that decides."""
    assert game.decision is not None
    return game.decision.seat


# The last action of the commando phase


@rule("6.3a", "6.3c", "6.22c", "12.4a")
def test_a_saved_ap_can_be_used_after_the_last_action_of_the_commando_phase() -> None:
    game = table({"medic": "e 1 ap", "officer": "a 1 saved"}, ground={"objectives": {}, "exited": True})
    acted(game, "officer")
    play(game, Move, to="k")
    assert isinstance(game.choice, WhoActs)
    play(game, OutOfTurn, commando="officer")
    play(game, Exit)
    game.state.commandos["medic"].place = "off"
    run(game, CompleteLevels())
    assert game.result is not None
    assert game.result.won


@rule("6.3c", "6.3f")
def test_the_last_moment_of_the_commando_phase_is_the_one_before_the_reinforcements() -> None:
    game = table({"officer": "e 1 ap", "medic": "k 1 saved"}, step=None)
    acted(game, "medic")
    game.agenda.insert(1, EnemyPhase())
    play(game, Move, to="a")
    assert isinstance(game.choice, WhoActs)
    play(game, EndPhase, *ARRIVALS)
    assert isinstance(game.choice, SeatWindow)
    assert game.choice.when == "Before the enemy moves"


@rule("6.3f", "6.1e")
def test_ending_an_activation_passes_for_every_commando_of_the_player() -> None:
    game = table({"officer": "e 1 ap", "medic": "k 1 saved"})
    acted(game, "medic")
    play(game, Stop)
    assert isinstance(game.choice, Rest)


# Each seat its own


@rule("6.3h", "4.2a")
def test_another_seat_uses_a_token_before_and_after_each_action_without_being_asked() -> None:
    game = table({"officer": "e", "medic": "k 2 saved 1 seat"}, options=TWO, step=NextCommando())
    acted(game, "medic")
    run(game, NextCommando())
    assert isinstance(game.choice, Activation)
    assert seat(game) == 0
    assert [game.seat_of(right) for right in offered(game, OutOfTurn)] == [1]
    play(game, OutOfTurn, commando="medic")
    assert isinstance(game.choice, Window)
    assert seat(game) == 1
    play(game, Move, to="e", commando="medic")
    assert isinstance(game.choice, Activation)
    assert (seat(game), game.state.commandos["officer"].ap) == (0, 3)
    play(game, Move, to="a")
    assert isinstance(game.choice, Activation)
    act_out_of_turn(game, "medic", Move, to="a")
    assert game.state.commandos["medic"].saved == 0
    assert (seat(game), game.state.commandos["officer"].ap) == (0, 2)


@rule("6.3h")
def test_the_right_is_marked_and_listed_last() -> None:
    game = table({"officer": "e", "medic": "k 1 saved 1 seat"}, options=TWO)
    assert game.decision is not None
    *usual, last = game.decision.options
    assert (last.kind, last.seat, last.any_time) == ("out-of-turn", 1, True)
    assert not any(offer.any_time for offer in usual)


@rule("6.3h", "6.5a", "13.10b")
def test_play_goes_on_when_another_seat_blows_up_the_active_commando() -> None:
    squad = {"officer": "e", "medic": "k 1 seat", "scout": "a"}
    game = table(squad, options=TWO, ground={"charges": ("range.e",)})
    game.state.equipment["tnt"] -= 1
    acted(game, "medic")
    act_out_of_turn(game, "medic", Detonate, tile="e")
    assert "officer" not in game.state.commandos
    assert isinstance(game.choice, Activation)
    assert game.choice.commando == "scout"


@rule("6.3h", "6.5a", "13.10b")
def test_the_phase_ends_when_the_last_active_commando_is_blown_up() -> None:
    game = table({"officer": "e", "medic": "k 1 seat"}, options=TWO, ground={"charges": ("range.e",)})
    game.state.equipment["tnt"] -= 1
    acted(game, "medic")
    act_out_of_turn(game, "medic", Detonate, tile="e")
    assert isinstance(game.choice, Rest)


@rule("6.3f", "6.3h")
def test_no_one_is_asked_when_no_one_has_anything_to_do() -> None:
    game = table({"officer": "e 1 ap", "medic": "k 1 seat"}, options=TWO, step=None)
    acted(game, "medic")
    game.agenda.insert(1, EnemyPhase())
    assert not offered(game, OutOfTurn)
    play(game, Move, *ARRIVALS, to="a")
    assert isinstance(game.choice, Rest)


@rule("6.3d")
def test_an_action_that_has_begun_is_not_interrupted() -> None:
    game = table({"sniper": "e 1 ap", "medic": "k 1 saved 1 seat"}, enemies={"e": "mauser mp40"}, options=TWO)
    assert offered(game, OutOfTurn)
    play(game, Shoot, 6, tile="e")
    assert isinstance(game.choice, ChooseVictim)
    assert not offered(game, OutOfTurn)
    with pytest.raises(IllegalChoice):
        game.choose(OutOfTurn("medic", 1))


@rule("6.3h")
def test_what_is_done_out_of_turn_can_be_undone_and_saved_in_between() -> None:
    game = fieldcraft.new("v-sabotage", scenario="streets", seed=3, players=2)
    while not any(option.any_time for option in game.offered):
        game.choose(game.title.sensible(game))
    before, right = game.position(), game.offered[-1]
    game.choose(right)
    assert isinstance(game.choice, Window)
    loaded = fieldcraft.load(game.save(), verify=True)
    assert loaded.position() == game.position()
    game.choose(PassWindow(game.choice.commando))
    assert isinstance(game.choice, Activation | WhoActs | SeatWindow)
    game.undo()
    game.undo()
    assert game.position() == before


@rule("6.3f", "6.3h")
def test_a_pass_for_the_phase_stops_the_questions_and_keeps_the_right() -> None:
    game = table({"officer": "e 1 ap", "medic": "k 1 saved 1 seat"}, options=TWO, state={"passed": (1,)})
    acted(game, "medic")
    assert offered(game, OutOfTurn, commando="medic")
    play(game, Move, to="a")
    assert isinstance(game.choice, Rest)
    again = table({"officer": "e 1 ap", "medic": "k 1 saved 1 seat"}, options=TWO, state={"passed": (1,)})
    acted(again, "medic")
    again.state.reopen_windows("medic")
    play(again, Move, to="a")
    assert isinstance(again.choice, WhoActs)
    assert seat(again) == 1


@rule("6.1a", "6.3h")
def test_the_last_commando_to_act_is_activated_at_once_though_others_could_act_out_of_turn() -> None:
    game = table({"officer": "e", "medic": "k 1 saved"}, step=NextCommando())
    acted(game, "medic")
    run(game, NextCommando())
    assert isinstance(game.choice, Activation)
    assert offered(game, OutOfTurn, commando="medic")


@rule("6.1a", "13.2c")
def test_the_players_keep_the_order_if_help_out_of_turn_could_let_another_act() -> None:
    game = table({"officer": "e", "medic": "k first-aid", "scout": "k 3 hits 1 fell"}, step=NextCommando())
    acted(game, "medic")
    run(game, NextCommando())
    assert [option.commando for option in offered(game, Activate)] == ["officer"]
    act_out_of_turn(game, "medic", Heal, patient="scout")
    assert [option.commando for option in offered(game, Activate)] == ["officer", "scout"]


@rule("6.3f")
def test_one_player_who_is_done_does_not_close_the_window_of_another() -> None:
    game = table({"officer": "e 1 ap", "medic": "k 1 saved 1 seat"}, options=TWO)
    acted(game, "medic")
    play(game, Stop)
    assert isinstance(game.choice, WhoActs)
    assert seat(game) == 1
    play(game, OutOfTurn, commando="medic")
    play(game, PassWindow)
    assert isinstance(game.choice, Rest)


@rule("6.1g")
def test_the_commando_phase_ends_only_when_every_player_agrees() -> None:
    squad = {"officer": "e", "medic": "k 1 seat", "scout": "off 2 seat"}
    game = table(squad, options={"players": 3}, step=NextCommando())
    play(game, EndPhase)
    assert seat(game) == 0
    assert [option.commando for option in offered(game, Activate)] == ["officer"]
    play(game, EndPhase)
    assert seat(game) == 1
    play(game, EndPhase)
    assert seat(game) == 2
    play(game, Activate, commando="scout")
    assert isinstance(game.choice, Activation)
    play(game, Stop)
    assert seat(game) == ANY_SEAT
    for _ in range(3):
        play(game, EndPhase)
    assert isinstance(game.choice, Rest)


@rule("6.1g")
def test_a_single_player_ends_the_commando_phase_at_once() -> None:
    game = table({"officer": "e", "medic": "k"}, step=NextCommando())
    play(game, EndPhase)
    assert isinstance(game.choice, Rest)


@rule("6.3f")
def test_an_action_between_the_enemys_steps_asks_the_other_seats_again() -> None:
    squad = {"officer": "e 1 saved grenade", "medic": "e 1 seat 1 saved tnt"}
    game = table(squad, options=TWO, step=EnemyWindow("x"))
    assert seat(game) == 0
    play(game, Pass)
    assert seat(game) == 1
    act_out_of_turn(game, "medic", HandOver, giver="medic", item="tnt")
    assert seat(game) == 0


# The moments between the enemy's steps


@rule("6.3j")
def test_there_is_a_moment_before_the_shooting_even_if_no_enemy_moved() -> None:
    game = table(
        {"officer": "e 1 saved visible"},
        enemies={"e": "mauser"},
        step=EnemyPhase(),
        rolls=ARRIVALS,
        ground={"effect": "still", "card": "fox", "alarm": False},
    )
    assert isinstance(game.choice, SeatWindow)
    assert game.choice.when == "Before the enemy moves"
    play(game, Pass)
    assert isinstance(game.choice, SeatWindow)
    assert game.choice.when == "Before the enemy shoots"


@rule("6.3i")
def test_loot_that_falls_between_two_enemy_steps_can_be_collected_at_once() -> None:
    game = table({"officer": "e 1 saved", "medic": "a"}, enemies={"e": "mauser"}, step=EnemyWindow("x"))
    act_out_of_turn(game, "officer", Stab, "grenade")
    assert isinstance(game.choice, SeatWindow)
    act_out_of_turn(game, "officer", Collect, item="grenade")
    assert isinstance(game.choice, Rest)


@rule("6.3i")
def test_equipment_alone_opens_no_window_while_nothing_happens() -> None:
    squad = {"sapper tan": "e tnt", "medic": "e"}
    still = table(squad, items={"e": "grenade"}, step=EnemyWindow("x"), state={"idle": True})
    assert isinstance(still.choice, Rest)
    game = table(squad, items={"e": "grenade"}, step=EnemyWindow("x"))
    assert isinstance(game.choice, SeatWindow)
    play(game, Pass)
    run(game, EnemyWindow("y"))
    assert isinstance(game.choice, Rest)


@rule("6.3g")
def test_equipment_can_be_handed_back_after_an_enemy_step() -> None:
    game = table({"officer": "e crowbar 1 saved", "medic": "e"}, step=EnemyWindow("x"))
    act_out_of_turn(game, "officer", HandOver, giver="officer", commando="officer")
    play(game, OutOfTurn, commando="officer")
    assert not offered(game, HandOver, giver="medic")
    run(game, EnemyPhase(), *ARRIVALS)
    play(game, OutOfTurn, commando="officer")
    assert offered(game, HandOver, giver="medic")


# Odds


@rule("6.16a", "6.15b")
def test_the_odds_of_a_shot_at_several_enemies_count_the_hits_to_assign() -> None:
    game = table({"officer": "e"}, enemies={"e": "mauser mp40"})
    shot = next(offer for offer in game.decision.options if offer.kind == "shoot")  # type: ignore[union-attr]
    odds = game.odds(shot)
    assert odds.of("1 enemy eliminated, visible") == Fraction(1, 2)
    assert odds.of("2 enemies eliminated, visible") == Fraction(1, 4)


@rule("6.22c", "6.15b")
def test_a_shot_out_of_turn_shows_its_odds() -> None:
    squad = {"officer": "e 1 saved bombardment"}
    game = table(squad, enemies={"k": "mauser mp40"}, step=EnemyWindow("x"))
    assert game.choice is not None
    assert game.choice.shows_odds(Pass())
    play(game, OutOfTurn)
    for kind in (Shoot, Bombard):
        assert offered(game, kind)
        assert all(game.choice.shows_odds(option) for option in offered(game, kind))


@rule("13.9b")
def test_a_grenade_that_spills_over_counts_the_hits_on_comrades_first() -> None:
    game = table({"officer": "a grenade", "medic": "e visible", "scout": "e visible"}, enemies={"e": "mauser"})
    after = game.clone()
    play(after, Shoot, 6, 6, 5, "grenade", weapon="grenade", tile="e")
    assert action_outcome(game, after, "officer").text.startswith("2 hits on your own side, 1 enemy eliminated")
