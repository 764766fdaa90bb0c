"""Waiting for a condition, however busy the machine is."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

# Far beyond what any condition takes, so that a broken test ends.
GIVE_UP = 300.0


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Check a condition again and again until it holds."""
    end = monotonic() + GIVE_UP
    while not condition():
        if monotonic() > end:
            raise AssertionError(f"{what} never happened")
        sleep(0.01)
