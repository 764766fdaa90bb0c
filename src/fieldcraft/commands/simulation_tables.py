"""The tables that `fieldcraft simulate` prints: each condition, how they compare, and what options are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from fieldcraft.commands.common import columns
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.text import count
from fieldcraft.lab.simulate import BROKEN, ENDED, Difference, SimulatedGame, Summary, difference, summary
from fieldcraft.lab.study import Study, comparisons, labels

if TYPE_CHECKING:
    from fieldcraft.lab.option_values import ValueWorth
    from fieldcraft.lab.statistics import Estimate

SHOWN_FAILURES = 3


def lines(study: Study, games: Sequence[list[SimulatedGame]], worths: Sequence[list[ValueWorth]]) -> list[str]:
    """All tables, in order."""
    players = list(dict.fromkeys(condition.player for condition in study.conditions))
    by = f"player {players[0]}" if len(players) == 1 else f"players {', '.join(players)}"
    names = labels(study)
    totals = {
        name: summary(each)
        for name, each in zip(names, games, strict=True)
        if any(game.status == ENDED for game in each)
    }
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
    rows = [("scenario", "won", "95% interval", "score", "turns", "decisions", "real choices")]
    for name, total in totals.items():
        interval = f"{100 * total.low:.1f} to {100 * total.high:.1f}"
        figures = (f"{100 * total.rate:.1f}%", interval, f"{total.score:.1f}")
        rows.append((name, *figures, f"{total.turns:.1f}", f"{total.decisions:.0f}", f"{total.choices:.0f}"))
    text = columns(rows)
    for name, total in totals.items():
        ends = "; ".join(f"{n} {reason}" for reason, n in total.reasons.items())
        text.append(f"{name} ended: {ends}")
    return text


def failures(name: str, games: Sequence[SimulatedGame]) -> list[str]:
    """The games that didn't end, which all other figures leave out."""
    failed = [game for game in games if game.status != ENDED]
    text = [f"{name}, seed {game.seed}: {game.status} at decision {game.decisions}: {game.message}" for game in failed]
    if len(failed) > SHOWN_FAILURES:
        text[SHOWN_FAILURES:] = [f"{name}: {count(len(failed) - SHOWN_FAILURES, 'more game')} didn't end"]
    return text


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
        if one is None:
            rows.append((name, "0", "-", "-", "-", "-"))
        else:
            rows.append((name, str(one.pairs), *_signed(one.won, 100), *_signed(one.score, 1)))
    return columns(rows)


def _signed(found: Estimate, scale: float) -> tuple[str, str]:
    """A difference and its interval."""
    return f"{scale * found.value:+.1f}", f"{scale * found.low:+.1f} to {scale * found.high:+.1f}"


def worth_table(worths: Sequence[ValueWorth], head: str) -> list[str]:
    """What each value is worth: games that took it compared with games that could have."""
    rows = [(head, "games with", "won with", "won without", "difference", "95% interval")]
    for worth in worths:
        won = f"{100 * worth.taken_wins / worth.taken:.1f}%" if worth.taken else "-"
        without = f"{100 * worth.left_wins / worth.left:.1f}%" if worth.left else "-"
        compared = _signed(worth.difference, 100) if worth.comparable else ("-", "-")
        rows.append((worth.value, str(worth.taken), won, without, *compared))
    return columns(rows)


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
