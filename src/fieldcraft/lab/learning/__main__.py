"""`python -m fieldcraft.lab.learning` (or `make lexicons`) plays all titles and writes their lexicons anew."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from fieldcraft.kernel.registry import find, titles
from fieldcraft.lab.learning.explore import DECISIONS, Explorer
from fieldcraft.lab.learning.lexicon import packed


def main(argv: Sequence[str] | None = None) -> int:
    """Write the lexicons of some titles, or of all."""
    parser = argparse.ArgumentParser(description="Write the lexicons of the learning environments anew.")
    parser.add_argument("titles", nargs="*", metavar="TITLE", default=[title.id for title in titles()])
    parser.add_argument("--decisions", type=int, default=DECISIONS, metavar="N", help="how many of each scenario")
    asked = parser.parse_args(argv)
    folder = Path(__file__).with_name("lexicons")
    folder.mkdir(exist_ok=True)
    for name in asked.titles:
        explorer = Explorer(find(name))
        for scenario in explorer.title.scenarios:
            explorer.explore(scenario.id, asked.decisions)
            print(f"{name} {scenario.id}", file=sys.stderr)
        shelf = explorer.shelf()
        data = packed(shelf)
        (folder / f"{name}.json.gz").write_bytes(data)
        sizes = [len(used) for used, _, _ in shelf.scenarios.values()]
        widths = [sum(widths.values()) for _, _, widths in shelf.scenarios.values()]
        print(f"{name}: {len(shelf.names)} names, {min(sizes)} to {max(sizes)} a scenario,", end=" ")
        print(f"sight {min(widths)} to {max(widths)}, {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
