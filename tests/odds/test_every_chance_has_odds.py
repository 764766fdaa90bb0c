"""Whatever chance decides has odds: games are played, and every choice that met chance is looked at."""

from itertools import islice
from math import inf
from random import Random

import pytest

import fieldcraft as fc
from fieldcraft.interface.quick_odds import quick_odds
from fieldcraft.kernel.registry import TitleInfo
from tests.odds.decisions import LONGEST, with_odds

TITLES = fc.titles()
QUICK = pytest.param(4, id="quick")
THOROUGH = pytest.param(60, id="thorough", marks=pytest.mark.slow)


@pytest.mark.parametrize("games", [QUICK, THOROUGH])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_whatever_chance_decides_has_odds(title: TitleInfo, games: int) -> None:
    met = 0
    silent: set[tuple[str, str, str]] = set()
    for seed in range(games):
        generator = Random(f"odds of {title.id} {seed}")
        game = fc.new(title.id, scenario=generator.choice(title.scenarios).id, seed=seed)
        while not game.over and game.number < LONGEST:
            option = game.title.sensible(game) if seed % 2 else generator.choice(game.offered)
            choice, before = game.responsible(option), game.clone(same_chance=True)
            game.choose(option)
            met += bool(game.last.chance_results)
            if game.last.chance_results and not choice.shows_odds(option):
                # A mission or an event that is dealt before the next decision isn't an outcome of the option.
                odds = before.odds(option, budget=300, samples=60)
                if len(odds.outcomes) > 1:
                    silent.add((type(choice).__name__, type(option).__name__, str(odds)))
    assert met > 5 * games
    assert not silent


def shown_points(share: str) -> int:
    """A shown percentage as a number: `<1%` as 0 and `>99%` as 100."""
    return {"<1%": 0, ">99%": 100}[share] if share[0] in "<>" else int(share[:-1])


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_odds_name_all_outcomes_and_add_up(title: TitleInfo) -> None:
    generator = Random(f"sums of {title.id}")
    game = fc.new(title.id, seed=3)
    asked = 0
    while not game.over and asked < 12:
        if with_odds(game):
            for _, odds in islice(quick_odds(game, patience=inf, budget=200), 3):
                assert sum(outcome.probability for outcome in odds.outcomes) == 1
                texts = [outcome.text for outcome in odds.outcomes]
                assert len(set(texts)) == len(texts)
                assert sum(shown_points(share) for share in odds.percentages) == 100
                asked += 1
        game.choose(generator.choice(game.offered))
    assert asked
