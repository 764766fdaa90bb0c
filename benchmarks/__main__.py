"""`python -m benchmarks NAME` runs one benchmark; without a name, peers, web and processes run."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import balance, collections, europe, peers, processes, styles, table, web, web_report
from benchmarks.plan import PLANS, Plan
from fieldcraft.commands.bench import show_progress, speed_table
from fieldcraft.commands.common import build_kind, columns, count, options, seconds, whole_number
from fieldcraft.commands.progress import progress
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.registry import titles as all_titles
from fieldcraft.lab.bench import speeds
from fieldcraft.lab.journal import Journal


def main(argv: Sequence[str] | None = None) -> int:
    """Run one benchmark, or all of them, and print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Compare and load-test Fieldcraft. Without a name, peers, web and processes run.",
        epilog="Example: python -m benchmarks peers --seconds 4",
    )
    commands = parser.add_subparsers(metavar="BENCHMARK")
    _peers(commands.add_parser("peers", help="our titles and the installed peers, by turns on one core"))
    _web(commands.add_parser("web", help="the web server under load"))
    _processes(commands.add_parser("processes", help="simulation by several processes compared with one"))
    quick = list(commands.choices)
    _balance(commands.add_parser("balance", help="styles, units and search: the tables of docs/balance-tables.md"))
    _attacks(commands.add_parser("attacks", help="whether an attack is ever worth it in Commandos: Europe"))
    for name in quick:
        command = commands.choices[name]
        command.add_argument("--seconds", type=seconds, default=3.0, metavar="N", help="time per figure (default: 3)")
    _table(commands.add_parser("table", help="bytes a choice and frames a second, in Chromium"))
    _collections(commands.add_parser("collections", help="how long garbage collections hold up a worker"))
    args = parser.parse_args(argv)
    chosen = [args] if "run" in args else [parser.parse_args([name]) for name in quick]
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
    parser.add_argument("--attack", action="store_true", help="measure 200 players while an attacker floods the server")
    parser.add_argument("--boards", action="store_true", help="measure only the first board of every title")
    parser.set_defaults(run=run_web)


def _processes(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Example: python -m benchmarks processes --jobs 2 --on ray"
    parser.add_argument("--jobs", type=count, metavar="J", help="number of processes (default: one per core)")
    parser.add_argument("--on", metavar="WHERE", help="also on a Ray cluster: ray, or ray://HOST:PORT")
    parser.set_defaults(run=run_processes)


def _balance(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play styles, units and search in every scenario, and write the tables of docs/balance-tables.md. Each title "
        "has a plan (benchmarks/plan.py), which the options change."
    )
    parser.epilog = "Example: python -m benchmarks balance lrdg --games 400 --search search:50 --search-games 20"
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="the titles (default: all)")
    parser.add_argument(
        "--table", action="append", default=[], metavar="T", help="only this table, such as units; repeat for more"
    )
    parser.add_argument("--games", type=count, metavar="N", help="games of each scenario by each style")
    parser.add_argument("--search", metavar="P", help="the search player, such as search:50")
    parser.add_argument("--search-games", type=whole_number, metavar="N", help="games of each scenario by search")
    parser.add_argument(
        "--search-scenario", action="append", metavar="S", help="only this scenario by search; repeat for more"
    )
    parser.add_argument(
        "--search-style", action="append", metavar="STYLE", help="a style to play by search too; repeat for more"
    )
    parser.add_argument("--unit-games", type=whole_number, metavar="N", help="games with and without each unit")
    parser.add_argument("--unit-search-games", type=whole_number, metavar="N", help="the same by search")
    parser.add_argument("--seed", type=whole_number, metavar="S", help="first seed")
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="number of processes (default: 1)")
    parser.add_argument(
        "--page", type=Path, default=balance.PAGE, metavar="FILE", help="the page (default: docs/balance-tables.md)"
    )
    parser.add_argument("--journal", type=Path, default=balance.JOURNAL, metavar="FILE", help="where games are kept")
    parser.set_defaults(run=run_balance)


def _attacks(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Judge the attacks that Commandos: Europe offers in sensible games: the best one of each position is played "
        "again and again, against no attack, with the same luck."
    )
    parser.epilog = "Example: python -m benchmarks attacks --positions 8"
    parser.add_argument("--positions", type=count, default=8, metavar="N", help="positions on each map (default: 8)")
    parser.add_argument("--seed", type=whole_number, default=30001, metavar="S", help="first seed (default: 30001)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule option, such as attacks_bring_enemies=no",
    )
    parser.set_defaults(run=run_attacks)


def _table(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Example: python -m benchmarks table --choices 40 --beats 6"
    parser.add_argument("--choices", type=count, default=100, metavar="N", help="choices of each title (default: 100)")
    parser.add_argument("--beats", type=count, default=12, metavar="N", help="choices to watch (default: 12)")
    parser.set_defaults(run=run_table)


def _collections(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Example: python -m benchmarks collections --games 400 --choices 100"
    parser.add_argument("--games", type=count, default=400, metavar="N", help="open games (default: 400)")
    parser.add_argument("--choices", type=count, default=100, metavar="N", help="choices of each game (default: 100)")
    parser.set_defaults(run=run_collections)


def plan_of(title: str, args: argparse.Namespace) -> Plan:
    """The plan of a title with what the command line changes. One number of search games is for all scenarios."""
    names = ("seed", "games", "search", "search_games", "unit_games", "unit_search_games")
    given = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    if "search_games" in given:
        given["other_search_games"] = {}
    if args.search_scenario:
        games = given.get("search_games", PLANS.get(title, Plan()).search_games)
        given |= {"search_games": 0, "other_search_games": dict.fromkeys(args.search_scenario, games)}
    if args.search_style:
        given["searched_styles"] = args.search_style
    return PLANS.get(title, Plan())._replace(**given)


def run_balance(args: argparse.Namespace) -> int:
    """Play, and write the tables into the page."""
    titles = [find(name).id for name in args.titles] or [title.id for title in all_titles()]
    plans = {title: plan_of(title, args) for title in titles}
    journal = Journal(args.journal, (Path(styles.__file__).parent,))
    try:
        with progress("balance") as show:
            names = balance.run(plans, args.page, journal, show, args.jobs, args.table)
    except KeyboardInterrupt:
        kept = f"{len(journal.games)} games are in {args.journal}"
        print(f"benchmarks: interrupted; {kept}. Repeat the command to continue.", file=sys.stderr)
        return 130
    print(f"Wrote {len(names)} tables to {args.page}: {', '.join(names)}.")
    return 0


def run_attacks(args: argparse.Namespace) -> int:
    """Judge attacks, and print the table."""
    found = europe.play_attacks(args.positions, args.seed, show_progress, options(find(europe.TITLE), args.option))
    show_progress("")
    print(balance.markdown(europe.ATTACK_HEAD, europe.attack_rows(found), Plan(seed=args.seed)))
    print("\nBest:", *europe.examples(found), sep="\n")
    return 0


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
    if args.boards:
        boards = web.first_boards(show_progress)
        show_progress("")
        print("\n".join(web_report.board_lines(boards)))
        return 0
    if args.attack:
        found = web.measure_attack(args.seconds, api=args.api, progress=show_progress)
        show_progress("")
        print("\n".join(web_report.attack_lines(found, args.api)))
        return 0
    report = web.measure(args.seconds, api=args.api, progress=show_progress)
    show_progress("")
    print("\n".join(web_report.report_lines(report, args.api)))
    return 0


def run_table(args: argparse.Namespace) -> int:
    """Measure the table in Chromium."""
    found = table.measure(args.choices, args.beats, show_progress)
    show_progress("")
    print("\n".join(table.report_lines(found)))
    return 0


def run_collections(args: argparse.Namespace) -> int:
    """Measure garbage collections."""
    print("\n".join(collections.report_lines(collections.measure(args.games, args.choices))))
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
