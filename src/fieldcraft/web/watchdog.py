"""A watchdog: a worker whose event loop stops responding exits, so that the supervisor can replace it."""

from __future__ import annotations

import asyncio
import faulthandler
import time
from contextlib import suppress
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

SIGNS_OF_LIFE: Final = 8
"""How often within the limit the event loop shows that it turns."""


class Watchdog:
    """Ends this process with a traceback when its event loop shows no life for `limit` seconds; never if that is 0.

    The timer of `faulthandler` runs outside the interpreter, so it also ends code that never lets go of it.
    """

    def __init__(self, limit: float):
        self.requests = 0
        """How many requests have begun."""
        self._limit = limit
        self._shown = 0.0
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        """Start watching."""
        if self._limit:
            self._task = asyncio.create_task(self._keep_alive())

    async def __aexit__(self, *error: object) -> None:
        """Stop watching."""
        if self._task is None:
            return
        task, self._task = self._task, None
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        faulthandler.cancel_dump_traceback_later()

    def show_life(self) -> None:
        """Start the timer again, unless that was done just now."""
        now = time.monotonic()
        if self._task is not None and now - self._shown >= self._limit / SIGNS_OF_LIFE:
            self._shown = now
            faulthandler.dump_traceback_later(self._limit, exit=True)

    async def _keep_alive(self) -> None:
        while True:
            self.show_life()
            await asyncio.sleep(self._limit / SIGNS_OF_LIFE)


class SignsOfLife:
    """Counts each request that begins as a sign of life.

    On a machine that is busy otherwise, one turn of the event loop can take longer than the limit, because it answers
    all requests that have arrived before it looks at its timers.
    """

    def __init__(self, app: ASGIApp, watchdog: Watchdog):
        self.app = app
        self.watchdog = watchdog

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        self.watchdog.requests += 1
        self.watchdog.show_life()
        await self.app(scope, receive, send)
