"""Two versions of Fieldcraft compared: `python -m benchmarks.versions OTHER/src src lrdg v-sabotage`.

Each version plays random games in a process of its own. They take slices of processor time by turns; the ratio is the
median of the slices. Opcodes and calls don't depend on what else the machine does: they are counted over the games of
the same seeds, once the caches of the rules are full.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

WORKER = """
import gc, json, sys
from itertools import count
from time import process_time
import fieldcraft as fc
from fieldcraft.players import at_random, play_on

title, warm_up, counted = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

def play(seed, player):
    game = fc.new(title, seed=seed)
    play_on(game, player)
    return game.number

def calls_of(frame, event, argument):
    frame.f_trace_opcodes, frame.f_trace_lines = True, False
    totals[1] += 1
    return opcodes_of

def opcodes_of(frame, event, argument):
    totals[0] += event == "opcode"
    return opcodes_of

totals = [0, 0]
for seed in range(warm_up):
    play(10_000 + seed, at_random(seed))
sys.settrace(calls_of)
decisions = sum(play(seed, at_random(seed)) for seed in range(1, counted + 1))
sys.settrace(None)
print(json.dumps([total / decisions for total in totals]), flush=True)

seeds, player = count(1), at_random(1)
for line in sys.stdin:
    gc.collect()
    done, start = 0, process_time()
    while process_time() - start < float(line):
        done += play(next(seeds), player)
    print(json.dumps(done / (process_time() - start)), flush=True)
"""


class Figures(NamedTuple):
    """What a decision of a title costs in one version, and how many were made in each slice of a second."""

    opcodes: float
    calls: float
    rates: list[float]


def compare(
    trees: Sequence[str], title: str, rounds: int = 8, seconds: float = 0.25, games: tuple[int, int] = (150, 50)
) -> list[Figures]:
    """The figures of each version, by its source tree; `games` are those played to warm up, and those counted."""
    command = [sys.executable, "-c", WORKER, title, *map(str, games)]
    workers = [
        subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": os.path.abspath(tree), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for tree in trees
    ]
    found = [Figures(*_counts(worker), []) for worker in workers]
    for number in range(rounds):
        for at in range(len(trees)) if number % 2 else reversed(range(len(trees))):
            found[at].rates.append(_rate(workers[at], seconds))
    for worker in workers:
        worker.communicate()
    return found


def _counts(worker: subprocess.Popen[str]) -> tuple[float, float]:
    """The opcodes and calls of a decision, which a worker counts first."""
    assert worker.stdout is not None
    opcodes, calls = json.loads(worker.stdout.readline())
    return float(opcodes), float(calls)


def _rate(worker: subprocess.Popen[str], seconds: float) -> float:
    """The decisions that a worker makes in a second, over one slice."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(f"{seconds}\n")
    worker.stdin.flush()
    return float(json.loads(worker.stdout.readline()))


def main(arguments: Sequence[str]) -> None:
    """Compare two versions in some titles, and print a table."""
    before, after, *titles = arguments
    print("| title | opcodes before | now | calls before | now | speed, to before |\n|---|---|---|---|---|---|")
    for title in titles:
        old, new = compare((before, after), title)
        ratio = median(fast / slow for slow, fast in zip(old.rates, new.rates, strict=True))
        cells = (f"{old.opcodes:,.0f}", f"{new.opcodes:,.0f}", f"{old.calls:.1f}", f"{new.calls:.1f}", f"{ratio:.2f}")
        print(f"| `{title}` | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
