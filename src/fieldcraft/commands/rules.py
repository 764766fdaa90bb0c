"""`fieldcraft rules`: print the rule ledger of a title."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from textwrap import fill

from fieldcraft.kernel.ledger import NUMBER, Statement

HELP = "look up the rules of a title"
EXAMPLE = "fieldcraft rules lrdg 19.1"
MAX_WIDTH = 100


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("title", metavar="TITLE", help="the title (see: fieldcraft titles)")
    parser.add_argument(
        "words", nargs="*", metavar="NUMBER or WORDS", help="a chapter, section or statement, or a question in words"
    )
    parser.add_argument("--search", metavar="WORDS", help="find the statements that best answer these words")
    parser.add_argument("--coverage", nargs="+", metavar="DIR", help="list statements that no test in DIR covers")


def run(args: argparse.Namespace) -> int:
    """Print the statements, or the table of contents."""
    from fieldcraft.interface.rule_search import search_rules
    from fieldcraft.kernel.errors import BadSetup
    from fieldcraft.kernel.registry import find

    title = find(args.title)
    if args.coverage:
        return _coverage(args.title, [Path(folder) for folder in args.coverage])
    ledger, sought = title.ledger, " ".join(args.words)
    if NUMBER.fullmatch(sought):
        found = ledger.look_up(sought)
        if not found:
            raise BadSetup(f"{title.id} has no rule {sought!r}")
    elif sought := args.search or sought:
        found = [hit.statement for hit in search_rules(title, sought)]
        if not found:
            raise BadSetup(f"no rule of {title.id} contains {sought!r}")
    else:
        for number, heading in ledger.headings.items():
            print(f"{'  ' if '.' in number else ''}{number} {heading}")
        return 0
    _print(found)
    return 0


def _print(found: list[Statement]) -> None:
    """Print statements under their headings, wrapped to the window."""
    from fieldcraft.interface.rule_text import rule_lines

    width = min(shutil.get_terminal_size((MAX_WIDTH, 24)).columns - 1, MAX_WIDTH)
    for line in rule_lines(found):
        print(line.text if line.is_heading else fill(f"  {line.text}", width, subsequent_indent="      "))


def _coverage(name: str, folders: list[Path]) -> int:
    """List the statements that no test covers; returns 1 if there are any."""
    from fieldcraft.kernel.registry import find
    from fieldcraft.testing.rule_coverage import untested

    title = find(name)
    missing = untested(title, folders)
    total = len(title.ledger.in_force())
    _print(missing)
    print(f"{total - len(missing)} of {total} statements in force are covered by tests.")
    return 1 if missing else 0
