"""The process for heavy work may die or hang: its requests are refused, the next ones work, and play goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fieldcraft.web.heavy_process import NICENESS
from fieldcraft.web.settings import Settings
from tests.web import bad_titles, servers

HEAVY_SECONDS = 3
"""More than it takes a process to start and make a report, and little enough to wait for."""


class Server(NamedTuple):
    """A running server with one worker, its port, and a game."""

    process: subprocess.Popen[bytes]
    port: int
    game: str

    @property
    def worker(self) -> int:
        """The id of the worker."""
        (worker,) = servers.workers_of(self.process)
        return worker

    def heavy(self) -> int:
        """The id of the process for heavy work, as soon as there is one."""
        servers.wait_for(lambda: bool(heavy_processes(self.worker)))
        (found,) = heavy_processes(self.worker)
        return found

    def get(self, path: str) -> tuple[int, dict[str, str]]:
        """The status and the headers of a page."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=servers.PATIENCE)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}
        finally:
            connection.close()

    def play(self) -> int:
        """The status of a look at the table, which needs no heavy work."""
        return self.get(f"/games/{self.game}/table")[0]


def heavy_processes(worker: int) -> list[int]:
    """The processes for heavy work of a worker."""
    found = []
    for child in Path(f"/proc/{worker}/task").glob("*/children"):
        with suppress(FileNotFoundError):
            found += [int(pid) for pid in child.read_text().split()]
    return [pid for pid in found if b"heavy_worker" in _command(pid)]


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def runs(pid: int) -> bool:
    """Whether a process runs."""
    return bool(_command(pid))


@contextmanager
def serving(folder: Path, does: str = bad_titles.SPIN, **limits: Any) -> Iterator[Server]:
    """A server with a game of a title that misbehaves when its luck is looked at, and is playable otherwise."""
    port = servers.free_port()
    settings = Settings(db=str(folder / "games.db"), rate=0, **limits)
    path = bad_titles.install(folder, "dice_streams(self)", does, "@property")
    process = servers.start(settings, port, errors=subprocess.DEVNULL, PYTHONPATH=path)
    try:
        _, made = servers.call(port, "POST", "/api/games", {"title": "bad", "seed": 7})
        yield Server(process, port, made["game"]["id"])
    finally:
        servers.kill(process)


class Asking:
    """A request that is sent in a thread; its status afterwards."""

    def __init__(self, server: Server, part: str):
        self._thread = threading.Thread(target=self._ask, args=(server, f"/games/{server.game}/{part}"), daemon=True)
        self.status = 0
        self.headers: dict[str, str] = {}
        self._thread.start()

    def _ask(self, server: Server, path: str) -> None:
        with suppress(OSError):
            self.status, self.headers = server.get(path)

    def wait(self) -> int:
        """Wait for the answer; its status."""
        self._thread.join(servers.PATIENCE)
        assert self.has_ended
        return self.status

    @property
    def has_ended(self) -> bool:
        """Whether the answer, or the end of the connection, has arrived."""
        return not self._thread.is_alive()


@contextmanager
def hanging(folder: Path, **limits: Any) -> Iterator[tuple[Server, Asking]]:
    """A server whose heavy work hangs, and the request that it hangs in."""
    with serving(folder, **limits) as server:
        yield server, ask_until_it_hangs(server, folder)


def ask_until_it_hangs(server: Server, folder: Path) -> Asking:
    """The request that hangs; on a busy machine, time may be up before it gets there, so it is sent again."""
    while True:
        asking = Asking(server, "luck")
        servers.wait_for(partial(has_settled, asking, folder))
        if bad_titles.was_reached(folder):
            return asking


def has_settled(asking: Asking, folder: Path) -> bool:
    """Whether a request hangs, or was answered before it could."""
    return bad_titles.was_reached(folder) or asking.has_ended


@pytest.mark.slow
def test_the_table_is_served_while_heavy_work_hangs(tmp_path: Path) -> None:
    with hanging(tmp_path, heavy_seconds=1000) as (server, asking):
        for _ in range(20):
            assert server.play() == 200
        assert not asking.has_ended


@pytest.mark.slow
def test_a_request_whose_process_dies_is_refused_and_the_next_is_answered(tmp_path: Path) -> None:
    with hanging(tmp_path, heavy_seconds=1000) as (server, asking):
        killed = server.heavy()
        os.kill(killed, signal.SIGKILL)
        assert asking.wait() == 503
        assert asking.headers["retry-after"]
        assert server.get(f"/games/{server.game}/report")[0] == 200
        assert server.heavy() != killed


@pytest.mark.slow
def test_heavy_work_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    with hanging(tmp_path, heavy_seconds=HEAVY_SECONDS) as (server, asking):
        waiting = Asking(server, "report")
        assert asking.wait() == 503
        assert waiting.wait() == 200
        assert server.play() == 200


@pytest.mark.slow
def test_heavy_work_that_takes_too_much_memory_is_ended(tmp_path: Path) -> None:
    with serving(tmp_path, bad_titles.SWELL, heavy_memory=1 << 30) as server:
        assert Asking(server, "luck").wait() == 503
        assert server.get(f"/games/{server.game}/report")[0] == 200


@pytest.mark.slow
def test_a_signal_stops_a_server_and_its_heavy_work_that_hangs(tmp_path: Path) -> None:
    with hanging(tmp_path, heavy_seconds=1000) as (server, _):
        heavy = server.heavy()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(servers.PATIENCE) == 0
        servers.wait_for(lambda: not runs(heavy))


@pytest.mark.slow
def test_heavy_work_ends_with_a_worker_that_is_killed(tmp_path: Path) -> None:
    with hanging(tmp_path, heavy_seconds=HEAVY_SECONDS) as (server, _):
        heavy = server.heavy()
        os.kill(server.worker, signal.SIGKILL)
        servers.wait_for(lambda: not runs(heavy))


@pytest.mark.slow
def test_heavy_work_lets_the_workers_go_first(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.get(f"/games/{server.game}/report")[0] == 200  # so it is there, and has begun to work
        worker, heavy = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (server.worker, server.heavy()))
        assert heavy == min(19, worker + NICENESS)
        # Where each session gets an equal share of the processor, niceness counts only within a session.
        assert os.getsid(server.heavy()) == os.getsid(server.worker)
