"""`fieldcraft baselines`: every scenario by every player, as a page to compare with."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from fieldcraft.commands.common import count, whole_number
from fieldcraft.commands.progress import progress

HELP = "let the players that come with Fieldcraft play every scenario, as tables to compare with"
EXAMPLE = "fieldcraft baselines v-sabotage --games 100 --player sensible --player search:30@10@green --out page.md"
USUAL = ("random", "sensible")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What, by whom, how often, and where the page goes."""
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="which titles (default: all)")
    parser.add_argument(
        "--player",
        action="append",
        metavar="NAME",
        help="who plays; NAME@5 plays 5 games, NAME@5@green,farm only of those scenarios (default: random, sensible)",
    )
    parser.add_argument("--games", type=count, default=100, metavar="N", help="how many of each scenario")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="the first game's seed")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the page there instead of printing it")


def run(asked: argparse.Namespace) -> int:
    """Play, and write the page."""
    from fieldcraft.kernel.registry import find
    from fieldcraft.kernel.registry import titles as all_titles
    from fieldcraft.lab import baselines
    from fieldcraft.players import named

    titles = [find(name).id for name in asked.titles] or [title.id for title in all_titles()]
    entrants = [baselines.entrant(text, asked.games) for text in asked.player or USUAL]
    for entrant in entrants:
        named(entrant.name)
    turns = baselines.programme(titles, entrants)
    found = []
    with progress("baselines") as tell:
        tell(len(turns))
        for baseline in baselines.measured(turns, asked.seed):
            found.append(baseline)
            tell(len(turns) - len(found))
    text = baselines.page(found, _command(asked), asked.seed)
    if asked.out is None:
        print(text, end="")
    else:
        asked.out.write_text(text, "utf-8")
        print(f"{len(found)} baselines are in {asked.out}.")
    return 0


def _command(asked: argparse.Namespace) -> str:
    """The command that makes the same page, without where it went."""
    words = ["fieldcraft", "baselines", *asked.titles]
    for player in asked.player or ():
        words += ["--player", player]
    return shlex.join([*words, "--games", str(asked.games), "--seed", str(asked.seed)])
