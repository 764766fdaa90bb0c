"""`python -m benchmarks balance`: play styles, units and search in every scenario, and write docs/balance-tables.md.

`fieldcraft baselines` plays the random and the sensible player.

A table stands between two comments on the page, `<!-- balance: lrdg units -->` and `<!-- end -->`; the command
replaces what is between them and leaves the text alone. Every game goes into a journal, so that the command can be
stopped and repeated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import fieldcraft as fc
from benchmarks import europe, styles
from benchmarks.plan import ROOT, STYLES, UNITS, Plan, code
from benchmarks.styles.commando import types_for_sale
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import find, rules_for, start
from fieldcraft.lab.figures import NONE, interval, percent, signed
from fieldcraft.lab.journal import Journal, Task, play_all, play_task
from fieldcraft.lab.simulate import SimulatedGame, difference, summary

PAGE: Final = ROOT / "docs" / "balance-tables.md"
JOURNAL: Final = ROOT / "build" / "balance.games"
CAMPAIGN: Final = "campaign"
ALL: Final = "all"
MISSIONS: Final = "missions"
STYLE_HEAD: Final = ("scenario", "style", "games", "failed", "won", "95% interval", "compared", "95% interval")
SEARCH_HEAD: Final = (
    "scenario",
    "player",
    "games",
    "failed",
    "won",
    "95% interval",
    "compared with",
    "difference",
    "95% interval",
    "score",
    "95% interval",
)
UNIT_HEAD: Final = (
    "scenario",
    "unit",
    "player",
    "pairs",
    "failed",
    "won with",
    "won without",
    "difference",
    "95% interval",
)


class Table(NamedTuple):
    """A table of the page: its name, the players of each scenario, and how its rows are made from their games.

    Rows for all scenarios together follow if it is `pooled`. `field` says what else to record of its games. In a table
    of search, every player plays the seeds that search plays.
    """

    name: str
    players: Mapping[str, Sequence[str]]
    rows: Callable[[Plan, str, Played], Iterator[tuple[str, ...]]]
    head: tuple[str, ...]
    pooled: bool = True
    field: str = ""
    of_search: bool = False

    def tasks(self, title: str, plan: Plan) -> list[Task]:
        """The games of the table."""
        return [
            task
            for scenario, players in self.players.items()
            for player in players
            for task in self.games(title, scenario, player, plan)
        ]

    def games(self, title: str, scenario: str, player: str, plan: Plan) -> list[Task]:
        """The games that a player plays of a scenario."""
        seeds = plan.seeds(player, scenario, self.of_search)
        return [Task(title, scenario, player, seed, self.field) for seed in seeds]


class Played:
    """The games of one table, by scenario and player."""

    def __init__(self, title: str, plan: Plan, journal: Journal, table: Table):
        self.title, self.plan, self.journal, self.table = title, plan, journal, table

    def games(self, scenario: str, player: str) -> list[SimulatedGame]:
        """The games of a player in a scenario, or in all of its scenarios, numbered so that they can be compared."""
        players = self.table.players
        names = [scenario] if scenario != ALL else [name for name, all_ in players.items() if player in all_]
        tasks = [task for name in names for task in self.table.games(self.title, name, player, self.plan)]
        return [self.journal.games[task]._replace(seed=number) for number, task in enumerate(tasks)]


def play_style(task: Task) -> SimulatedGame:
    """Play one game with a player or a style, or one whose missions are watched."""
    if task.field == MISSIONS:
        game = start(find(task.title), rules_for(find(task.title), task.scenario, {}, None), task.seed)
        return europe.play_missions(game, styles.player(task.player, task.seed))
    return play_task(task, styles.player)


def tables(title: str, plan: Plan) -> list[Table]:
    """The tables of a title."""
    scenarios = [scenario.id for scenario in find(title).scenarios]
    found: list[Table] = []
    if title in STYLES:
        found.append(Table("styles", dict.fromkeys(scenarios, STYLES[title]), style_rows, STYLE_HEAD))
    searched = [scenario for scenario in scenarios if plan.seeds(plan.search, scenario)]
    if searched:
        players = dict.fromkeys(searched, searching(plan))
        found.append(Table("search", players, search_rows, SEARCH_HEAD, pooled=len(searched) > 1, of_search=True))
    if title in UNITS:
        units = {mission: unit_players(title, mission, plan) for mission in scenarios if mission != CAMPAIGN}
        found.append(Table("units", units, unit_rows, UNIT_HEAD))
    if title == europe.TITLE:
        found.append(Table(MISSIONS, {CAMPAIGN: ["sensible"]}, mission_rows, europe.MISSION_HEAD, False, MISSIONS))
    return found


def searching(plan: Plan) -> tuple[str, ...]:
    """The players of a table of search: the sensible one, search, and styles that leave most decisions to search."""
    return "sensible", plan.search, *(f"{style}+{plan.search}" for style in plan.searched_styles)


def unit_players(title: str, mission: str, plan: Plan) -> list[str]:
    """Forces with and without each unit that a mission sells."""
    return [player for pair in unit_pairs(title, [mission], plan) for player in pair[2:]]


def unit_pairs(title: str, missions: Sequence[str], plan: Plan) -> list[tuple[str, str, str, str]]:
    """Each unit of some missions with the player who plays it, and the forces with it and without it."""
    units = dict.fromkeys(unit for mission in missions for unit in types_for_sale(title, mission))
    pairs = [(unit, "sensible", "") for unit in units] if plan.unit_games else []
    if plan.unit_search_games:
        pairs += [(unit, plan.search, f"+{plan.search}") for unit in units if unit in plan.searched_units]
    return [
        (unit, player, f"{styles.WITH}{unit}{tactics}", f"{styles.WITHOUT}{unit}{tactics}")
        for unit, player, tactics in pairs
    ]


def style_rows(plan: Plan, scenario: str, played: Played) -> Iterator[tuple[str, ...]]:
    """How each style did, compared with the first one seed by seed."""
    players = next(iter(played.table.players.values()))
    baseline = played.games(scenario, players[0])
    yield scenario, players[0], *won_cells(baseline), NONE, NONE
    for style in players[1:]:
        games = played.games(scenario, style)
        yield scenario, style, *won_cells(games), *compared(games, baseline)


def search_rows(plan: Plan, scenario: str, played: Played) -> Iterator[tuple[str, ...]]:
    """How search did compared with the sensible player, and each style by search compared with search alone."""
    sensible, search, *by_style = next(iter(played.table.players.values()))
    for player, other in ((sensible, ""), (search, sensible), *((style, search) for style in by_style)):
        games = played.games(scenario, player)
        baseline = played.games(scenario, other) if other else []
        scores = difference(games, baseline)
        score = signed(scores.score) if scores is not None and scores.score is not None else (NONE, NONE)
        yield scenario, player, *won_cells(games), other or NONE, *compared(games, baseline), *score


def unit_rows(plan: Plan, scenario: str, played: Played) -> Iterator[tuple[str, ...]]:
    """What each unit is worth: forces with it compared with forces without it, seed by seed."""
    missions = list(played.table.players) if scenario == ALL else [scenario]
    types = fc.new(played.title, scenario=missions[0], seed=1).rules.box.types
    for unit, player, with_, without in unit_pairs(played.title, missions, plan):
        having, lacking = played.games(scenario, with_), played.games(scenario, without)
        one, other = summary(having), summary(lacking)
        rates = percent(one.wins, one.games), percent(other.wins, other.games)
        counts = str(one.games), str(one.failures + other.failures)
        yield scenario, types[unit].name, player, *counts, *rates, *compared(having, lacking)


def mission_rows(plan: Plan, scenario: str, played: Played) -> Iterator[tuple[str, ...]]:
    """What became of each mission of the sensible player."""
    yield from europe.mission_rows(played.games(scenario, "sensible"))


def won_cells(games: Sequence[SimulatedGame]) -> tuple[str, str, str, str]:
    """Games, failed games, the win rate and its interval."""
    total = summary(games)
    won = percent(total.wins, total.games), interval(total.low, total.high, 100)
    return str(total.games), str(total.failures), *won


def compared(games: Sequence[SimulatedGame], baseline: Sequence[SimulatedGame]) -> tuple[str, str]:
    """The difference in games won, in percentage points, with its interval."""
    found = difference(games, baseline)
    if found is None:
        return NONE, NONE
    return signed(found.won, 100) if found.differing else (f"0 of {found.pairs} games differ", NONE)


def run(
    plans: Mapping[str, Plan],
    page: Path,
    journal: Journal,
    progress: Callable[[int], None],
    jobs: int,
    only: Sequence[str] = (),
) -> list[str]:
    """Play everything for some titles and write their tables, or only some, into the page; the names of the tables."""
    for plan in plans.values():
        styles.check(plan.search)
    every = [(title, plan, table) for title, plan in plans.items() for table in tables(title, plan)]
    wanted = [one for one in every if not only or one[2].name in only]
    unknown = set(only) - {table.name for _, _, table in every}
    if unknown:
        known = ", ".join(dict.fromkeys(table.name for _, _, table in every))
        raise BadSetup(f"there is no table {sorted(unknown)[0]!r} of these titles; there are {known}")
    names = [f"{title} {table.name}" for title, _, table in wanted]
    text = page.read_text("utf-8")
    for name in names:
        replace_table(text, name, "")
    tasks = [task for title, plan, table in wanted for task in table.tasks(title, plan)]
    play_all(tasks, journal, progress, jobs, play_style)
    for title, plan, table in wanted:
        played = Played(title, plan, journal, table)
        scenarios = [*table.players, *([ALL] if table.pooled else [])]
        rows = [row for scenario in scenarios for row in table.rows(plan, scenario, played)]
        text = replace_table(text, f"{title} {table.name}", markdown(table.head, rows, plan))
    page.write_text(text, "utf-8")
    return names


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]], plan: Plan) -> str:
    """A table, with what was played above it."""
    played = ", ".join(filter(None, (f"Seeds from {plan.seed}", code())))
    lines = [f"{played}.", "", f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def replace_table(text: str, name: str, table: str) -> str:
    """A page with the content between a table's two comments replaced."""
    pattern = re.compile(rf"(<!-- balance: {re.escape(name)} -->\n)(.*?)(\n?<!-- end -->)", re.S)
    if not pattern.search(text):
        raise BadSetup(f"the page has no place for the table {name!r}: write <!-- balance: {name} --> and <!-- end -->")
    return pattern.sub(lambda found: f"{found[1]}{table}\n<!-- end -->", text, count=1)
