"""Odds at a glance: as many as can be had before a player notices waiting."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any, Final

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds

PATIENCE: Final = 0.25
LEAST_RUNS: Final = 50
MOST_RUNS: Final = 4000
FIRST_GUESS: Final = 10_000.0


def quick_odds(game: Game[Any, Any], patience: float = PATIENCE) -> Iterator[tuple[int, Odds]]:
    """The odds of those options for which they matter, with their index; those there is no time for are left out."""
    choice = game.choice
    if choice is None:
        return
    waiting = [index for index, option in enumerate(game.offered) if choice.shows_odds(option)]
    runs_per_second = FIRST_GUESS
    left = patience
    for done, index in enumerate(waiting):
        if left <= 0:
            return
        # What counting does not finish is spent and then sampled, so each has half of the share.
        runs = int(left / (len(waiting) - done) / 2 * runs_per_second)
        runs = max(LEAST_RUNS, min(MOST_RUNS, runs))
        began = perf_counter()
        found = game.odds(index, budget=runs, samples=max(LEAST_RUNS, runs // 4))
        spent = perf_counter() - began
        left -= spent
        runs_per_second = max(1.0, min(runs, found.cases) / max(spent, 1e-6))
        yield index, found
