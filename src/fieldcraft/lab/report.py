"""The report of a study: one self-contained HTML page with its charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor
from pathlib import Path
from typing import Any, Final

import polars as pl

from fieldcraft.kernel.registry import find
from fieldcraft.kernel.text import count
from fieldcraft.lab import analysis, charts
from fieldcraft.lab.option_values import ValueWorth
from fieldcraft.lab.simulate import ENDED, Difference, SimulatedGame, Summary, difference, summary
from fieldcraft.lab.statistics import wilson
from fieldcraft.lab.store import Run, games_of
from fieldcraft.lab.study import comparisons, labels

BINS: Final = 30
RARE: Final = 0.01
HINT: Final = (
    "How much more often games were won with it than without it. Players don't choose at random, so this is a hint, "
    "not proof; the player varied, which sets up at random, gives better evidence."
)
STYLE: Final = """
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: #efe6d0; color: #2a251e;
  font: 1rem/1.5 Georgia, 'Source Serif 4', serif; }
h1, h2, h3 { font-weight: normal; line-height: 1.2; }
h1 { font-size: 2rem; margin-bottom: .2rem; }
h2 { margin-top: 3rem; border-top: 2px solid #2a251e; padding-top: .6rem; }
h3 { margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem .2rem 0; text-align: right; border-bottom: 1px solid #cbbd9a; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
th { font-weight: normal; font-style: italic; }
figure { margin: 1rem 0; }
figcaption { font-style: italic; }
figure svg { max-width: 100%; height: auto; }
code { overflow-wrap: anywhere; }
.significant { font-weight: bold; }
"""


def write(run: Run, games: pl.DataFrame, path: Path) -> Path:
    """Write the report of a study's games."""
    path.write_text(page(run, games), "utf-8")
    return path


def page(run: Run, games: pl.DataFrame) -> str:
    """The whole page."""
    study, title = run.study, find(run.study.title)
    body = "\n".join(_body(run, games))
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title.name)}: {count(study.games, 'game')}</title><style>{STYLE}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )


def _body(run: Run, games: pl.DataFrame) -> Iterator[str]:
    """The page from top to bottom."""
    study, title = run.study, find(run.study.title)
    names = labels(study)
    simulated = [games_of(games, condition) for condition in range(len(names))]
    yield f"<h1>{escape(title.name)}</h1>"
    yield f"<p>{count(study.games, 'game')} of each, seeds from {study.seed}. All intervals are 95% intervals.</p>"
    yield from _summaries(names, simulated)
    for scenario in dict.fromkeys(condition.scenario for condition in study.conditions):
        conditions = [n for n, condition in enumerate(study.conditions) if condition.scenario == scenario]
        known = next((one.name for one in title.scenarios if one.id == scenario), scenario)
        yield f"<h2>{escape(known)}</h2>"
        yield from _scenario(run, games, conditions, labels(study, scenarios=False), simulated)
    yield "<h2>How to repeat this study</h2>"
    yield f"<p><code>{escape(run.command)}</code></p>"
    versions = {**run.versions, "rules": ", ".join(dict.fromkeys(run.rules))}
    yield _table(("", "version"), list(versions.items()))


def _summaries(names: Sequence[str], simulated: Sequence[list[SimulatedGame]]) -> Iterator[str]:
    """One row for each condition."""
    rows: list[tuple[str, ...]] = []
    failed: list[tuple[str, ...]] = []
    for name, games in zip(names, simulated, strict=True):
        if any(game.status == ENDED for game in games):
            rows.append((name, *_summary_cells(summary(games))))
        failed += [(name, str(game.seed), game.status, game.message) for game in games if game.status != ENDED]
    head = ("", "games", "won", "interval", "score", "interval", "turns", "decisions", "real choices")
    yield _table(head, rows)
    if failed:
        yield f"<h3>Games that didn't end: {len(failed)}</h3><p>Other figures leave them out. The first of them:</p>"
        yield _table(("", "seed", "status", "what happened"), failed[:10])


def _summary_cells(total: Summary) -> tuple[str, ...]:
    """The figures of a condition."""
    won = (f"{100 * total.rate:.1f}%", f"{100 * total.low:.1f} to {100 * total.high:.1f}")
    score = (f"{total.score:.2f}", f"{total.scores.low:.2f} to {total.scores.high:.2f}")
    return (str(total.games), *won, *score, f"{total.turns:.1f}", f"{total.decisions:.0f}", f"{total.choices:.0f}")


def _scenario(
    run: Run,
    games: pl.DataFrame,
    conditions: Sequence[int],
    names: Sequence[str],
    simulated: Sequence[list[SimulatedGame]],
) -> Iterator[str]:
    """One scenario: how its conditions compare, then the details of each."""
    ended = [c for c in conditions if any(game.status == ENDED for game in simulated[c])]
    if not ended:
        yield "<p>No game ended.</p>"
        return
    for baseline, others in comparisons(run.study).items():
        if baseline in conditions:
            yield from _comparison(baseline, others, names, simulated)
    rows = games.filter(pl.col("way").is_in(ended) & (pl.col("status") == ENDED))
    yield "<h3>Score and length</h3>"
    yield _figure(charts.histogram(histogram(rows, "score", names), "score"), "How often each score occurred.")
    length = "turns" if rows["turns"].max() else "decisions"
    yield _figure(charts.histogram(histogram(rows, length, names), length), f"How many {length} the games lasted.")
    yield "<h3>Where games are won and lost</h3>"
    yield _figure(charts.reasons(_reasons(rows, names)), "How the games ended.")
    for condition in ended:
        if len(ended) > 1:
            yield f"<h3>{escape(names[condition])}</h3>"
        yield from _option_values(games, condition)
        yield from _option_uses(run, games, condition)
    yield from _luck(games, ended, names)


def _comparison(
    baseline: int, others: Sequence[int], names: Sequence[str], simulated: Sequence[list[SimulatedGame]]
) -> Iterator[str]:
    """Conditions compared with a baseline on the same seeds."""
    found = {names[n]: one for n in others if (one := difference(simulated[n], simulated[baseline])) is not None}
    if not found:
        return
    yield f"<h3>Compared with {escape(names[baseline])}</h3>"
    yield "<p>Games are compared seed by seed. Differences in bold are significant: their interval excludes zero.</p>"
    head = ("", "pairs", "won, percentage points", "interval", "score", "interval")
    yield _table(head, [(name, str(one.pairs), *_differences(one)) for name, one in found.items()], raw=True)
    rows = [
        {"name": name, "value": 100 * d.won.value, "low": 100 * d.won.low, "high": 100 * d.won.high}
        for name, d in found.items()
    ]
    yield _figure(
        charts.estimates(rows, "difference in win rate, percentage points"), "Differences with their intervals."
    )


def _differences(one: Difference) -> tuple[str, ...]:
    cells: list[str] = []
    for found, scale in ((one.won, 100), (one.score, 1)):
        value = f"{scale * found.value:+.2f}"
        cells.append(f'<span class="significant">{value}</span>' if found.significant else value)
        cells.append(f"{scale * found.low:+.2f} to {scale * found.high:+.2f}")
    return tuple(cells)


def histogram(rows: pl.DataFrame, column: str, names: Sequence[str]) -> list[dict[str, Any]]:
    """A histogram by condition and end. A bar covers one whole number, or several to limit the number of bars."""
    values = rows[column].cast(pl.Float64)
    low, high = values.min(), values.max()
    assert isinstance(low, float)
    assert isinstance(high, float)
    width = max(1, ceil((high - low + 1) / BINS))
    start = floor(low)
    bins = ((pl.col(column).cast(pl.Float64) - start) / width).floor().cast(pl.Int64) * width + start
    counted = rows.group_by("way", bins.alias("from")).agg(won=pl.col("won").sum(), games=pl.len()).sort("way", "from")
    found = []
    for row in counted.to_dicts():
        lost = row["games"] - row["won"]
        place = {"condition": names[row["way"]], "from": row["from"] - 0.5, "to": row["from"] + width - 0.5}
        found += [{**place, "end": "lost", "low": 0, "high": lost}] if lost else []
        found += [{**place, "end": "won", "low": lost, "high": row["games"]}] if row["won"] else []
    return found


def _end(won: bool) -> str:
    return "won" if won else "lost"


def _reasons(rows: pl.DataFrame, names: Sequence[str]) -> list[dict[str, Any]]:
    """How often games ended for which reason."""
    counted = (
        rows.group_by("way", "won", "reason")
        .agg(games=pl.len())
        .sort("way", "games", "reason", descending=[False, True, False])
    )
    return [
        {"condition": names[row["way"]], "reason": row["reason"], "end": _end(row["won"]), "games": row["games"]}
        for row in counted.to_dicts()
    ]


def _option_values(games: pl.DataFrame, condition: int) -> Iterator[str]:
    """What was bought or taken, and what it was worth."""
    fields = analysis.recorded_fields(analysis.ended_games(games, condition))
    every = {field: analysis.value_worths(games, condition, field) for field in fields}
    comparable = {field: found for field, found in every.items() if any(worth.comparable for worth in found)}
    for field, found in comparable.items():
        yield f"<h3>What was taken: {escape(field)}</h3>"
        points = [
            {"name": worth.value, "value": 100 * d.value, "low": 100 * d.low, "high": 100 * d.high}
            for worth in found
            if worth.comparable and (d := worth.difference)
        ]
        yield _figure(charts.estimates(points, "difference in win rate, percentage points"), HINT)
        yield _table(("", "games with", "won with", "games without", "won without"), [_row(worth) for worth in found])
    if len(comparable) < len(every):
        left = ", ".join(field for field in every if field not in comparable)
        yield f"<p>Always or never taken, so there is nothing to compare: {escape(left)}.</p>"


def _row(worth: ValueWorth) -> tuple[str, ...]:
    """The games with a value and without it."""
    won = f"{100 * worth.taken_wins / worth.taken:.1f}%" if worth.taken else ""
    without = f"{100 * worth.left_wins / worth.left:.1f}%" if worth.left else ""
    return worth.value, str(worth.taken), won, str(worth.left), without


def _option_uses(run: Run, games: pl.DataFrame, condition: int) -> Iterator[str]:
    """The options that are rarely or never taken, and those that are never offered."""
    found = analysis.option_uses(games, condition)
    rare = [use for use in found if use.share < RARE]
    yield "<h3>Options rarely or never taken</h3>"
    if rare:
        rows = [(use.kind, str(use.games), str(use.offered), str(use.taken), f"{100 * use.share:.2f}%") for use in rare]
        yield _table(("", "games", "times offered", "times taken", "share"), rows)
    else:
        yield f"<p>Every kind of option ({len(found)}) was taken at least once in a hundred times it was offered.</p>"
    never = analysis.never_offered(find(run.study.title), games, condition)
    if never:
        yield f"<p>Kinds of option that were never offered: {escape(', '.join(never))}.</p>"


def _luck(games: pl.DataFrame, conditions: Sequence[int], names: Sequence[str]) -> Iterator[str]:
    """Luck and result."""
    rows = [row for c in conditions for row in _luck_steps(analysis.ended_games(games, c), names[c])]
    if not rows:
        return
    yield "<h3>Luck and result</h3>"
    caption = "The win rate by how high all dice of a game rolled, in standard deviations from the average."
    yield _figure(charts.win_rates(rows, "luck of all dice together"), caption)
    for condition in conditions:
        found = analysis.dice_influence(games, condition)
        points = [{"name": one.stream, **one.correlation._asdict()} for one in found]
        if points:
            note = f" ({names[condition]})" if len(conditions) > 1 else ""
            caption = f"The correlation of high dice with the score{note}, from -1 to 1; 0 is none."
            yield _figure(charts.estimates(points, "correlation of high dice with score"), caption)


def _luck_steps(rows: pl.DataFrame, name: str) -> list[dict[str, Any]]:
    """The win rate in each range of luck."""
    rows = rows.filter(pl.col("dice") > 0)
    found = []
    edges = (-99.0, -1.0, -0.35, 0.35, 1.0, 99.0)
    ranges = ("below -1", "-1 to -0.35", "-0.35 to 0.35", "0.35 to 1", "above 1")
    for low, high, step in zip(edges, edges[1:], ranges, strict=False):
        here = rows.filter((pl.col("luck") >= low) & (pl.col("luck") < high))["won"]
        if len(here):
            wins = int(here.sum())
            lowest, highest = wilson(wins, len(here))
            found.append({"condition": name, "step": step, "share": wins / len(here), "low": lowest, "high": highest})
    return found


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], raw: bool = False) -> str:
    """A table. With `raw`, the cells are HTML, except the first of each row."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{cell if raw and n else escape(cell)}</td>" for n, cell in enumerate(row)) + "</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _figure(svg: str, caption: str) -> str:
    """A chart with its caption."""
    text = escape(caption)
    return f'<figure role="group" aria-label="{text}">{svg}<figcaption>{text}</figcaption></figure>'
