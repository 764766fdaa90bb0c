"""Break a title's rules and see whether its tests notice: `python -m tests.mutation --title lrdg`, or `make mutate`."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from pathlib import Path

from tests.mutation.breaks import Break, places_in
from tests.mutation.reach import Reach
from tests.mutation.results import Results, harmless, report
from tests.mutation.runner import outcomes, watch_tests
from tests.mutation.targets import ROOT, Target, for_title

KEPT = ROOT / "build" / "mutation"


def main() -> int:
    """Break, run, report."""
    options = arguments()
    target = for_title(options.title)
    sample = chosen(target, options.number, options.seed)
    print(run(target, sample, options.results or KEPT / f"{options.title}.jsonl", options.workers))
    return 0


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--title", required=True, help="the id of a title")
    parser.add_argument("--number", type=int, default=200, help="how many breaks to try (200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed picks other places (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time (one per core)")
    parser.add_argument("--results", type=Path, help="the file that keeps results (build/mutation/TITLE.jsonl)")
    return parser.parse_args()


def chosen(target: Target, number: int, seed: int) -> list[Break]:
    """Places picked at random from all of a title's rules, each with one way to break it.

    A larger number adds to the places of a smaller one, so a run can be made longer.
    """
    dice = random.Random(f"{target.title} {seed}")
    ways = [dice.choice(place) for module in target.modules for place in places_in(module.name, module.path)]
    dice.shuffle(ways)
    return ways[:number]


def run(target: Target, sample: list[Break], kept: Path, workers: int) -> str:
    """Try every break that has no result yet, and report on all of them."""
    results, listed = Results(kept, target.fingerprint()), harmless()
    untried = [broken for broken in sample if broken.key not in listed and results.of(broken) is None]
    if untried:
        reach = Reach(target, kept.with_suffix(".calls.json"))
        clean = watch_tests(reach)
        if not clean.passed:
            raise SystemExit(f"The tests of {target.title} fail without any break: {clean.by}")
        began = time.monotonic()
        survived = 0
        for number, (broken, outcome) in enumerate(outcomes(reach, untried, workers), 1):
            results.add(broken, outcome)
            survived += outcome.passed
            pace = (time.monotonic() - began) / number
            print(f"\r{number} of {len(untried)}, {survived} survived, {pace:.1f} s each ", end="", file=sys.stderr)
        print(file=sys.stderr)
    return report(target.title, sample, results, listed, target.root)


if __name__ == "__main__":
    raise SystemExit(main())
