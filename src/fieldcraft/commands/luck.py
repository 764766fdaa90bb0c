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
HEAD = ("rolled for", "whose", "good", "dice", "mean", "average", "luck", "verdict", "times each face came up")
NOTES = (
    "Luck is in standard deviations. Positive is good for you, on your dice and on the enemy's.",
    "Where no face is better than another, positive means high rolls.",
    "With fair dice, one game in twenty has any verdict of clearly or extremely (Holm's correction).",
)


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
    yield f"{report.text}."
    if report.dice:
        yield ""
        rows = [HEAD]
        for dice in report.dice:
            stream = dice.stream if dice.sides == 6 else f"{dice.stream} d{dice.sides}"
            figures = (str(dice.count), f"{dice.mean:.2f}", f"{dice.expected:.2f}", f"{dice.luck:+.2f}")
            whose = (dice.owner, dice.good or "-")
            rows.append((stream, *whose, *figures, dice.text, " ".join(map(str, dice.faces))))
        yield from columns(rows, left=3)
        yield from NOTES
    for draws in report.draws:
        names = ", ".join(name if times == 1 else f"{name} ({times})" for name, times in draws.names)
        yield ""
        yield f"Drawn for {draws.stream}, {draws.count}: {names}."
