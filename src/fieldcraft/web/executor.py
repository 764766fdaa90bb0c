"""Where work runs: quick work inline, slow work in threads, so that no request holds up the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread

from fieldcraft.web.database import patience
from fieldcraft.web.errors import Unavailable

P = ParamSpec("P")
T = TypeVar("T")
SLOW_THREADS: Final = 2
IMPORTS: Final = 2
MAX_WAITING_IMPORTS: Final = 8
LOOP_PATIENCE: Final = 0.02
"""Seconds that the event loop waits for a locked database before it leaves the waiting to a thread."""


class Executor:
    """Runs quick work inline with SQLite, where a choice takes less time than handing it to a thread."""

    def __init__(self, inline: bool):
        self.inline = inline
        self._slow: CapacityLimiter | None = None
        self._imports: CapacityLimiter | None = None

    async def run_quick(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that takes a few milliseconds; if it must wait for the database, it starts again in a thread.

        So it must be safe to start again: it reads, or it writes once, at its end.
        """
        if self.inline:
            try:
                with patience(LOOP_PATIENCE):
                    return work(*args, **kwargs)
            except Unavailable:
                pass
        return await self.run_waiting(work, *args, **kwargs)

    async def run_waiting(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that waits for the database, in a thread."""
        return await to_thread.run_sync(partial(work, *args, **kwargs))

    async def run_slow(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that may take long, in one of a few threads."""
        if self._slow is None:
            self._slow = CapacityLimiter(SLOW_THREADS)
        return await to_thread.run_sync(partial(work, *args, **kwargs), limiter=self._slow)

    async def run_import(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run an import, which waits for a process of its own. A few run at a time, and not many more may wait."""
        if self._imports is None:
            self._imports = CapacityLimiter(IMPORTS)
        if self._imports.statistics().tasks_waiting >= MAX_WAITING_IMPORTS:
            raise Unavailable("Too many saves are being checked at the moment: try again")
        return await to_thread.run_sync(partial(work, *args, **kwargs), limiter=self._imports)
