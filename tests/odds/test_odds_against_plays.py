"""The odds of every title, compared with what happens when the option is played again and again."""

from math import comb

import pytest

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded, hash64
from fieldcraft.kernel.odds import SMALL_MARGIN
from fieldcraft.kernel.registry import TitleInfo
from tests.odds.decisions import cases
from tests.odds.plays import divergence, holds, play, surprises

TITLES = fc.titles()
DECISIONS, PARTS = 50, 5
QUICK = pytest.param(slice(0, 6), 500, id="quick")
# In parts, which workers share: a decision that runs through an enemy phase takes a minute.
THOROUGH = [
    pytest.param(slice(part, DECISIONS, PARTS), 20_000, id=f"thorough {part}", marks=pytest.mark.slow)
    for part in range(PARTS)
]


def fewest(number: int, share: float = 0.95, chance: float = 1e-6) -> int:
    """The fewest successes, out of a number of tries, that aren't less likely than the given chance."""
    below, successes = 0.0, 0
    while below < chance:
        below += comb(number, successes) * share**successes * (1 - share) ** (number - successes)
        successes += 1
    return successes - 1


@pytest.mark.parametrize(("part", "plays"), [QUICK, *THOROUGH])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_odds_agree_with_plays(title: TitleInfo, part: slice, plays: int) -> None:
    wrong: list[str] = []
    inside = tested = 0
    for at, case in enumerate(list(cases(title, part.stop))[part]):
        shown, found = case.game.odds(case.option), play(case, plays)
        if shown.exact:
            wrong += [f"{case}: {surprise}" for surprise in surprises(shown, found)]
            sample = case.game.odds(case.option, budget=0)
        else:
            sample = shown
        assert sample.margin < SMALL_MARGIN
        held = holds(sample, shown if shown.exact else found, at)
        if held is not None:
            tested += 1
            inside += held
    assert not wrong, "\n".join(wrong)
    assert inside >= fewest(tested), f"{inside} of {tested} outcomes are within the margin of their sample"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_results_that_a_step_calls_alike_never_change_an_outcome(title: TitleInfo) -> None:
    for case in cases(title, 15):
        game, option = case
        choice = game.responsible(option)
        if choice.resolves_at_once(option):
            continue
        for number in range(40):
            outcomes = set()
            for other in range(2):
                twin = game.clone(same_chance=True)
                twin.chance = Seeded(0, key=hash64(f"alike {number}"))
                choice.choose(twin, option)
                while twin.agenda and not twin.agenda[-1].waits:
                    step = twin.agenda.pop()
                    usual = twin.chance
                    if other:
                        twin.chance = Elsewhere(usual, step.alike_streams(twin), number)
                    step.run(twin)
                    twin.chance = usual
                twin.advance()
                outcomes.add(choice.outcome(game, option, twin))
            assert len(outcomes) == 1, f"{case}: {outcomes}"


class Elsewhere(Seeded):
    """Chance that takes the results of some streams from elsewhere."""

    def __init__(self, usual: object, streams: frozenset[str], number: int):
        assert isinstance(usual, Seeded)
        super().__init__(0, usual.counters, key=usual.key)
        self.streams = streams
        self.elsewhere = Seeded(0, key=hash64(f"elsewhere {number}"))

    def die(self, stream: str = "dice", sides: int = 6) -> int:
        return self.elsewhere.die(stream, sides) if stream in self.streams else super().die(stream, sides)

    def take(self, stream: str, cup: list[str]) -> str:
        return self.elsewhere.take(stream, cup) if stream in self.streams else super().take(stream, cup)


def test_the_bound_notices_a_small_error_and_forgives_luck() -> None:
    plays = 20_000
    assert plays * divergence(0.5, 0.53) > 25
    assert plays * divergence(0.5, 0.51) < 25
    assert plays * divergence(0.001, 0.0) == float("inf")


def test_the_fewest_that_may_hold() -> None:
    assert fewest(100) == 82
    assert fewest(1) == 0
