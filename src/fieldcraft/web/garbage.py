"""Garbage collection that never holds up the event loop for long.

A full collection looks at every object of every game in memory, which takes 100 ms and more. Here what survives one is
set aside and never looked at again, so each looks only at what is newer than the last, and Python starts them often.

Something that is set aside is freed as usual when nothing refers to it any more, but not as part of a cycle. So games,
rules and connections must leave no cycles behind, which tests check.
"""

from __future__ import annotations

import gc
from typing import Any, Final

THRESHOLDS: Final = (700, 10, 2)
"""Python's usual thresholds for new objects, and a full collection after about 20,000 that have survived those."""


def set_survivors_aside() -> None:
    """Set aside all there is now, and from now on what survives a full collection."""
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(after_collection)
    gc.freeze()


def after_collection(phase: str, info: dict[str, Any]) -> None:
    """Python calls this before and after each collection: after a full one, set aside what is left."""
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()
