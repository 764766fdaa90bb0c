"""Proportions, means, correlations and paired differences, each with its 95% confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, atanh, comb, cos, exp, fsum, hypot, inf, lgamma, pi, sqrt, tanh
from typing import Final, NamedTuple

Z_95: Final = 1.959964
STUDENT: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)


class Estimate(NamedTuple):
    """A value and its 95% confidence interval."""

    value: float
    low: float
    high: float

    @property
    def significant(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low > 0 or self.high < 0


def wilson(wins: int, games: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval of a proportion.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    >>> wilson(0, 10)[0]
    0.0
    """
    share = wins / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of the given values with Student's interval, which is infinite for a single value.

    >>> found = mean([1, 2, 3, 4, 5])
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (3.0, 1.04, 4.96)
    """
    count = len(values)
    middle = fsum(values) / count
    if count == 1:
        return Estimate(middle, -inf, inf)
    error = sqrt(fsum((value - middle) ** 2 for value in values) / (count - 1) / count)
    half = student(count - 1) * error
    return Estimate(middle, middle - half, middle + half)


def student(freedom: int, z: float = Z_95) -> float:
    """The two-sided 95% quantile of Student's t distribution.

    >>> [round(student(n), 2) for n in (1, 2, 4, 10, 1000)]
    [12.71, 4.3, 2.78, 2.23, 1.96]
    """
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    # The Cornish-Fisher expansion, accurate to three digits from here on.
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return float(z + first / freedom + second / freedom**2 + third / freedom**3)


def proportion_difference(first: int, of_first: int, second: int, of_second: int) -> Estimate:
    """The difference of two independent proportions, with Newcombe's interval.

    >>> found = proportion_difference(30, 50, 40, 100)
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.2, 0.03, 0.35)
    """
    one, other = first / of_first, second / of_second
    low_one, high_one = wilson(first, of_first)
    low_other, high_other = wilson(second, of_second)
    below = hypot(one - low_one, high_other - other)
    above = hypot(high_one - one, other - low_other)
    value = round(one - other, 9)
    return Estimate(value, value - below, value + above)


def paired_difference(gained: int, lost: int, pairs: int, z: float = Z_95) -> Estimate:
    """The difference of two proportions of the same pairs, with Bonett and Price's interval.

    `gained` counts the pairs of which only the first was won, `lost` those of which only the second was.

    >>> found = paired_difference(20, 5, 100)
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.15, 0.05, 0.24)
    """
    up, down = (gained + 1) / (pairs + 2), (lost + 1) / (pairs + 2)
    half = z * sqrt((up + down - (up - down) ** 2) / (pairs + 2))
    return Estimate((gained - lost) / pairs, max(-1.0, up - down - half), min(1.0, up - down + half))


def correlation_interval(correlation: float, count: int, z: float = Z_95) -> Estimate:
    """A correlation of more than three pairs, with Fisher's interval.

    >>> found = correlation_interval(0.5, 28)
    >>> round(found.low, 2), round(found.high, 2)
    (0.16, 0.74)
    """
    middle = atanh(max(-0.999999, min(0.999999, correlation)))
    half = z / sqrt(count - 3)
    return Estimate(correlation, tanh(middle - half), tanh(middle + half))


def mcnemar(gained: int, lost: int) -> float:
    """The p-value of McNemar's exact test: how likely pairs that differ by chance alone are to differ so unevenly.

    >>> round(mcnemar(15, 5), 3), mcnemar(3, 3), mcnemar(0, 0)
    (0.041, 1.0, 1.0)
    """
    pairs, fewer = gained + lost, min(gained, lost)
    return min(1.0, 2 * sum(comb(pairs, number) for number in range(fewer + 1)) / (1 << pairs))


def mean_chance(values: Sequence[float]) -> float:
    """The p-value of Student's test that the true mean is zero; 1 if the values are too few or all the same.

    >>> round(mean_chance([1, 2, 3, 4, 5]), 3), mean_chance([2, 2])
    (0.013, 1.0)
    """
    count = len(values)
    middle = fsum(values) / count if count else 0.0
    error = sqrt(fsum((value - middle) ** 2 for value in values) / max(1, count - 1) / max(1, count))
    return student_tails(abs(middle) / error, count - 1) if error else 1.0


def student_tails(score: float, freedom: int, steps: int = 400) -> float:
    """How likely Student's t is to be further from zero than a score, by Simpson's rule.

    >>> round(student_tails(2.2281, 10), 4), round(student_tails(1.96, 10**6), 3)
    (0.05, 0.05)
    """
    # With t = sqrt(freedom) * tan(angle), the density is proportional to cos(angle) ** (freedom - 1).
    limit = atan(score / sqrt(freedom))
    width = limit / steps
    heights = [cos(number * width) ** (freedom - 1) for number in range(steps + 1)]
    area = width / 3 * (heights[0] + heights[-1] + 4 * fsum(heights[1:-1:2]) + 2 * fsum(heights[2:-1:2]))
    scale = 2 / sqrt(pi) * exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2))
    return min(1.0, max(0.0, 1 - scale * area))


def holm(chances: Sequence[float]) -> list[float]:
    """P-values adjusted by Holm's method, so that all of them together are at most as often wrong as one alone.

    >>> [round(chance, 3) for chance in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    found = [1.0] * len(chances)
    highest = 0.0
    for rank, number in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[number]))
        found[number] = highest
    return found
