"""Every scenario by every player that comes with Fieldcraft: what a new player is compared with."""

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
    "What the players that come with Fieldcraft do in every scenario, to compare your own with. A command makes this:",
)
KEY: Final = """\
Every player plays the same games, with the seeds from {} on. The share of games won lies within the interval 95 times
in a hundred, and so does the mean score within its plus or minus. *Choices* are the decisions of a game."""
COLUMNS: Final = ("scenario", "player", "games", "won", "95 % interval", "score", "choices")


class Baseline(NamedTuple):
    """How one player does in one scenario."""

    title: str
    scenario: str
    player: str
    total: Summary


class Entrant(NamedTuple):
    """A player, how many games it plays of a scenario, and of which scenarios: of all, unless some are named."""

    name: str
    games: int
    scenarios: tuple[str, ...] = ()


def entrant(text: str, games: int) -> Entrant:
    """A player as it is asked for: by its name, with a number of games of its own, or with scenarios of its own too.

    >>> entrant("sensible", 100), entrant("search:50@10", 100)
    (Entrant(name='sensible', games=100, scenarios=()), Entrant(name='search:50', games=10, scenarios=()))
    >>> entrant("search:50@10@green,farm", 100).scenarios
    ('green', 'farm')
    """
    name, *own = text.split("@")
    if not own:
        return Entrant(text, games)
    if len(own) > 2 or not own[0].isdecimal() or int(own[0]) < 1:
        raise BadSetup(f"{text!r} does not say how many games: write NAME@NUMBER or NAME@NUMBER@SCENARIO,SCENARIO")
    return Entrant(name, int(own[0]), tuple(own[1].split(",")) if own[1:] else ())


def programme(titles: Sequence[str], entrants: Sequence[Entrant]) -> list[tuple[str, str, Entrant]]:
    """Who plays which scenario of which title, in the order of the tables."""
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


def measured(turns: Sequence[tuple[str, str, Entrant]], seed: int) -> Iterator[Baseline]:
    """Let the players play their scenarios, all on the same seeds."""
    for title, scenario, (player, games, _) in turns:
        played = play_many(title, games, seed, partial(named, player), scenario=scenario)
        yield Baseline(title, scenario, player, summary(played))


def page(found: Sequence[Baseline], command: str, seed: int) -> str:
    """The figures as a page of the documentation."""
    lines = [*INTRODUCTION, "", "```console", f"$ {command}", "...", "```", "", *KEY.format(seed).splitlines()]
    for title in dict.fromkeys(line.title for line in found):
        lines += ["", f"## {find(title).name}", "", f"| {' | '.join(COLUMNS)} |"]
        lines.append("|---|---|---|---|---|---|---|")
        lines += [row(line) for line in found if line.title == title]
    return "\n".join(lines) + "\n"


def row(line: Baseline) -> str:
    """One line of a table."""
    total = line.total
    share = f"{100 * total.rate:.1f}% | {100 * total.low:.1f} to {100 * total.high:.1f}"
    score = f"{total.score:.1f}"
    if total.games > 1:
        score += f" ± {(total.scores.high - total.scores.low) / 2:.1f}"
    return f"| {line.scenario} | {line.player} | {total.games} | {share} | {score} | {total.decisions:.0f} |"
