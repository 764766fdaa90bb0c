"""Shared by several commands: argument types, title options, and tables."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel import engine
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.title import Title, Value

if TYPE_CHECKING:
    from fieldcraft.terminal.messages import Message

MAX_WIDTH = 100


def build_kind() -> str:
    """Whether this is the compiled build or plain Python; both come from the same source."""
    return "plain Python" if engine.__file__.endswith(".py") else "compiled"


def whole_number(text: str) -> int:
    """An argparse type: a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def count(text: str) -> int:
    """An argparse type: a whole number of at least 1."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def seconds(text: str) -> float:
    """An argparse type: a positive number of seconds."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"{text} is not a usable number of seconds")
    return number


def options(title: Title, given: Sequence[str]) -> dict[str, Value]:
    """Parse options written as name=value. The title itself rejects unknown names and values."""
    parsed: dict[str, Value] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadSetup(f"write an option as name=value, not {text!r}")
        name = name.strip().replace("-", "_")
        choices = next((setting.choices for setting in title.settings if setting.name == name), ())
        fitting = [choice for choice in choices if _fits(choice, value.strip())]
        parsed[name] = fitting[0] if fitting else value.strip()
    return parsed


def _fits(choice: Value, text: str) -> bool:
    """Whether a text stands for a value; yes, on and 1 mean true."""
    if isinstance(choice, bool):
        return text.casefold() in (("true", "yes", "on", "1") if choice else ("false", "no", "off", "0"))
    return str(choice).casefold() == text.casefold()


def add_scenario(parser: argparse.ArgumentParser, default: str = "the first") -> None:
    """Add the arguments that choose a set-up."""
    parser.add_argument("--scenario", metavar="NAME", help=f"the scenario to play (default: {default})")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the title; repeat for more (see: fieldcraft titles)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="a folder with your own data")


def setup_arguments(args: argparse.Namespace) -> dict[str, Any]:
    """The keyword arguments for `fieldcraft.new` besides title and seed."""
    title = find(args.title)
    return {"scenario": args.scenario, "data": args.data, **options(title, args.option)}


def columns(rows: Iterable[Sequence[str]], left: int = 1) -> list[str]:
    """A table as lines: the first `left` columns aligned left, the others right.

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


def page_width() -> int:
    """The width to print in."""
    return min(shutil.get_terminal_size((MAX_WIDTH, 24)).columns - 1, MAX_WIDTH)


def print_messages(messages: Iterable[Message]) -> None:
    """Print messages, wrapped to the window; spaces inside a line that fits are kept."""
    from fieldcraft.terminal.screens import plain_line

    for message in messages:
        indent = "" if message.kind == "heading" else "  "
        line = plain_line(message)
        fits = len(line) <= page_width()
        print(line.rstrip() if fits else "\n".join(wrap(line, page_width(), subsequent_indent=f"{indent}  ")))
