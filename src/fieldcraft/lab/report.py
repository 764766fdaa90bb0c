"""The report of a study: one self-contained HTML page with its charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, isnan
from pathlib import Path
from typing import Any, Final

import polars as pl

from fieldcraft.kernel.registry import find
from fieldcraft.kernel.text import count
from fieldcraft.lab import analysis, charts
from fieldcraft.lab.figures import NONE, interval, percent, rounded, signed
from fieldcraft.lab.option_values import ValueWorth
from fieldcraft.lab.simulate import BROKEN, ENDED, Difference, SimulatedGame, Summary, difference, summary
from fieldcraft.lab.statistics import holm, wilson
from fieldcraft.lab.store import Run, games_of, without_broken
from fieldcraft.lab.study import comparisons, labels

BINS: Final = 30
LEVEL: Final = 0.05
RARE: Final = 0.01
HINT: Final = (
    "How much more often games were won with it than without it. Players don't choose at random, so this is a hint, "
    "not proof; the player varied, which sets up at random, gives better evidence. One interval in twenty misses the "
    "true value by chance."
)
FAILED: Final = (
    "They count as not won in every win rate, and their options are counted. They have no score and no length, so "
    "scores, turns and decisions are of the games that ended. The first of them:"
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


def write(run: Run, games: pl.DataFrame, path: Path, exclude_broken: bool = False) -> Path:
    """Write the report of a study's games."""
    path.write_text(page(run, games, exclude_broken), "utf-8")
    return path


def page(run: Run, games: pl.DataFrame, exclude_broken: bool = False) -> str:
    """The whole page. With `exclude_broken`, its figures leave out the games that a bug in the rules broke."""
    study, title = run.study, find(run.study.title)
    broken = games.filter(pl.col("status") == BROKEN).height if exclude_broken else 0
    body = "\n".join(_body(run, without_broken(games) if broken else games, broken))
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title.name)}: {count(study.games, 'game')}</title><style>{STYLE}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )


def _body(run: Run, games: pl.DataFrame, excluded: int) -> Iterator[str]:
    """The page from top to bottom."""
    study, title = run.study, find(run.study.title)
    names = labels(study)
    simulated = [games_of(games, condition) for condition in range(len(names))]
    yield f"<h1>{escape(title.name)}</h1>"
    yield f"<p>{count(study.games, 'game')} of each, seeds from {study.seed}. All intervals are 95% intervals.</p>"
    if excluded:
        yield f"<p>{count(excluded, 'game')} broken by a bug in Fieldcraft excluded from all figures.</p>"
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
        rows += [(name, *_summary_cells(summary(games)))] if games else []
        failed += [(name, str(game.seed), game.status, game.message) for game in games if game.status != ENDED]
    head = ("", "games", "failed", "won", "interval", "score", "interval", "turns", "decisions", "real choices")
    yield _table(head, rows)
    if failed:
        total = sum(map(len, simulated))
        yield f"<h3>Games that failed: {len(failed)} of {total}</h3><p>{FAILED}</p>"
        yield _table(("", "seed", "status", "what happened"), failed[:10])


def _summary_cells(total: Summary) -> tuple[str, ...]:
    """The figures of a condition."""
    won = percent(total.wins, total.games), interval(total.low, total.high, 100)
    games = str(total.games), str(total.failures)
    if isnan(total.score):
        return (*games, *won, *[NONE] * 5)
    same = total.scores.low == total.scores.high
    score = (rounded(total.score, 2), "all the same" if same else interval(total.scores.low, total.scores.high, 1, 2))
    return (*games, *won, *score, f"{total.turns:.1f}", f"{total.decisions:.0f}", f"{total.choices:.0f}")


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
    rows = games.filter(pl.col("condition").is_in(ended) & (pl.col("status") == ENDED))
    yield "<h3>Score and length</h3>"
    ended_count = f"{count(rows.height, 'game')} that ended"
    caption = f"How often each score occurred in the {ended_count}."
    yield _figure(charts.histogram(histogram(rows, "score", names), "score"), caption)
    length = "turns" if rows["turns"].max() else "decisions"
    caption = f"How many {length} the {ended_count} lasted."
    yield _figure(charts.histogram(histogram(rows, length, names), length), caption)
    yield "<h3>Where games are won and lost</h3>"
    every = games.filter(pl.col("condition").is_in(conditions))
    yield _figure(charts.reasons(_reasons(every, names)), f"How the {count(every.height, 'game')} ended.")
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
    tests = f" after Holm's correction for {2 * len(found)} comparisons" if len(found) > 1 else ""
    yield f"<p>Games are compared seed by seed. Differences in bold are significant at the 5% level{tests}.</p>"
    head = ("", "pairs", "games that differ", "won, percentage points", "interval", "score", "interval")
    bold = iter(significant(list(found.values())))
    yield _table(head, [(name, *_differences(one, next(bold), next(bold))) for name, one in found.items()], raw=True)
    for name, one in found.items():
        if one.score_note:
            yield f"<p>{escape(f'{name}: {one.score_note}.')}</p>"
    rows = [
        {"name": name, "value": 100 * d.won.value, "low": 100 * d.won.low, "high": 100 * d.won.high}
        for name, d in found.items()
        if d.differing
    ]
    if rows:
        label = "difference in win rate, percentage points"
        yield _figure(charts.estimates(rows, label), "Differences with their 95% intervals, without correction.")


def significant(found: Sequence[Difference]) -> list[bool]:
    """Whether the wins and the score of each comparison differ, by Holm's method over all of them."""
    chances = [chance for one in found for chance in (one.won_chance, one.score_chance)]
    return [chance <= LEVEL for chance in holm(chances)]


def _differences(one: Difference, won_bold: bool, score_bold: bool) -> tuple[str, ...]:
    """The cells of a comparison. Games or scores that are all the same have no interval."""
    if not one.differing:
        return str(one.pairs), f"0 of {one.pairs} games differ", *[NONE] * 4
    won, won_interval = signed(one.won, 100, 2)
    score, score_interval = signed(one.score, 1, 2) if one.score and one.differing_scores else ("same", NONE)
    cells = str(one.pairs), str(one.differing)
    return (*cells, _bold(won, won_bold), won_interval, _bold(score, score_bold), score_interval)


def _bold(text: str, bold: bool) -> str:
    return f'<span class="significant">{text}</span>' if bold else text


def histogram(rows: pl.DataFrame, column: str, names: Sequence[str]) -> list[dict[str, Any]]:
    """A histogram by condition and end. A bar covers one whole number, or several to limit the number of bars."""
    values = rows[column].cast(pl.Float64)
    low, high = values.min(), values.max()
    assert isinstance(low, float)
    assert isinstance(high, float)
    width = max(1, ceil((high - low + 1) / BINS))
    start = floor(low)
    bins = ((pl.col(column).cast(pl.Float64) - start) / width).floor().cast(pl.Int64) * width + start
    counted = (
        rows.group_by("condition", bins.alias("from"))
        .agg(won=pl.col("won").sum(), games=pl.len())
        .sort("condition", "from")
    )
    found = []
    for row in counted.to_dicts():
        lost = row["games"] - row["won"]
        place = {"condition": names[row["condition"]], "from": row["from"] - 0.5, "to": row["from"] + width - 0.5}
        found += [{**place, "end": "lost", "low": 0, "high": lost}] if lost else []
        found += [{**place, "end": "won", "low": lost, "high": row["games"]}] if row["won"] else []
    return found


def _reasons(rows: pl.DataFrame, names: Sequence[str]) -> list[dict[str, Any]]:
    """How often games ended for which reason; the reason of a game that failed is its status."""
    failed = pl.col("status") != ENDED
    end = pl.when(failed).then(pl.lit("failed")).when(pl.col("won")).then(pl.lit("won")).otherwise(pl.lit("lost"))
    reason = pl.when(failed).then(pl.col("status")).otherwise(pl.col("reason"))
    counted = (
        rows.group_by("condition", end.alias("end"), reason.alias("reason"))
        .agg(games=pl.len())
        .sort("condition", "games", "reason", descending=[False, True, False])
    )
    return [
        {"condition": names[row["condition"]], "reason": row["reason"], "end": row["end"], "games": row["games"]}
        for row in counted.to_dicts()
    ]


def _option_values(games: pl.DataFrame, condition: int) -> Iterator[str]:
    """What was bought or taken, and what it was worth."""
    fields = analysis.recorded_fields(analysis.all_games(games, condition))
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
        head = ("", "games with", "won with", "games without", "won without", "difference", "interval")
        yield _table(head, [_row(worth) for worth in found])
    if len(comparable) < len(every):
        left = ", ".join(field for field in every if field not in comparable)
        yield f"<p>Always or never taken, so there is nothing to compare: {escape(left)}.</p>"


def _row(worth: ValueWorth) -> tuple[str, ...]:
    """The games with a value and without it."""
    won, without = percent(worth.taken_wins, worth.taken), percent(worth.left_wins, worth.left)
    difference = signed(worth.difference, 100) if worth.comparable else (NONE, NONE)
    return worth.value, str(worth.taken), won, str(worth.left), without, *difference


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
    """Luck and result: of your own dice, of the enemy's, and by stream."""
    head = ["<h3>Luck and result</h3>", "<p>Luck is in standard deviations; positive is good for the player.</p>"]
    for column, whose in (("own_luck", "the player's own dice"), ("enemy_luck", "the enemy's dice")):
        rows = [row for c in conditions for row in _luck_steps(analysis.all_games(games, c), names[c], column)]
        if rows:
            yield from head
            head = []
            yield _figure(charts.win_rates(rows, f"luck of {whose}"), f"The win rate by the luck of {whose}.")
    for condition in conditions:
        found = analysis.dice_influence(games, condition)
        points = [
            {"name": f"{one.stream} ({one.owner}, {count(one.games, 'game')})", **one.correlation._asdict()}
            for one in found
        ]
        if points:
            yield from head
            head = []
            note = f" ({names[condition]})" if len(conditions) > 1 else ""
            caption = f"The correlation of luck with the score{note}, from -1 to 1; 0 is none."
            yield _figure(charts.estimates(points, "correlation of luck with score"), caption)


def _luck_steps(rows: pl.DataFrame, name: str, column: str) -> list[dict[str, Any]]:
    """The win rate in each range of luck. Games without such dice are left out; failed games are not won."""
    owner = "yours" if column == "own_luck" else "enemy"
    rolled = pl.col("dice_luck").list.eval(pl.element().struct.field("owner") == owner).list.any()
    rows = rows.filter(rolled)
    found = []
    edges = (-99.0, -1.0, -0.35, 0.35, 1.0, 99.0)
    ranges = ("below -1", "-1 to -0.35", "-0.35 to 0.35", "0.35 to 1", "above 1")
    for low, high, step in zip(edges, edges[1:], ranges, strict=False):
        here = rows.filter((pl.col(column) >= low) & (pl.col(column) < high))["won"]
        if len(here):
            wins = int(here.sum())
            lowest, highest = wilson(wins, len(here))
            share = {"share": wins / len(here), "low": lowest, "high": highest, "games": f"n = {len(here)}"}
            found.append({"condition": name, "step": step, **share})
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
