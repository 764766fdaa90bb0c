"""Pearson's chi-square test, without a library."""

from collections.abc import Hashable, Iterable, Mapping
from math import exp, lgamma, log
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def p_value(statistic: float, freedom: int) -> float:
    """How often chance alone gives a statistic this large: the upper tail of the chi-square distribution."""
    shape, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(shape * log(x) - x - lgamma(shape))
    return 1 - scale * _series(shape, x) if x < shape + 1 else scale * _fraction(shape, x)


def _series(shape: float, x: float) -> float:
    """The lower incomplete gamma function's series."""
    term = total = 1 / shape
    k = shape
    while abs(term) > 1e-12 * abs(total):
        k += 1
        term *= x / k
        total += term
    return total


def _fraction(shape: float, x: float) -> float:
    """The upper incomplete gamma function's continued fraction (Lentz)."""
    b = x + 1 - shape
    c, d = 1e300, 1 / b
    result = d
    for i in range(1, 1000):
        a = -i * (i - shape)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        result *= c * d
        if abs(c * d - 1) < 1e-12:
            break
    return result


def fit(seen: Iterable[K], expected: Mapping[K, float]) -> float:
    """The p-value of what was seen under the weights that were expected of it."""
    counts = dict.fromkeys(expected, 0)
    for thing in seen:
        counts[thing] += 1
    total, weight = sum(counts.values()), sum(expected.values())
    assert all(total * w / weight >= 5 for w in expected.values()), "too few to judge"
    statistic = sum((counts[thing] - total * w / weight) ** 2 / (total * w / weight) for thing, w in expected.items())
    return p_value(statistic, len(expected) - 1)


def uniform(seen: Iterable[K], cases: Iterable[K]) -> float:
    """The p-value of what was seen if all cases are equally likely."""
    return fit(seen, dict.fromkeys(cases, 1.0))
