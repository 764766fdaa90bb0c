"""Odds compared with plays up to the next decision, made through the game's own methods."""

from __future__ import annotations

from collections import Counter
from math import inf, log, sqrt
from random import Random

from fieldcraft.kernel.chance import Seeded, hash64
from fieldcraft.kernel.odds import Odds, sampling_margin
from fieldcraft.kernel.steps import Consequence
from tests.odds.decisions import Case

# With n plays, an outcome of probability p is as rare as q or rarer (or as frequent, if q > p) with a probability of at
# most exp(-n * divergence(q, p)): Chernoff's bound, which holds for every n and p. Five titles with 50 decisions of up
# to 40 outcomes are 20,000 tests on two sides, and exp(-25) * 20,000 is less than one false alarm in a million runs.
ALARM = 25.0


def play(case: Case, number: int) -> Counter[str]:
    """How often each outcome came up."""
    game, option = case
    choice = game.responsible(option)
    found: Counter[str] = Counter()
    start = game.clone(same_chance=True)
    for play in range(number):
        twin = start.clone(same_chance=True)
        twin.chance = Seeded(0, key=hash64(f"play {play}"))
        if choice.resolves_at_once(option):
            choice.choose(twin, option)
        else:
            twin.choose(option)
        outcome = choice.outcome(game, option, twin)
        found[outcome.text if isinstance(outcome, Consequence) else outcome] += 1
    return found


def divergence(seen: float, true: float) -> float:
    """The relative entropy of a coin that falls as it was seen and one that falls as it should."""

    def part(share: float, of: float) -> float:
        return 0.0 if not share else inf if not of else share * log(share / of)

    return part(seen, true) + part(1 - seen, 1 - true)


def surprises(odds: Odds, found: Counter[str]) -> list[str]:
    """Outcomes that came up too often or too rarely for exact odds to be right."""
    number = found.total()
    return [
        f"{text}: {found[text]} of {number}, expected {float(odds.of(text)):.4f}"
        for text in {*found, *(outcome.text for outcome in odds.outcomes)}
        if number * divergence(found[text] / number, float(odds.of(text))) > ALARM
    ]


def holds(sample: Odds, truth: Odds | Counter[str], seed: int) -> bool | None:
    """Whether an outcome, picked at random, is within the margin of a sample; None if nothing is uncertain.

    Truth that is itself taken from plays has a margin too.
    """
    if isinstance(truth, Odds):
        shares = {outcome.text: (float(outcome.probability), 0.0) for outcome in truth.outcomes}
    else:
        number = truth.total()
        shares = {text: (n / number, sampling_margin(n / number, number)) for text, n in truth.items()}
    if len(shares) < 2:
        return None
    text = Random(seed).choice(sorted(shares))
    true, unsure = shares[text]
    stated = {outcome.text: outcome.margin for outcome in sample.outcomes}
    margin = stated.get(text, sampling_margin(0, sample.cases))
    return abs(float(sample.of(text)) - true) <= sqrt(margin**2 + unsure**2)
