"""`fieldcraft replay`: a saved game, choice by choice."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

HELP = "play a saved game through, choice by choice"
EXAMPLE = "fieldcraft replay lrdg-raid-rommel-7.json --step"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which file and how."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each choice")
    parser.add_argument("--verify", action="store_true", help="only check that it leads where it says")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder of data it was played with")


def run(asked: argparse.Namespace) -> int:
    """Show it, or check it."""
    from fieldcraft.terminal import saving

    game = saving.read(asked.file, asked.data, verify=asked.verify)
    if asked.verify:
        print(f"{asked.file}: all {game.number} choices replay and lead to the saved position.")
        return 0
    _show(game, asked.step)
    return 0


def _show(game: Any, step: bool) -> None:
    """Print the set-up, every choice with what came of it, and the end."""
    from fieldcraft.terminal.lines import story
    from fieldcraft.terminal.screens import plain_line

    setup = game.setup
    print(f"{game.title.name}, {setup.scenario}, seed {game.seed}, {game.number} choices")
    number = 0
    for said in story(game):
        if said.kind == "chosen":
            number += 1
            if step and not _goes_on():
                return
            print(f"{number}. {said.text}")
        else:
            print(f"  {plain_line(said)}")
    if game.result is not None:
        print(f"{'Won' if game.result.won else 'Lost'}, score {game.result.score:g}: {game.result.summary}")


def _goes_on() -> bool:
    """Wait for Enter; the end of input or q ends the replay."""
    sys.stdout.flush()
    line = sys.stdin.readline()
    return bool(line) and line.strip().casefold() != "q"
