"""Finished games: every way in which an operation can succeed or fail, played through the turn."""

import pytest

import fieldcraft as fc
from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Step
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.combat import Stab
from fieldcraft.titles.v_sabotage.commando_phase import Activate, Stop
from fieldcraft.titles.v_sabotage.explosives import Detonate
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sequence import EndOfTurn, Turn
from fieldcraft.titles.v_sabotage.trap_doors import Exit
from tests.titles.v_sabotage.proving_ground import play, run, table


def finished(game: Play) -> Result:
    """The result of a game, which must be over."""
    assert game.over
    assert game.decision is None
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose(0)
    assert game.result is not None
    return game.result


def turn(game: Play, step: Step, *rolls: int | str) -> Play:
    """Continue with a turn or its end."""
    run(game, step, *rolls)
    return game


@rule("8.2a", "8.2b", "8.2e")
def test_success_in_the_turn_in_which_the_last_one_leaves() -> None:
    game = table({"officer": "a", "medic": "off"}, ground={"objectives": {}, "exited": True})
    turn(game, Turn(), "fox")
    play(game, Activate, commando="officer")
    play(game, Exit)
    play(game, Stop)
    result = finished(game)
    assert (result.won, result.reason) == (True, "success")
    assert result.summary == "Range succeeded: 2 of 2 commandos came home"
    assert result.score == 10 + 20 + 2 * 5


@rule("8.3a")
def test_failure_because_all_are_eliminated() -> None:
    game = table({"officer": "e 3 hits 1 fell"}, state={"turn": 2}, step=EndOfTurn())
    assert finished(game).reason == "eliminated"


@rule("8.3c")
def test_failure_because_the_reserve_is_too_small() -> None:
    game = table({"officer": "off"}, state={"reserve": {"soldier": 2}})
    turn(game, Turn(), "fox")
    while game.decision:
        play(game, Stop)
    result = finished(game)
    assert (result.won, result.reason) == (False, "reserve")


@rule("8.3d", "8.3g")
def test_failure_because_time_has_run_out() -> None:
    game = table({"officer": "e"}, scenario="dry-dock", ground={"limit": 10, "turns": 10}, step=EndOfTurn())
    assert finished(game).reason == "time"


@rule("8.3e")
def test_failure_because_something_was_destroyed_that_must_not_be() -> None:
    game = table({"officer": "p"}, ground={"charges": ("range.q",)})
    play(game, Detonate, tile="q")
    assert finished(game).reason == "destroyed"


@rule("14.1i")
def test_failure_because_a_character_died() -> None:
    game = table(
        {"officer": "a"},
        scenario="cells",
        ground={"objectives": {}, "escorts": {"courier": "cells.d"}, "charges": ("cells.d",)},
    )
    play(game, Detonate, tile="d")
    assert finished(game).reason == "escort"


@rule("15.4b")
def test_failure_because_one_died_who_was_to_be_spared() -> None:
    game = table({"officer": "f"}, scenario="post", guards={"talk": "mp40"})
    play(game, Stab, target="talk")
    assert finished(game).reason == "spared"


@rule("15.4c")
def test_failure_because_the_enemy_took_what_was_to_be_protected() -> None:
    ground = {"limit": 6, "turns": 3}
    game = table({"officer": "e"}, scenario="church", enemies={"k": "mauser"}, ground=ground, step=EndOfTurn())
    assert finished(game).reason == "taken"


@rule("15.5i")
def test_failure_because_of_the_losses() -> None:
    game = table(
        {"officer": "a 3 hits 1 fell", "medic": "off"},
        scenario="night-ferry",
        veteran=True,
        levels=("lighthouse",),
        state={"turn": 2, "losses": 2},
        step=EndOfTurn(),
    )
    assert finished(game).reason == "losses"


@rule("10.4e", "10.4f")
def test_failure_because_an_objective_is_buried() -> None:
    base = "underground-base"
    game = table(
        {"officer": "off"},
        scenario="snowflake",
        levels=(base,),
        state={"column": 2},
        ground={"collapsed": (f"{base}.d",), "turns": 5},
        step=EndOfTurn(),
    )
    assert finished(game).reason == "collapse"


def test_whole_games_end_in_the_ways_that_a_player_meets_most() -> None:
    reasons = set()
    for scenario in ("green", "city", "church", "dry-dock"):
        for seed in range(1, 7):
            game = fc.new("v-sabotage", scenario=scenario, seed=seed)
            while game.decision:
                game.choose(game.title.sensible(game))
            assert game.result is not None
            reasons.add(game.result.reason)
    assert "success" in reasons
    assert len(reasons) > 2
