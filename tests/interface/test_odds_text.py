"""Percentages that people can add up."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.interface.odds_text import margin, percentages
from fieldcraft.kernel.odds import Likelihood, Odds


def shown(*weights: int) -> list[str]:
    total = sum(weights)
    return percentages(Odds(tuple(Likelihood(str(n), Fraction(w, total)) for n, w in enumerate(weights)), True, 1))


def test_thirds_add_up_to_a_hundred() -> None:
    assert shown(1, 1, 1) == ["34%", "33%", "33%"]
    assert shown(4, 4, 1) == ["45%", "44%", "11%"]


def test_a_certain_outcome_is_a_hundred() -> None:
    assert shown(1) == ["100%"]


def test_a_possible_outcome_is_never_shown_as_impossible_or_certain() -> None:
    assert shown(1, 999) == ["<1%", ">99%"]
    assert shown(1, 1, 998) == ["<1%", "<1%", ">99%"]


@given(st.lists(st.integers(1, 10_000), min_size=1, max_size=12))
def test_the_whole_numbers_never_add_up_to_more_or_less(weights: list[int]) -> None:
    found = shown(*weights)
    numbers = [int(text.strip("<>%")) for text in found if text[0] not in "<>"]
    hidden = len(found) - len(numbers)
    if ">99%" not in found:
        assert sum(numbers) == 100 or (hidden and sum(numbers) <= 100)


def test_a_margin_is_in_whole_points_and_never_zero() -> None:
    assert [margin(0.0304), margin(0.0001)] == [3, 1]
