"""The tables that `fieldcraft simulate` prints: each condition, how they compare, and what options are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import TYPE_CHECKING

from fieldcraft.commands.common import columns
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.text import count, plural
from fieldcraft.lab.figures import NONE, interval, mean_text, percent, signed
from fieldcraft.lab.simulate import BROKEN, ENDED, Difference, SimulatedGame, Summary, difference, summary
from fieldcraft.lab.study import Study, comparisons, labels

if TYPE_CHECKING:
    from fieldcraft.lab.option_values import ValueWorth

SHOWN_FAILURES = 3
NO_DIFFERENCE = (NONE, NONE, NONE, NONE)
HEAD = ("scenario", "games", "failed", "won", "95% interval", "score", "turns", "decisions", "real choices")


def lines(study: Study, games: Sequence[list[SimulatedGame]], worths: Sequence[list[ValueWorth]]) -> list[str]:
    """All tables, in order."""
    players = list(dict.fromkeys(condition.player for condition in study.conditions))
    by = f"player {players[0]}" if len(players) == 1 else f"players {', '.join(players)}"
    names = labels(study)
    totals = {name: summary(each) for name, each in zip(names, games, strict=True) if each}
    head = f"{find(study.title).name}: {count(study.games, 'game')} of each scenario, {by}, seeds from {study.seed}"
    text = [head, *(summary_table(totals) if totals else [])]
    text += [line for name, each in zip(names, games, strict=True) for line in failures(name, each)]
    text += comparison_tables(study, names, games)
    tables = zip([(name, field) for field in study.option_fields for name in names], worths, strict=True)
    for (name, field), values in tables:
        text += ["", *worth_table(values, f"{name}: {field}")]
    return text


def summary_table(totals: Mapping[str, Summary]) -> list[str]:
    """A row for each condition, then how the games ended."""
    text = columns([HEAD, *((name, *summary_cells(total)) for name, total in totals.items())])
    for name, total in totals.items():
        ends = "; ".join(f"{n} {reason}" for reason, n in total.reasons.items())
        text += [f"{name} ended: {ends}"] if ends else []
    return text


def summary_cells(total: Summary) -> tuple[str, ...]:
    """The figures of a condition: games and failed games, the win rate of all, the means of those that ended."""
    won = percent(total.wins, total.games), interval(total.low, total.high, 100)
    lengths = ((total.turns, 1), (total.decisions, 0), (total.choices, 0))
    means = (NONE if isnan(value) else f"{value:.{digits}f}" for value, digits in lengths)
    return (str(total.games), str(total.failures), *won, mean_text(total.scores), *means)


def failures(name: str, games: Sequence[SimulatedGame]) -> list[str]:
    """What happened in games that failed, and how the figures count them."""
    failed = [game for game in games if game.status != ENDED]
    if not failed:
        return []
    text = [f"{name}, seed {game.seed}: {game.status} at decision {game.decisions}: {game.message}" for game in failed]
    if len(failed) > SHOWN_FAILURES:
        text[SHOWN_FAILURES:] = [f"{name}: {count(len(failed) - SHOWN_FAILURES, 'more game')} failed"]
    note = f"{name}: {len(failed)} of {count(len(games), 'game')} failed and {plural(len(failed), 'is', 'are')}"
    return [*text, f"{note} not won; score, turns and decisions are of the others"]


def comparison_tables(study: Study, names: Sequence[str], games: Sequence[list[SimulatedGame]]) -> list[str]:
    """Conditions compared with their baselines on the same seeds."""
    text: list[str] = []
    for baseline, others in comparisons(study).items():
        found = {names[n]: difference(games[n], games[baseline]) for n in others}
        text += ["", *comparison_table(found, f"compared with {names[baseline]}")]
    return text


def comparison_table(found: Mapping[str, Difference | None], head: str) -> list[str]:
    """Differences of games with the same seeds, in percentage points and in score."""
    rows = [(head, "pairs", "won", "95% interval", "score", "95% interval")]
    for name, one in found.items():
        pairs, cells = (0, NO_DIFFERENCE) if one is None else (one.pairs, difference_cells(one))
        rows.append((name, str(pairs), *cells))
    notes = [f"{name}: {one.score_note}" for name, one in found.items() if one is not None and one.score_note]
    notes += [
        f"{name}: 0 of {count(one.pairs, 'game')} differ"
        for name, one in found.items()
        if one is not None and not one.differing
    ]
    return [*columns(rows), *notes]


def difference_cells(one: Difference, digits: int = 1) -> tuple[str, str, str, str]:
    """The difference in wins and in score. Games or scores that are all the same have no interval."""
    won = signed(one.won, 100, digits) if one.differing else ("same", NONE)
    if one.score is None:
        return (*won, NONE, NONE)
    return (*won, *(signed(one.score, 1, digits) if one.differing_scores else ("same", NONE)))


def worth_table(worths: Sequence[ValueWorth], head: str) -> list[str]:
    """What each value is worth: games that took it compared with games that could have."""
    rows = [(head, "games with", "won with", "games without", "won without", "difference", "95% interval")]
    for worth in worths:
        taken = str(worth.taken), percent(worth.taken_wins, worth.taken)
        left = str(worth.left), percent(worth.left_wins, worth.left)
        compared = signed(worth.difference, 100) if worth.comparable else (NONE, NONE)
        rows.append((worth.value, *taken, *left, *compared))
    return columns(rows)


def excluded_lines(
    study: Study, games: Sequence[list[SimulatedGame]], counted: Sequence[list[SimulatedGame]]
) -> list[str]:
    """How many games the user left out of the figures."""
    return [
        f"{name}: {len(each) - len(kept)} of {count(len(each), 'game')} excluded, broken by a bug in Fieldcraft"
        for name, each, kept in zip(labels(study), games, counted, strict=True)
        if len(kept) < len(each)
    ]


def broken_line(study: Study, games: Sequence[list[SimulatedGame]]) -> str:
    """A line about games that a bug of ours broke; empty if there are none."""
    broken = [
        (name, game) for name, each in zip(labels(study), games, strict=True) for game in each if game.status == BROKEN
    ]
    if not broken:
        return ""
    name, game = broken[0]
    return (
        f"fieldcraft: a bug in Fieldcraft broke {count(len(broken), 'game')}, please report it: "
        f"{study.title}, {name}, seed {game.seed}: {game.message}"
    )
