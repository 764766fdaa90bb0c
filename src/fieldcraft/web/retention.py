"""Retention: delete games that have not been played for a number of days, as long as the clock can be trusted."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from fieldcraft.kernel.text import count
from fieldcraft.web.errors import Unavailable
from fieldcraft.web.executor import Executor
from fieldcraft.web.store import Store

log = logging.getLogger("fieldcraft.web")

STARTED: Final = "FIELDCRAFT_STARTED"
"""The variable by which workers learn what the clock showed when their server started."""
HOUR: Final = 3600.0
DAY: Final = 86_400.0
LONGEST_SILENCE: Final = 30 * DAY
"""If the newest game was played longer ago than this when the server starts, the clock may be wrong."""


class WallClock:
    """The time of day, and whether it can be believed: a clock that was set ahead makes every game look old."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        offset: float | None = None,
    ):
        self._wall = wall
        self._steady = steady
        self.offset = wall() - steady() if offset is None else offset

    def now(self) -> float:
        """The time of day."""
        return self._wall()

    def jumped(self) -> bool:
        """Whether the clock was set to another time, by more than an hour, since the server started."""
        return abs(self._wall() - self._steady() - self.offset) > HOUR


class ServerStart(NamedTuple):
    """What was known of the clock when the server started: a worker that replaces another one must not forget it."""

    offset: float
    doubt: str


def note_start(store: Store, clock: WallClock) -> None:
    """Note for all workers what is known of the clock as the server starts."""
    os.environ[STARTED] = json.dumps(ServerStart(clock.offset, reason_to_wait(store, clock, starting=True)))


def noted_start() -> ServerStart | None:
    """What was noted as the server started; None if this process is no worker of one."""
    text = os.environ.get(STARTED)
    return ServerStart(*json.loads(text)) if text else None


async def delete_old_games(store: Store, executor: Executor, keep_days: float) -> None:
    """Delete old games every hour; never if `keep_days` is 0."""
    if not keep_days:
        return
    start = noted_start()
    clock, first = WallClock(offset=start.offset if start else None), start is None
    while True:
        try:
            doubt = start.doubt if start else ""
            doubt = doubt or await executor.run_slow(reason_to_wait, store, clock, first)
            if doubt:
                log.warning("no old games are deleted: %s", doubt)
                return
            await _delete(store, executor, clock.now() - keep_days * DAY)
            first = False
        except Unavailable:
            log.warning("old games could not be deleted; trying again in an hour")
        await asyncio.sleep(HOUR)


def reason_to_wait(store: Store, clock: WallClock, starting: bool) -> str:
    """Why no game should be deleted now; empty if there is no reason."""
    if clock.jumped():
        return "the clock was set to another time; restart the server if it is right"
    newest = store.newest() if starting else None
    if newest is not None and clock.now() - newest > LONGEST_SILENCE:
        return "the newest game is more than 30 days old; check the clock, or delete them with fieldcraft admin"
    return ""


async def _delete(store: Store, executor: Executor, before: float) -> None:
    """Delete games not played since a time, a few at a time, and log how many that were."""
    total = 0
    while deleted := await executor.run_slow(store.delete_untouched, before):
        total += deleted
    if total:
        day = time.strftime("%Y-%m-%d", time.gmtime(before))
        log.warning("deleted %s not played since %s", count(total, "game"), day)
