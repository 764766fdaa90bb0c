"""Proportions, means, correlations and paired differences, each with its 95% confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh, fsum, hypot, inf, sqrt, tanh
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
    """The mean of some values with Student's interval, which is infinite for a single value.

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
    """A correlation of so many pairs, more than three, with Fisher's interval.

    >>> found = correlation_interval(0.5, 28)
    >>> round(found.low, 2), round(found.high, 2)
    (0.16, 0.74)
    """
    middle = atanh(max(-0.999999, min(0.999999, correlation)))
    half = z / sqrt(count - 3)
    return Estimate(correlation, tanh(middle - half), tanh(middle + half))
