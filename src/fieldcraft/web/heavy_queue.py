"""Requests that take long to answer, such as pictures and reports: a few at a time, fairly, and none twice."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from typing import Any, Concatenate, Final, ParamSpec

from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.web.compression import Result
from fieldcraft.web.errors import LimitExceeded, Unavailable
from fieldcraft.web.heavy_jobs import Workplace
from fieldcraft.web.heavy_process import Backend
from fieldcraft.web.heavy_tasks import FAILED, Reply, Task, result_of
from fieldcraft.web.metrics import Metrics
from fieldcraft.web.rate_limit import Buckets, Refusals
from fieldcraft.web.request_log import request_id
from fieldcraft.web.settings import Settings

P = ParamSpec("P")
AT_ONCE: Final = 1
STREAMS_AT_ONCE: Final = 2
LANES: Final = AT_ONCE + STREAMS_AT_ONCE
"""How many tasks run at once. More wouldn't be faster: the interpreter runs one at a time."""
MAX_KEPT: Final = 16_000_000
BUSY: Final = "The server is busy at the moment: try again"
TOO_MANY: Final = "You have asked for a lot at once: wait a moment and try again"


class HeavyQueue:
    """One queue for all heavy requests of a worker. An address has only a few places in it."""

    def __init__(
        self, settings: Settings, backend: Backend, metrics: Metrics | None = None, refusals: Refusals | None = None
    ):
        self.backend = backend
        self._refusals = refusals or Refusals(0)
        self._metrics = metrics
        self._most = settings.max_heavy
        self._most_of_address = settings.max_heavy_per_address
        share = settings.workers
        self._buckets = Buckets(settings.heavy_rate / share, max(1, settings.heavy_burst // share))
        self._waiting: Counter[str] = Counter()
        self._making: dict[Hashable, asyncio.Task[Result]] = {}
        self._kept: OrderedDict[Hashable, Result] = OrderedDict()
        self._size = 0
        self._closing: set[asyncio.Task[None]] = set()
        self._numbers = count(1)
        self._once = asyncio.Semaphore(AT_ONCE)
        self._pieces = asyncio.Semaphore(STREAMS_AT_ONCE)

    async def run(
        self,
        address: str,
        state: Hashable,
        job: Callable[Concatenate[Workplace, P], str | bytes],
        *arguments: P.args,
        **named: P.kwargs,
    ) -> Result:
        """The result of a job, which depends on its arguments and on the state of what they name, and is kept.

        Raises LimitExceeded if the address waits for too much already, and Unavailable if the queue is full.
        """
        assert not named, "the arguments of a job are sent in their order"
        key = (job.__name__, state, arguments)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            await self.check(address)
            self._waiting[address] += 1
            task = Task(next(self._numbers), job.__name__, arguments, request=request_id.get())
            self._making[key] = asyncio.create_task(self._make(address, key, task))
            self._making[key].add_done_callback(_see_error)
        return await asyncio.shield(self._making[key])

    async def stream(
        self,
        address: str,
        job: Callable[Concatenate[Workplace, P], Iterator[bytes]],
        *arguments: P.args,
        **named: P.kwargs,
    ) -> AsyncIterator[bytes]:
        """The pieces of a stream, each made when it is asked for. Streams take turns."""
        assert not named, "the arguments of a job are sent in their order"
        stream = next(self._numbers)
        task = Task(next(self._numbers), job.__name__, arguments, stream, request=request_id.get())
        piece: asyncio.Task[Reply] | None = None
        with self._place(address):
            try:
                # The client has been answered, so if the game moves on or the process ends, all that is left is to end.
                with suppress(FieldcraftError):
                    while True:
                        piece = asyncio.create_task(self._piece(task, job.__name__))
                        piece.add_done_callback(_see_error)
                        reply = await asyncio.shield(piece)
                        if not reply.more:
                            break
                        yield reply.body
                        task = Task(next(self._numbers), stream=stream, request=task.request)
            finally:
                closing = asyncio.create_task(self._close(stream, piece))
                self._closing.add(closing)
                closing.add_done_callback(self._closing.discard)

    async def _close(self, stream: int, piece: asyncio.Task[Reply] | None) -> None:
        """Forget a stream, once no piece of it is being made any more."""
        if piece is not None:
            await asyncio.wait([piece])
        with suppress(Unavailable):
            await self.backend.run(Task(next(self._numbers), stream=stream, closing=True))

    def close(self) -> None:
        """Stop for good; requests that still wait are told to ask again."""
        self.backend.close()

    async def check(self, address: str) -> None:
        """Take one of the pieces of heavy work that an address may ask for, if it doesn't wait for too many already.

        Only a refusal takes time.
        """
        if self._waiting[address] >= self._most_of_address or not self._buckets.take(address):
            await self._refusals.delay()
            raise LimitExceeded(TOO_MANY)
        if self._waiting.total() >= self._most:
            raise Unavailable(BUSY)

    @contextmanager
    def _place(self, address: str) -> Iterator[None]:
        """Hold one of the places of an address, for work that goes on as long as someone listens."""
        self._waiting[address] += 1
        try:
            yield
        finally:
            self._leave(address)

    @asynccontextmanager
    async def admitted(self, address: str) -> AsyncIterator[None]:
        """Check that an address may ask for heavy work, and hold one of its places for it."""
        await self.check(address)
        with self._place(address):
            yield

    def _leave(self, address: str) -> None:
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]

    async def _make(self, address: str, key: Hashable, task: Task) -> Result:
        try:
            async with self._once:
                made = result_of(await self._run(task, task.job))
        finally:
            del self._making[key]
            self._leave(address)
        self._keep(key, made)
        return made

    async def _piece(self, task: Task, job: str) -> Reply:
        """The next piece of a stream."""
        async with self._pieces:
            reply = await self._run(task, job)
        result_of(reply)
        return reply

    async def _run(self, task: Task, job: str) -> Reply:
        """Run a task, and count how that went."""
        outcome, seconds = "ended", 0.0
        try:
            reply = await self.backend.run(task)
            outcome = "made" if not reply.error else "failed" if reply.error == FAILED else "refused"
            seconds = reply.seconds
            return reply
        finally:
            if self._metrics is not None:
                self._metrics.count_heavy(job, outcome, seconds)

    def _keep(self, key: Hashable, made: Result) -> None:
        """Keep a result for the next who asks, and drop what wasn't asked for longest."""
        self._kept[key] = made
        self._size += len(made.body)
        while self._size > MAX_KEPT:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped.body)


def _see_error(task: asyncio.Task[Any]) -> None:
    """Don't report an error that reached no one because those who asked have left."""
    if not task.cancelled():
        task.exception()
