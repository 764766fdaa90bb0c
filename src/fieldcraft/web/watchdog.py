"""A watchdog: a worker whose event loop stops responding exits, so that the supervisor can replace it."""

from __future__ import annotations

import asyncio
import faulthandler
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

SIGNS_OF_LIFE: Final = 8
"""How often within the limit the event loop shows that it turns."""


@asynccontextmanager
async def watchdog(limit: float) -> AsyncIterator[None]:
    """End this process with a traceback when its event loop doesn't turn for `limit` seconds; never if that is 0.

    The timer of `faulthandler` runs outside the interpreter, so it also ends code that never lets go of it.
    """
    if not limit:
        yield
        return
    task = asyncio.create_task(_keep_alive(limit))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        faulthandler.cancel_dump_traceback_later()


async def _keep_alive(limit: float) -> None:
    while True:
        faulthandler.dump_traceback_later(limit, exit=True)
        await asyncio.sleep(limit / SIGNS_OF_LIFE)
