"""Odds as text."""

from fractions import Fraction

from fieldcraft.kernel.odds import Likelihood, Odds
from fieldcraft.terminal.odds_text import short_odds


def test_as_many_outcomes_are_told_as_there_is_room_for() -> None:
    odds = Odds(
        (Likelihood("hit", Fraction(2, 3)), Likelihood("miss", Fraction(2, 9)), Likelihood("jam", Fraction(1, 9))),
        True,
        3,
    )
    assert short_odds(odds, 80) == "67% hit, 22% miss, 11% jam"
    assert short_odds(odds, 20) == "67% hit, 22% miss"
    assert short_odds(odds, 3) == ""


def test_sampled_odds_say_that_they_are_about() -> None:
    odds = Odds((Likelihood("hit", Fraction(1, 2), 0.1), Likelihood("miss", Fraction(1, 2), 0.1)), False, 100)
    assert short_odds(odds, 80) == "~50% hit, ~50% miss"


def test_what_is_certain_needs_no_odds() -> None:
    assert short_odds(Odds((Likelihood("hit", Fraction(1)),), True, 1), 80) == ""
