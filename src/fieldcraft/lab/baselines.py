"""Baselines: how the players that come with Fieldcraft do in every scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import find
from fieldcraft.lab.simulate import Summary, play_many, summary
from fieldcraft.players import named

INTRODUCTION: Final = (
    "# Baselines",
    "",
    "How the built-in players do in every scenario, to compare your own with. This command writes the page:",
)
KEY: Final = """\
All players play the same games, with seeds from {}. Win rates and mean scores have 95% intervals. *Choices* are the
decisions in a game."""
COLUMNS: Final = ("scenario", "player", "games", "won", "95% interval", "score", "choices")


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


def measure(pairings: Sequence[tuple[str, str, Entrant]], seed: int) -> Iterator[Baseline]:
    """Have the entrants play their scenarios, all with the same seeds."""
    for title, scenario, (player, games, _) in pairings:
        simulated = play_many(title, games, seed, partial(named, player), scenario=scenario)
        yield Baseline(title, scenario, player, summary(simulated))


def page(found: Sequence[Baseline], command: str, seed: int) -> str:
    """The baselines as a Markdown page."""
    lines = [*INTRODUCTION, "", "```console", f"$ {command}", "...", "```", "", *KEY.format(seed).splitlines()]
    for title in dict.fromkeys(line.title for line in found):
        lines += ["", f"## {find(title).name}", "", f"| {' | '.join(COLUMNS)} |"]
        lines.append("|---|---|---|---|---|---|---|")
        lines += [row(line) for line in found if line.title == title]
    return "\n".join(lines) + "\n"


def row(line: Baseline) -> str:
    """One row of a table."""
    total = line.total
    share = f"{100 * total.rate:.1f}% | {100 * total.low:.1f} to {100 * total.high:.1f}"
    score = f"{total.score:.1f}"
    if total.games > 1:
        score += f" ± {(total.scores.high - total.scores.low) / 2:.1f}"
    return f"| {line.scenario} | {line.player} | {total.games} | {share} | {score} | {total.decisions:.0f} |"
