"""Listen and serve: a supervisor, and workers that share a port and a database."""

from __future__ import annotations

import errno
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_ulong
from multiprocessing.connection import wait
from typing import Any, Final

import uvicorn

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web.connections import ConnectionLimits, files_for_connections, limited_protocol, proxy_networks
from fieldcraft.web.metrics import MetricsServer, metrics_of_worker, serving_metrics
from fieldcraft.web.request_log import configure_logging
from fieldcraft.web.settings import Settings

log = logging.getLogger("fieldcraft.web")

APP: Final = "fieldcraft.web.app:worker_app"
BACKLOG: Final = 1024
KEEP_ALIVE: Final = 75
GRACE_PERIOD: Final = 3
CHECK_INTERVAL: Final = 0.5
MAX_MISSED_BEATS: Final = 16
"""For how many checks in a row a worker may stand still: 8 seconds."""
MAX_EARLY_DEATHS: Final = 10
EARLY: Final = 2.0
# With SO_REUSEPORT, Linux spreads connections evenly over the workers' sockets; elsewhere workers share one socket.
REUSE_PORT: Final = sys.platform == "linux"


@contextmanager
def listening(host: str, port: int, workers: int = 1) -> Iterator[socket.socket]:
    """Open a socket that listens, or that reserves the port for the workers."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise BadSetup(f"cannot listen on {host!r}: no such address") from None
    family, _, _, _, place = found[0]
    reuse_port = REUSE_PORT and workers > 1
    try:
        bound = _bind(family, place)
        if reuse_port:  # The first bind proved that no other program uses the port; now share it.
            place = bound.getsockname()
            bound.close()
            bound = _bind(family, place, reuse_port)
        else:
            bound.listen(BACKLOG)
    except OSError as error:
        reason = "the port is in use" if error.errno == errno.EADDRINUSE else error.strerror or str(error)
        raise BadSetup(f"cannot listen on {host}, port {port}: {reason}") from None
    with bound:
        yield bound


def _bind(family: int, place: Any, reuse_port: bool = False) -> socket.socket:
    """Return a socket bound to an address."""
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if reuse_port:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind(place)
    except OSError:
        bound.close()
        raise
    return bound


def url_of(host: str, bound: socket.socket) -> str:
    """The URL to open in a browser."""
    port = bound.getsockname()[1]
    name = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def database_name(settings: Settings) -> str:
    """Where games are saved, without a password."""
    url = settings.url
    return str(url.database) if settings.sqlite else url.render_as_string(hide_password=True)


def serve(settings: Settings, bound: socket.socket, workers: int = 1) -> int:
    """Serve until a signal arrives; return the exit code."""
    settings.to_environment()
    configure_logging(settings.log_json, settings.access_log)
    with serving_metrics(settings.metrics_host, settings.metrics_port, workers) as metrics:
        gc.enable()  # It was off during startup; a supervisor runs for months, and reading the metrics leaves garbage.
        return Supervisor(bound, workers, metrics).run()


def _serve_here(bound: socket.socket) -> int:
    """Serve in this process."""
    gc.disable()  # Garbage collection is off during startup; `worker_app` turns it on again.
    settings = Settings.from_environment()
    metrics = metrics_of_worker()
    on_refusal = metrics.count_refusal if metrics is not None else lambda reason: None
    config = uvicorn.Config(
        APP,
        factory=True,
        http=limited_protocol(ConnectionLimits(settings, files_for_connections(), on_refusal)),
        ws="none",
        log_config=None,  # see `request_log`
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxy_networks(settings.proxies),
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE_PERIOD,
        backlog=BACKLOG,
    )
    server = uvicorn.Server(config)
    # Uvicorn raises each captured signal again after shutdown; by then there is nothing left to do.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: None)
    server.run(sockets=[bound])
    return 0 if server.started else 1


def _run_worker(bound: socket.socket, own_socket: bool, beats: c_ulong) -> None:
    """Serve as a worker, on a socket of its own if it has to share the port with others."""
    threading.Thread(target=_live_with_parent, args=(beats,), daemon=True).start()
    if own_socket:
        own = _bind(bound.family, bound.getsockname(), reuse_port=True)
        bound.close()
        own.listen(BACKLOG)
        bound = own
    sys.exit(_serve_here(bound))


def _live_with_parent(beats: c_ulong) -> None:
    """Show the parent process that this worker runs, and stop this worker when the parent ends."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    while parent.is_alive():
        beats.value += 1
        parent.join(CHECK_INTERVAL)
    os.kill(os.getpid(), signal.SIGTERM)


class Worker:
    """A worker process, as its supervisor sees it."""

    def __init__(self, bound: socket.socket, own_socket: bool):
        spawn = multiprocessing.get_context("spawn")
        self._beats = spawn.RawValue(c_ulong, 0)
        self._seen = 0
        self._missed = 0
        self.process = spawn.Process(target=_run_worker, args=(bound, own_socket, self._beats))
        self.process.start()
        self.started = time.monotonic()

    def check(self) -> bool:
        """Whether the worker lives; one that has been standing still for many checks is killed.

        A check counts, not the time, so that nothing is killed after the whole machine has stood still.
        """
        seen = self._beats.value
        self._missed = self._missed + 1 if seen == self._seen and seen else 0
        self._seen = seen
        if self._missed >= MAX_MISSED_BEATS:
            self.process.kill()
        return self.process.is_alive()


class Supervisor:
    """Runs the worker processes, and replaces those that die or stand still.

    A worker whose event loop hangs ends itself (see `watchdog`).
    """

    def __init__(self, bound: socket.socket, count: int, metrics: MetricsServer | None = None):
        self._socket = bound
        self._count = count
        self._metrics = metrics
        self._stopping = False
        self._early_deaths = 0

    def run(self) -> int:
        """Keep the workers running until a signal to stop."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        workers = [self._start() for _ in range(self._count)]
        while not self._stopping:
            wait([worker.process.sentinel for worker in workers], CHECK_INTERVAL)
            workers = [worker if worker.check() or self._stopping else self._replace(worker) for worker in workers]
        _end(workers)
        return 0 if self._early_deaths < MAX_EARLY_DEATHS else 1

    def _stop(self, number: int, frame: object) -> None:
        self._stopping = True

    def _start(self) -> Worker:
        return Worker(self._socket, REUSE_PORT and self._count > 1)

    def _replace(self, worker: Worker) -> Worker:
        """Start a new worker for one that died; give up when they keep dying right after the start."""
        if self._metrics is not None:
            self._metrics.forget(worker.process.pid)
        log.warning("worker %s ended with %s and was replaced", worker.process.pid, worker.process.exitcode)
        lived = time.monotonic() - worker.started
        self._early_deaths = self._early_deaths + 1 if lived < EARLY else 0
        self._stopping = self._stopping or self._early_deaths >= MAX_EARLY_DEATHS
        return self._start()


def _end(workers: Sequence[Worker]) -> None:
    """Ask the workers to stop, and kill those that haven't when the grace period is over."""
    processes = [worker.process for worker in workers]
    for process in processes:
        process.terminate()
    until = time.monotonic() + GRACE_PERIOD + CHECK_INTERVAL
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        if process.is_alive():
            process.kill()
