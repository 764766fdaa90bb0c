"""A PostgreSQL that is gone or locked: requests ask to be sent again, and go on once it is back."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from fieldcraft.web.app import create_app
from fieldcraft.web.database import DOWN, LOCKED
from fieldcraft.web.settings import Settings
from tests.web import postgres, servers

pytestmark = pytest.mark.slow

CONNECTIONS = 4


@pytest.fixture
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server that a test may stop."""
    with postgres.running() as url:
        yield url.format("postgres")


@pytest.fixture
def client(server: str) -> Iterator[TestClient]:
    """An API client of a server that has few connections and little patience."""
    settings = Settings(db=server, rate=0, pages=False, lock_patience=0.2, db_connections=CONNECTIONS)
    with TestClient(create_app(settings), raise_server_exceptions=False) as made:
        yield made


class Game:
    """A game and how to choose in it."""

    def __init__(self, client: TestClient):
        made = client.post("/api/games", json={"title": "lrdg", "seed": 7}).json()
        self.client = client
        self.path = f"/api/games/{made['game']['id']}"
        self.choice = {"version": made["game"]["version"], "choices": [0], "auto": False}
        self.headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"}

    def choose(self) -> Any:
        """Choose."""
        return self.client.post(f"{self.path}/choices", json=self.choice, headers=self.headers)


def test_without_its_database_a_server_asks_to_send_again(client: TestClient, server: str) -> None:
    game = Game(client)
    postgres.stop(server)
    for answer in (game.choose(), client.get(game.path), client.post("/api/games", json={"title": "lrdg"})):
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert answer.json()["error"] == DOWN
    assert client.get("/health/ready").status_code == 503
    assert client.get("/health/live").status_code == 200
    postgres.start(server)
    servers.wait_for(lambda: game.choose().status_code == 200)


def test_a_locked_table_is_not_waited_for_without_end(client: TestClient, server: str) -> None:
    game = Game(client)
    engine = create_engine(Settings(db=server).url)
    with engine.connect() as other:
        other.execute(text("LOCK TABLE games IN ACCESS EXCLUSIVE MODE"))
        answer = game.choose()
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert answer.json()["error"] == LOCKED
        with ThreadPoolExecutor(3 * CONNECTIONS) as threads:
            found = list(threads.map(lambda number: client.get(game.path).status_code, range(3 * CONNECTIONS)))
        assert set(found) == {503}
        assert client.get("/health/live").status_code == 200
    engine.dispose()
    servers.wait_for(lambda: game.choose().status_code == 200)
