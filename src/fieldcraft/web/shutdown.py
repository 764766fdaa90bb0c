"""A signal to stop ends first what would delay the shutdown, such as streams that stay open."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def close_on_signal(*closers: Callable[[], object]) -> Iterator[None]:
    """Inside the block, call these functions when a signal to stop arrives, before anything else happens."""
    previous: dict[int, Callable[[int, FrameType | None], object]] = {}

    def stop(number: int, frame: FrameType | None) -> None:
        for close in closers:
            close()
        previous[number](number, frame)

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            handler = signal.getsignal(number)
            if callable(handler):
                previous[number] = handler
                signal.signal(number, stop)
    try:
        yield
    finally:
        for restored, handler in previous.items():
            signal.signal(restored, handler)
