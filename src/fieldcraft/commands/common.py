"""What several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from fieldcraft.kernel import engine
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.title import Title, Value


def built() -> str:
    """How this Fieldcraft was built: the same source runs either way."""
    return "plain Python" if engine.__file__.endswith(".py") else "compiled"


def whole_number(text: str) -> int:
    """A number on the command line, for argparse."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def count(text: str) -> int:
    """A number of at least one."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def seconds(text: str) -> float:
    """A length of time above zero."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"{text} seconds cannot be measured")
    return number


def options(title: Title, given: Sequence[str]) -> dict[str, Value]:
    """Options written as name=value, as the title knows them; the title itself refuses what it does not."""
    read: dict[str, Value] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadSetup(f"an option is written name=value, not {text!r}")
        name = name.strip().replace("-", "_")
        choices = next((setting.choices for setting in title.settings if setting.name == name), ())
        fitting = [choice for choice in choices if _fits(choice, value.strip())]
        read[name] = fitting[0] if fitting else value.strip()
    return read


def _fits(choice: Value, text: str) -> bool:
    """Whether a text stands for a value: yes and on are as good as true."""
    if isinstance(choice, bool):
        return text.casefold() in (("true", "yes", "on", "1") if choice else ("false", "no", "off", "0"))
    return str(choice).casefold() == text.casefold()


def add_scenario(parser: argparse.ArgumentParser, default: str = "the first") -> None:
    """The arguments that say what to set up."""
    parser.add_argument("--scenario", metavar="NAME", help=f"which scenario (default: {default})")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the title; may be given several times (see fieldcraft titles)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="a folder with data of your own")


def set_up(asked: argparse.Namespace) -> dict[str, Any]:
    """What to hand to `fieldcraft.new` besides title and seed."""
    title = find(asked.title)
    return {"scenario": asked.scenario, "data": asked.data, **options(title, asked.option)}


def columns(rows: Iterable[Sequence[str]], left: int = 1) -> list[str]:
    """A table as lines: so many columns to the left, the others to the right.

    >>> columns([("a", "1"), ("bcd", "10")])
    ['a     1', 'bcd  10']
    """
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        parts = [
            cell.ljust(width) if index < left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(parts).rstrip())
    return lines
