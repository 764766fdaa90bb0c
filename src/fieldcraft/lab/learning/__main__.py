"""`python -m fieldcraft.lab.learning` (or `make lexicons`): play all titles and write the lexicons that we ship."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from fieldcraft.kernel.registry import find, titles
from fieldcraft.lab.learning.exploration import DECISIONS, Explorer
from fieldcraft.lab.learning.lexicon_files import FOLDER, INDEX, shipped_scenarios


def main(argv: Sequence[str] | None = None) -> int:
    """Write the lexicons of some titles, or of all."""
    parser = argparse.ArgumentParser(
        prog="python -m fieldcraft.lab.learning",
        description="Write the lexicons of the learning environments.",
        epilog="Example: python -m fieldcraft.lab.learning lrdg",
    )
    parser.add_argument("titles", nargs="*", metavar="TITLE", default=[title.id for title in titles()])
    parser.add_argument("--decisions", type=int, default=DECISIONS, metavar="N", help="decisions per scenario")
    args = parser.parse_args(argv)
    folder = Path(__file__).with_name(FOLDER)
    scenarios = shipped_scenarios()
    for name in args.titles:
        explorer = Explorer(find(name))
        for scenario in explorer.title.scenarios:
            explorer.explore(scenario.id, args.decisions)
            print(f"{name} {scenario.id}", file=sys.stderr)
        lexicons = explorer.lexicons()
        content = lexicons.to_bytes()
        (folder / f"{name}.json.gz").write_bytes(content)
        scenarios[name] = sorted(lexicons.scenarios)
        sizes = [len(used) for used, _, _ in lexicons.scenarios.values()]
        widths = [sum(widths.values()) for _, _, widths in lexicons.scenarios.values()]
        print(f"{name}: {len(lexicons.names)} names, {min(sizes)} to {max(sizes)} per scenario,", end=" ")
        print(f"observations of {min(widths)} to {max(widths)}, {len(content)} bytes")
    (folder / INDEX).write_text(json.dumps(scenarios, indent=1, sort_keys=True) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
