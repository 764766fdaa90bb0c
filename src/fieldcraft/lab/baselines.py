"""Every scenario by every player that comes with Fieldcraft: what a new player is compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

import fieldcraft as fc
from fieldcraft.lab.simulate import Z_95, Played, play_many, wilson
from fieldcraft.players import PLAYERS, Player

INTRODUCTION: Final = (
    "# Baselines",
    "",
    "What the players that come with Fieldcraft do in every scenario, to compare your own with. A command makes this:",
)
KEY: Final = """\
Every player plays the same games, with the seeds from {} on. The share of games won lies within the interval 95 times
in a hundred (Wilson's), and so does the mean score within its plus or minus. *Choices* are the decisions of a game."""
COLUMNS: Final = ("scenario", "player", "games", "won", "95 % interval", "score", "choices")


class Baseline(NamedTuple):
    """How one player does in one scenario. `spread` is how far the true mean score may lie from the one seen."""

    title: str
    scenario: str
    player: str
    games: int
    wins: int
    score: float
    spread: float
    decisions: float


def baseline(title: str, scenario: str, player: str, games: Iterable[Played]) -> Baseline:
    """Add the games of a player in a scenario up.

    >>> games = [Played(1, True, 12, 80, 60, "stopped"), Played(2, False, 2, 100, 70, "out of Ops")]
    >>> found = baseline("lrdg", "raid-rommel", "random", games)
    >>> found.wins, found.score, round(found.spread, 1)
    (1, 7.0, 9.8)
    """
    played = list(games)
    scores = [float(game.score) for game in played]
    spread = Z_95 * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0
    wins = sum(game.won for game in played)
    return Baseline(
        title, scenario, player, len(played), wins, fmean(scores), spread, fmean(game.decisions for game in played)
    )


def measured(
    titles: Sequence[str], players: Sequence[str], games: int, seed: int, say: Callable[[str], None]
) -> Iterator[Baseline]:
    """Let each player play each scenario of some titles, all on the same seeds."""
    for info in fc.titles():
        if info.id not in titles:
            continue
        for scenario in info.scenarios:
            for player in players:
                say(f"{info.id} {scenario.id}: {player}")
                played = play_many(info.id, games, seed, _called(player), scenario=scenario.id)
                yield baseline(info.id, scenario.id, player, played)


def _called(name: str) -> Callable[[int], Player]:
    """The player with a name, for each seed."""
    return PLAYERS[name]


def page(found: Sequence[Baseline], command: str, seed: int) -> str:
    """The figures as a page of the documentation."""
    names = {info.id: info for info in fc.titles()}
    lines = [*INTRODUCTION, "", "```console", f"$ {command}", "...", "```", "", *KEY.format(seed).splitlines()]
    for title in dict.fromkeys(line.title for line in found):
        lines += ["", f"## {names[title].name}", "", f"| {' | '.join(COLUMNS)} |"]
        lines.append("|---|---|---|---|---|---|---|")
        lines += [row(line) for line in found if line.title == title]
    return "\n".join(lines) + "\n"


def row(line: Baseline) -> str:
    """One line of a table.

    >>> row(Baseline("lrdg", "raid-rommel", "random", 100, 5, 1.25, 0.5, 22.4))
    '| raid-rommel | random | 100 | 5.0% | 2.2 to 11.2 | 1.2 ± 0.5 | 22 |'
    """
    low, high = wilson(line.wins, line.games)
    share = f"{100 * line.wins / line.games:.1f}% | {100 * low:.1f} to {100 * high:.1f}"
    score = f"{line.score:.1f} ± {line.spread:.1f}"
    return f"| {line.scenario} | {line.player} | {line.games} | {share} | {score} | {line.decisions:.0f} |"
