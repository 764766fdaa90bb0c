"""The figures of the web server under load, in lines and tables."""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Sequence

from benchmarks.web import THINKING, TITLE, WORKERS, FirstBoard, Load, Report
from fieldcraft.commands.common import columns


def board_lines(boards: dict[str, FirstBoard]) -> list[str]:
    """The first boards as a table."""
    rows = [("", "sent", "very first start", "restart", "first request", "later")]
    for title, board in boards.items():
        starts = f"{board.first_start:.2f} s", f"{board.restart:.2f} s"
        rows.append(
            (
                title,
                f"{board.size / 1000:.0f} kB",
                *starts,
                f"{1000 * board.cold:.0f} ms",
                f"{1000 * board.warm:.0f} ms",
            )
        )
    return columns(rows)


def attack_lines(found: Sequence[tuple[str, Load, Counter[int]]], api: bool) -> list[str]:
    """The figures of players before, during and after an attack."""
    rows: list[tuple[str, ...]] = [("an attack", "players", "choices", "50%", "95%", "99%", "slowest")]
    for name, load, _ in found:
        times = (f"{1000 * span:.1f} ms" for span in (load.p50, load.p95, load.p99, load.slowest))
        rows.append((name, str(load.players), str(load.choices), *times))
    statuses = [
        f"{number} x {status or 'no answer'}" for _, _, counts in found for status, number in counts.most_common()
    ]
    return [
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores for all of them",
        f"{WORKERS} workers over one SQLite file with the usual limits; {TITLE} through {_through(api)}",
        *columns(rows, left=1),
        f"The attacker's requests by status: {', '.join(statuses)}",
    ]


def _through(api: bool) -> str:
    return "the JSON API" if api else "the pages, as a browser does"


def report_lines(report: Report, api: bool) -> list[str]:
    """The figures, with how they were measured."""
    rows: list[tuple[str, ...]] = [
        ("players", "choices", "per second", "50%", "95%", "99%", "slowest", "sent", "received")
    ]
    for load in report.loads:
        times = (f"{1000 * span:.1f} ms" for span in (load.p50, load.p95, load.p99, load.slowest))
        sizes = (f"{load.sent / 1000:.1f} kB", f"{load.received / 1000:.1f} kB")
        rows.append((str(load.players), str(load.choices), f"{load.rate:.1f}", *times, *sizes))
    board, low, high = report.board, *THINKING
    return [
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores for server and players",
        f"{WORKERS} workers over one SQLite file; {TITLE} through {_through(api)}",
        f"Each player has a game and thinks for {low:g} to {high:g} s before each choice, as a fast person does",
        *columns(rows, left=0),
        f"First board with everything it links to, {board.size / 1000:.0f} kB: "
        f"{board.restart:.2f} s from starting the server ({board.cpu:.2f} s of CPU time), "
        f"{1000 * board.cold:.0f} ms from the first request, {1000 * board.warm:.0f} ms later; "
        f"{board.first_start:.2f} s from the very first start",
        f"Memory for one more open game: {report.memory / 1000:.0f} kB",
    ]
