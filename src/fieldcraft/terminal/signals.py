"""Ctrl-C, hang-up and kill: noticed at once while waiting, but never in the middle of a choice."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any


class Stopped(BaseException):
    """Somebody wants the program to end. Carries the signal's number."""

    def __init__(self, number: int):
        super().__init__(number)
        self.number = number


class Stops:
    """Turns signals into `Stopped` while it is entered."""

    def __init__(self) -> None:
        self._held = False
        self._waiting = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stops:
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(ValueError):  # Only the main thread hears signals.
                    self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._held:
            self._waiting = number
        else:
            raise Stopped(number)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let nothing interrupt, so that a game is never left in the middle of a choice."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._waiting:
            raise Stopped(self._waiting)
