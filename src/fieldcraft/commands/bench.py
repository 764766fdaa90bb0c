"""`fieldcraft bench`: how fast the titles are, and the peers beside them."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from typing import TYPE_CHECKING

from fieldcraft.commands.common import build_kind, columns, count, seconds
from fieldcraft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from fieldcraft.lab.bench import Speed
    from fieldcraft.lab.web_bench import Report

HELP = "measure the speed, on one core and in one run"
EXAMPLE = "fieldcraft bench --seconds 5 --peers"
YARDSTICK = "catanatron"


def arguments(parser: argparse.ArgumentParser) -> None:
    """How long, and beside whom."""
    parser.add_argument("--seconds", type=seconds, default=3.0, metavar="N", help="how long for each figure")
    parser.add_argument("--peers", action="store_true", help="measure the other engines installed, too")
    parser.add_argument("--jobs", type=count, metavar="J", help="measure simulation by J processes beside one instead")
    parser.add_argument("--on", metavar="WHERE", help="with --jobs: on a Ray cluster, too (see fieldcraft simulate)")
    parser.add_argument("--web", action="store_true", help="measure the table in the browser instead")
    parser.add_argument("--api", action="store_true", help="with --web: through the JSON interface, not the pages")


def run(asked: argparse.Namespace) -> int:
    """Measure and print."""
    import fieldcraft as fc
    from fieldcraft.lab import bench

    if asked.web or asked.api:
        return _web(asked)
    if asked.jobs or asked.on:
        return _throughput(asked)
    print(f"Python {platform.python_version()}, {platform.machine()}, one core, {build_kind()}")
    found = bench.speeds(asked.seconds, asked.peers, _say)
    print("\n".join(speed_table(found)))
    if asked.peers and len(found) == len(fc.titles()):
        print("No peer is installed: pip install catanatron open_spiel")
    for title in fc.titles():
        _say(f"{title.id}: search, saves and odds")
        print("\n".join(title_lines(title.id)))
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


def title_lines(title: str) -> list[str]:
    """Search, saving, loading and odds of one title."""
    from fieldcraft.lab import bench

    files = bench.files(title)
    lines = [
        f"{title}: search makes {bench.searched(title):,.0f} decisions a second in the games that it tries out",
        f"{title}: a finished game of {files.scenario}, {files.choices} choices: "
        f"save {1000 * files.save:.1f} ms, load {1000 * files.load:.1f} ms, "
        f"play out {1000 * files.play:.1f} ms ({files.play / files.load:.0f} times the load)",
    ]
    for typical in bench.odds(title):
        how = "exact" if typical.odds.exact else "sampled"
        lines.append(
            f"{title}: odds of {typical.option!r}: {1000 * typical.time:.1f} ms ({how}, {typical.odds.cases} runs)"
        )
    return lines


def _throughput(asked: argparse.Namespace) -> int:
    """Measure simulation by several processes."""
    from fieldcraft.lab import throughput

    try:
        found = throughput.throughput(asked.seconds, asked.jobs or os.cpu_count() or 1, asked.on, _say)
    except ModuleNotFoundError as missing:
        raise BadSetup(f"--on ray needs {missing.name}: pip install 'fieldcraft[cluster]'") from None
    _say("")
    rows = [("", "games/s", "each, to one alone", "by processor time")]
    rows += [(one.name, f"{one.games:,.0f}", f"{one.share:.2f}", f"{one.busy:.2f}") for one in found]
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    print("\n".join(columns(rows)))
    return 0


def _web(asked: argparse.Namespace) -> int:
    """Measure the table in the browser."""
    try:
        from fieldcraft.lab import web_bench
    except ModuleNotFoundError as missing:
        raise BadSetup(f"the table in the browser needs {missing.name}: pip install 'fieldcraft[web]'") from None
    report = web_bench.measure(asked.seconds, api=asked.api, say=_say)
    _say("")
    print("\n".join(web_lines(report, asked.api)))
    return 0


def web_lines(report: Report, api: bool) -> list[str]:
    """The figures of the table in the browser."""
    from fieldcraft.lab.web_bench import THINKING, TITLE, WORKERS

    through = "the JSON interface" if api else "the pages, as a browser does"
    rows: list[tuple[str, ...]] = [
        ("players", "choices", "a second", "50%", "95%", "99%", "slowest", "sent", "received")
    ]
    for load in report.loads:
        spans = (load.half, load.most, load.nearly_all, load.slowest)
        times = (f"{1000 * span:.1f} ms" for span in spans)
        sizes = (f"{load.sent / 1000:.1f} kB", f"{load.received / 1000:.1f} kB")
        rows.append((str(load.players), str(load.choices), f"{load.rate:.1f}", *times, *sizes))
    board, low, high = report.board, *THINKING
    cores = f"{os.cpu_count()} cores for server and players together"
    start = f"{board.started:.2f} s from starting the server ({board.busy:.2f} s of the processor's time)"
    first = f"{start}, {1000 * board.cold:.0f} ms from the first request"
    ever = f"{1000 * board.warm:.0f} ms later; {board.ever:.2f} s from its very first start"
    return [
        f"Python {platform.python_version()}, {platform.machine()}, {cores}",
        f"{WORKERS} workers over one SQLite file; {TITLE} through {through}",
        f"Each player has a game of his own and thinks {low:g} to {high:g} s before a choice, as a fast person does",
        *columns(rows, left=0),
        f"First board with all its parts, {board.size / 1000:.0f} kB: {first}, {ever}",
        f"Memory for one more open game: {report.memory / 1000:.0f} kB",
    ]
