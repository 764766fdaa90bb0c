"""Whether advice that calls itself 90% sure holds nine times in ten when checked with ten times the budget."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import NamedTuple

from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import TitleInfo
from fieldcraft.players.advice import advice_of
from fieldcraft.players.search import HOPELESS, Search
from tests.odds.decisions import positions

VISITS, TIMES = 40, 10
SEEDS = 3
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 1.01)


class Claim(NamedTuple):
    """How sure a piece of advice was, and whether it held."""

    sure: float
    held: bool


def claims(title: TitleInfo, games: int, visits: int = VISITS, seeds: int = SEEDS) -> list[Claim]:
    """One decision of each of some games, advised on with several seeds and checked with another."""
    found: list[Claim] = []
    for number in range(games):
        generator = Random(f"advice {title.id} {number}")
        game = generator.choice(positions(title, number, generator))
        longer = thought(game, -1, TIMES * visits)
        for seed in range(seeds):
            search = thought(game, seed, visits)
            sure = advice_of(search).sure
            if sure is not None:
                found.append(Claim(sure, held(search, longer)))
    return found


def thought(game: AnyGame, seed: int, visits: int) -> Search:
    """A search of a number of games."""
    search = Search(game, seed)
    search.think(visits=visits)
    return search


def held(search: Search, longer: Search) -> bool:
    """Whether the longer search agrees, or finds at most a hundredth of a win in another option."""
    option = search.best.option
    gains = [longer.gain(candidate)[0] for candidate in longer.candidates if candidate.option == option]
    return longer.best.option == option or max(gains, default=-1.0) >= longer.gain(longer.best)[0] - HOPELESS


def table(found: list[Claim]) -> list[tuple[str, int, float, float]]:
    """For each range of confidence: the number of claims, the mean confidence, and the share that held."""
    rows = []
    for low, high in pairwise(BINS):
        inside = [claim for claim in found if low <= claim.sure < high]
        if inside:
            sure = sum(claim.sure for claim in inside) / len(inside)
            share = sum(claim.held for claim in inside) / len(inside)
            rows.append((f"{100 * low:.0f} to {min(100, 100 * high):.0f}%", len(inside), sure, share))
    return rows
