"""Listening and serving: one process, or several that share a port and a database."""

from __future__ import annotations

import errno
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final

import uvicorn

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web.settings import Settings

APP: Final = "fieldcraft.web.app:handed_app"
BACKLOG: Final = 1024
IDLE: Final = 75
PARTING: Final = 3
LOOKING: Final = 0.5
HOPELESS: Final = 10
EARLY: Final = 2.0
# Where several sockets may listen at one port, the system deals callers out evenly; elsewhere workers share a socket.
DEALT: Final = sys.platform == "linux"


@contextmanager
def listening(host: str, port: int, workers: int = 1) -> Iterator[socket.socket]:
    """A socket that listens, or that holds the port for the workers; or one clear complaint."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise BadSetup(f"there is no address {host!r} to listen at") from None
    family, _, _, _, place = found[0]
    dealt = DEALT and workers > 1
    try:
        made = _bound(family, place)
        if dealt:  # Now that nobody else is there, the port can be shared.
            place = made.getsockname()
            made.close()
            made = _bound(family, place, dealt)
        else:
            made.listen(BACKLOG)
    except OSError as wrong:
        reason = "somebody else listens there" if wrong.errno == errno.EADDRINUSE else wrong.strerror or str(wrong)
        raise BadSetup(f"cannot listen at {host}, port {port}: {reason}") from None
    with made:
        yield made


def _bound(family: int, place: Any, dealt: bool = False) -> socket.socket:
    """A socket with an address."""
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if dealt:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind(place)
    except OSError:
        made.close()
        raise
    return made


def address(host: str, made: socket.socket) -> str:
    """What to type into a browser."""
    port = made.getsockname()[1]
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def kept_in(settings: Settings) -> str:
    """Where games are kept, without a password."""
    url = settings.url
    return str(url.database) if settings.sqlite else url.render_as_string(hide_password=True)


def serve(settings: Settings, made: socket.socket, workers: int = 1) -> int:
    """Serve until a signal; the exit code."""
    settings.hand_down()
    return _serve_here(made) if workers == 1 else Workers(made, workers).run()


def _serve_here(made: socket.socket) -> int:
    """Serve in this process."""
    gc.disable()  # Until the application is there: reading code makes no garbage.
    config = uvicorn.Config(
        APP,
        factory=True,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=PARTING,
        backlog=BACKLOG,
    )
    server = uvicorn.Server(config)
    # The server takes signals while it runs, and sends itself each once more when it is done: then it is no news.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: None)
    server.run(sockets=[made])
    return 0 if server.started else 1


def _work(made: socket.socket) -> None:
    """Serve as one of several workers."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if DEALT:
        own = _bound(made.family, made.getsockname(), dealt=True)
        made.close()
        own.listen(BACKLOG)
        made = own
    sys.exit(_serve_here(made))


def _end_with_parent() -> None:
    """A worker whose parent was killed goes, too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


class Workers:
    """Several processes that serve; one that dies is replaced."""

    def __init__(self, made: socket.socket, count: int):
        self._made = made
        self._count = count
        self._stopping = False
        self._deaths = 0
        self._began: dict[int | None, float] = {}

    def run(self) -> int:
        """Keep them going until a signal to stop."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        workers = [self._begin() for _ in range(self._count)]
        while not self._stopping:
            wait([worker.sentinel for worker in workers], LOOKING)
            workers = [worker if worker.is_alive() or self._stopping else self._replaced(worker) for worker in workers]
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(PARTING + LOOKING)
            if worker.is_alive():
                worker.kill()
        return 0 if self._deaths < HOPELESS else 1

    def _stop(self, number: int, frame: object) -> None:
        self._stopping = True

    def _begin(self) -> SpawnProcess:
        worker = multiprocessing.get_context("spawn").Process(target=_work, args=(self._made,))
        worker.start()
        self._began[worker.pid] = time.monotonic()
        return worker

    def _replaced(self, worker: SpawnProcess) -> SpawnProcess:
        """A new worker for one that died; when they die as soon as they begin, nobody is helped by more of them."""
        lived = time.monotonic() - self._began.pop(worker.pid)
        self._deaths = self._deaths + 1 if lived < EARLY else 0
        self._stopping = self._stopping or self._deaths >= HOPELESS
        return self._begin()
