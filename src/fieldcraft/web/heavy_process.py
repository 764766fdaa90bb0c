"""The process beside a worker that does its heavy work: pictures, reports, odds and the like.

In a thread of the worker, that work would take turns with the event loop, and every player would wait for it. The
process lets workers go first, and has limits on time and memory. Whatever happens to it, the worker goes on serving.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

import msgspec
from anyio import CapacityLimiter, to_thread

from fieldcraft.players.child_process import ChildProcess
from fieldcraft.web.errors import Unavailable
from fieldcraft.web.heavy_tasks import JobRunner, Reply, Task
from fieldcraft.web.process_limits import BUSY
from fieldcraft.web.settings import Settings

MODULE: Final = "fieldcraft.web.heavy_worker"
NICENESS: Final = 15
"""Workers go first; imports that are replayed come last."""
OUT_OF_TIME: Final[int] = getattr(signal, "SIGPROF", 0)
TOO_LONG: Final = "This takes the server too long: try again later"
ENDED: Final = "The server couldn't finish this: try again"
STOPPING: Final = "The server is stopping: try again"

log = logging.getLogger("fieldcraft.web")


class Backend(Protocol):
    """Where tasks run."""

    async def run(self, task: Task) -> Reply:
        """Run a task. Raises Unavailable if that failed for no fault of the task."""

    def close(self) -> None:
        """Stop for good, whatever is running."""


class Threads:
    """Tasks run in threads of this process, as in tests and where no process can be started."""

    def __init__(self, runner: JobRunner, number: int):
        self._runner = runner
        self._number = number
        self._threads: CapacityLimiter | None = None

    async def run(self, task: Task) -> Reply:
        """Run a task."""
        if self._threads is None:
            self._threads = CapacityLimiter(self._number)
        return await to_thread.run_sync(self._runner.run, task, limiter=self._threads)

    def close(self) -> None:
        """Do nothing: a thread can't be stopped."""


class HeavyProcess:
    """Tasks run in a process, which is started again for the next task after it ended."""

    def __init__(self, settings: Settings, on_end: Callable[[], None] = lambda: None):
        self._on_end = on_end
        self._settings = msgspec.msgpack.encode(settings)
        self._patience = BUSY * settings.heavy_seconds
        self._child: ChildProcess | None = None
        self._closed = False
        self._waiting: dict[int, asyncio.Future[Reply]] = {}

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._child.pid if self._child is not None else None

    def start(self) -> ChildProcess:
        """Start the process, without waiting until it is ready. Raises OSError if that is impossible."""
        if self._child is None:
            loop = asyncio.get_running_loop()

            def receive(message: bytes) -> None:
                with suppress(RuntimeError):  # The loop was closed, and no one waits any more.
                    loop.call_soon_threadsafe(self._receive, child, message)

            child = ChildProcess(MODULE, receive=receive, niceness=NICENESS)
            child.send(self._settings)
            self._child = child
        return self._child

    async def run(self, task: Task) -> Reply:
        """Send a task to the process and wait for its reply."""
        if self._closed:
            raise Unavailable(STOPPING)
        try:
            child = self.start()
        except OSError as error:
            log.error("heavy work could not be done: %s", error.strerror or error)
            raise Unavailable(ENDED) from None
        waiting = asyncio.get_running_loop().create_future()
        self._waiting[task.id] = waiting
        try:
            async with asyncio.timeout(self._patience):
                child.send(msgspec.msgpack.encode(task))
                reply: Reply = await waiting
                return reply
        except TimeoutError:
            log.warning("heavy work took too long and was ended: %s", task.job or "a stream")
            self._end(child)
            raise Unavailable(TOO_LONG) from None
        finally:
            del self._waiting[task.id]

    def close(self) -> None:
        """End the process, and tell all who wait for it."""
        self._closed = True
        if self._child is not None:
            child, self._child = self._child, None
            child.stop()
        self._refuse_all(STOPPING)

    def _receive(self, child: ChildProcess, message: bytes) -> None:
        if child is not self._child:
            return
        if not message:
            self._end(child)
            return
        reply = msgspec.msgpack.decode(message, type=Reply)
        waiting = self._waiting.get(reply.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(reply)

    def _end(self, child: ChildProcess) -> None:
        """Make sure that the process has ended, and tell all who wait for it."""
        if child is not self._child:
            return
        self._child = None
        child.stop()
        code = child.exit_code()
        log.warning("the process for heavy work ended with %s", code)
        self._on_end()
        self._refuse_all(TOO_LONG if code == -OUT_OF_TIME else ENDED)

    def _refuse_all(self, message: str) -> None:
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(Unavailable(message))
