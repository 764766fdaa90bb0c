"""Old games are deleted when the server is set up to, and no others."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select, update
from starlette.testclient import TestClient

from fieldcraft.web import schema
from fieldcraft.web.app import create_app
from fieldcraft.web.errors import NotFound
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.retention import (
    DAY,
    STARTED,
    WallClock,
    note_start,
    noted_start,
    reason_to_wait,
)
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from tests.web.servers import wait_for

ANN = "ann"


def aged(service: Service, game: str, days: float) -> None:
    """Set when a game was last played."""
    with service.store.writing() as connection:
        old = time.time() - days * DAY
        connection.execute(update(schema.games).where(schema.games.c.id == game).values(touched=old))


def rows(service: Service) -> list[int]:
    """How many rows each table has."""
    tables = (schema.games, schema.entries, schema.seats)
    with service.store.engine.connect() as connection:
        return [connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables]


def test_untouched_games_are_deleted_completely(service: Service) -> None:
    old, young = (service.create(ANN, "lrdg", seed=7).id for _ in range(2))
    one_game = rows(service)
    aged(service, old, 31)
    aged(service, young, 29)
    assert service.store.delete_untouched(time.time() - 30 * DAY) == 1
    assert service.store.delete_untouched(time.time() - 30 * DAY) == 0
    assert rows(service) == [count // 2 for count in one_game]
    assert service.open(young).id == young
    with pytest.raises(NotFound):
        service.open(old)


def test_games_are_deleted_in_batches(service: Service) -> None:
    for _ in range(5):
        aged(service, service.create(ANN, "lrdg", seed=7).id, 2)
    assert service.store.delete_untouched(time.time() - DAY, maximum=3) == 3
    assert service.store.delete_untouched(time.time() - DAY, maximum=3) == 2


def test_a_choice_in_a_deleted_game_is_refused(services: Callable[..., Service]) -> None:
    here, elsewhere = services(), services()
    table = here.create(ANN, "lrdg", seed=7)
    aged(here, table.id, 2)
    elsewhere.store.delete_untouched(time.time() - DAY)
    with pytest.raises(NotFound):
        here.choose(table.id, Visitor(ANN), table.version, [0])


@pytest.mark.parametrize(("keep", "status"), [(0.0, 200), (3.0, 200), (1.0, 404)])
def test_a_server_deletes_old_games(tmp_path: Path, keep: float, status: int) -> None:
    db = str(tmp_path / "games.db")
    before = Service(Settings(db=db))
    game = before.create(ANN, "lrdg", seed=7).id
    aged(before, game, 2)
    before.close()
    with TestClient(create_app(Settings(db=db, keep_days=keep))) as client:
        last = time.monotonic() + 60
        while (found := client.get(f"/api/games/{game}").status_code) != status and time.monotonic() < last:
            time.sleep(0.02)
    assert found == status


def test_rate_limits_are_split_across_workers(tmp_path: Path) -> None:
    settings = Settings(db=str(tmp_path / "a.db"), rate=0.001, burst=6, workers=2, pages=False)
    with TestClient(create_app(settings)) as client:
        assert [client.get("/api/titles").status_code for _ in range(4)] == [200, 200, 200, 429]


class Times:
    """A wall clock and a steady clock that a test sets."""

    def __init__(self) -> None:
        self.wall, self.steady = time.time(), 100.0
        self.clock = WallClock(lambda: self.wall, lambda: self.steady)

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_nothing_is_deleted_after_the_clock_was_set_ahead(service: Service) -> None:
    service.create(ANN, "lrdg", seed=7)
    times = Times()
    times.pass_by(200 * DAY)
    assert reason_to_wait(service.store, times.clock, starting=False) == ""
    times.wall += 365 * DAY
    assert reason_to_wait(service.store, times.clock, starting=False).startswith("the clock was set to another time")


def test_a_server_that_starts_long_after_the_newest_game_deletes_nothing(service: Service) -> None:
    game = service.create(ANN, "lrdg", seed=7)
    assert reason_to_wait(service.store, Times().clock, starting=True) == ""
    aged(service, game.id, 31)
    assert reason_to_wait(service.store, Times().clock, starting=True).startswith("the newest game is more than 30")
    assert reason_to_wait(service.store, Times().clock, starting=False) == ""


def test_a_worker_that_replaces_another_one_knows_that_the_clock_was_set_ahead(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(STARTED, "")
    service.create(ANN, "lrdg", seed=7)
    times = Times()
    note_start(service.store, times.clock)
    times.wall += 365 * DAY
    start = noted_start()
    assert start is not None
    assert start.doubt == ""
    later = WallClock(lambda: times.wall, lambda: times.steady, start.offset)
    assert later.jumped()


def test_a_worker_that_replaces_another_one_knows_why_nothing_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(STARTED, "")
    settings = Settings(db=str(tmp_path / "games.db"), keep_days=30)
    before = Service(settings)
    old = before.create(ANN, "lrdg", seed=7).id
    aged(before, old, 400)
    note_start(before.store, Times().clock)
    before.create(ANN, "lrdg", seed=8)  # Now the newest game alone gives no reason for doubt any more.
    before.close()
    with TestClient(create_app(settings)) as client:
        wait_for(lambda: "no old games are deleted: the newest game is more than 30" in caplog.text)
        assert client.get(f"/api/games/{old}").status_code == 200


def test_an_empty_server_has_no_reason_to_doubt_its_clock(service: Service) -> None:
    assert reason_to_wait(service.store, Times().clock, starting=True) == ""
