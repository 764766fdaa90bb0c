"""Faults of the machine: a full disk, a database that can't be written, a damaged page. What was acknowledged stays."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

from fieldcraft import cli
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings
from fieldcraft.web.store import Store

DOWN = "The games can't be read or saved at the moment: try again"


class Table:
    """A browser's worth of requests to a server over one SQLite file."""

    def __init__(self, client: TestClient, path: Path):
        self.client = client
        self.path = path
        self.store: Store = client.app.state.service.store  # type: ignore[attr-defined]
        self.game: dict[str, Any] = {}
        self.token = ""

    def start(self) -> int:
        """Start a game; returns the status."""
        answer = self.client.post("/api/games", json={"title": "lrdg", "scenario": "campaign", "seed": 7})
        if answer.status_code == 201:
            made = answer.json()
            self.game, self.token = made["game"], made["seats"][0]["token"]
        return answer.status_code

    def choose(self) -> Any:
        """Choose the first option that can be chosen alone."""
        bearer, path = {"Authorization": f"Bearer {self.token}"}, f"/api/games/{self.game['id']}/choices"
        for index in range(len(self.game["decision"]["options"])):
            body = {"version": self.game["version"], "choices": [index]}
            answer = self.client.post(path, json=body, headers=bearer)
            if answer.status_code != 400:
                break
        if answer.status_code == 200:
            self.game = answer.json()
        return answer

    def with_pragma(self, pragma: str) -> None:
        """Set something on every connection, those that are open included."""
        self.store.engine.dispose()
        event.listen(self.store.engine, "connect", lambda connection, record: connection.execute(pragma))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    path = tmp_path / "games.db"
    with TestClient(create_app(Settings(db=str(path), rate=0, storage_rate=0))) as client:
        client.headers["Origin"] = "http://testserver"
        found = Table(client, path)
        assert found.start() == 201
        yield found


def test_on_a_full_disk_nothing_is_stored_and_everything_can_be_read(table: Table) -> None:
    assert table.choose().status_code == 200
    pages = sqlite3.connect(table.path).execute("PRAGMA page_count").fetchone()[0]
    table.with_pragma(f"PRAGMA max_page_count={pages}")
    statuses = {table.start() for _ in range(20)}
    assert 503 in statuses <= {201, 503}
    before = table.game
    while (refused := table.choose()).status_code == 200:
        before = table.game
    assert (refused.status_code, refused.headers["retry-after"], refused.json()["error"]) == (503, "5", DOWN)
    assert table.client.get(f"/api/games/{before['id']}").json()["version"] == before["version"]
    table.with_pragma("PRAGMA max_page_count=1000000")
    assert table.choose().status_code == 200


def test_a_database_that_cannot_be_written_is_still_read(table: Table) -> None:
    table.with_pragma("PRAGMA query_only=1")
    refused = table.choose()
    assert (refused.status_code, refused.json()["error"]) == (503, DOWN)
    assert table.client.get(f"/api/games/{table.game['id']}").status_code == 200
    assert table.client.get("/health/ready").status_code == 200
    table.with_pragma("PRAGMA query_only=0")
    assert table.choose().status_code == 200


def damage(path: Path) -> None:
    """Overwrite all but the first pages of a database, which hold its list of tables."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    roots = [root for (root,) in connection.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'lines'")]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    with path.open("r+b") as file:
        for root in roots:
            file.seek((root - 1) * size)
            file.write(b"\xff" * size)


def test_a_damaged_page_is_a_sentence_and_other_requests_are_answered(
    table: Table, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table.store.engine.dispose()
    damage(table.path)
    game = table.game["id"]
    table.client.app.state.service.cache.drop(game)  # type: ignore[attr-defined]
    answer = table.client.get(f"/api/games/{game}")
    assert (answer.status_code, answer.json()["error"]) == (503, DOWN)
    assert table.client.get("/api/titles").status_code == 200
    assert cli.main(["admin", "verify", "--db", str(table.path)]) == 1
    assert f"{game}: {DOWN}" in capsys.readouterr().out
    assert cli.main(["admin", "backup", str(tmp_path / "games.backup"), "--db", str(table.path)]) == 2
    assert DOWN in capsys.readouterr().err
    assert not (tmp_path / "games.backup").exists()
