"""Every title that can be played goes through the battery, scenario by scenario.

A title with many scenarios plays fewer games of each, so that it takes no longer than one with few.
"""

import pytest

import fieldcraft as fc
from fieldcraft.testing import CHECKS, Check, Trial, plays_to_the_end, run

GAMES = 1500
MOST = 300
SEEDS = (1, 2, 3)
FEW = 6
SCENARIOS = [(title.id, scenario.id, len(title.scenarios)) for title in fc.titles() for scenario in title.scenarios]


def trials() -> list[tuple[str, str, int]]:
    """Three seeds for each scenario or, where there are many, one: an odd one and an even one by turns."""
    found = []
    for number, (title, scenario, many) in enumerate(SCENARIOS):
        seeds = SEEDS if many <= FEW else (SEEDS[number % 2],)
        found += [(title, scenario, seed) for seed in seeds]
    return found


@pytest.mark.parametrize(("title", "scenario", "many"), SCENARIOS)
def test_random_play_always_ends(title: str, scenario: str, many: int) -> None:
    for seed in range(min(MOST, GAMES // many)):
        run(plays_to_the_end, Trial(title, scenario, seed))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("title", "scenario", "seed"), trials())
def test_the_battery(title: str, scenario: str, seed: int, check: Check) -> None:
    run(check, Trial(title, scenario, seed))
