"""Odds at a glance."""

from fractions import Fraction
from time import perf_counter, sleep

import pytest

import fieldcraft as fc
from fieldcraft.interface.quick_odds import quick_odds
from fieldcraft.kernel.odds import Likelihood, Odds
from fieldcraft.terminal.glance import brief
from tests.terminal.ford import Shoot


def test_only_options_whose_odds_matter_are_counted() -> None:
    game = fc.new("ford", scenario="crossing")
    game.choose(0)
    assert list(dict(quick_odds(game))) == [1, 2]


def test_a_finished_game_has_no_odds() -> None:
    game = fc.new("ford")
    while not game.over:
        game.choose(len(game.offered) - 1)
    assert dict(quick_odds(game)) == {}


def test_slow_odds_do_not_hold_up_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    roll = Shoot.run

    def slowly(step: Shoot, game: object) -> None:
        sleep(0.002)
        roll(step, game)  # type: ignore[arg-type]

    monkeypatch.setattr(Shoot, "run", slowly)
    game = fc.new("ford", scenario="crossing")
    game.choose(0)
    start = perf_counter()
    found = dict(quick_odds(game, patience=0.01))
    assert perf_counter() - start < 0.5
    assert len(found) == 1


def test_as_many_outcomes_are_told_as_there_is_room_for() -> None:
    odds = Odds(
        (Likelihood("hit", Fraction(2, 3)), Likelihood("miss", Fraction(2, 9)), Likelihood("jam", Fraction(1, 9))),
        True,
        3,
    )
    assert brief(odds, 80) == "67% hit, 22% miss, 11% jam"
    assert brief(odds, 20) == "67% hit, 22% miss"
    assert brief(odds, 3) == ""


def test_sampled_odds_say_that_they_are_about() -> None:
    odds = Odds((Likelihood("hit", Fraction(1, 2), 0.1), Likelihood("miss", Fraction(1, 2), 0.1)), False, 100)
    assert brief(odds, 80) == "~50% hit, ~50% miss"


def test_what_is_certain_needs_no_odds() -> None:
    assert brief(Odds((Likelihood("hit", Fraction(1)),), True, 1), 80) == ""
