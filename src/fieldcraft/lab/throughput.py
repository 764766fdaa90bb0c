"""How much faster several processes, or a cluster, play the same study than one: by turns, so that noise hits all."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from fieldcraft.kernel.registry import find
from fieldcraft.lab.hands import Crew, Hands, Here
from fieldcraft.lab.run import Memory, run
from fieldcraft.lab.study import Kit, Study, packed, study_of

TITLE: Final = "lrdg"
SCENARIO: Final = "raid-rommel"
PLAYER: Final = "sensible"
ROUNDS: Final = 3
FIRST: Final = 40


class Throughput(NamedTuple):
    """Games a second of some who play, and how much of that each process gives beside one that plays alone."""

    name: str
    jobs: int
    games: float
    share: float


def throughput(
    seconds: float, jobs: int, on: str | None = None, say: Callable[[str], None] = lambda words: None
) -> list[Throughput]:
    """Play the same study alone, by several processes, and on a cluster if one is named; starting up does not count."""
    first = _study(FIRST)
    alone = Here(packed(first))
    pace = FIRST / _timed(first, alone)
    study = _study(max(FIRST, round(pace * seconds)))
    kit = packed(study)
    all_hands: dict[str, Hands] = {"one process": alone, f"{jobs} processes": Crew(kit, jobs)}
    if on is not None:
        all_hands[on] = _cluster(kit, on, jobs)
    try:
        for hands in all_hands.values():
            _timed(first, hands)
        times: dict[str, list[float]] = {name: [] for name in all_hands}
        for number in range(ROUNDS):
            for name, hands in all_hands.items():
                say(f"{name}, round {number + 1} of {ROUNDS}")
                times[name].append(_timed(study, hands))
    finally:
        for hands in all_hands.values():
            hands.close()
    # Each round's ratio compares what was measured one after another.
    found = []
    for name, spans in times.items():
        many = 1 if name == "one process" else jobs
        shares = [one / span / many for one, span in zip(times["one process"], spans, strict=True)]
        found.append(Throughput(name, many, median(study.games / span for span in spans), median(shares)))
    return found


def _study(games: int) -> Study:
    return study_of(find(TITLE), [SCENARIO], [PLAYER], games=games, seed=1)


def _timed(study: Study, hands: Hands) -> float:
    """How long a study takes."""
    start = perf_counter()
    run(study, hands, Memory(study))
    return perf_counter() - start


def _cluster(kit: Kit, on: str, jobs: int) -> Hands:
    from fieldcraft.lab.cluster import Cluster

    return Cluster(kit, on, jobs)
