"""Baselines: how the players that come with Fieldcraft do in every scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import find
from fieldcraft.lab.figures import interval, mean_text, percent
from fieldcraft.lab.journal import Journal, Task
from fieldcraft.lab.simulate import Summary, summary

INTRODUCTION: Final = (
    "# Baselines",
    "",
    "How the built-in players do in every scenario, to compare your own with. This command writes the page:",
)
KEY: Final = """\
All players play the same games, with seeds from {}. Win rates and mean scores have 95% intervals. *Choices* are the
decisions in a game. *Failed* games count as not won; scores and choices are of the games that ended."""
COLUMNS: Final = ("scenario", "player", "games", "failed", "won", "95% interval", "score", "choices")


class Baseline(NamedTuple):
    """How one player does in one scenario."""

    title: str
    scenario: str
    player: str
    total: Summary


class Entrant(NamedTuple):
    """A player, the number of games it plays of each scenario, and its scenarios; none means all."""

    name: str
    games: int
    scenarios: tuple[str, ...] = ()


def parse_entrant(text: str, games: int) -> Entrant:
    """An entrant written as NAME, NAME@GAMES or NAME@GAMES@SCENARIO,SCENARIO.

    >>> parse_entrant("sensible", 100), parse_entrant("search:50@10", 100)
    (Entrant(name='sensible', games=100, scenarios=()), Entrant(name='search:50', games=10, scenarios=()))
    >>> parse_entrant("search:50@10@green,farm", 100).scenarios
    ('green', 'farm')
    """
    name, *own = text.split("@")
    if not own:
        return Entrant(text, games)
    if len(own) > 2 or not own[0].isdecimal() or int(own[0]) < 1:
        raise BadSetup(f"{text!r} has no number of games: write NAME@GAMES or NAME@GAMES@SCENARIO,SCENARIO")
    return Entrant(name, int(own[0]), tuple(own[1].split(",")) if own[1:] else ())


def pairings(titles: Sequence[str], entrants: Sequence[Entrant]) -> list[tuple[str, str, Entrant]]:
    """Title, scenario and entrant of every row, in the order of the tables."""
    scenarios = [(title, scenario.id) for title in titles for scenario in find(title).scenarios]
    known = {scenario for _, scenario in scenarios}
    for unknown in (name for one in entrants for name in one.scenarios if name not in known):
        raise BadSetup(f"there is no scenario {unknown!r} in {', '.join(titles)}")
    return [
        (title, scenario, one)
        for title, scenario in scenarios
        for one in entrants
        if not one.scenarios or scenario in one.scenarios
    ]


def tasks(pairings: Sequence[tuple[str, str, Entrant]], seed: int) -> list[Task]:
    """The games of all pairings, all with the same seeds."""
    return [
        Task(title, scenario, player, number)
        for title, scenario, (player, games, _) in pairings
        for number in range(seed, seed + games)
    ]


def baselines(pairings: Sequence[tuple[str, str, Entrant]], seed: int, journal: Journal) -> list[Baseline]:
    """How the entrants did, from the games in a journal."""
    return [
        Baseline(
            title, scenario, one.name, summary(journal.games[task] for task in tasks([(title, scenario, one)], seed))
        )
        for title, scenario, one in pairings
    ]


def page(found: Sequence[Baseline], command: str, seed: int) -> str:
    """The baselines as a Markdown page."""
    lines = [*INTRODUCTION, "", "```console", f"$ {command}", "...", "```", "", *KEY.format(seed).splitlines()]
    for title in dict.fromkeys(line.title for line in found):
        lines += ["", f"## {find(title).name}", "", f"| {' | '.join(COLUMNS)} |"]
        lines.append("|---" * len(COLUMNS) + "|")
        lines += [row(line) for line in found if line.title == title]
    return "\n".join(lines) + "\n"


def row(line: Baseline) -> str:
    """One row of a table."""
    total = line.total
    won = f"{percent(total.wins, total.games)} | {interval(total.low, total.high, 100)}"
    games = f"{total.games} | {total.failures}"
    return f"| {line.scenario} | {line.player} | {games} | {won} | {mean_text(total.scores)} | {total.decisions:.0f} |"
