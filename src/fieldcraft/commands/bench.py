"""`fieldcraft bench`: how fast the titles are, and the peers beside them."""

from __future__ import annotations

import argparse
import platform
import sys
from typing import TYPE_CHECKING

from fieldcraft.commands.common import columns, seconds

if TYPE_CHECKING:
    from fieldcraft.lab.bench import Speed

HELP = "measure the speed, on one core and in one run"
EXAMPLE = "fieldcraft bench --seconds 5 --peers"
YARDSTICK = "catanatron"


def arguments(parser: argparse.ArgumentParser) -> None:
    """How long, and beside whom."""
    parser.add_argument("--seconds", type=seconds, default=3.0, metavar="N", help="how long for each figure")
    parser.add_argument("--peers", action="store_true", help="measure the other engines installed, too")


def run(asked: argparse.Namespace) -> int:
    """Measure and print."""
    import fieldcraft as fc
    from fieldcraft.lab import bench

    print(f"Python {platform.python_version()}, {platform.machine()}, one core")
    found = bench.speeds(asked.seconds, asked.peers, _say)
    print("\n".join(speed_table(found)))
    if asked.peers and len(found) == len(fc.titles()):
        print("No peer is installed: pip install catanatron open_spiel")
    for title in fc.titles():
        _say(f"{title.id}: saves and odds")
        print("\n".join(file_lines(title.id)))
    _say("")
    return 0


def _say(words: str) -> None:
    """Show what is being measured, if somebody watches."""
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


def speed_table(found: list[Speed]) -> list[str]:
    """Decisions and copies a second, and how often the yardstick's, if that was measured."""
    _say("")
    base = next((speed for speed in found if speed.name.startswith(YARDSTICK)), None)
    rows = [("", "decisions/s", "copies/s", *(("decisions", "copies") if base else ()))]
    for speed in found:
        ratios = (f"{speed.decisions / base.decisions:.1f} x", f"{speed.copies / base.copies:.1f} x") if base else ()
        rows.append((speed.name, f"{speed.decisions:,.0f}", f"{speed.copies:,.0f}", *ratios))
    note = [f"The last two columns are multiples of {base.name}."] if base else []
    return [*columns(rows), *note]


def file_lines(title: str) -> list[str]:
    """Saving, loading and odds of one title."""
    from fieldcraft.lab import bench

    files = bench.files(title)
    lines = [
        f"{title}: a finished game of {files.scenario}, {files.choices} choices: "
        f"save {1000 * files.save:.1f} ms, load {1000 * files.load:.1f} ms, "
        f"play out {1000 * files.play:.1f} ms ({files.play / files.load:.0f} times the load)"
    ]
    for typical in bench.odds(title):
        how = "exact" if typical.odds.exact else "sampled"
        lines.append(
            f"{title}: odds of {typical.option!r}: {1000 * typical.time:.1f} ms ({how}, {typical.odds.cases} runs)"
        )
    return lines
