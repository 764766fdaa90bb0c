"""`fieldcraft baselines`: how the built-in players do in every scenario, as a Markdown page."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from fieldcraft.commands.common import count, whole_number
from fieldcraft.commands.progress import progress

HELP = "have the built-in players play every scenario, and print tables to compare your own player with"
EXAMPLE = "fieldcraft baselines v-sabotage --games 100 --player sensible --player search:30@10@green --out page.md"
DEFAULT_PLAYERS = ("random", "sensible")
INTERRUPTED = 130


def arguments(parser: argparse.ArgumentParser) -> None:
    """Titles, players, number of games, and where the page goes."""
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="the titles (default: all)")
    parser.add_argument(
        "--player",
        action="append",
        metavar="NAME",
        help="a player; NAME@5 plays 5 games, NAME@5@green,farm only those scenarios (default: random and sensible)",
    )
    parser.add_argument("--games", type=count, default=100, metavar="N", help="games per scenario (default: 100)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="seed of the first game (default: 1)")
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="number of processes (default: 1)")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write the page to a file instead of printing it; if interrupted, repeat the command to continue",
    )


def run(args: argparse.Namespace) -> int:
    """Play, and write the page."""
    from fieldcraft.kernel.registry import find
    from fieldcraft.kernel.registry import titles as all_titles
    from fieldcraft.lab import baselines
    from fieldcraft.lab.journal import Journal, JournalInMemory, play_all
    from fieldcraft.players import named

    titles = [find(name).id for name in args.titles] or [title.id for title in all_titles()]
    entrants = [baselines.parse_entrant(text, args.games) for text in args.player or DEFAULT_PLAYERS]
    for entrant in entrants:
        named(entrant.name)
    pairings = baselines.pairings(titles, entrants)
    tasks = baselines.tasks(pairings, args.seed)
    journal = JournalInMemory() if args.out is None else Journal(args.out.with_name(f"{args.out.name}.games"))
    try:
        with progress("baselines") as show:
            play_all(tasks, journal, show, args.jobs)
    except KeyboardInterrupt:
        if args.out is not None:
            done = sum(task in journal.games for task in tasks)
            kept = f"{done} of {len(tasks)} games are in {journal.path}"
            print(f"fieldcraft: interrupted; {kept}. Repeat the command to continue.", file=sys.stderr)
        return INTERRUPTED
    found = baselines.baselines(pairings, args.seed, journal)
    text = baselines.page(found, _command(args), args.seed)
    if args.out is None:
        print(text, end="")
    else:
        args.out.write_text(text, "utf-8")
        journal.path.unlink(missing_ok=True)
        print(f"Wrote {len(found)} baselines to {args.out}.")
    return 0


def _command(args: argparse.Namespace) -> str:
    """The command that writes the same page, without its --out."""
    parts = ["fieldcraft", "baselines", *args.titles]
    for player in args.player or ():
        parts += ["--player", player]
    return shlex.join([*parts, "--games", str(args.games), "--seed", str(args.seed)])
