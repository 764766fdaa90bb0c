"""What a server does now and then by itself: games that nobody has played on for long enough are forgotten."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from fieldcraft.web.store import Store
from fieldcraft.web.work import Work

log = logging.getLogger("fieldcraft.web")

DAY: Final = 86_400.0
BETWEEN: Final = 3600.0


@asynccontextmanager
async def upkeep(store: Store, work: Work, keep: float) -> AsyncIterator[None]:
    """While it lasts, old games are forgotten every hour; never, if they are kept for ever."""
    if not keep:
        yield
        return
    task = asyncio.create_task(_forget(store, work, keep))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _forget(store: Store, work: Work, keep: float) -> None:
    while True:
        try:
            before = time.time() - keep * DAY
            while await work.slow(store.forget_untouched, before):
                pass
        except SQLAlchemyError as wrong:
            log.warning("old games could not be forgotten: %s", type(wrong).__name__)
        await asyncio.sleep(BETWEEN)
