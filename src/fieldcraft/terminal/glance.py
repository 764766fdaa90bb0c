"""Odds at a glance: as many as can be had before a player notices waiting."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds, percent

PATIENCE: Final = 0.25
LEAST_RUNS: Final = 50
MOST_RUNS: Final = 4000
FIRST_GUESS: Final = 10_000.0


def glance(game: Game[Any, Any], patience: float = PATIENCE) -> dict[int, Odds]:
    """The odds of those options for which they matter, by index; those there was no time for are left out."""
    choice = game.choice
    if choice is None:
        return {}
    waiting = [index for index, option in enumerate(game.offered) if choice.telling(option)]
    found: dict[int, Odds] = {}
    runs_per_second = FIRST_GUESS
    start = perf_counter()
    for done, index in enumerate(waiting):
        left = patience - (perf_counter() - start)
        if left <= 0:
            break
        # What counting does not finish is spent and then sampled, so each has half of the share.
        runs = int(left / (len(waiting) - done) / 2 * runs_per_second)
        runs = max(LEAST_RUNS, min(MOST_RUNS, runs))
        began = perf_counter()
        found[index] = game.odds(index, budget=runs, samples=max(LEAST_RUNS, runs // 4))
        spent = perf_counter() - began
        runs_per_second = max(1.0, min(runs, found[index].cases) / max(spent, 1e-6))
    return found


def brief(odds: Odds, room: int) -> str:
    """The likeliest outcomes that fit into some columns; nothing when there is nothing to tell."""
    if len(odds.outcomes) < 2:
        return ""
    about = "" if odds.exact else "~"
    parts = [f"{about}{percent(o.probability)} {o.text}" for o in odds.outcomes]
    text = ""
    for part in parts:
        longer = f"{text}, {part}" if text else part
        if len(longer) > room:
            break
        text = longer
    return text
