"""A study's report: one HTML page with its plots inside, which needs nothing else to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor
from pathlib import Path
from typing import Any, Final

import polars as pl

from fieldcraft.kernel.registry import find
from fieldcraft.lab import charts, findings
from fieldcraft.lab.figures import wilson
from fieldcraft.lab.simulate import ENDED, Difference, Played, Summary, difference, summary
from fieldcraft.lab.store import Run, played
from fieldcraft.lab.study import compared, labels
from fieldcraft.lab.worth import Worth

BINS: Final = 30
SELDOM: Final = 0.01
HINT: Final = (
    "How much more often games were won with it than without it. Who takes what is no accident, so this is a hint and "
    "no proof; the player varied, who sets up at random, gives better ones."
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
.clear { font-weight: bold; }
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
        f"<title>{escape(title.name)}: {study.games} games</title><style>{STYLE}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )


def _body(run: Run, games: pl.DataFrame) -> Iterator[str]:
    """The page from top to bottom."""
    study, title = run.study, find(run.study.title)
    names = labels(study)
    by_way = [played(games, way) for way in range(len(names))]
    yield f"<h1>{escape(title.name)}</h1>"
    yield f"<p>{study.games} games of each, seeds from {study.seed}. Intervals hold 95 times in a hundred.</p>"
    yield from _summaries(names, by_way)
    for scenario in dict.fromkeys(way.scenario for way in study.ways):
        ways = [n for n, way in enumerate(study.ways) if way.scenario == scenario]
        known = next((one.name for one in title.scenarios if one.id == scenario), scenario)
        yield f"<h2>{escape(known)}</h2>"
        yield from _scenario(run, games, ways, labels(study, scenarios=False), by_way)
    yield "<h2>How it was made</h2>"
    yield f"<p><code>{escape(run.command)}</code></p>"
    versions = {**run.versions, "rules": ", ".join(dict.fromkeys(run.rules))}
    yield _table(("", "version"), list(versions.items()))


def _summaries(names: Sequence[str], by_way: Sequence[list[Played]]) -> Iterator[str]:
    """One line for each way."""
    rows: list[tuple[str, ...]] = []
    failed: list[tuple[str, ...]] = []
    for name, games in zip(names, by_way, strict=True):
        if any(game.status == ENDED for game in games):
            rows.append((name, *_figures(summary(games))))
        failed += [(name, str(game.seed), game.status, game.words) for game in games if game.status != ENDED]
    head = ("", "games", "won", "interval", "score", "interval", "turns", "decisions", "real choices")
    yield _table(head, rows)
    if failed:
        yield f"<h3>Games that did not end: {len(failed)}</h3><p>They count for nothing else. The first of them:</p>"
        yield _table(("", "seed", "how", "what happened"), failed[:10])


def _figures(total: Summary) -> tuple[str, ...]:
    """A way's figures."""
    won = (f"{100 * total.rate:.1f}%", f"{100 * total.low:.1f} to {100 * total.high:.1f}")
    score = (f"{total.score:.2f}", f"{total.scores.low:.2f} to {total.scores.high:.2f}")
    return (str(total.games), *won, *score, f"{total.turns:.1f}", f"{total.decisions:.0f}", f"{total.choices:.0f}")


def _scenario(
    run: Run, games: pl.DataFrame, ways: Sequence[int], names: Sequence[str], by_way: Sequence[list[Played]]
) -> Iterator[str]:
    """One scenario: how its ways compare, then what each shows."""
    ended = [way for way in ways if any(game.status == ENDED for game in by_way[way])]
    if not ended:
        yield "<p>No game ended.</p>"
        return
    for base, others in compared(run.study).items():
        if base in ways:
            yield from _comparison(base, others, names, by_way)
    rows = games.filter(pl.col("way").is_in(ended) & (pl.col("status") == ENDED))
    yield "<h3>Score and length</h3>"
    yield _figure(charts.spread(spread(rows, "score", names), "score"), "How often each score came up.")
    length = "turns" if rows["turns"].max() else "decisions"
    yield _figure(charts.spread(spread(rows, length, names), length), f"How many {length} the games lasted.")
    yield "<h3>Where games are won and lost</h3>"
    yield _figure(charts.reasons(_reasons(rows, names)), "How the games ended.")
    for way in ended:
        if len(ended) > 1:
            yield f"<h3>{escape(names[way])}</h3>"
        yield from _worth(games, way)
        yield from _options(run, games, way)
    yield from _luck(games, ended, names)


def _comparison(
    base: int, others: Sequence[int], names: Sequence[str], by_way: Sequence[list[Played]]
) -> Iterator[str]:
    """What other ways make of the same seeds beside one."""
    found = {names[way]: one for way in others if (one := difference(by_way[way], by_way[base])) is not None}
    if not found:
        return
    yield f"<h3>Beside {escape(names[base])}</h3>"
    yield "<p>The same seeds are compared one by one. A difference is in bold if its interval leaves zero out.</p>"
    head = ("", "pairs", "won, points of 100", "interval", "score", "interval")
    yield _table(head, [(name, str(one.pairs), *_differences(one)) for name, one in found.items()], raw=True)
    rows = [
        {"name": name, "value": 100 * d.won.value, "low": 100 * d.won.low, "high": 100 * d.won.high}
        for name, d in found.items()
    ]
    yield _figure(charts.estimates(rows, "won more often, points of a hundred"), "Differences with their intervals.")


def _differences(one: Difference) -> tuple[str, ...]:
    cells: list[str] = []
    for found, scale in ((one.won, 100), (one.score, 1)):
        value = f"{scale * found.value:+.2f}"
        cells.append(f'<span class="clear">{value}</span>' if found.clear else value)
        cells.append(f"{scale * found.low:+.2f} to {scale * found.high:+.2f}")
    return tuple(cells)


def spread(rows: pl.DataFrame, column: str, names: Sequence[str]) -> list[dict[str, Any]]:
    """A histogram by way and by end: whole numbers to a bar, or more if there would be too many bars."""
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
        place = {"way": names[row["way"]], "from": row["from"] - 0.5, "to": row["from"] + width - 0.5}
        found += [{**place, "end": "lost", "low": 0, "high": lost}] if lost else []
        found += [{**place, "end": "won", "low": lost, "high": row["games"]}] if row["won"] else []
    return found


def _end(won: bool) -> str:
    return "won" if won else "lost"


def _reasons(rows: pl.DataFrame, names: Sequence[str]) -> list[dict[str, Any]]:
    """How often games ended in which way."""
    counted = (
        rows.group_by("way", "won", "reason")
        .agg(games=pl.len())
        .sort("way", "games", "reason", descending=[False, True, False])
    )
    return [
        {"way": names[row["way"]], "reason": row["reason"], "end": _end(row["won"]), "games": row["games"]}
        for row in counted.to_dicts()
    ]


def _worth(games: pl.DataFrame, way: int) -> Iterator[str]:
    """What was bought or taken, and what it was worth."""
    every = {field: findings.worths(games, way, field) for field in findings.fields(findings.of_way(games, way))}
    told = {field: found for field, found in every.items() if any(worth.known for worth in found)}
    for field, found in told.items():
        yield f"<h3>What was taken: {escape(field)}</h3>"
        points = [
            {"name": w.value, "value": 100 * w.difference, "low": 100 * w.interval[0], "high": 100 * w.interval[1]}
            for w in found
            if w.known
        ]
        yield _figure(charts.estimates(points, "won more often with it, points of a hundred"), HINT)
        yield _table(("", "games with", "won with", "games without", "won without"), [_row(worth) for worth in found])
    if len(told) < len(every):
        left = ", ".join(field for field in every if field not in told)
        yield f"<p>Always or never taken, so that there is nothing to compare: {escape(left)}.</p>"


def _row(worth: Worth) -> tuple[str, ...]:
    """A value's games with it and without it."""
    won = f"{100 * worth.taken_wins / worth.taken:.1f}%" if worth.taken else ""
    without = f"{100 * worth.left_wins / worth.left:.1f}%" if worth.left else ""
    return worth.value, str(worth.taken), won, str(worth.left), without


def _options(run: Run, games: pl.DataFrame, way: int) -> Iterator[str]:
    """The options that are never or hardly ever taken, and those that never come up."""
    found = findings.uses(games, way)
    seldom = [use for use in found if use.share < SELDOM]
    yield "<h3>Options that are never or hardly ever taken</h3>"
    if seldom:
        rows = [
            (use.kind, str(use.games), str(use.offered), str(use.taken), f"{100 * use.share:.2f}%") for use in seldom
        ]
        yield _table(("", "games", "times offered", "times taken", "share"), rows)
    else:
        yield f"<p>All {len(found)} kinds of option that came up were taken at least once in a hundred times.</p>"
    never = findings.unseen(find(run.study.title), games, way)
    if never:
        yield f"<p>Kinds of option that never came up: {escape(', '.join(never))}.</p>"


def _luck(games: pl.DataFrame, ways: Sequence[int], names: Sequence[str]) -> Iterator[str]:
    """Luck against result."""
    rows = [row for way in ways for row in _luck_steps(findings.of_way(games, way), names[way])]
    if not rows:
        return
    yield "<h3>Luck and result</h3>"
    words = "Games by how high all their dice fell, in standard deviations, and how many of them were won."
    yield _figure(charts.shares(rows, "luck of all dice together"), words)
    for way in ways:
        found = findings.weights(games, way)
        points = [{"name": w.stream, "value": w.along, "low": w.low, "high": w.high} for w in found]
        if points:
            note = f" ({names[way]})" if len(ways) > 1 else ""
            words = f"How high dice go along with the score{note}: 1 is always, 0 not at all, -1 the other way."
            yield _figure(charts.estimates(points, "high dice and score"), words)


def _luck_steps(rows: pl.DataFrame, name: str) -> list[dict[str, Any]]:
    """How many games were won in each stretch of luck."""
    rows = rows.filter(pl.col("dice") > 0)
    found = []
    edges = (-99.0, -1.0, -0.35, 0.35, 1.0, 99.0)
    words = ("below -1", "-1 to -0.35", "-0.35 to 0.35", "0.35 to 1", "above 1")
    for low, high, step in zip(edges, edges[1:], words, strict=False):
        here = rows.filter((pl.col("luck") >= low) & (pl.col("luck") < high))["won"]
        if len(here):
            wins = int(here.sum())
            least, most = wilson(wins, len(here))
            found.append({"way": name, "step": step, "share": wins / len(here), "low": least, "high": most})
    return found


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], raw: bool = False) -> str:
    """A table; `raw` cells are HTML already, but for the first of each row."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{cell if raw and n else escape(cell)}</td>" for n, cell in enumerate(row)) + "</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _figure(svg: str, words: str) -> str:
    """A plot with its caption."""
    return f'<figure role="group" aria-label="{escape(words)}">{svg}<figcaption>{escape(words)}</figcaption></figure>'
