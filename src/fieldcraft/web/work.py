"""Where work is done: short work at once, long work in a thread, so that nobody waits for somebody else's odds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread

P = ParamSpec("P")
T = TypeVar("T")
AT_ONCE: Final = 2


class Work:
    """With SQLite a choice takes a millisecond, less than it takes to hand it to a thread and back."""

    def __init__(self, inline: bool):
        self.inline = inline
        self._limiter: CapacityLimiter | None = None
        self._thinker: CapacityLimiter | None = None

    async def quick(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that takes a moment."""
        if self.inline:
            return work(*args, **kwargs)
        return await to_thread.run_sync(partial(work, *args, **kwargs))

    async def slow(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that may take long; only so much of it is done at once."""
        if self._limiter is None:
            self._limiter = CapacityLimiter(AT_ONCE)
        return await to_thread.run_sync(partial(work, *args, **kwargs), limiter=self._limiter)

    async def thinking(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do a short stretch of long thinking. One stretch is done at a time, and whoever asks takes turns."""
        if self._thinker is None:
            self._thinker = CapacityLimiter(1)
        return await to_thread.run_sync(partial(work, *args, **kwargs), limiter=self._thinker)
