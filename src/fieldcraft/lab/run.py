"""Playing a study: blocks are handed out until every seed of every condition has its game."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from math import ceil
from typing import Final, Protocol

from fieldcraft.lab.executors import Executor, InProcess, ProcessPool
from fieldcraft.lab.simulate import SimulatedGame, failed_game
from fieldcraft.lab.study import Block, Study, pack

BLOCK_SECONDS: Final = 2.0
LARGEST_BLOCK: Final = 5000
ATTEMPTS: Final = 2
HOPELESS: Final = 5
CRASHED: Final = "crashed"


class GameSink(Protocol):
    """Where the games go."""

    def seeds_done(self, condition: int) -> Collection[int]:
        """The seeds of a condition that have been played."""

    def add(self, condition: int, games: Sequence[SimulatedGame]) -> None:
        """Take some games of a condition."""


class GamesInMemory:
    """The games of a study, kept in memory only."""

    def __init__(self, study: Study):
        self.games: list[list[SimulatedGame]] = [[] for _ in study.conditions]

    def seeds_done(self, condition: int) -> Collection[int]:
        """The seeds of a condition that have been played."""
        return {game.seed for game in self.games[condition]}

    def add(self, condition: int, games: Sequence[SimulatedGame]) -> None:
        """Add games."""
        self.games[condition] += games

    def games_of(self, condition: int) -> list[SimulatedGame]:
        """The games of a condition by seed."""
        return sorted(self.games[condition], key=lambda game: game.seed)


class Schedule:
    """The games still to play, in blocks of about two seconds. Conditions take turns, so that they keep pace."""

    def __init__(self, study: Study, sink: GameSink):
        self.gaps: deque[Block] = deque()
        self.left = 0
        self._pace: dict[int, tuple[int, float]] = {}
        for condition in range(len(study.conditions)):
            self.gaps.extend(_gaps(condition, study.seeds, sink.seeds_done(condition)))
        self.left = sum(gap.count for gap in self.gaps)

    def next(self, capacity: int) -> Block:
        """The next block. Blocks get shorter towards the end, so that all processes finish at about the same time."""
        gap = self.gaps.popleft()
        games, seconds = self._pace.get(gap.condition, (0, 0.0))
        size = ceil(BLOCK_SECONDS * games / seconds) if seconds else 1
        count = max(1, min(size, LARGEST_BLOCK, gap.count, ceil(self.left / (2 * capacity))))
        if count < gap.count:
            self.gaps.append(Block(gap.condition, gap.first + count, gap.count - count))
        return Block(gap.condition, gap.first, count)

    def finish(self, block: Block, seconds: float) -> None:
        """Note that a block is done; its time sets the size of later ones."""
        self.left -= block.count
        games, before = self._pace.get(block.condition, (0, 0.0))
        self._pace[block.condition] = (games + block.count, before + seconds)

    def retry(self, block: Block) -> None:
        """Play a block again in halves, so that a game that can't be played is found."""
        half = block.count // 2
        rest = Block(block.condition, block.first + half, block.count - half)
        self.gaps.extendleft([rest, Block(block.condition, block.first, half)] if half else [rest])


def _gaps(condition: int, seeds: range, done: Collection[int]) -> list[Block]:
    """The runs of seeds that haven't been played."""
    if not done:
        return [Block(condition, seeds.start, len(seeds))]
    gaps: list[Block] = []
    start: int | None = None
    for seed in (*seeds, None):
        missing = seed is not None and seed not in done
        if missing and start is None:
            start = seed
        elif not missing and start is not None:
            gaps.append(Block(condition, start, (seeds.stop if seed is None else seed) - start))
            start = None
    return gaps


def run(study: Study, executor: Executor, sink: GameSink, progress: Callable[[int], None] = lambda left: None) -> None:
    """Play every game of a study that is missing. `progress` receives the number of games left.

    A block whose process dies is played again. A game whose process dies twice is recorded as crashed.
    """
    schedule = Schedule(study, sink)
    in_play = 0
    deaths: Counter[Block] = Counter()
    deaths_in_a_row = 0
    progress(schedule.left)
    while schedule.gaps or in_play:
        while schedule.gaps and in_play < executor.capacity:
            executor.submit(schedule.next(executor.capacity))
            in_play += 1
        block, result = executor.next_result()
        in_play -= 1
        if result is not None:
            games, seconds, deaths_in_a_row = result.games, result.seconds, 0
        else:
            deaths[block] += 1
            deaths_in_a_row += 1
            if deaths_in_a_row > HOPELESS * executor.capacity:
                raise RuntimeError("the worker processes keep dying")
            if block.count > 1 or deaths[block] < ATTEMPTS:
                schedule.retry(block)
                continue
            games, seconds = [failed_game(block.first, CRASHED, f"its process died {ATTEMPTS} times")], 0.0
        sink.add(block.condition, games)
        schedule.finish(block, seconds)
        progress(schedule.left)


def play_study(study: Study, jobs: int = 1) -> list[list[SimulatedGame]]:
    """Play a study in memory; the games of each condition by seed.

    >>> from fieldcraft.kernel.registry import find
    >>> from fieldcraft.lab.study import make_study
    >>> (games,) = play_study(make_study(find("lrdg"), ["raid-rommel"], ["random"], games=3, seed=7))
    >>> [game.seed for game in games]
    [7, 8, 9]
    """
    sink, job = GamesInMemory(study), pack(study)
    executor: Executor = InProcess(job) if jobs == 1 else ProcessPool(job, jobs)
    try:
        run(study, executor, sink)
    finally:
        executor.close()
    return [sink.games_of(condition) for condition in range(len(study.conditions))]
