"""Odds at a glance: those that can be computed before a player notices the wait.

Time decides only which odds are shown. What is shown is what `Game.odds` gives, however quick the machine is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Final

from fieldcraft.kernel.counting import copy_for_odds
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import BUDGET, Calculation, Odds
from fieldcraft.kernel.scripted import UnknownResult
from fieldcraft.kernel.steps import Option

PATIENCE: Final = 0.25
# The runs of one option before the next has its turn: a few milliseconds.
TURN: Final = 25


def has_odds(game: Game[Any, Any], option: Option) -> bool:
    """Whether an option shows its odds and chance has a say before the next decision."""
    choice = game.responsible(option)
    if not choice.shows_odds(option):
        return False
    twin = copy_for_odds(game)
    try:
        choice.choose(twin, option)
        if not choice.resolves_at_once(option):
            twin.advance()
    except UnknownResult:
        return True
    return False


def quick_odds(
    game: Game[Any, Any],
    patience: float = PATIENCE,
    budget: int = BUDGET,
    clock: Callable[[], float] = perf_counter,
) -> Iterator[tuple[int, Odds]]:
    """The odds of the options that show them, by index, until `patience` seconds of computing are spent.

    All options are counted in turns, those with few cases first; then those with too many are sampled.
    """
    offered = enumerate(game.offered)
    counts = deque(
        (index, Calculation(game, option, budget))
        for index, option in offered
        if game.responsible(option).shows_odds(option)
    )
    samples: deque[tuple[int, Calculation]] = deque()
    left = patience
    while (counts or samples) and left > 0:
        start = clock()
        index, calculation = (counts or samples).popleft()
        found = calculation.work(TURN)
        # Only computing counts: the caller may take its time with what it gets.
        left -= clock() - start
        if found is not None:
            yield index, found
        else:
            (counts if calculation.counting else samples).append((index, calculation))
