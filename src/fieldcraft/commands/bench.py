"""`fieldcraft bench`: how fast the titles are on this machine."""

from __future__ import annotations

import argparse
import platform
import sys
from typing import TYPE_CHECKING

from fieldcraft.commands.common import build_kind, columns, seconds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fieldcraft.lab.bench import Speed

HELP = "measure the speed of every title on one core"
EXAMPLE = "fieldcraft bench --seconds 5"
REFERENCE = "catanatron"


def arguments(parser: argparse.ArgumentParser) -> None:
    """How long to measure."""
    parser.add_argument("--seconds", type=seconds, default=3.0, metavar="N", help="time per figure (default: 3)")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    import fieldcraft as fc
    from fieldcraft.lab import bench

    print(f"Python {platform.python_version()}, {platform.machine()}, one core, {build_kind()}")
    found = bench.speeds(args.seconds, show_progress)
    show_progress("")
    print("\n".join(speed_table(found)))
    for title in fc.titles():
        show_progress(f"{title.id}: search, saves and odds")
        print("\n".join(title_lines(title.id)))
    show_progress("")
    return 0


def show_progress(text: str) -> None:
    """Show what is being measured, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def speed_table(found: Sequence[Speed]) -> list[str]:
    """Decisions and copies per second, and their ratio to the reference if it was measured."""
    base = next((speed for speed in found if speed.name.startswith(REFERENCE)), None)
    rows = [("", "decisions/s", "copies/s", *(("decisions", "copies") if base else ()))]
    for speed in found:
        ratios = (f"{speed.decisions / base.decisions:.1f} x", f"{speed.copies / base.copies:.1f} x") if base else ()
        rows.append((speed.name, f"{speed.decisions:,.0f}", f"{speed.copies:,.0f}", *ratios))
    note = [f"The last two columns are multiples of {base.name}."] if base else []
    rounds, spread = min(speed.rounds for speed in found), max(speed.spread for speed in found)
    if rounds > 1:
        note.append(f"Medians of {rounds} rounds; half of the rounds are within {100 * spread:.0f}% of the median.")
    return [*columns(rows), *note]


def title_lines(title: str) -> list[str]:
    """Search, saving, loading and odds of one title."""
    from fieldcraft.lab import bench

    saves = bench.save_times(title)
    lines = [
        f"{title}: search simulates {bench.search_speed(title):,.0f} decisions per second",
        f"{title}: a finished game of {saves.scenario}, {saves.choices} choices: "
        f"save {1000 * saves.save:.1f} ms, load {1000 * saves.load:.1f} ms, "
        f"replay {1000 * saves.play:.1f} ms ({saves.play / saves.load:.0f} times the load)",
    ]
    for typical in bench.odds_times(title):
        method = "exact" if typical.odds.exact else "sampled"
        lines.append(
            f"{title}: odds of {typical.option!r}: {1000 * typical.time:.1f} ms ({method}, {typical.odds.cases} runs)"
        )
    return lines
