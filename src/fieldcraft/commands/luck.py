"""`fieldcraft luck`: how lucky the dice of a saved game were."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fieldcraft.commands.common import columns

if TYPE_CHECKING:
    from fieldcraft.lab.luck import Luck

HELP = "show how lucky the dice of a saved game were"
EXAMPLE = "fieldcraft luck lrdg-raid-rommel-7.json"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The saved game."""
    parser.add_argument("file", type=Path, metavar="SAVE", help="a saved game")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder it was played with")


def run(args: argparse.Namespace) -> int:
    """Print the report."""
    from fieldcraft.interface import save_files
    from fieldcraft.lab.luck import luck

    print("\n".join(report_lines(luck(save_files.read(args.file, args.data)))))
    return 0


def report_lines(report: Luck) -> Iterator[str]:
    """The report: a sentence, the dice by purpose, the draws."""
    yield f"{report.words}."
    if report.falls:
        yield ""
        rows = [("rolled for", "dice", "mean", "average", "deviations", "verdict", "times each face came up")]
        for dice in report.falls:
            stream = dice.stream if dice.sides == 6 else f"{dice.stream} d{dice.sides}"
            figures = (str(dice.dice), f"{dice.mean:.2f}", f"{dice.expected:.2f}", f"{dice.score:+.2f}")
            rows.append((stream, *figures, dice.words, " ".join(map(str, dice.faces))))
        yield from columns(rows)
        yield "Deviations are standard deviations; one game in twenty is beyond 2 either way."
    for draws in report.draws:
        names = ", ".join(name if times == 1 else f"{name} ({times})" for name, times in draws.names)
        yield ""
        yield f"Drawn for {draws.stream}, {draws.count}: {names}."
