"""`python -m fieldcraft.web.heavy_worker`: the process of a `HeavyProcess`, which runs the tasks it is sent."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, Final

import msgspec

from fieldcraft.players.child_process import Parent
from fieldcraft.web.process_limits import limit_memory
from fieldcraft.web.settings import Settings

if TYPE_CHECKING:
    from fieldcraft.web.heavy_tasks import JobRunner

MAX_GAMES: Final = 40
OUT_OF_MEMORY: Final = 3


class Timer:
    """Ends this process when a task has used its processor time, even if it never lets go of the interpreter.

    The clock is that of the process, so a task is charged for those that run beside it.
    """

    def __init__(self, seconds: float):
        self._seconds = seconds
        self._lock = Lock()
        self._ends: dict[int, float] = {}

    def begin(self, task: int) -> None:
        """A task begins."""
        with self._lock:
            self._ends[task] = time.process_time() + self._seconds
            self._set()

    def end(self, task: int) -> None:
        """A task has ended."""
        with self._lock:
            del self._ends[task]
            self._set()

    def _set(self) -> None:
        """Wait for the task whose time is up first. Nothing handles the signal, so it ends the process."""
        if hasattr(signal, "setitimer"):
            left = max(0.001, min(self._ends.values()) - time.process_time()) if self._ends else 0.0
            signal.setitimer(signal.ITIMER_PROF, left)


class HeavyWorker:
    """Runs tasks in a few threads and sends their replies, in whatever order they are done."""

    def __init__(self, parent: Parent, runner: JobRunner, seconds: float):
        self._parent = parent
        self._runner = runner
        self._timer = Timer(seconds)
        self._sending = Lock()

    def handle(self, message: bytes) -> None:
        """Run one task."""
        from fieldcraft.web.heavy_tasks import Task

        task = msgspec.msgpack.decode(message, type=Task)
        self._timer.begin(task.id)
        try:
            reply = self._runner.run(task)
        except MemoryError:  # What is left of this process can't be relied on.
            os._exit(OUT_OF_MEMORY)
        self._timer.end(task.id)
        with self._sending:
            self._parent.send(msgspec.msgpack.encode(reply))


def runner_for(settings: Settings) -> JobRunner:
    """What runs the tasks of a worker, with its own small memory of games."""
    from fieldcraft.web.heavy_jobs import Workplace
    from fieldcraft.web.heavy_tasks import JobRunner
    from fieldcraft.web.rendering import Renderer
    from fieldcraft.web.service import Service

    own = msgspec.structs.replace(settings, cache_size=min(settings.cache_size, MAX_GAMES))
    return JobRunner(Workplace(Service(own, own.heavy_connections), Renderer() if settings.pages else None))


def main() -> None:
    """Read the settings, then run task after task until the parent is gone."""
    parent = Parent()
    settings = msgspec.msgpack.decode(parent.receive(), type=Settings)
    limit_memory(settings.heavy_memory)
    from fieldcraft.web.heavy_queue import LANES
    from fieldcraft.web.request_log import configure_logging

    configure_logging(settings.log_json, access_log=False)
    worker = HeavyWorker(parent, runner_for(settings), settings.heavy_seconds)
    with ThreadPoolExecutor(LANES) as threads:
        while True:
            threads.submit(worker.handle, parent.receive())


if __name__ == "__main__":
    main()
