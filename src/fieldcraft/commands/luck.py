"""`fieldcraft luck`: how the dice of a saved game fell."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fieldcraft.commands.common import columns

if TYPE_CHECKING:
    from fieldcraft.lab.luck import Luck

HELP = "say how the dice of a saved game fell"
EXAMPLE = "fieldcraft luck lrdg-raid-rommel-7.json"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which file."""
    parser.add_argument("file", type=Path, metavar="SAVE", help="a saved game")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder of data it was played with")


def run(asked: argparse.Namespace) -> int:
    """Print the report."""
    from fieldcraft.interface import save_files
    from fieldcraft.lab.luck import luck

    print("\n".join(told(luck(save_files.read(asked.file, asked.data)))))
    return 0


def told(report: Luck) -> Iterator[str]:
    """The report in lines: the sentence, the dice by purpose, the draws."""
    yield f"{report.words}."
    if report.falls:
        yield ""
        rows = [("for", "dice", "mean", "expected", "score", "that is", "faces from 1")]
        for fall in report.falls:
            stream = fall.stream if fall.sides == 6 else f"{fall.stream} d{fall.sides}"
            figures = (str(fall.dice), f"{fall.mean:.2f}", f"{fall.expected:.2f}", f"{fall.score:+.2f}")
            rows.append((stream, *figures, fall.words, " ".join(map(str, fall.faces))))
        yield from columns(rows)
        yield "The score counts standard deviations; beyond 2 either way is one game in twenty."
    for draws in report.draws:
        names = ", ".join(name if many == 1 else f"{name} ({many})" for name, many in draws.names)
        yield ""
        yield f"Drawn for {draws.stream}, {draws.count}: {names}."
