"""News of games: whoever watches a game hears when it changes, by server-sent events.

Moves made in this worker are told at once. Those made in other workers are found by asking the database a few times
a second, with one question for all games that somebody watches.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from fieldcraft.web.settings import Settings
from fieldcraft.web.store import Stamp, Store
from fieldcraft.web.work import Work
from fieldcraft.web.wrong import TooManyWatchers

log = logging.getLogger("fieldcraft.web")


class Watcher:
    """Somebody who watches one game: the newest stamp that was heard, and a bell."""

    def __init__(self, stamp: Stamp):
        self.stamp = stamp
        self.bell = asyncio.Event()

    def hear(self, stamp: Stamp) -> None:
        """Hear of a change; an old one is no news."""
        if stamp > self.stamp:
            self.stamp = stamp
            self.bell.set()


class News:
    """All watchers of a worker."""

    def __init__(self, store: Store, settings: Settings, work: Work):
        self._store = store
        self._work = work
        self._most = settings.watchers
        self._poll = settings.poll
        self._heartbeat = settings.heartbeat
        self._watchers: dict[str, set[Watcher]] = {}
        self._count = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._polling: asyncio.Task[None] | None = None
        self._closed = asyncio.Event()

    def tell(self, game: str, stamp: Stamp) -> None:
        """Something changed in this worker. May be called from any thread."""
        if self._watchers and self._loop is not None and not self._closed.is_set():
            self._loop.call_soon_threadsafe(self._spread, game, stamp)

    def close(self) -> None:
        """Say goodbye to every watcher. May be called from a signal's handler."""
        self._closed.set()
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ring_all)

    def room(self) -> None:
        """Complain if nobody else can watch."""
        if self._count >= self._most:
            raise TooManyWatchers("As many people watch games here as can be told of them")

    async def watch(self, game: str, stamp: Stamp) -> AsyncIterator[bytes]:
        """The changes of a game from where it stands, as server-sent events."""
        watcher = Watcher(stamp)
        self._join(game, watcher)
        try:
            told = watcher.stamp
            yield b"retry: 2000\n\n" + _event(told)
            while not self._closed.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(watcher.bell.wait(), self._heartbeat)
                watcher.bell.clear()
                if self._closed.is_set():
                    return
                news, told = watcher.stamp != told, watcher.stamp
                yield _event(told) if news else b": still here\n\n"
        finally:
            self._part(game, watcher)

    def _join(self, game: str, watcher: Watcher) -> None:
        self._loop = asyncio.get_running_loop()
        self._watchers.setdefault(game, set()).add(watcher)
        self._count += 1
        if self._polling is None or self._polling.done():
            self._polling = self._loop.create_task(self._look())

    def _part(self, game: str, watcher: Watcher) -> None:
        self._count -= 1
        watching = self._watchers[game]
        watching.discard(watcher)
        if not watching:
            del self._watchers[game]

    def _spread(self, game: str, stamp: Stamp) -> None:
        for watcher in self._watchers.get(game, ()):
            watcher.hear(stamp)

    def _ring_all(self) -> None:
        for watching in self._watchers.values():
            for watcher in watching:
                watcher.bell.set()

    async def _look(self) -> None:
        """Ask the database what changed elsewhere, as long as somebody watches."""
        while self._watchers and not self._closed.is_set():
            await asyncio.sleep(self._poll)
            watched = list(self._watchers)
            try:
                found = await self._work.quick(self._store.stamps, watched)
            except SQLAlchemyError as wrong:
                log.warning("the database did not say what is new: %s", type(wrong).__name__)
                continue
            for game, stamp in found.items():
                self._spread(game, stamp)


def _event(stamp: Stamp) -> bytes:
    """One event: the game's version, and how often anything about it has changed."""
    data = msgspec.json.encode({"version": stamp.version, "change": stamp.change}).decode()
    return f"event: changed\nid: {stamp.change}\ndata: {data}\n\n".encode()


@contextmanager
def parting(news: News) -> Iterator[None]:
    """While it lasts, a signal to stop first says goodbye to the watchers, who would hold the server up."""
    before: dict[int, Callable[[int, FrameType | None], object]] = {}

    def stop(number: int, frame: FrameType | None) -> None:
        news.close()
        before[number](number, frame)

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            handler = signal.getsignal(number)
            if callable(handler):
                before[number] = handler
                signal.signal(number, stop)
    try:
        yield
    finally:
        for kept, handler in before.items():
            signal.signal(kept, handler)
