"""How much faster several processes, or a cluster, play the same study than one: by turns, so that noise hits all."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from fieldcraft.kernel.registry import find
from fieldcraft.lab.hands import Crew, Hands, Here
from fieldcraft.lab.run import Memory, run
from fieldcraft.lab.study import Answer, Block, Kit, Study, packed, study_of

TITLE: Final = "lrdg"
SCENARIO: Final = "raid-rommel"
PLAYER: Final = "sensible"
ROUNDS: Final = 3
FIRST: Final = 40


class Throughput(NamedTuple):
    """Games a second of some who play, and what each process gives beside one that plays alone.

    `share` is by the clock. `busy` counts the processor's time alone, so a machine that has other things to do hardly
    changes it.
    """

    name: str
    jobs: int
    games: float
    share: float
    busy: float


class Clocked:
    """Hands whose time is taken."""

    def __init__(self, hands: Hands):
        self.hands = hands
        self.busy = 0.0

    @property
    def wanted(self) -> int:
        """How many blocks they want to have at once."""
        return self.hands.wanted

    def give(self, block: Block) -> None:
        """Let them play a block."""
        self.hands.give(block)

    def take(self) -> tuple[Block, Answer | None]:
        """Wait for a block, and add its time up."""
        block, answer = self.hands.take()
        self.busy += answer.busy if answer is not None else 0.0
        return block, answer

    def close(self) -> None:
        """Send them home."""
        self.hands.close()

    def play(self, study: Study) -> tuple[float, float]:
        """Play a study: how long it takes by the clock, and of the processors' time."""
        start, self.busy = perf_counter(), 0.0
        run(study, self, Memory(study))
        return perf_counter() - start, self.busy


def throughput(
    seconds: float, jobs: int, on: str | None = None, say: Callable[[str], None] = lambda words: None
) -> list[Throughput]:
    """Play the same study alone, by several processes, and on a cluster if one is named; starting up does not count."""
    first = _study(FIRST)
    alone = Clocked(Here(packed(first)))
    study = _study(max(FIRST, round(FIRST / alone.play(first)[0] * seconds)))
    kit = packed(study)
    everybody = {"one process": alone, f"{jobs} processes": Clocked(Crew(kit, jobs))}
    try:
        if on is not None:
            everybody[on] = Clocked(_cluster(kit, on, jobs))
        for hands in everybody.values():
            hands.play(first)
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in everybody}
        for number in range(ROUNDS):
            for name, hands in everybody.items():
                say(f"{name}, round {number + 1} of {ROUNDS}")
                times[name].append(hands.play(study))
    finally:
        for hands in everybody.values():
            hands.close()
    return [_compared(name, 1 if name == "one process" else jobs, study.games, times) for name in everybody]


def _compared(name: str, jobs: int, games: int, times: dict[str, list[tuple[float, float]]]) -> Throughput:
    """Those of a name beside one alone, round by round, since what was measured one after another is most alike."""
    pairs = list(zip(times["one process"], times[name], strict=True))
    share = median(one[0] / span / jobs for one, (span, _) in pairs)
    busy = median(one[1] / used for one, (_, used) in pairs)
    return Throughput(name, jobs, median(games / span for span, _ in times[name]), share, busy)


def _study(games: int) -> Study:
    return study_of(find(TITLE), [SCENARIO], [PLAYER], games=games, seed=1)


def _cluster(kit: Kit, on: str, jobs: int) -> Hands:
    from fieldcraft.lab.cluster import Cluster

    return Cluster(kit, on, jobs)
