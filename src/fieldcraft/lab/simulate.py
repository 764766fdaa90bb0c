"""Many games by a player that needs no person, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from typing import Any, NamedTuple

import fieldcraft as fc
from fieldcraft.players import Player

Z_95 = 1.959964


class Played(NamedTuple):
    """One finished game. `choices` are the decisions that had more than one option, `turns` what the title counts."""

    seed: int
    won: bool
    score: float
    decisions: int
    choices: int
    reason: str
    turns: int = 0


class Summary(NamedTuple):
    """What a number of games add up to. The interval is Wilson's, at 95 in a hundred."""

    games: int
    wins: int
    low: float
    high: float
    score: float
    decisions: float
    choices: float
    reasons: dict[str, int]
    turns: float

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games


def play_out(title: str, seed: int, player: Player, **setup: Any) -> Played:
    """Play one game to its end."""
    game = fc.new(title, seed=seed, **setup)
    choices = 0
    while game.result is None:
        choices += len(game.offered) > 1
        game.choose(player(game))
    result = game.result
    chosen = [entry.option for entry in game.history if entry.option is not None]
    turns = sum(str(option.__struct_config__.tag) in game.title.turns for option in chosen)
    return Played(seed, result.won, result.score, game.number, choices, result.reason, turns)


def play_many(title: str, games: int, seed: int, player: Callable[[int], Player], **setup: Any) -> Iterator[Played]:
    """Play games one after another. Each has a seed of its own and a player seeded like it, so that every
    game can be had again alone."""
    for number in range(seed, seed + games):
        yield play_out(title, number, player(number), **setup)


def summary(played: Iterable[Played]) -> Summary:
    """Add games up.

    >>> games = [Played(1, True, 12, 80, 60, "stopped"), Played(2, False, 3, 100, 70, "out of Ops")]
    >>> total = summary(games)
    >>> total.rate, total.score, total.reasons
    (0.5, 7.5, {'out of Ops': 1, 'stopped': 1})
    """
    games = list(played)
    if not games:
        raise ValueError("there are no games to add up")
    count = len(games)
    wins = sum(game.won for game in games)
    low, high = wilson(wins, count)
    reasons = Counter(game.reason for game in games)
    return Summary(
        games=count,
        wins=wins,
        low=low,
        high=high,
        score=sum(game.score for game in games) / count,
        decisions=sum(game.decisions for game in games) / count,
        choices=sum(game.choices for game in games) / count,
        reasons=dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        turns=sum(game.turns for game in games) / count,
    )


def wilson(wins: int, games: int, z: float = Z_95) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times in a hundred.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    >>> wilson(0, 10)[0]
    0.0
    """
    share = wins / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)
