"""Turn Ctrl-C, hang-up and termination signals into an exception, but never in the middle of a choice."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any


class Stopped(BaseException):
    """A signal asked the program to end. Carries the signal's number."""

    def __init__(self, number: int):
        super().__init__(number)
        self.number = number


class SignalGuard:
    """A context in which signals raise `Stopped`."""

    def __init__(self) -> None:
        self._deferring = False
        self._pending = 0
        self._previous: dict[int, Any] = {}

    def __enter__(self) -> SignalGuard:
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(ValueError):  # Only the main thread can handle signals.
                    self._previous[number] = signal.signal(number, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._previous.items():
            signal.signal(number, handler)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._deferring:
            self._pending = number
        else:
            raise Stopped(number)

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """Hold signals back until the block ends, so that no game stops in the middle of a choice."""
        self._deferring = True
        try:
            yield
        finally:
            self._deferring = False
        if self._pending:
            raise Stopped(self._pending)
