"""`fieldcraft replay`: print a saved game, choice by choice."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

HELP = "replay a saved game, choice by choice"
EXAMPLE = "fieldcraft replay lrdg-raid-rommel-7.json --step"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each choice")
    parser.add_argument("--verify", action="store_true", help="only check that the record leads to the saved position")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder the game was played with")


def run(args: argparse.Namespace) -> int:
    """Print the game, or verify it."""
    from fieldcraft.interface import save_files

    game = save_files.read(args.file, args.data, verify=args.verify)
    if args.verify:
        print(f"{args.file}: all {game.number} choices replay and lead to the saved position.")
        return 0
    _show(game, args.step)
    return 0


def _show(game: Any, step: bool) -> None:
    """Print the set-up, every choice with its log, and the result."""
    from fieldcraft.terminal.messages import history_messages
    from fieldcraft.terminal.screens import plain_line

    setup = game.setup
    print(f"{game.title.name}, {setup.scenario}, seed {game.seed}, {game.number} choices")
    number = 0
    for message in history_messages(game):
        if message.kind == "choice":
            number += 1
            if step and not _wait_for_enter():
                return
            print(f"{number}. {message.text}")
        else:
            print(f"  {plain_line(message)}")
    if game.result is not None:
        print(f"{'Won' if game.result.won else 'Lost'}, score {game.result.score:g}: {game.result.summary}")


def _wait_for_enter() -> bool:
    """Wait for Enter; returns False at q or the end of input."""
    sys.stdout.flush()
    line = sys.stdin.readline()
    return bool(line) and line.strip().casefold() != "q"
