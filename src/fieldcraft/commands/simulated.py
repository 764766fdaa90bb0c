"""What a simulation prints: a line for each way to play, how they compare, and what choices are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from fieldcraft.commands.common import columns
from fieldcraft.kernel.registry import find
from fieldcraft.lab.simulate import BROKEN, ENDED, Difference, Played, Summary, difference, summary
from fieldcraft.lab.study import Study, compared, labels

if TYPE_CHECKING:
    from fieldcraft.lab.figures import Estimate
    from fieldcraft.lab.worth import Worth

SHOWN = 3


def lines(study: Study, games: Sequence[list[Played]], worth: Sequence[list[Worth]]) -> list[str]:
    """Everything, in order."""
    number = "1 game" if study.games == 1 else f"{study.games} games"
    players = list(dict.fromkeys(way.player for way in study.ways))
    by = f"player {players[0]}" if len(players) == 1 else f"players {', '.join(players)}"
    names = labels(study)
    totals = {
        name: summary(played)
        for name, played in zip(names, games, strict=True)
        if any(game.status == ENDED for game in played)
    }
    told = [f"{find(study.title).name}: {number} of each scenario, {by}, seeds from {study.seed}"]
    told += table(totals) if totals else []
    told += [line for name, played in zip(names, games, strict=True) for line in failures(name, played)]
    told += comparisons(study, names, games)
    tables = zip([(name, what) for what in study.worth for name in names], worth, strict=True)
    for (name, what), values in tables:
        told += ["", *worth_table(values, f"{name}: {what}")]
    return told


def table(totals: Mapping[str, Summary]) -> list[str]:
    """The figures of each way in a line, then the ways the games ended."""
    rows = [("scenario", "won", "95% interval", "score", "turns", "decisions", "real choices")]
    for name, total in totals.items():
        interval = f"{100 * total.low:.1f} to {100 * total.high:.1f}"
        figures = (f"{100 * total.rate:.1f}%", interval, f"{total.score:.1f}")
        rows.append((name, *figures, f"{total.turns:.1f}", f"{total.decisions:.0f}", f"{total.choices:.0f}"))
    told = columns(rows)
    for name, total in totals.items():
        ends = "; ".join(f"{n} {reason}" for reason, n in total.reasons.items())
        told.append(f"{name} ended: {ends}")
    return told


def failures(name: str, games: Sequence[Played]) -> list[str]:
    """The games that did not end, which count for nothing else."""
    lost = [game for game in games if game.status != ENDED]
    told = [f"{name}, seed {game.seed}: {game.status} at decision {game.decisions}: {game.words}" for game in lost]
    if len(lost) > SHOWN:
        told[SHOWN:] = [f"{name}: {len(lost) - SHOWN} games more did not end"]
    return told


def comparisons(study: Study, names: Sequence[str], games: Sequence[list[Played]]) -> list[str]:
    """What ways make of the same seeds beside one another."""
    told: list[str] = []
    for base, others in compared(study).items():
        found = {names[n]: difference(games[n], games[base]) for n in others}
        told += ["", *comparison_table(found, f"beside {names[base]}")]
    return told


def comparison_table(found: Mapping[str, Difference | None], head: str) -> list[str]:
    """Differences of games with the same seeds, in points of a hundred and in score."""
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


def worth_table(worths: Sequence[Worth], head: str) -> list[str]:
    """What each value is worth: the games that took it against those that could have and did not."""
    rows = [(head, "games with", "won with", "won without", "difference", "95% interval")]
    for worth in worths:
        won = f"{100 * worth.taken_wins / worth.taken:.1f}%" if worth.taken else "-"
        without = f"{100 * worth.left_wins / worth.left:.1f}%" if worth.left else "-"
        if worth.known:
            low, high = worth.interval
            compared = (f"{100 * worth.difference:+.1f}", f"{100 * low:+.1f} to {100 * high:+.1f}")
        else:
            compared = ("-", "-")
        rows.append((worth.value, str(worth.taken), won, without, *compared))
    return columns(rows)


def broken_line(study: Study, games: Sequence[list[Played]]) -> str:
    """A complaint about games that a mistake of ours broke; nothing if there are none."""
    broken = [
        (name, game)
        for name, played in zip(labels(study), games, strict=True)
        for game in played
        if game.status == BROKEN
    ]
    if not broken:
        return ""
    name, game = broken[0]
    return (
        f"fieldcraft: a mistake of ours broke {len(broken)} games, please report it: "
        f"{study.title}, {name}, seed {game.seed}: {game.words}"
    )
