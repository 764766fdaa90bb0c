"""Retention: delete games that have not been played for a number of days."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from fieldcraft.web.executor import Executor
from fieldcraft.web.store import Store

log = logging.getLogger("fieldcraft.web")

DAY: Final = 86_400.0
INTERVAL: Final = 3600.0


@asynccontextmanager
async def delete_old_games(store: Store, executor: Executor, keep_days: float) -> AsyncIterator[None]:
    """Delete old games every hour while the context is open; never if `keep_days` is 0."""
    if not keep_days:
        yield
        return
    task = asyncio.create_task(_delete_hourly(store, executor, keep_days))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _delete_hourly(store: Store, executor: Executor, keep_days: float) -> None:
    while True:
        try:
            before = time.time() - keep_days * DAY
            while await executor.run_slow(store.delete_untouched, before):
                pass
        except SQLAlchemyError as error:
            log.warning("old games could not be deleted: %s", type(error).__name__)
        await asyncio.sleep(INTERVAL)
