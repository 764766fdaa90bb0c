"""`fieldcraft check`: is a folder of data right?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fieldcraft.kernel.title import Title

HELP = "check a folder of data, or all data that comes with Fieldcraft"
EXAMPLE = "fieldcraft check my-data --title lrdg"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which folder, for which title."""
    parser.add_argument("data", nargs="?", type=Path, metavar="DATA", help="a folder (default: all built in)")
    parser.add_argument("--title", metavar="TITLE", help="the title it is for (see fieldcraft titles)")


def run(asked: argparse.Namespace) -> int:
    """Check; 2 if there is a mistake."""
    import fieldcraft as fc
    from fieldcraft.kernel.registry import find

    names = [asked.title] if asked.title else [title.id for title in fc.titles()]
    found = {name: mistakes(find(name), asked.data) for name in names}
    good = [name for name in names if not found[name]]
    if asked.data is not None and not asked.title:
        return _guess(asked.data, names, good)
    for name in names:
        for mistake in found[name]:
            print(f"fieldcraft: {name}: {mistake}", file=sys.stderr)
        if name in good:
            print(f"{name}: the data in {asked.data or 'the package'} is good.")
    return 0 if len(good) == len(names) else 2


def mistakes(title: Title, data: Path | None) -> list[str]:
    """What is wrong with a title's data, each mistake once."""
    import fieldcraft as fc

    found: dict[str, None] = {}
    for scenario in title.scenarios:
        try:
            fc.new(title.id, scenario=scenario.id, data=data)
        except fc.BadData as wrong:
            found.update(dict.fromkeys(wrong.mistakes))
    return list(found)


def _guess(data: Path, names: list[str], good: list[str]) -> int:
    """Say for which titles a folder is good when none was named."""
    if good:
        print(f"{data} is good for {', '.join(good)}.")
        return 0
    known = " or ".join(f"--title {name}" for name in names)
    print(f"fieldcraft: {data} fits no title; {known} says what is wrong", file=sys.stderr)
    return 2
