"""`fieldcraft rules`: the rule ledger of a title."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from textwrap import fill

from fieldcraft.kernel.ledger import Statement

HELP = "look up the rules of a title"
EXAMPLE = "fieldcraft rules lrdg 19.1"
WIDEST = 100


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which rules."""
    parser.add_argument("title", metavar="TITLE", help="of which title (see fieldcraft titles)")
    parser.add_argument("number", nargs="?", metavar="NUMBER", help="of a chapter, section or statement")
    parser.add_argument("--search", metavar="WORDS", help="statements that hold all these words")
    parser.add_argument("--coverage", nargs="+", metavar="DIR", help="list statements that no test below DIR proves")


def run(asked: argparse.Namespace) -> int:
    """Print what was asked for."""
    from fieldcraft.kernel.errors import BadSetup
    from fieldcraft.kernel.registry import find

    title = find(asked.title)
    if asked.coverage:
        return _coverage(asked.title, [Path(folder) for folder in asked.coverage])
    ledger = title.ledger
    if asked.number:
        found = ledger.look_up(asked.number)
        if not found:
            raise BadSetup(f"{title.id} has no rule {asked.number!r}")
    elif asked.search:
        found = ledger.search(asked.search)
        if not found:
            raise BadSetup(f"no rule of {title.id} holds {asked.search!r}")
    else:
        for number, heading in ledger.headings.items():
            print(f"{'  ' if '.' in number else ''}{number} {heading}")
        return 0
    _print(found)
    return 0


def _print(found: list[Statement]) -> None:
    """Print statements under their headings, wrapped to the window."""
    from fieldcraft.terminal.answers import statements

    width = min(shutil.get_terminal_size((WIDEST, 24)).columns - 1, WIDEST)
    for said in statements(found):
        print(said.text if said.kind == "head" else fill(f"  {said.text}", width, subsequent_indent="      "))


def _coverage(name: str, folders: list[Path]) -> int:
    """List the statements without a test; 1 if there is one."""
    from fieldcraft.kernel.registry import find
    from fieldcraft.testing.rule_coverage import untested

    title = find(name)
    missing = untested(title, folders)
    total = len(title.ledger.in_force())
    _print(missing)
    print(f"{total - len(missing)} of {total} statements in force are proved by a test.")
    return 1 if missing else 0
