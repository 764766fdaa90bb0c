"""Requests that take long to answer, such as pictures and reports: a few at a time, fairly, and none twice."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from anyio import CapacityLimiter, to_thread

from fieldcraft.web.errors import LimitExceeded, Unavailable
from fieldcraft.web.rate_limit import Buckets
from fieldcraft.web.settings import Settings

T = TypeVar("T")
THREADS: Final = 1
"""More wouldn't be faster: the interpreter runs one at a time, and choices should wait for no more than one."""
MAX_KEPT: Final = 16_000_000
BUSY: Final = "The server is busy at the moment: try again"
TOO_MANY: Final = "You have asked for a lot at once: wait a moment and try again"


class HeavyWork:
    """One queue for all heavy requests of a worker. An address has only a few places in it."""

    def __init__(self, settings: Settings):
        self._most = settings.max_heavy
        self._most_of_address = settings.max_heavy_per_address
        share = settings.workers
        self._buckets = Buckets(settings.heavy_rate / share, max(1, settings.heavy_burst // share))
        self._waiting: Counter[str] = Counter()
        self._running: dict[Hashable, asyncio.Task[Any]] = {}
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._size = 0
        self._threads: CapacityLimiter | None = None

    async def run(self, address: str, key: Hashable, work: Callable[[], T]) -> T:
        """The result of some work, kept under a key that names all that it depends on.

        Raises LimitExceeded if the address waits for too much already, and Unavailable if the queue is full.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            found: T = self._kept[key]
            return found
        if key not in self._running:
            self.check(address)
            self._waiting[address] += 1
            self._running[key] = asyncio.create_task(self._work(address, key, work))
        made: T = await asyncio.shield(self._running[key])
        return made

    def check(self, address: str) -> None:
        """Take one of the pieces of heavy work that an address may ask for, if it doesn't wait for too many already."""
        if self._waiting[address] >= self._most_of_address or not self._buckets.take(address):
            raise LimitExceeded(TOO_MANY)
        if self._waiting.total() >= self._most:
            raise Unavailable(BUSY)

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Hold one of the places of an address, for work that goes on as long as someone listens."""
        self._waiting[address] += 1
        try:
            yield
        finally:
            self._leave(address)

    @contextmanager
    def admitted(self, address: str) -> Iterator[None]:
        """Check that an address may ask for heavy work, and hold one of its places for it."""
        self.check(address)
        with self.place(address):
            yield

    def _leave(self, address: str) -> None:
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]

    async def _work(self, address: str, key: Hashable, work: Callable[[], Any]) -> Any:
        if self._threads is None:
            self._threads = CapacityLimiter(THREADS)
        try:
            made = await to_thread.run_sync(work, limiter=self._threads)
        finally:
            del self._running[key]
            self._leave(address)
        self._keep(key, made)
        return made

    def _keep(self, key: Hashable, made: Any) -> None:
        """Keep a text or bytes for the next who asks, and drop what wasn't asked for longest."""
        if not isinstance(made, str | bytes):
            return
        self._kept[key] = made
        self._size += len(made)
        while self._size > MAX_KEPT:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped)
