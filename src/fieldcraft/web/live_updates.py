"""Live updates: clients that watch a game get a server-sent event when it changes.

Changes made in this worker are published at once. Changes made in other workers are found by polling the database,
with one query for all watched games.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec

from fieldcraft.web.errors import TooManyWatchers, Unavailable
from fieldcraft.web.executor import Executor
from fieldcraft.web.metrics import Metrics
from fieldcraft.web.settings import Settings
from fieldcraft.web.store import Stamp, Store

log = logging.getLogger("fieldcraft.web")


class Watcher:
    """A client that watches one game."""

    def __init__(self, stamp: Stamp, address: str = ""):
        self.stamp = stamp
        self.address = address
        self.changed = asyncio.Event()

    def notify(self, stamp: Stamp) -> None:
        """Note a change; older stamps are ignored."""
        if stamp > self.stamp:
            self.stamp = stamp
            self.changed.set()


class LiveUpdates:
    """All watchers of a worker."""

    def __init__(self, store: Store, settings: Settings, executor: Executor):
        self._store = store
        self._executor = executor
        self._maximum = settings.max_watchers
        self._most_of_address = settings.max_watchers_per_address
        self._by_address: Counter[str] = Counter()
        self._poll_interval = settings.poll_interval
        self._heartbeat = settings.heartbeat
        self._watchers: dict[str, set[Watcher]] = {}
        self._count = 0
        self.metrics: Metrics | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._polling: asyncio.Task[None] | None = None
        self._closed = asyncio.Event()

    def publish(self, game: str, stamp: Stamp) -> None:
        """Publish a change made in this worker. May be called from any thread."""
        if self._watchers and self._loop is not None and not self._closed.is_set():
            self._loop.call_soon_threadsafe(self._notify, game, stamp)

    def close(self) -> None:
        """End every stream. May be called from a signal handler."""
        self._closed.set()
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake_all)

    def check_capacity(self, address: str = "") -> None:
        """Raise TooManyWatchers if a limit is reached: that of an address, if one is given, or that of the worker."""
        if address and self._by_address[address] >= self._most_of_address:
            raise TooManyWatchers("You are watching too many games at once: close some of them")
        if self._count >= self._maximum:
            raise TooManyWatchers("Too many people are watching games on this server: try again later")

    async def watch(self, game: str, stamp: Stamp, address: str = "") -> AsyncIterator[bytes]:
        """Yield a server-sent event for each change of a game."""
        watcher = Watcher(stamp, address)
        self._add(game, watcher)
        try:
            sent = watcher.stamp
            yield b"retry: 2000\n\n" + _event(sent)
            while not self._closed.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(watcher.changed.wait(), self._heartbeat)
                watcher.changed.clear()
                if self._closed.is_set():
                    return
                changed, sent = watcher.stamp != sent, watcher.stamp
                yield _event(sent) if changed else b": keep-alive\n\n"
        finally:
            self._remove(game, watcher)

    def _add(self, game: str, watcher: Watcher) -> None:
        self._loop = asyncio.get_running_loop()
        self._watchers.setdefault(game, set()).add(watcher)
        self._count_watchers(watcher, 1)
        if self._polling is None or self._polling.done():
            self._polling = self._loop.create_task(self._poll())

    def _remove(self, game: str, watcher: Watcher) -> None:
        self._count_watchers(watcher, -1)
        watching = self._watchers[game]
        watching.discard(watcher)
        if not watching:
            del self._watchers[game]

    def _count_watchers(self, watcher: Watcher, more: int) -> None:
        self._count += more
        self._by_address[watcher.address] += more
        if not self._by_address[watcher.address]:
            del self._by_address[watcher.address]
        if self.metrics is not None:
            self.metrics.watchers.inc(more)

    def _notify(self, game: str, stamp: Stamp) -> None:
        for watcher in self._watchers.get(game, ()):
            watcher.notify(stamp)

    def _wake_all(self) -> None:
        for watching in self._watchers.values():
            for watcher in watching:
                watcher.changed.set()

    async def _poll(self) -> None:
        """Look for changes made by other workers as long as there are watchers."""
        while self._watchers and not self._closed.is_set():
            await asyncio.sleep(self._poll_interval)
            watched = list(self._watchers)
            try:
                found = await self._executor.run_quick(self._store.stamps, watched)
            except Unavailable:
                continue
            for game, stamp in found.items():
                self._notify(game, stamp)


def _event(stamp: Stamp) -> bytes:
    """One event with the game's version and change number."""
    data = msgspec.json.encode({"version": stamp.version, "change": stamp.change}).decode()
    return f"event: changed\nid: {stamp.change}\ndata: {data}\n\n".encode()
