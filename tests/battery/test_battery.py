"""Every title that can be played goes through the battery, scenario by scenario.

The quick lane plays the first scenario of each title, the slow lane all of them. A title with many scenarios plays
fewer games of each, so that it takes no longer than one with few.
"""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.testing import CHECKS, Check, Trial, plays_to_the_end, run

GAMES = 1500
MOST_OF_ONE_SCENARIO = 300
SEEDS = (1, 2, 3)
FEW = 6
SCENARIOS = [(title.id, scenario.id, len(title.scenarios)) for title in fc.titles() for scenario in title.scenarios]
FIRST = {(title.id, title.scenarios[0].id) for title in fc.titles()}


def lane(title: str, scenario: str, *more: Any, quick: bool = True) -> Any:
    """A test's parameters, marked slow unless they are of the quick lane."""
    marks = () if quick and (title, scenario) in FIRST else (pytest.mark.slow,)
    return pytest.param(title, scenario, *more, marks=marks)


def trials() -> list[Any]:
    """Three seeds for each scenario or, where there are many, one: an odd one and an even one in turn."""
    found = []
    for number, (title, scenario, many) in enumerate(SCENARIOS):
        seeds = SEEDS if many <= FEW else (SEEDS[number % 2],)
        found += [lane(title, scenario, seed, quick=seed == seeds[0]) for seed in seeds]
    return found


@pytest.mark.parametrize("title", [title.id for title in fc.titles()])
def test_a_few_random_games_of_every_title_end(title: str) -> None:
    for seed in range(12):
        run(plays_to_the_end, Trial(title, None, seed))


@pytest.mark.slow
@pytest.mark.parametrize(("title", "scenario", "many"), SCENARIOS)
def test_random_play_always_ends(title: str, scenario: str, many: int) -> None:
    for seed in range(min(MOST_OF_ONE_SCENARIO, GAMES // many)):
        run(plays_to_the_end, Trial(title, scenario, seed))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("title", "scenario", "seed"), trials())
def test_the_battery(title: str, scenario: str, seed: int, check: Check) -> None:
    run(check, Trial(title, scenario, seed))
