"""How certain a search is: the probability that one ten times as long would not prefer another option.

The strongest rival may turn out better than the best option, by its posterior gain and the errors of both. That alone
is too bold near certainty and too modest elsewhere, so it is corrected by what was measured: searches of all titles,
checked with ten times the budget (see docs/players.md). To add up the probabilities of all rivals fitted worse, since
they meet the same random numbers and share their luck.
"""

from __future__ import annotations

from math import erf, exp, log, sqrt
from typing import Final

from fieldcraft.kernel.steps import Option
from fieldcraft.players.search import EQUAL, PILOT, PRIOR_ERROR, PRIOR_GAIN, Candidate, Search, posterior

# With fewer games in all, the prior speaks and not the search.
FEWEST: Final = 40
# A gain that the prior all but rules out.
SURPRISING: Final = PRIOR_GAIN + 2 * PRIOR_ERROR
# The correction, in log-odds: confidence starts from this and rises with what the posterior says, at this rate.
START: Final = 0.7
RATE: Final = 0.6
# No search is certain, whatever the posterior says: all its simulations are played by the sensible player.
HIGHEST: Final = 0.97


def confidence(search: Search) -> float | None:
    """How certain the best option is; None with too few games to say."""
    if search.visits < FEWEST and not search.is_done:
        return None
    best = search.best
    gain, error = search.gain(best)
    rivals = [_better(search, rival, gain, error) for rival in _strongest(search, best.option).values()]
    if search.untried:
        rivals.append(normal((PRIOR_GAIN - gain) / sqrt(PRIOR_ERROR**2 + error**2)))
    rivals += _surprises(search, best, gain, error)
    return corrected(1 - max(rivals, default=0.0))


def corrected(share: float) -> float:
    """A probability of the posterior as it turned out in the measurements.

    >>> [round(corrected(share), 2) for share in (0.5, 0.9, 0.99, 1.0)]
    [0.67, 0.88, 0.97, 0.97]
    """
    if share >= 1 or share <= 0:
        return HIGHEST if share >= 1 else 0.0
    return min(HIGHEST, 1 / (1 + exp(-START - RATE * log(share / (1 - share)))))


def _strongest(search: Search, best: Option) -> dict[Option, Candidate]:
    """The most promising plan of every other option that was tried and doesn't come to the same."""
    found: dict[Option, Candidate] = {}
    for candidate in search.candidates:
        option = candidate.option
        if option == best or not candidate.values or _same_as_sensible(search, candidate):
            continue
        if option not in found or search.gain(candidate)[0] > search.gain(found[option])[0]:
            found[option] = candidate
    return found


def _surprises(search: Search, best: Candidate, gain: float, error: float) -> list[float]:
    """The probability that options of the best one's kind are better, if they have hardly been tried or not at all.

    If buying one unit turns out far better than the sensible option, buying another may well do so too, and the prior,
    which expects next to nothing of either, has been refuted. Such options are expected to gain half as much, with an
    error as large as the surprise.
    """
    if gain <= SURPRISING:
        return []
    expected, unsure = gain / 2, (gain - PRIOR_GAIN) / 2
    kind = type(best.option)
    rivals = [one for one in _strongest(search, best.option).values() if type(one.option) is kind]
    found = [posterior(one, expected, unsure) for one in rivals if 0 < len(one.values) < PILOT]
    if search.untried_like(best.option):
        found.append((expected, unsure))
    return [normal((its_gain - gain) / sqrt(its_error**2 + error**2)) for its_gain, its_error in found]


def _same_as_sensible(search: Search, candidate: Candidate) -> bool:
    """Whether a rival of the sensible option always ended as it did."""
    if candidate is search.sensible or search.best is not search.sensible:
        return False
    return len(candidate.values) >= EQUAL and not candidate.spread and not candidate.better


def _better(search: Search, rival: Candidate, gain: float, error: float) -> float:
    """The probability that a rival is better than an option with this gain and error."""
    its_gain, its_error = search.gain(rival)
    both = sqrt(its_error**2 + error**2)
    return normal((its_gain - gain) / both) if both else 0.5


def normal(deviations: float) -> float:
    """The cumulative normal distribution.

    >>> normal(0.0), round(normal(1.645), 3)
    (0.5, 0.95)
    """
    return (1 + erf(deviations / sqrt(2))) / 2
