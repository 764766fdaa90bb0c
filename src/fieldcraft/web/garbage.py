"""Garbage collection that never holds up the event loop for long.

A full collection looks at every object of every game in memory, which takes 100 ms and more. Here what survives one is
set aside and not looked at again, so each looks only at what is newer than the last, and Python starts them often.

Something that is set aside is freed as usual when nothing refers to it any more, but not as part of a cycle. So games,
rules and connections must leave no cycles behind, which tests check. For those that titles of other authors or a
library leave all the same, everything is looked at once a day, at a moment when no one asks for anything.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any, Final

THRESHOLDS: Final = (700, 10, 2)
"""Python's usual thresholds for new objects, and a full collection after about 20,000 that have survived those."""
DAY: Final = 86_400
QUIET: Final = 1
"""For how many seconds no request may have begun before everything is looked at."""


def set_survivors_aside() -> None:
    """Set aside all there is now, and from now on what survives a full collection."""
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(after_collection)
    gc.freeze()


def after_collection(phase: str, info: dict[str, Any]) -> None:
    """Python calls this before and after each collection: after a full one, set aside what is left."""
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()


async def collect_daily(
    requests: Callable[[], int],
    on_collection: Callable[[int], None],
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Look at everything once a day, and say how many objects in cycles were found.

    `requests` returns how many requests have begun so far.
    """
    while True:
        await sleep(DAY)
        await _until_quiet(requests, sleep)
        on_collection(collect_everything())


async def _until_quiet(requests: Callable[[], int], sleep: Callable[[float], Awaitable[None]]) -> None:
    """Wait until no request begins for a moment, but not for longer than a day."""
    for _ in range(DAY // QUIET):
        before = requests()
        await sleep(QUIET)
        if requests() == before:
            return


def collect_everything() -> int:
    """Free garbage among all that was set aside too; return how many objects it was."""
    gc.unfreeze()
    return gc.collect()
