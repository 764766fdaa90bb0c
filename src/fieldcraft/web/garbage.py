"""Garbage collection that doesn't hold up the event loop.

A full collection looks at every object of every game in memory, which takes 100 ms and more, and Python starts one
whenever a quarter has been added: every few hundred choices on a busy server. Nearly everything is freed without it.
Here what has survived is set aside every minute, and is looked through only when there is twice as much of it as last
time.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

INTERVAL: Final = 60.0
GROWTH: Final = 2.0
NEVER: Final = 1_000_000_000
YOUNG: Final = (700, 10, NEVER)
"""Python's usual thresholds for new objects, and no automatic full collection."""


class Collector:
    """Sets aside what has survived, and now and then looks through it for cycles."""

    def __init__(self) -> None:
        gc.set_threshold(*YOUNG)
        gc.freeze()
        self._kept = gc.get_freeze_count()

    def tidy(self) -> bool:
        """Set aside what has survived; returns whether there was so much that all of it was looked through."""
        gc.collect(1)
        gc.freeze()
        full = gc.get_freeze_count() > GROWTH * self._kept
        if full:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._kept = gc.get_freeze_count()
        return full


@asynccontextmanager
async def tidying(collector: Collector | None) -> AsyncIterator[None]:
    """Tidy every minute while the context is open; without a collector, Python does as it usually does."""
    if collector is None:
        yield
        return
    task = asyncio.create_task(_tidy(collector))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _tidy(collector: Collector) -> None:
    while True:
        await asyncio.sleep(INTERVAL)
        collector.tidy()
