"""A database that another program has locked: requests wait off the event loop, then ask to be sent again."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy import Connection, event
from starlette.applications import Starlette

from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings
from fieldcraft.web.store import Store


@contextmanager
def locked(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program writes to the file and doesn't finish."""
    other = sqlite3.connect(path, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield other
    finally:
        other.close()


def client(app: Starlette) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table")


async def start(client: httpx.AsyncClient) -> dict[str, Any]:
    """A new game with the token of its seat."""
    started = (await client.post("/api/games", json={"title": "lrdg", "seed": 7})).json()
    return {**started["game"], "token": started["seats"][0]["token"]}


async def choose(client: httpx.AsyncClient, game: dict[str, Any]) -> httpx.Response:
    """The first option of a game."""
    key = {"Authorization": f"Bearer {game['token']}"}
    body = {"version": game["version"], "choices": [0]}
    return await client.post(f"/api/games/{game['id']}/choices", json=body, headers=key)


def test_a_choice_asks_to_be_sent_again_while_the_database_is_locked(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    app = create_app(Settings(db=str(path), lock_patience=0.1))

    async def play() -> None:
        async with client(app) as table:
            game = await start(table)
            with locked(path):
                refused = await choose(table, game)
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
            assert refused.json()["error"].startswith("The games are locked by another program")
            assert (await choose(table, game)).status_code == 200

    asyncio.run(play())
    app.state.service.close()


def test_a_choice_at_the_page_waits_for_a_lock_and_is_made(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "games.db"
    app = create_app(Settings(db=str(path), lock_patience=60.0))
    ours = {"Origin": "http://table", "Cookie": f"fieldcraft={'a' * 32}"}

    async def play() -> None:
        async with client(app) as table:
            made = await table.post("/games", data={"title": "lrdg", "seed": "7"}, headers=ours)
            form = {"version": "1", "choice": "0"}
            with locked(path) as other:
                choice = table.post(f"{made.headers['location']}/choices", data=form, headers=ours)
                waiting = asyncio.create_task(choice)
                assert (await table.get("/health/live")).status_code == 200
                assert not waiting.done()
                other.execute("ROLLBACK")
                assert (await waiting).status_code == 200

    asyncio.run(play())
    assert "database is locked" not in caplog.text
    app.state.service.close()


def test_other_requests_are_answered_while_one_waits_for_a_lock(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    app = create_app(Settings(db=str(path), lock_patience=60.0))

    async def play() -> None:
        async with client(app) as table:
            game = await start(table)
            with locked(path) as other:
                waiting = asyncio.create_task(choose(table, game))
                assert (await table.get("/api/titles")).status_code == 200
                assert (await table.get(f"/api/games/{game['id']}")).json()["version"] == game["version"]
                assert not waiting.done()
                other.execute("ROLLBACK")
                assert (await waiting).status_code == 200

    asyncio.run(play())
    app.state.service.close()


def test_the_event_loop_itself_waits_for_a_lock_for_less_than_50_ms(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    app = create_app(Settings(db=str(path), lock_patience=0.1))
    waits: set[tuple[int, int]] = set()

    def note(connection: Connection, cursor: object, statement: str, *others: object) -> None:
        if statement.startswith("PRAGMA busy_timeout="):
            waits.add((threading.get_ident(), int(statement.partition("=")[2])))

    async def play() -> None:
        async with client(app) as table:
            game = await start(table)
            event.listen(app.state.service.store.engine, "before_cursor_execute", note)
            with locked(path):
                assert (await choose(table, game)).status_code == 503

    asyncio.run(play())
    app.state.service.close()
    on_the_loop = {wait for thread, wait in waits if thread == threading.get_ident()}
    in_threads = {wait for thread, wait in waits if thread != threading.get_ident()}
    assert on_the_loop
    assert max(on_the_loop) < 50
    assert in_threads == {100}


def test_a_database_that_cannot_be_written_is_named_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    app = create_app(Settings(db=str(path)))
    store: Store = app.state.service.store

    async def play() -> None:
        async with client(app) as table:
            game = await start(table)
            for connection in store.engine.connect(), store.engine.connect():
                with connection:
                    connection.exec_driver_sql("PRAGMA query_only=1")
            refused = await choose(table, game)
            assert refused.status_code == 503
            assert refused.json()["error"].startswith("The games can't be read or saved at the moment")

    asyncio.run(play())
    app.state.service.close()
