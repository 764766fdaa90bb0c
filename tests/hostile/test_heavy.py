"""Heavy requests: one queue, fair shares, results that are kept, and none of it on the event loop."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.applications import Starlette

import fieldcraft as fc
from fieldcraft import drawing
from fieldcraft.interface import gestures
from fieldcraft.kernel import registry
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.save import save_entries
from fieldcraft.web import game_cache, reports, service
from fieldcraft.web.app import create_app
from fieldcraft.web.compression import Result
from fieldcraft.web.errors import LimitExceeded, StaleVersion, Unavailable
from fieldcraft.web.heavy_jobs import Workplace, advice
from fieldcraft.web.heavy_queue import HeavyQueue
from fieldcraft.web.heavy_tasks import Reply, Task
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Gate:
    """A job that waits until it is let through, and counts."""

    __name__ = "gate"

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.done = 0

    def __call__(self, place: Workplace, what: str = "") -> str:
        raise AssertionError("the runner of these tests does the job")

    async def run(self, task: Task) -> Reply:
        """Do the job."""
        await self.open.wait()
        self.done += 1
        return Reply(task.id, b"made")

    def close(self) -> None:
        """There is nothing to stop."""


async def test_what_two_ask_for_at_once_is_made_once() -> None:
    gate = Gate()
    heavy = HeavyQueue(Settings(), gate)
    asked = [asyncio.create_task(heavy.run(f"10.0.0.{n}", 1, gate, "board")) for n in range(5)]
    await asyncio.sleep(0)
    gate.open.set()
    assert await asyncio.gather(*asked) == [Result(b"made")] * 5
    assert await heavy.run("10.0.0.9", 1, gate, "board") == Result(b"made")
    assert gate.done == 1
    assert await heavy.run("10.0.0.9", 2, gate, "board") == Result(b"made")
    assert gate.done == 2  # The game went on, so the board is another.


async def test_work_that_fails_after_everyone_left_is_no_error_of_the_server() -> None:
    class Failing(Gate):
        async def run(self, task: Task) -> Reply:
            await super().run(task)
            raise Unavailable("too late")

    gate, reported = Failing(), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    heavy = HeavyQueue(Settings(), gate)
    stream: Any = heavy.stream("10.0.0.1", advice, "game", 1)
    asked = [asyncio.create_task(heavy.run("10.0.0.1", 1, gate, "board")), asyncio.ensure_future(anext(stream))]
    await asyncio.sleep(0)
    for one in asked:
        one.cancel()
    await asyncio.wait(asked)
    gate.open.set()
    while gate.done < 2:
        await asyncio.sleep(0)
    await stream.aclose()
    gc.collect()
    assert not reported


async def test_a_stream_ends_when_the_game_has_moved_on() -> None:
    class Late(Gate):
        async def run(self, task: Task) -> Reply:
            return Reply(task.id, error=StaleVersion.__name__)

    assert [piece async for piece in HeavyQueue(Settings(), Late()).stream("10.0.0.1", advice, "game", 1)] == []


async def test_an_address_waits_for_only_a_few_things_and_leaves_room_for_others() -> None:
    gate = Gate()
    heavy = HeavyQueue(Settings(max_heavy_per_address=2, max_heavy=3), gate)
    asked = [asyncio.create_task(heavy.run("10.0.0.1", n, gate)) for n in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(LimitExceeded, match="a lot at once"):
        await heavy.run("10.0.0.1", "third", gate)
    asked.append(asyncio.create_task(heavy.run("10.0.0.2", "other", gate)))
    await asyncio.sleep(0)
    with pytest.raises(Unavailable, match="busy"):
        await heavy.run("10.0.0.3", "full", gate)
    gate.open.set()
    await asyncio.gather(*asked)
    assert await heavy.run("10.0.0.1", "third", gate) == Result(b"made")


async def test_an_address_has_only_so_many_things_made_over_time() -> None:
    gate = Gate()
    gate.open.set()
    heavy = HeavyQueue(Settings(heavy_rate=0.001, heavy_burst=3), gate)
    for n in range(3):
        await heavy.run("10.0.0.1", n, gate)
    with pytest.raises(LimitExceeded):
        await heavy.run("10.0.0.1", 3, gate)
    assert await heavy.run("10.0.0.1", 0, gate) == Result(b"made")  # Kept, so it costs nothing.
    assert await heavy.run("10.0.0.2", 3, gate) == Result(b"made")


async def test_work_that_fails_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    gate.open.set()
    heavy = HeavyQueue(Settings(), gate)

    async def fail(task: Task) -> Reply:
        raise Unavailable("not now")

    with monkeypatch.context() as patched:
        patched.setattr(gate, "run", fail)
        with pytest.raises(Unavailable, match="not now"):
            await heavy.run("", 1, gate)
    assert await heavy.run("", 1, gate) == Result(b"made")


# Nothing that takes long runs on the event loop


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    return create_app(Settings(db=str(tmp_path / "games.db"), rate=0))


Watched = dict[str, list[int]]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    """The threads in which work that may take long was done, by its name."""
    found: Watched = {}

    def watch(place: Any, name: str) -> None:
        real: Callable[..., Any] = getattr(place, name)

        def noting(*args: Any, **kwargs: Any) -> Any:
            found.setdefault(name, []).append(threading.get_ident())
            return real(*args, **kwargs)

        monkeypatch.setattr(place, name, noting)

    watch(drawing, "picture")
    watch(reports, "report")
    watch(service, "luck")
    watch(service, "replay")
    watch(service, "whole_record")
    watch(gestures, "resolve_fight")
    watch(game_cache, "load_table")
    watch(fc, "new")
    watch(registry, "_load")
    monkeypatch.setattr(registry, "_titles", {})  # as in a server that has just started
    for name in ("fork", "at", "create", "import_save"):
        watch(Service, name)
    return found


async def test_what_takes_long_is_done_in_threads(app: Starlette, watched: Watched) -> None:
    transport = httpx.ASGITransport(app=app)
    ours = {"Origin": "http://table", "Cookie": f"fieldcraft={'a' * 32}"}
    async with httpx.AsyncClient(transport=transport, base_url="http://table", headers=ours) as client:
        started = await client.post("/games", data={"title": "lrdg", "seed": "7"})
        path = started.headers["location"]
        save = (await client.get(f"{path}/save")).text
        await client.post("/import", files={"file": ("game.json", save)})
        await client.post("/api/games/import", json={"save": save})
        await client.post("/api/games", json={"title": "lrdg"})
        await client.post(f"{path}/fork", data={"at": "0"})
        await client.post(f"/api{path}/fork", json={})
        await client.post(f"{path}/choices", data={"version": "1", "choice": "0"})
        await client.post(f"{path}/choices", data={"version": "2", "resolve": "yes"})
        for part in ("board.svg", "report", "luck", "at?number=0", "log", "save", "cards?at=0"):
            assert (await client.get(f"{path}/{part}")).status_code == 200, part
        for part in ("report", "luck", "odds/0?version=2", "save"):
            assert (await client.get(f"/api{path}/{part}")).status_code == 200, part
        assert (await client.get(f"/api{path}?at=0")).status_code == 200
        app.state.service.cache.drop(path.rpartition("/")[2])
        assert (await client.get(f"/api{path}")).status_code == 200
    assert set(watched) == {
        *("picture", "report", "luck", "replay", "whole_record", "load_table", "new", "_load"),
        *("fork", "at", "create", "import_save", "resolve_fight"),
    }
    assert len(watched["_load"]) == len(fc.titles())
    on_the_loop = [name for name, threads in watched.items() if threading.get_ident() in threads]
    assert on_the_loop == []
    app.state.service.close()


async def test_an_address_has_only_so_many_saves_checked_at_once(
    app: Starlette, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def checked(*given: object) -> None:
        gate.wait(60)
        raise fc.BadSave("it was only a test")

    monkeypatch.setattr(Service, "import_save", checked)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table") as client:
        most = app.state.service.settings.max_heavy_per_address
        asked = [client.post("/api/games/import", json={"save": "{}"}) for _ in range(most + 2)]
        found = []
        for answer in asyncio.as_completed(asked):
            found.append((await answer).status_code)
            if len(found) == 2:
                gate.set()
    assert found == [429] * 2 + [400] * most
    app.state.service.close()


async def test_a_picture_is_drawn_once_for_all_who_look(app: Starlette, watched: Watched) -> None:
    game = app.state.service.create("ann", "lrdg", seed=7).id
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table") as client:
        for _ in range(20):
            assert (await client.get(f"/games/{game}/board.svg")).status_code == 200
    assert len(watched["picture"]) == 1
    app.state.service.close()


def test_writing_a_record_takes_as_many_steps_as_it_has_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    steps, real = 0, Entry.before

    def counted(self: Entry) -> Entry | None:
        nonlocal steps
        steps += 1
        return real(self)

    game = fc.new("lrdg", scenario="campaign", seed=3)
    while game.number < 400 and not game.over:
        game.choose(game.title.sensible(game))
    entries = game.history
    for entry in entries:
        entry.mark = {}  # as with own dice, where no choice has a mark to start from
    monkeypatch.setattr(Entry, "before", counted)
    assert len(save_entries(entries)) == len(entries)
    assert steps <= 1
