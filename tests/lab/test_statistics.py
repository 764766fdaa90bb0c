"""Intervals hold what they should, as often as they should."""

from math import inf
from random import Random

import pytest

from fieldcraft.lab.statistics import Estimate, mean, paired_difference, proportion_difference, student, wilson


def test_the_interval_of_a_share_contains_it_and_narrows_with_more_games() -> None:
    few, many = wilson(3, 10), wilson(300, 1000)
    assert few[0] < many[0] < 0.3 < many[1] < few[1]


def test_the_interval_of_a_share_stays_between_0_and_1() -> None:
    assert wilson(0, 5)[0] == 0.0
    assert wilson(5, 5)[1] == 1.0


@pytest.mark.parametrize(("freedom", "known"), [(1, 12.706), (3, 3.182), (6, 2.447), (9, 2.262), (30, 2.042)])
def test_students_factor_matches_the_published_tables(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, abs=0.002)


def test_one_value_gives_no_interval_for_the_mean() -> None:
    assert mean([4.0]) == Estimate(4.0, -inf, inf)


def test_equal_values_give_an_interval_of_no_width() -> None:
    assert mean([2.0] * 9) == Estimate(2.0, 2.0, 2.0)


def share_of_intervals_that_hold(truth: float, sample: list[Estimate]) -> float:
    return sum(one.low <= truth <= one.high for one in sample) / len(sample)


def test_the_interval_of_a_mean_contains_it_19_times_in_20() -> None:
    luck = Random(1)
    found = [mean([luck.gauss(3, 2) for _ in range(12)]) for _ in range(1500)]
    assert share_of_intervals_that_hold(3, found) == pytest.approx(0.95, abs=0.02)


def test_the_interval_of_paired_shares_contains_the_difference_19_times_in_20() -> None:
    luck = Random(2)
    found = []
    for _ in range(1500):
        draws = [luck.random() for _ in range(60)]
        gained, lost = sum(d < 0.2 for d in draws), sum(0.2 <= d < 0.3 for d in draws)
        found.append(paired_difference(gained, lost, 60))
    assert share_of_intervals_that_hold(0.1, found) == pytest.approx(0.95, abs=0.02)


def test_the_interval_of_two_shares_contains_the_difference_19_times_in_20() -> None:
    luck = Random(3)
    found = []
    for _ in range(1500):
        wins = [sum(luck.random() < chance for _ in range(80)) for chance in (0.5, 0.3)]
        found.append(proportion_difference(wins[0], 80, wins[1], 80))
    assert share_of_intervals_that_hold(0.2, found) == pytest.approx(0.95, abs=0.02)


def test_paired_games_give_a_narrower_interval() -> None:
    """Of 100 seeds both win 40, and one wins 8 more: as pairs that is clear, apart it is not."""
    assert paired_difference(8, 0, 100).significant
    assert not proportion_difference(48, 100, 40, 100).significant
