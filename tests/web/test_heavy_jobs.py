"""Heavy jobs: another process makes of a game what a thread makes of it, and errors pass between processes."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.web import errors, heavy_jobs, heavy_process
from fieldcraft.web.app import create_app
from fieldcraft.web.assets import BoardDrawings
from fieldcraft.web.compression import Result
from fieldcraft.web.drawing_cache import DrawingCache
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.heavy_jobs import Workplace
from fieldcraft.web.heavy_process import Backend, HeavyProcess, Threads
from fieldcraft.web.heavy_queue import LANES, HeavyQueue
from fieldcraft.web.heavy_tasks import FAILED, JobFailed, JobRunner, Reply, Task, refused, result_of
from fieldcraft.web.rendering import Renderer
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from fieldcraft.web.shutdown import close_on_signal

T = TypeVar("T")
ANN = Visitor("ann")
Ask = Callable[[HeavyQueue, str], Awaitable[Result]]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(db=str(tmp_path / "games.db"), heavy_rate=0, odds_patience=600)


def job(function: Callable[..., str | bytes], *arguments: Any) -> Ask:
    """Ask for the result of a job."""
    return lambda heavy, game: heavy.run("", 1, function, game, *arguments)


KEY = BoardDrawings(DrawingCache(None)).key(fc.new("lrdg", seed=7).scene().board)
ASKED: dict[str, Ask] = {
    made.__name__: job(made, *arguments)
    for made, *arguments in (
        (heavy_jobs.page_at, ANN, 1),
        (heavy_jobs.table_at, ANN, 0, None, ""),
        (heavy_jobs.log,),
        (heavy_jobs.turns,),
        (heavy_jobs.luck_page,),
        (heavy_jobs.aftermath,),
        (heavy_jobs.why, "", "Siwa", 1),
        (heavy_jobs.cards, "", "", 1),
        (heavy_jobs.legend, 1),
        (heavy_jobs.board, True),
        (heavy_jobs.last_board, False),
        (heavy_jobs.earlier_ground, KEY, 1),
        (heavy_jobs.earlier_palette, KEY, 1),
        (heavy_jobs.report,),
        (heavy_jobs.save,),
        (heavy_jobs.game_at, ANN, -1, True, 1),
        (heavy_jobs.odds, 1, 0),
        (heavy_jobs.luck,),
    )
}

ASKED["cover"] = lambda heavy, game: heavy.run("", 1, heavy_jobs.cover, "lrdg", True, "", False)


def started(service: Service, choices: int = 2) -> str:
    """A game with a few choices."""
    table = service.create("ann", "lrdg", seed=7)
    save = table.game.clone(same_chance=True)
    for _ in range(choices):
        save.choose(0)
    return service.import_save("ann", save.save()).id


async def results(settings: Settings, backend: Backend, game: str) -> dict[str, bytes]:
    """What every job makes of a game, by its name."""
    heavy = HeavyQueue(settings, backend)
    found = {name: (await ask(heavy, game)).plain() for name, ask in ASKED.items()}
    for stream in (heavy_jobs.all_odds,):
        found[stream.__name__] = b"".join([piece async for piece in heavy.stream("", stream, game, 1)])
    async for piece in heavy.stream("", heavy_jobs.advice, game, 1):
        assert piece.startswith(b"data: ")
        break
    return found


def test_another_process_makes_what_a_thread_makes(settings: Settings) -> None:
    service = Service(settings)
    game = started(service)

    async def both() -> tuple[dict[str, bytes], dict[str, bytes]]:
        here = await results(settings, Threads(JobRunner(Workplace(service, Renderer())), LANES), game)
        process = HeavyProcess(settings)
        try:
            return here, await results(settings, process, game)
        finally:
            process.close()

    here, there = asyncio.run(both())
    assert set(ASKED) == {made.__name__ for made in heavy_jobs.JOBS}
    assert here.keys() == there.keys()
    assert [name for name in here if here[name] != there[name]] == []
    assert b"<svg" in here["board"]
    service.close()


def test_the_ground_of_an_earlier_position_must_be_the_one_that_was_asked_for(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        service: Service = client.app.state.service  # type: ignore[attr-defined]
        game = started(service)
        assert client.get(f"/games/{game}/ground/{KEY}.svg?at=1").text.startswith("<svg")
        assert client.get(f"/games/{game}/palette/{KEY}.css?at=1").status_code == 200
        assert client.get(f"/games/{game}/ground/other.svg?at=1").status_code == 404
        assert client.get(f"/games/{game}/ground/{KEY}.svg?at=99").status_code == 404


@pytest.mark.parametrize(
    "error",
    [
        errors.NotFound("There is no such game"),
        errors.StaleVersion(),
        errors.Outdated("a-game", "its rules have changed"),
        errors.Unavailable("The games are locked"),
        errors.LimitExceeded("Too much"),
        fc.FieldcraftError("there is no option 99"),
    ],
)
def test_errors_arrive_as_they_were_raised(error: fc.FieldcraftError) -> None:
    with pytest.raises(type(error)) as raised:
        result_of(refused(1, error))
    assert str(raised.value) == str(error)
    assert vars(raised.value) == vars(error)


def test_an_error_in_our_code_is_told_apart_from_a_refusal() -> None:
    with pytest.raises(JobFailed):
        result_of(Reply(1, error=FAILED, message="KeyError"))


def test_an_unexpected_error_is_logged_where_it_happened(caplog: pytest.LogCaptureFixture) -> None:
    reply = JobRunner(Workplace(None, None)).run(Task(1, "log", ("a-game",)))  # type: ignore[arg-type]
    assert reply.error == FAILED
    assert "job log failed" in caplog.text


def test_a_large_result_is_compressed_once_and_sent_as_the_client_likes_it(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        game = client.app.state.service.create("ann", "lrdg", seed=7).id  # type: ignore[attr-defined]
        packed = client.get(f"/games/{game}/board.svg", headers={"Accept-Encoding": "gzip"})
        plain = client.get(f"/games/{game}/board.svg", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


def test_who_waits_for_heavy_work_when_the_server_stops_is_told_to_ask_again(settings: Settings) -> None:
    async def stop_while_waiting() -> HeavyProcess:
        process = HeavyProcess(settings)
        waiting = asyncio.create_task(process.run(Task(1, "cover", ("lrdg", True, "", False))))
        await asyncio.sleep(0)  # Now the task is sent; the process has yet to start.
        process.close()
        with pytest.raises(errors.Unavailable, match="stopping"):
            await waiting
        with pytest.raises(errors.Unavailable, match="stopping"):
            await process.run(Task(2, "cover", ("lrdg", True, "", False)))
        return process

    assert asyncio.run(stop_while_waiting()).pid is None


def test_a_signal_closes_first_what_would_delay_the_shutdown() -> None:
    order: list[str] = []
    usual = signal.signal(signal.SIGTERM, lambda number, frame: order.append("shutdown"))
    try:
        with close_on_signal(lambda: order.append("streams"), lambda: order.append("heavy work")):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, usual)
    assert order == ["streams", "heavy work", "shutdown", "shutdown"]


def test_heavy_work_is_done_in_threads_where_no_process_can_be_started(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*given: object, **named: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(heavy_process, "ChildProcess", refuse)
    app = create_app(settings, own_process=True)
    with TestClient(app) as client:
        game = app.state.service.create("ann", "lrdg", seed=7).id
        assert client.get(f"/games/{game}/report").status_code == 200
    assert "done in threads" in caplog.text
