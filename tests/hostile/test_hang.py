"""A worker that hangs is replaced, and a server that hangs still stops when it is told to."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from fieldcraft.web import watchdog
from fieldcraft.web.app import HANG_LIMIT, LAST_WORK
from fieldcraft.web.server import CHECK_INTERVAL, GRACE_PERIOD, MAX_MISSED_BEATS
from fieldcraft.web.settings import Settings
from fieldcraft.web.watchdog import SignsOfLife, Watchdog
from tests.web import bad_titles, servers

SPIN = """
import asyncio
from fieldcraft.web.watchdog import Watchdog

async def serve():
    async with Watchdog(0.5):
        await asyncio.sleep(0)
        print("alive", flush=True)
        sum(range(10**12))

asyncio.run(serve())
"""


@contextmanager
def stuck_server(folder: Path, workers: int) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server with a title that hangs when a game of it begins, and its port."""
    found = bad_titles.install(folder, "seat_count(self, setup)", bad_titles.SPIN)
    port = servers.free_port()
    settings = Settings(db=str(folder / "games.db"))
    server = servers.start(settings, port, workers, errors=subprocess.DEVNULL, PYTHONPATH=found)
    try:
        yield server, port
    finally:
        servers.kill(server)


def hang(port: int) -> threading.Thread:
    """Ask for a game of the stuck title; the thread ends when the connection does."""

    def ask() -> None:
        with suppress(OSError):
            servers.call(port, "POST", "/api/games", {"title": "bad"})

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    return asking


def test_the_watchdog_is_reset_while_the_event_loop_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    resets: asyncio.Queue[tuple[float, bool]] = asyncio.Queue()
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda limit, exit: resets.put_nowait((limit, exit)))
    cancelled: list[bool] = []
    monkeypatch.setattr(faulthandler, "cancel_dump_traceback_later", lambda: cancelled.append(True))

    async def serve() -> list[tuple[float, bool]]:
        async with Watchdog(0.08):
            return [await resets.get() for _ in range(3)]

    assert asyncio.run(serve()) == [(0.08, True)] * 3
    assert cancelled == [True]


def test_requests_that_are_answered_in_one_long_turn_of_the_loop_are_signs_of_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, resets = [100.0], 0
    monkeypatch.setattr(watchdog, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(faulthandler, "cancel_dump_traceback_later", lambda: None)

    def reset(limit: float, exit: bool) -> None:
        nonlocal resets
        resets += 1

    monkeypatch.setattr(faulthandler, "dump_traceback_later", reset)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        now[0] += 0.5

    async def serve() -> None:
        dog = Watchdog(8.0)
        async with dog:
            handle: Any = SignsOfLife(answer, dog)
            for _ in range(40):
                await handle({}, None, None)

    asyncio.run(serve())
    assert resets == 20


def test_the_watchdog_ends_a_process_that_never_lets_go() -> None:
    ended = subprocess.run([sys.executable, "-c", SPIN], capture_output=True, text=True, timeout=servers.PATIENCE)
    assert ended.stdout == "alive\n"
    assert ended.returncode == 1
    assert "line 9 in serve" in ended.stderr


def answers(port: int) -> bool:
    """Whether a server answers."""
    try:
        status, _ = servers.call(port, "GET", "/api/titles")
    except OSError:
        return False
    return bool(status == 200)


def test_by_its_own_limits_a_server_is_well_again_and_ends_within_ten_seconds() -> None:
    # No clock: a busy machine takes longer. These are all the waits on the way, one after the other.
    assert HANG_LIMIT + CHECK_INTERVAL < 10
    assert (MAX_MISSED_BEATS + 1) * CHECK_INTERVAL < 10
    assert LAST_WORK < GRACE_PERIOD
    assert CHECK_INTERVAL + GRACE_PERIOD + CHECK_INTERVAL < 10


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_worker_that_hangs_is_replaced(tmp_path: Path, workers: int) -> None:
    with stuck_server(tmp_path, workers) as (server, port):
        for _ in range(workers):
            hang(port).join(servers.PATIENCE)
        # A connection to a worker that is just ending is reset, as it would be for a browser, which tries again.
        servers.wait_for(lambda: answers(port))
        assert server.poll() is None


@pytest.mark.slow
def test_a_signal_stops_a_server_that_hangs(tmp_path: Path) -> None:
    with stuck_server(tmp_path, 1) as (server, port):
        hang(port)
        servers.wait_for(lambda: bad_titles.was_reached(tmp_path))
        server.send_signal(signal.SIGTERM)
        assert server.wait(servers.PATIENCE) == 0


@pytest.mark.slow
def test_a_worker_that_stands_still_is_replaced(tmp_path: Path) -> None:
    port = servers.free_port()
    server = servers.start(Settings(db=str(tmp_path / "games.db")), port)
    try:
        (stopped,) = servers.workers_of(server)
        os.kill(stopped, signal.SIGSTOP)
        servers.wait_for(lambda: servers.workers_of(server) not in ([], [stopped]))
        assert servers.call(port, "GET", "/api/titles")[0] == 200
    finally:
        servers.kill(server)


@pytest.mark.slow
def test_a_signal_stops_a_server_whose_worker_stands_still(tmp_path: Path) -> None:
    server = servers.start(Settings(db=str(tmp_path / "games.db")), servers.free_port())
    try:
        os.kill(servers.workers_of(server)[0], signal.SIGSTOP)
        server.send_signal(signal.SIGTERM)
        assert server.wait(servers.PATIENCE) == 0
    finally:
        servers.kill(server)
