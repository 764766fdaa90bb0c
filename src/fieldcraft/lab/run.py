"""Playing a study: blocks are handed out until every seed of every way has its game, whoever plays."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from math import ceil
from typing import Final, Protocol

from fieldcraft.lab.hands import Crew, Hands, Here
from fieldcraft.lab.simulate import Played, failed
from fieldcraft.lab.study import Block, Study, packed

SECONDS: Final = 2.0
MOST: Final = 5000
TIMES: Final = 2
HOPELESS: Final = 5
CRASHED: Final = "crashed"


class Keeper(Protocol):
    """Whoever keeps the games."""

    def done(self, way: int) -> Collection[int]:
        """The seeds of a way that are there already."""

    def keep(self, way: int, games: Sequence[Played]) -> None:
        """Take some games of a way."""


class Memory:
    """Keeps the games here, for as long as it is needed."""

    def __init__(self, study: Study):
        self.games: list[list[Played]] = [[] for _ in study.ways]

    def done(self, way: int) -> Collection[int]:
        """The seeds that are there."""
        return {game.seed for game in self.games[way]}

    def keep(self, way: int, games: Sequence[Played]) -> None:
        """Add games."""
        self.games[way] += games

    def played(self, way: int) -> list[Played]:
        """The games of a way in the order of their seeds."""
        return sorted(self.games[way], key=lambda game: game.seed)


class Todo:
    """The games still to be played, in blocks that take about two seconds, the ways by turns so that they keep pace."""

    def __init__(self, study: Study, keeper: Keeper):
        self.gaps: deque[Block] = deque()
        self.left = 0
        self._pace: dict[int, tuple[int, float]] = {}
        for way in range(len(study.ways)):
            self.gaps.extend(_gaps(way, study.seeds, keeper.done(way)))
        self.left = sum(gap.count for gap in self.gaps)

    def next(self, hands: int) -> Block:
        """The next block, shorter towards the end so that nobody waits long for the last."""
        gap = self.gaps.popleft()
        games, seconds = self._pace.get(gap.way, (0, 0.0))
        size = ceil(SECONDS * games / seconds) if seconds else 1
        count = max(1, min(size, MOST, gap.count, ceil(self.left / (2 * hands))))
        if count < gap.count:
            self.gaps.append(Block(gap.way, gap.first + count, gap.count - count))
        return Block(gap.way, gap.first, count)

    def played(self, block: Block, seconds: float) -> None:
        """A block is done; later ones are as long as the pace allows."""
        self.left -= block.count
        games, before = self._pace.get(block.way, (0, 0.0))
        self._pace[block.way] = (games + block.count, before + seconds)

    def again(self, block: Block) -> None:
        """Play a block once more, in halves, so that a game that cannot be played is found."""
        half = block.count // 2
        rest = Block(block.way, block.first + half, block.count - half)
        self.gaps.extendleft([rest, Block(block.way, block.first, half)] if half else [rest])


def _gaps(way: int, seeds: range, done: Collection[int]) -> list[Block]:
    """The stretches of seeds that are not there yet."""
    if not done:
        return [Block(way, seeds.start, len(seeds))]
    gaps: list[Block] = []
    start: int | None = None
    for seed in (*seeds, None):
        missing = seed is not None and seed not in done
        if missing and start is None:
            start = seed
        elif not missing and start is not None:
            gaps.append(Block(way, start, (seeds.stop if seed is None else seed) - start))
            start = None
    return gaps


def run(study: Study, hands: Hands, keeper: Keeper, tell: Callable[[int], None] = lambda left: None) -> None:
    """Play all games of a study that are missing. `tell` hears how many are left.

    Whoever dies over a block has it played again by others. A game over which its process died twice is kept as
    crashed.
    """
    todo = Todo(study, keeper)
    flying = 0
    deaths: Counter[Block] = Counter()
    in_a_row = 0
    tell(todo.left)
    while todo.gaps or flying:
        while todo.gaps and flying < hands.wanted:
            hands.give(todo.next(hands.wanted))
            flying += 1
        block, answer = hands.take()
        flying -= 1
        if answer is not None:
            games, seconds, in_a_row = answer.games, answer.seconds, 0
        else:
            deaths[block] += 1
            in_a_row += 1
            if in_a_row > HOPELESS * hands.wanted:
                raise RuntimeError("the processes that should play end one after another")
            if block.count > 1 or deaths[block] < TIMES:
                todo.again(block)
                continue
            games, seconds = [failed(block.first, CRASHED, f"its process ended {TIMES} times")], 0.0
        keeper.keep(block.way, games)
        todo.played(block, seconds)
        tell(todo.left)


def in_memory(study: Study, jobs: int = 1) -> list[list[Played]]:
    """Play a study here and keep nothing but what comes back: the games of each way, in the order of their seeds.

    >>> from fieldcraft.kernel.registry import find
    >>> from fieldcraft.lab.study import study_of
    >>> (games,) = in_memory(study_of(find("lrdg"), ["raid-rommel"], ["random"], games=3, seed=7))
    >>> [game.seed for game in games]
    [7, 8, 9]
    """
    memory, kit = Memory(study), packed(study)
    hands: Hands = Here(kit) if jobs == 1 else Crew(kit, jobs)
    try:
        run(study, hands, memory)
    finally:
        hands.close()
    return [memory.played(way) for way in range(len(study.ways))]
