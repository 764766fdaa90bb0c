"""`fieldcraft check`: check data folders for errors."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fieldcraft.kernel.title import Title

HELP = "check a data folder, or all built-in data"
EXAMPLE = "fieldcraft check my-data --title lrdg"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("data", nargs="?", type=Path, metavar="DATA", help="a data folder (default: all built-in data)")
    parser.add_argument("--title", metavar="TITLE", help="the title that the data is for (see: fieldcraft titles)")


def run(args: argparse.Namespace) -> int:
    """Check the data; returns 2 if there are errors."""
    import fieldcraft as fc
    from fieldcraft.kernel.registry import find

    names = [args.title] if args.title else [title.id for title in fc.titles()]
    found = {name: data_errors(find(name), args.data) for name in names}
    good = [name for name in names if not found[name]]
    if args.data is not None and not args.title:
        return _report_matches(args.data, names, good)
    for name in names:
        for error in found[name]:
            print(f"fieldcraft: {name}: {error}", file=sys.stderr)
        if name in good:
            print(f"{name}: the data in {args.data or 'the package'} is valid.")
    return 0 if len(good) == len(names) else 2


def data_errors(title: Title, data: Path | None) -> list[str]:
    """The errors in a title's data, each once."""
    import fieldcraft as fc

    found: dict[str, None] = {}
    for scenario in title.scenarios:
        try:
            fc.new(title.id, scenario=scenario.id, data=data).rules.library()  # it reads the pictures
        except fc.BadData as error:
            found.update(dict.fromkeys(error.mistakes))
    return list(found)


def _report_matches(data: Path, names: list[str], good: list[str]) -> int:
    """Print the titles that a folder is valid for, when none was named."""
    if good:
        print(f"{data} is valid for {', '.join(good)}.")
        return 0
    known = " or ".join(f"--title {name}" for name in names)
    print(f"fieldcraft: {data} is not valid for any title; use {known} to see why", file=sys.stderr)
    return 2
