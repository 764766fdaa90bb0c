"""Every title that can be played goes through the battery, scenario by scenario."""

import pytest

import fieldcraft as fc
from fieldcraft.testing import CHECKS, Check, Trial, plays_to_the_end, run

SCENARIOS = [(title.id, scenario.id) for title in fc.titles() for scenario in title.scenarios]
GAMES = 300


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_random_play_always_ends(title: str, scenario: str) -> None:
    for seed in range(GAMES):
        run(plays_to_the_end, Trial(title, scenario, seed))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_the_battery(title: str, scenario: str, seed: int, check: Check) -> None:
    run(check, Trial(title, scenario, seed))
