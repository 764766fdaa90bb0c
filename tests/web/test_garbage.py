"""Garbage collection: each collection looks at little, and what a server drops is freed without one."""

from __future__ import annotations

import asyncio
import functools
import gc
import socket
import weakref
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
import uvicorn

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.rules import Rules
from fieldcraft.web import server
from fieldcraft.web.app import create_app
from fieldcraft.web.connections import ConnectionLimits, limited_protocol
from fieldcraft.web.garbage import DAY, QUIET, after_collection, collect_daily, collect_everything, set_survivors_aside
from fieldcraft.web.settings import VARIABLE, Settings
from tests.web import servers

TITLES = [title.id for title in fc.titles()]
MOST_LOOKED_AT = 40_000


@pytest.fixture
def aside() -> Iterator[None]:
    """What survives is set aside, as in a worker, and Python collects in its own way afterwards."""
    usual = gc.get_threshold()
    set_survivors_aside()
    yield
    gc.callbacks.remove(after_collection)
    gc.set_threshold(*usual)
    gc.unfreeze()


@pytest.mark.usefixtures("aside")
def test_what_survives_a_full_collection_is_set_aside() -> None:
    before = gc.get_freeze_count()
    kept = [[number] for number in range(20_000)]
    gc.collect()
    assert gc.get_freeze_count() >= before + 19_000
    assert len(gc.get_objects()) < 10_000
    assert len(kept) == 20_000


@pytest.mark.usefixtures("aside")
def test_no_collection_looks_at_much_however_much_there_is() -> None:
    looked_at = [0]

    def note(phase: str, info: dict[str, Any]) -> None:
        if phase == "start" and info["generation"] == 2:
            looked_at.append(len(gc.get_objects()))

    gc.callbacks.append(note)
    try:
        games = [fc.new(TITLES[number % len(TITLES)], seed=number) for number in range(50)]
        kept = [[number] for number in range(500_000)]
    finally:
        gc.callbacks.remove(note)
    assert max(looked_at) < MOST_LOOKED_AT
    assert len(games) == 50
    assert len(kept) == 500_000


@pytest.mark.usefixtures("aside")
def test_a_new_cycle_is_found() -> None:
    before = gc.get_stats()[2]["collected"]
    for _ in range(100):
        cycle: list[object] = []
        cycle.append(cycle)
    del cycle
    gc.collect()
    assert gc.get_stats()[2]["collected"] > before


def test_a_supervisor_collects_garbage_once_it_has_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.setattr(server, "configure_logging", lambda *given: None)
    monkeypatch.setattr(server, "Supervisor", lambda *given: SimpleNamespace(run=lambda: int(gc.isenabled())))
    gc.disable()
    try:
        with socket.socket() as bound:
            assert server.serve(Settings(), bound) == 1
    finally:
        gc.enable()


class Link:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.usefixtures("aside")
def test_a_cycle_that_was_set_aside_is_freed_when_everything_is_looked_at() -> None:
    link = Link()
    known = weakref.ref(link)
    gc.collect()
    del link
    gc.collect()
    assert known() is not None
    assert collect_everything() > 0
    assert known() is None
    assert len(gc.get_objects()) < 10_000  # What is left is set aside again.


def moments_of_collections(last_request: float, number: int) -> list[float]:
    """When everything is looked at on a server that gets two requests a second until the last one, in seconds."""
    now, found = 0.0, list[float]()

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    def note(freed: int) -> None:
        found.append(now)
        if len(found) == number:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(collect_daily(lambda: int(2 * min(now, last_request)), note, sleep))
    return found


def test_everything_is_looked_at_once_a_day() -> None:
    assert moments_of_collections(last_request=0, number=2) == [DAY + QUIET, 2 * (DAY + QUIET)]


def test_a_collection_of_everything_waits_until_no_one_asks_for_anything() -> None:
    assert moments_of_collections(last_request=DAY + 60, number=1) == [DAY + 60 + QUIET]


def test_a_collection_of_everything_waits_a_day_at_most() -> None:
    assert moments_of_collections(last_request=10 * DAY, number=1) == [2 * DAY]


# What is dropped is freed at once, because it is no part of a cycle


@contextmanager
def without_collection() -> Iterator[None]:
    """No garbage is collected inside the block, and there is none when it begins."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def in_memory(kind: type[object]) -> int:
    """How many objects of a kind there are, also those that no one holds any more."""
    return sum(isinstance(known, kind) for known in gc.get_objects())


@pytest.mark.parametrize("title", TITLES)
def test_play_leaves_no_cycles_of_ours_behind(title: str) -> None:
    with without_collection():
        before = in_memory(Game)
        game = fc.new(title, seed=7, log=True)
        for _ in range(12):
            earlier, game = game, game.clone(same_chance=True)
            assert earlier.decision is not None
            _ = [offer.text for offer in earlier.decision.options], earlier.scene(), earlier.moments()
            game.choose(game.title.sensible(game))
        del earlier
        assert in_memory(Game) == before + 1


@pytest.mark.parametrize("title", TITLES)
def test_rules_that_are_dropped_are_freed(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with without_collection():
        before = in_memory(Rules)
        with monkeypatch.context() as patched:
            patched.setattr(registry, "_rules", OrderedDict())
            patched.setattr(registry, "_usual", {})
            game = fc.new(title, seed=7, log=True)
            for _ in range(12):
                game.scene()
                game.choose(game.title.sensible(game))
            game.odds(0, budget=20)
            assert in_memory(Rules) > before
        del game
        assert in_memory(Rules) == before


SAME_IN_EVERY_GAME = {
    "fieldcraft.drawing.picture.styles",
    "fieldcraft.drawing.symbols.symbols",
    "fieldcraft.interface.rule_search.english",
    "fieldcraft.kernel.chance.face_table",
    "fieldcraft.kernel.registry.installed",
    "fieldcraft.titles.sherman_leader.scene_map.draw_map",
    "fieldcraft.titles.sherman_leader.scene_map.regions",
    "fieldcraft.titles.sherman_leader.scene_map.standing_places",
}
"""Functions whose arguments are a few names and numbers of the data."""


def test_nothing_that_differs_from_game_to_game_is_cached_without_a_limit() -> None:
    for title in TITLES:
        fc.new(title, seed=7).scene()
    layers = tuple(f"fieldcraft.{layer}." for layer in ("kernel", "boards", "titles", "interface", "drawing"))
    cached = [known for known in gc.get_objects() if isinstance(known, functools._lru_cache_wrapper)]
    without_limit = {
        f"{known.__module__}.{known.__qualname__}" for known in cached if known.cache_parameters()["maxsize"] is None
    }
    assert {name for name in without_limit if name.startswith(layers)} <= SAME_IN_EVERY_GAME


REQUESTS = (
    "/titles/lrdg",
    "/games/{}",
    "/games/{}/table",
    "/games/{}/report",
    "/nothing",
    "/api/titles",
    "/api/games/{}",
)


def ask(port: int, path: str, form: dict[str, str] | None = None) -> bytes:
    """Send a request over a connection of its own, and read what comes back first."""
    body = urlencode(form or {})
    request = (
        f"{'POST' if form else 'GET'} {path} HTTP/1.1\r\nHost: table\r\nOrigin: http://table\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    )
    with socket.create_connection(("127.0.0.1", port), timeout=servers.PATIENCE) as connection:
        connection.sendall(request.encode())
        return connection.recv(65_536)


def ask_for_much(port: int) -> None:
    """Start a game, look at it in many ways, choose, and watch it."""
    started = ask(port, "/games", {"title": "lrdg", "seed": "7"})
    game = started.partition(b"location: /games/")[2].partition(b"\r\n")[0].decode()
    for path in REQUESTS:
        assert ask(port, path.format(game)).startswith(b"HTTP/1.1")
    ask(port, f"/games/{game}/choices", {"version": "9", "choice": "0"})
    assert ask(port, f"/games/{game}/events").startswith(b"HTTP/1.1 200")


def ours(garbage: list[object]) -> list[object]:
    """What of the garbage is a server's."""
    names = ("fieldcraft", "uvicorn", "uvloop", "starlette", "asyncio")
    return [found for found in garbage if type(found).__module__.partition(".")[0] in names]


async def serve_and_look(folder: Path) -> list[object]:
    """Serve many requests, and return what of it only a garbage collection would free."""
    settings = Settings(db=str(folder / "games.db"), rate=0)
    protocol = limited_protocol(ConnectionLimits(settings))
    server = uvicorn.Server(uvicorn.Config(create_app(settings), http=protocol, ws="none", log_config=None))
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        bound.listen()
        serving = asyncio.create_task(server.serve(sockets=[bound]))
        await asyncio.to_thread(ask_for_much, bound.getsockname()[1])  # The first requests import and fill caches.
        with without_collection():
            await asyncio.to_thread(ask_for_much, bound.getsockname()[1])
            while server.server_state.connections or server.server_state.tasks:
                await asyncio.sleep(0.01)
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            gc.set_debug(0)
            found = ours(gc.garbage)
            gc.garbage.clear()
        server.should_exit = True
        await serving
    return found


def test_connections_and_requests_leave_no_cycles_behind(tmp_path: Path) -> None:
    uvloop = pytest.importorskip("uvloop")  # The connections of asyncio's own event loop are cycles.
    assert uvloop.run(serve_and_look(tmp_path)) == []
