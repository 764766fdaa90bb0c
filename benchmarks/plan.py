"""What `python -m benchmarks balance` plays: for each title, its players and styles, and how many games of each."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
STYLES: Final[dict[str, tuple[str, ...]]] = {
    "sherman-leader": ("mixed", "armoured", "foot-swarm"),
    "commandos-europe": ("sensible", "loud-ride-home", "attacks", "covering-fire", "courier-leader"),
    "v-sabotage": ("sensible", "lone-runner"),
}
UNITS: Final = ("lrdg", "musketeer")


class Plan(NamedTuple):
    """How much to play of a title: the first seed, and the games of each scenario.

    `search` is the search player, which plays `search_games` of each scenario but those that have `other_search_games`
    of their own, and so does each of the `searched_styles` with search for all other decisions. Forces with and without
    each unit play `unit_games` of each mission, and those with and without a unit of `searched_units` play
    `unit_search_games` with search. With no games for it, search doesn't play at all.
    """

    seed: int = 30001
    games: int = 200
    search: str = "search:20"
    search_games: int = 0
    other_search_games: Mapping[str, int] = {}
    searched_styles: Sequence[str] = ()
    unit_games: int = 0
    searched_units: Sequence[str] = ()
    unit_search_games: int = 0

    def seeds(self, player: str, scenario: str, with_search: bool = False) -> range:
        """The seeds that a player plays of a scenario; those that search plays, for a table of search."""
        searches = with_search or "search" in player
        if player.startswith(("with:", "without:")) and not with_search:
            games = self.unit_search_games if searches else self.unit_games
        elif searches:
            games = self.other_search_games.get(scenario, self.search_games)
        else:
            games = self.games
        return range(self.seed, self.seed + games)


# Search takes seconds for each game, so it plays where it answers a question of docs/balance.md.
PLANS: Final[dict[str, Plan]] = {
    "lrdg": Plan(search="search:200", other_search_games={"raid-rommel": 40}, unit_games=200),
    "musketeer": Plan(search="search:200", other_search_games={"gamil": 40}, unit_games=200),
    "commandos-europe": Plan(games=100, other_search_games={"norway": 40}),
    "sherman-leader": Plan(games=100, other_search_games={"bulge-1944": 40}),
    "v-sabotage": Plan(games=100, other_search_games={"green": 40}),
}


def code() -> str:
    """The commit of the rules and data that play, and whether they have changed since; empty outside a checkout."""
    commit = _git("log", "-1", "--format=%h")
    changed = ", with changes" if commit and _git("status", "--porcelain", "--", "src", "benchmarks/styles") else ""
    return f"commit {commit}{changed}" if commit else ""


def _git(*words: str) -> str:
    """What git says about this checkout."""
    try:
        told = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return told.stdout.strip()
