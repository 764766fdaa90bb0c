"""Odds within a time limit: as many as can be computed before a player notices the wait."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any, Final

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds

PATIENCE: Final = 0.25
MIN_RUNS: Final = 50
MAX_RUNS: Final = 4000
INITIAL_RUNS_PER_SECOND: Final = 10_000.0


def quick_odds(game: Game[Any, Any], patience: float = PATIENCE) -> Iterator[tuple[int, Odds]]:
    """The odds of the options that show them, by index, until `patience` seconds are spent."""
    choice = game.choice
    if choice is None:
        return
    waiting = [index for index, option in enumerate(game.offered) if choice.shows_odds(option)]
    runs_per_second = INITIAL_RUNS_PER_SECOND
    left = patience
    for done, index in enumerate(waiting):
        if left <= 0:
            return
        # If enumeration exceeds its budget, sampling comes on top, so an option plans with half of its share.
        runs = int(left / (len(waiting) - done) / 2 * runs_per_second)
        runs = max(MIN_RUNS, min(MAX_RUNS, runs))
        start = perf_counter()
        found = game.odds(index, budget=runs, samples=max(MIN_RUNS, runs // 4))
        spent = perf_counter() - start
        left -= spent
        runs_per_second = max(1.0, min(runs, found.cases) / max(spent, 1e-6))
        yield index, found
