"""Figures about a running server, in the format of Prometheus.

The workers count into files of one folder, and the supervisor adds them up and serves them at an address of its own,
which the public doesn't see.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from fieldcraft.kernel.errors import BadSetup

VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where prometheus_client keeps the figures of several processes."""
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
TOO_MANY: Final = 429
REFUSALS: Final = {
    403: "forbidden",
    408: "too slow",
    413: "too large",
    TOO_MANY: "too many",
    503: "unavailable",
}
"""What a status of a refused request means to those who watch a server."""


class Metrics:
    """What a worker counts."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        registry = CollectorRegistry()
        self._requests = Counter(
            "fieldcraft_requests_total", "Requests answered", ("method", "route", "status"), registry=registry
        )
        self._seconds = Histogram(
            "fieldcraft_request_seconds", "Time to answer", ("route",), buckets=BUCKETS, registry=registry
        )
        self._refusals = Counter(
            "fieldcraft_refusals_total", "Requests and connections refused", ("reason",), registry=registry
        )
        self._games = Counter("fieldcraft_games_total", "Games started", ("title",), registry=registry)
        self._choices = Counter("fieldcraft_choices_total", "Choices made", ("title",), registry=registry)
        self._heavy = Counter(
            "fieldcraft_heavy_jobs_total", "Pieces of heavy work done", ("job", "outcome"), registry=registry
        )
        self._heavy_seconds = Histogram(
            "fieldcraft_heavy_seconds", "Processor time of heavy work", ("job",), buckets=BUCKETS, registry=registry
        )
        self._heavy_ended = Counter(
            "fieldcraft_heavy_processes_ended_total", "Processes for heavy work that ended", registry=registry
        )
        self._garbage = Counter(
            "fieldcraft_garbage_total", "Objects in cycles that the daily collections freed", registry=registry
        )
        self.watchers = Gauge(
            "fieldcraft_watchers", "Clients that watch a game", registry=registry, multiprocess_mode="livesum"
        )

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        self._requests.labels(method, route, str(status)).inc()
        if status != TOO_MANY:  # Such a refusal waits on purpose.
            self._seconds.labels(route).observe(seconds)
        if status in REFUSALS:
            self.count_refusal(REFUSALS[status])

    def count_refusal(self, reason: str) -> None:
        """Count a request or a connection that was refused because of a limit."""
        self._refusals.labels(reason).inc()

    def count_game(self, title: str) -> None:
        """Count a game that was started."""
        self._games.labels(title).inc()

    def count_heavy(self, job: str, outcome: str, seconds: float) -> None:
        """Count a piece of heavy work: whether it was made, was refused, failed, or ended with its process."""
        self._heavy.labels(job, outcome).inc()
        self._heavy_seconds.labels(job).observe(seconds)

    def count_heavy_end(self) -> None:
        """Count a process for heavy work that died, or was ended because it took too much."""
        self._heavy_ended.inc()

    def count_garbage(self, number: int) -> None:
        """Count objects in cycles that a daily garbage collection freed."""
        self._garbage.inc(number)

    def count_choices(self, title: str, number: int) -> None:
        """Count choices that were made."""
        self._choices.labels(title).inc(number)


@cache
def metrics_of_worker() -> Metrics | None:
    """The metrics of this worker, if the supervisor serves any."""
    return Metrics() if VARIABLE in os.environ else None


class MetricsServer:
    """The supervisor's part: a small server of its own, with the figures of all workers and its own."""

    def __init__(self, host: str, port: int, folder: Path, count: int):
        os.environ[VARIABLE] = str(folder)
        from prometheus_client import CollectorRegistry, Counter, Gauge, start_http_server
        from prometheus_client.multiprocess import MultiProcessCollector

        registry = CollectorRegistry()
        MultiProcessCollector(registry, path=str(folder))  # type: ignore[no-untyped-call]  # the library has no types here
        # Without a registry, these too are counted in the folder, and found there with those of the workers.
        workers = Gauge("fieldcraft_workers", "Worker processes", registry=None, multiprocess_mode="mostrecent")
        workers.set(count)
        self.replaced = Counter("fieldcraft_workers_replaced_total", "Workers that died", registry=None)
        self._server, self._thread = start_http_server(port, host, registry)

    def forget(self, pid: int | None) -> None:
        """Count a worker that died, and forget its gauges; what it counted stays."""
        from prometheus_client.multiprocess import mark_process_dead

        self.replaced.inc()
        mark_process_dead(pid)  # type: ignore[no-untyped-call]  # the library has no types here

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def serving_metrics(host: str, port: int, workers: int) -> Iterator[MetricsServer | None]:
    """Serve the figures of the workers started inside the block; no figures for port 0."""
    if not port:
        yield None
        return
    with TemporaryDirectory(prefix="fieldcraft-") as folder:
        try:
            server = MetricsServer(host, port, Path(folder), workers)
        except OSError as error:
            raise BadSetup(f"cannot serve metrics on {host}, port {port}: {error.strerror or error}") from None
        try:
            yield server
        finally:
            server.close()
