"""The throughput of several processes, or of a cluster, compared with one process on the same study.

They play by turns, so that noise affects all of them alike.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import find
from fieldcraft.lab.executors import Executor, InProcess, ProcessPool
from fieldcraft.lab.run import GamesInMemory, run
from fieldcraft.lab.study import Block, BlockResult, Job, Study, make_study, pack

TITLE: Final = "lrdg"
SCENARIO: Final = "raid-rommel"
PLAYER: Final = "sensible"
ROUNDS: Final = 3
PILOT_GAMES: Final = 40
ALONE: Final = "one process"


class Throughput(NamedTuple):
    """Games per second, and what each process contributes compared with one that plays alone.

    `share` is by the clock. `cpu_share` counts CPU time only, so other load on the machine hardly changes it.
    """

    name: str
    jobs: int
    games: float
    share: float
    cpu_share: float


class Timed:
    """An executor that adds up the CPU time of its blocks."""

    def __init__(self, executor: Executor):
        self.executor = executor
        self.cpu_seconds = 0.0

    @property
    def capacity(self) -> int:
        """How many blocks it takes at once."""
        return self.executor.capacity

    def submit(self, block: Block) -> None:
        """Have a block played."""
        self.executor.submit(block)

    def next_result(self) -> tuple[Block, BlockResult | None]:
        """Wait for a block and add its CPU time."""
        block, result = self.executor.next_result()
        self.cpu_seconds += result.cpu_seconds if result is not None else 0.0
        return block, result

    def close(self) -> None:
        """Stop the executor."""
        self.executor.close()

    def play(self, study: Study) -> tuple[float, float]:
        """Play a study; its elapsed and CPU seconds."""
        start, self.cpu_seconds = perf_counter(), 0.0
        run(study, self, GamesInMemory(study))
        return perf_counter() - start, self.cpu_seconds


def throughput(
    seconds: float, jobs: int, on: str | None = None, progress: Callable[[str], None] = lambda text: None
) -> list[Throughput]:
    """Play one study in one process, in several and, if named, on a cluster. Start-up time doesn't count."""
    pilot = _study(PILOT_GAMES)
    alone = Timed(InProcess(pack(pilot)))
    study = _study(max(PILOT_GAMES, round(PILOT_GAMES / alone.play(pilot)[0] * seconds)))
    job = pack(study)
    executors = {ALONE: alone, f"{jobs} processes": Timed(ProcessPool(job, jobs))}
    try:
        if on is not None:
            executors[on] = Timed(_cluster(job, on, jobs))
        for executor in executors.values():
            executor.play(pilot)
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in executors}
        for number in range(ROUNDS):
            for name, executor in executors.items():
                progress(f"{name}, round {number + 1} of {ROUNDS}")
                times[name].append(executor.play(study))
    finally:
        for executor in executors.values():
            executor.close()
    return [_compare(name, 1 if name == ALONE else jobs, study.games, times) for name in executors]


def _compare(name: str, jobs: int, games: int, times: dict[str, list[tuple[float, float]]]) -> Throughput:
    """Compare with one process round by round, because neighbouring measurements share the same noise."""
    pairs = list(zip(times[ALONE], times[name], strict=True))
    share = median(one[0] / elapsed / jobs for one, (elapsed, _) in pairs)
    cpu_share = median(one[1] / cpu for one, (_, cpu) in pairs)
    return Throughput(name, jobs, median(games / elapsed for elapsed, _ in times[name]), share, cpu_share)


def _study(games: int) -> Study:
    return make_study(find(TITLE), [SCENARIO], [PLAYER], games=games, seed=1)


def _cluster(job: Job, on: str, jobs: int) -> Executor:
    try:
        from fieldcraft.lab.cluster import Cluster
    except ModuleNotFoundError as missing:
        raise BadSetup(f"--on needs {missing.name}: pip install 'fieldcraft[cluster]'") from None
    return Cluster(job, on, jobs)
