"""Limits on the processes that work beside a worker: those who play go first, and time and memory are bounded."""

from __future__ import annotations

import os
import signal
from typing import Final

BUSY: Final = 6
"""How many times as long as its processor time some work may take by the clock: others use the machine too."""
OUT_OF_TIME: Final[int] = getattr(signal, "SIGXCPU", 0)


def give_way(niceness: int) -> None:
    """Let other processes go first, where the system knows about that."""
    if hasattr(os, "nice"):
        os.nice(niceness)


def limit_memory(size: int) -> None:
    """Limit the bytes that this process may use, where the system has such a limit."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (size, most))


def limit_time(seconds: int) -> None:
    """End this process when it has used so much processor time, where the system has such a limit."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
