"""Live updates: watchers hear of every change, from every worker."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from fieldcraft.web.errors import TooManyWatchers
from fieldcraft.web.executor import Executor
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.live_updates import LiveUpdates
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from tests.web import servers

ANN = Visitor("ann")


@pytest.fixture
def anyio_backend() -> str:
    """The loop that the server runs on."""
    return "asyncio"


def updates_of(service: Service, **how: float) -> LiveUpdates:
    """The live updates of a worker."""
    settings = Settings(db=service.settings.db, **{"poll_interval": 0.02, "heartbeat": 30.0} | how)  # type: ignore[arg-type]
    updates = LiveUpdates(service.store, settings, Executor(service.store.sqlite))
    service.on_change = updates.publish
    return updates


async def heard(events: AsyncIterator[bytes]) -> dict[str, int]:
    """The next change, within a timeout."""
    while True:
        text = (await asyncio.wait_for(anext(events), 10)).decode()
        if "data: " in text:
            event: dict[str, int] = json.loads(text.split("data: ")[1])
            return event


@pytest.mark.anyio
async def test_a_watcher_hears_the_version_and_each_change(service: Service) -> None:
    updates = updates_of(service, poll_interval=1000)
    table = service.create("ann", "lrdg", seed=7)
    events = updates.watch(table.id, table.stamp)
    assert await heard(events) == {"version": 1, "change": 1}
    for version in range(1, 4):
        service.choose(table.id, ANN, version, [0])
        assert await heard(events) == {"version": version + 1, "change": version + 1}
    service.rename(table.id, "ann", "Ann")
    assert await heard(events) == {"version": 4, "change": 5}
    await events.aclose()  # type: ignore[attr-defined]


@pytest.mark.anyio
async def test_changes_made_by_other_workers_are_heard(services: Callable[..., Service]) -> None:
    here, there = services(), services()
    updates = updates_of(here)
    table = here.create("ann", "lrdg", seed=7)
    events = updates.watch(table.id, table.stamp)
    await heard(events)
    there.choose(table.id, ANN, 1, [0])
    assert (await heard(events))["version"] == 2
    await events.aclose()  # type: ignore[attr-defined]


@pytest.mark.anyio
async def test_a_quiet_game_sends_heartbeats(service: Service) -> None:
    updates = updates_of(service, heartbeat=0.01, poll_interval=1000)
    table = service.create("ann", "lrdg", seed=7)
    events = updates.watch(table.id, table.stamp)
    await heard(events)
    assert await anext(events) == b": keep-alive\n\n"
    await events.aclose()  # type: ignore[attr-defined]


@pytest.mark.anyio
async def test_watchers_are_limited_and_closed(service: Service) -> None:
    settings = Settings(db=service.settings.db, max_watchers=1)
    updates = LiveUpdates(service.store, settings, Executor(True))
    table = service.create("ann", "lrdg", seed=7)
    events = updates.watch(table.id, table.stamp)
    await heard(events)
    with pytest.raises(TooManyWatchers):
        updates.check_capacity()
    updates.close()
    assert [text async for text in events] == []
    updates.check_capacity()


@contextmanager
def watching(port: int, game: str) -> Iterator[HTTPResponse]:
    """A program that watches a game of a real server."""
    connection = HTTPConnection("127.0.0.1", port, timeout=servers.PATIENCE)
    connection.request("GET", f"/api/games/{game}/events", headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["content-encoding"] is None
    try:
        yield answer
    finally:
        connection.close()


def next_change(answer: HTTPResponse) -> dict[str, int]:
    """The next event of a real server."""
    while True:
        line = answer.readline()
        assert line, "the server closed the line"
        if line.startswith(b"data: "):
            event: dict[str, int] = json.loads(line[6:])
            return event


def test_watchers_of_a_real_server_with_two_workers_hear_every_choice(tmp_path: Path) -> None:
    settings = Settings(db=str(tmp_path / "games.db"), rate=0, pages=False)
    with servers.serving(settings, workers=2) as port:
        _, made = servers.call(port, "POST", "/api/games", {"title": "lrdg", "seed": 7})
        game, token = made["game"]["id"], made["seats"][0]["token"]
        with watching(port, game) as first, watching(port, game) as second:
            for version in range(1, 6):
                assert next_change(first)["version"] == version
                assert next_change(second)["version"] == version
                asked = {"version": version, "choices": [0]}
                status, _ = servers.call(port, "POST", f"/api/games/{game}/choices", asked, token)
                assert status == 200


@pytest.mark.parametrize("workers", [1, 2])
def test_shutdown_does_not_wait_for_watchers(tmp_path: Path, workers: int) -> None:
    settings = Settings(db=str(tmp_path / "games.db"), rate=0, pages=False)
    port = servers.free_port()
    server = servers.start(settings, port, workers, errors=subprocess.PIPE)
    try:
        _, made = servers.call(port, "POST", "/api/games", {"title": "lrdg", "seed": 7})
        with watching(port, made["game"]["id"]) as answer:
            next_change(answer)
            server.send_signal(signal.SIGTERM)
            with suppress(ConnectionError):  # On a busy machine the worker may be killed before it has closed.
                while answer.readline():
                    pass
            _, errors = server.communicate(timeout=servers.PATIENCE)
    finally:
        servers.kill(server)
    assert server.returncode == 0
    # Uvicorn would log that it had to cancel tasks.
    assert errors == b""
