"""Open altered positions and saves and play them, in a process with a limit on memory and on the time of each step.

`python -m tests.hostile.attempt TITLE FIRST COUNT` tries the mutations FIRST, FIRST + 1, ... and prints a line of JSON
for each that went wrong, and a last one with what was counted. Without arguments, it tries the position on standard
input. A step that uses more than a second of processor time ends the process with a traceback; time that other programs
use doesn't count.
"""

from __future__ import annotations

import faulthandler
import json
import resource
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import fieldcraft as fc
from fieldcraft.kernel.errors import FieldcraftError
from tests.hostile import mutations

SECONDS = 1.0
MEMORY = 1 << 30
CHOICES = 4
SAVES = 5
"""One mutation in this many changes a save, the others change positions."""


def attempt(number: int, known: tuple[list[str], list[str], list[Any]]) -> str:
    """Try one mutation; returns how it ended."""
    positions, saves, pool = known
    random = Random(number)
    try:
        altered = mutations.mutated(random.choice(positions if number % SAVES else saves), pool, random)
    except MemoryError:  # ours, while we grew lists inside lists: no one can send half a gigabyte
        return "too large to write"
    if number % SAVES:
        return ending(lambda: fc.from_position(altered, seed=number), random)
    return ending(lambda: fc.load(altered, verify=bool(number % 2)), random)


def ending(read: Callable[[], fc.Game[Any, Any]], random: Random) -> str:
    """Open a file and play; returns how that ended."""
    _clock()
    try:
        game = read()
    except FieldcraftError:
        return "refused"
    try:
        play(game, random)
    except FieldcraftError:
        return "stopped"
    return "played"


def play(game: fc.Game[Any, Any], random: Random) -> None:
    """Look at everything that an interface shows, and make some choices."""
    for _ in range(CHOICES):
        show(game)
        if game.decision is None:
            return
        index = random.randrange(len(game.offered))
        _clock()
        if game.pending is None:
            game.odds(index, budget=200)
        _clock()
        game.trace(index)
        game.why_not(kind="nothing", place="nowhere")
        _clock()
        game.choose(index)
    show(game)
    _clock()
    fc.load(game.save())


def show(game: fc.Game[Any, Any]) -> None:
    """The scene, and every word of the decision and the log."""
    _clock()
    game.scene()
    _clock()
    if game.decision is not None:
        assert game.decision.options
        [game.decision.prompt, game.decision.seat, *(option.text for option in game.decision.options[:200])]
    _clock()
    assert all(line.text is not None for line in game.log)


def _clock() -> None:
    """Start the second of a step."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)


def main() -> None:
    """Try the position on standard input, or a range of mutations."""
    faulthandler.register(signal.SIGVTALRM, chain=True)
    if len(sys.argv) == 1:
        text = sys.stdin.read()
        fc.titles()
        _limit_memory()
        print(ending(lambda: fc.from_position(text), Random(0)))
        return
    title, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    known = mutations.positions(title, range(3)), mutations.saves(title, range(2))
    _limit_memory()
    try_all(range(first, first + count), (*known, mutations.pool_of(known[0])))


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def try_all(numbers: range, made: tuple[list[str], list[str], list[Any]]) -> None:
    """Try mutations, and print what went wrong."""
    ended: Counter[str] = Counter()
    for number in numbers:
        print(json.dumps({"trying": number}), flush=True)
        try:
            ended[attempt(number, made)] += 1
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        except Exception as error:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            where = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__}: {str(error)[:100]} ({where.filename.rpartition('/')[2]}:{where.lineno})"
            print(json.dumps({"number": number, "error": what}), flush=True)
    print(json.dumps({"ended": ended}), flush=True)


if __name__ == "__main__":
    main()
