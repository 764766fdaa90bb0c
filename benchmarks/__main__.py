"""`python -m benchmarks [peers | web | processes]`: one benchmark or, without a name, all of them."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence

from benchmarks import peers, processes, web
from fieldcraft.commands.bench import show_progress, speed_table
from fieldcraft.commands.common import build_kind, columns, count, seconds
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.lab.bench import speeds


def main(argv: Sequence[str] | None = None) -> int:
    """Run one benchmark, or all of them, and print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Compare and load-test Fieldcraft. Without a name, all benchmarks run.",
        epilog="Example: python -m benchmarks peers --seconds 4",
    )
    commands = parser.add_subparsers(metavar="BENCHMARK")
    _peers(commands.add_parser("peers", help="our titles and the installed peers, by turns on one core"))
    _web(commands.add_parser("web", help="the web server under load"))
    _processes(commands.add_parser("processes", help="simulation by several processes compared with one"))
    for command in commands.choices.values():
        command.add_argument("--seconds", type=seconds, default=3.0, metavar="N", help="time per figure (default: 3)")
    args = parser.parse_args(argv)
    chosen = [args] if "run" in args else [parser.parse_args([name]) for name in commands.choices]
    try:
        return max(int(each.run(each)) for each in chosen)
    except FieldcraftError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


def _peers(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Example: python -m benchmarks peers --seconds 4"
    parser.set_defaults(run=run_peers)


def _web(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Example: python -m benchmarks web --api --seconds 8"
    parser.add_argument("--api", action="store_true", help="use the JSON API instead of the pages")
    parser.set_defaults(run=run_web)


def _processes(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Example: python -m benchmarks processes --jobs 2 --on ray"
    parser.add_argument("--jobs", type=count, metavar="J", help="number of processes (default: one per core)")
    parser.add_argument("--on", metavar="WHERE", help="also on a Ray cluster: ray, or ray://HOST:PORT")
    parser.set_defaults(run=run_processes)


def run_peers(args: argparse.Namespace) -> int:
    """Measure our titles and the peers."""
    print(f"Python {platform.python_version()}, {platform.machine()}, one core, {build_kind()}")
    found = speeds(args.seconds, show_progress, peers.measure)
    show_progress("")
    print("\n".join(speed_table(found)))
    if not peers.installed_peers():
        print("No peer is installed: pip install catanatron open_spiel")
    return 0


def run_web(args: argparse.Namespace) -> int:
    """Measure the web server."""
    report = web.measure(args.seconds, api=args.api, progress=show_progress)
    show_progress("")
    print("\n".join(web.report_lines(report, args.api)))
    return 0


def run_processes(args: argparse.Namespace) -> int:
    """Measure simulation by several processes."""
    found = processes.throughput(args.seconds, args.jobs or os.cpu_count() or 1, args.on, show_progress)
    show_progress("")
    rows = [("", "games/s", "per process, vs one alone", "by CPU time")]
    rows += [(one.name, f"{one.games:,.0f}", f"{one.share:.2f}", f"{one.cpu_share:.2f}") for one in found]
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    print("\n".join(columns(rows)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
