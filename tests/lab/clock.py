"""A clock for tests of measurements."""

from __future__ import annotations

import pytest

from fieldcraft.lab import bench


class Clock:
    """A clock that moves only when work is done."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def work(self, milliseconds: float) -> None:
        """Let some time pass."""
        self.now += milliseconds / 1000


def replace_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let the benchmark read a clock of its own."""
    clock = Clock()
    monkeypatch.setattr(bench, "process_time", clock)
    return clock
