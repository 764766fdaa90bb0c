"""Odds as text."""

from fractions import Fraction

from fieldcraft.kernel.odds import Likelihood, Odds
from fieldcraft.terminal.blocks import SHORT_ODDS_WIDTH
from fieldcraft.terminal.odds_text import odds_lines, short_odds


def test_odds_list_as_many_outcomes_as_fit() -> None:
    odds = Odds(
        (Likelihood("hit", Fraction(2, 3)), Likelihood("miss", Fraction(2, 9)), Likelihood("jam", Fraction(1, 9))),
        True,
        3,
    )
    assert short_odds(odds, 80) == "67% hit, 22% miss, 11% jam"
    assert short_odds(odds, 22) == "67% hit, 22% miss ..."
    assert short_odds(odds, 12) == "67% hit ..."
    assert short_odds(odds, 3) == ""


def test_sampled_odds_have_a_margin() -> None:
    odds = Odds((Likelihood("hit", Fraction(1, 2), 0.1), Likelihood("miss", Fraction(1, 2), 0.1)), False, 100)
    assert short_odds(odds, 80) == "50% +/- 10 hit, 50% +/- 10 miss"


def test_a_certain_outcome_has_no_odds() -> None:
    assert short_odds(Odds((Likelihood("hit", Fraction(1)),), True, 1), 80) == ""


def test_an_outcome_too_long_for_a_column_is_cut_and_marked() -> None:
    odds = Odds((Likelihood("2 units lost, then a battle", Fraction(1, 4)), Likelihood("no", Fraction(3, 4))), True, 4)
    assert short_odds(odds, 16) == "25% 2 units l..."


def test_the_usual_loss_fits_a_column() -> None:
    odds = Odds((Likelihood("2 units lost", Fraction(1, 12)), Likelihood("no enemy", Fraction(11, 12))), True, 12)
    assert short_odds(odds, SHORT_ODDS_WIDTH) == "8% 2 units lost ..."


def test_lines_of_odds_break_between_outcomes() -> None:
    names = ("two units lost", "one unit lost", "nothing happens")
    odds = Odds(tuple(Likelihood(name, Fraction(1, 3)) for name in names), True, 3)
    assert odds_lines(odds, 40) == ["34% two units lost, 33% one unit lost,", "33% nothing happens"]
    assert odds_lines(odds, 20) == ["34% two units lost,", "33% one unit lost,", "33% nothing happens"]
    assert " ".join(odds_lines(odds, 12)) == "34% two units lost, 33% one unit lost, 33% nothing happens"
