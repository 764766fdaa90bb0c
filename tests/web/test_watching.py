"""What an operator sees: health, metrics and a log that holds no secrets."""

from __future__ import annotations

import json
import logging
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from starlette.testclient import TestClient

from fieldcraft.web.app import create_app
from fieldcraft.web.errors import Unavailable
from fieldcraft.web.request_log import LogFormat, request_id
from fieldcraft.web.settings import Settings
from tests.web import servers


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"))), base_url="http://localhost") as made:
        yield made


def test_a_worker_is_alive_and_ready(client: TestClient) -> None:
    assert client.get("/health/live").text == "alive"
    assert client.get("/health/ready").text == "ready"


def test_a_worker_without_its_database_is_alive_but_not_ready(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost() -> None:
        raise Unavailable("The games can't be read or saved at the moment: try again")

    monkeypatch.setattr(client.app.state.service.store, "ping", lost)  # type: ignore[attr-defined]
    assert client.get("/health/live").status_code == 200
    refused = client.get("/health/ready")
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")


def test_each_response_has_an_id_that_the_log_names(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "fieldcraft.requests"):
        first, second = client.get("/"), client.get("/")
    assert first.headers["x-request-id"] != second.headers["x-request-id"]
    assert [record.getMessage().rpartition(" 200 ")[0] for record in caplog.records] == ["GET /", "GET /"]


def test_the_log_holds_no_links_and_no_ids(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    made = client.post("/api/games", json={"title": "lrdg", "seed": 7}).json()
    game, token = made["game"]["id"], made["seats"][0]["token"]
    with caplog.at_level(logging.INFO, "fieldcraft.requests"):
        client.get(f"/seats/{token}")
        client.get(f"/games/{game}?at=0")
        client.get(f"/api/games/{game}")
        client.get(f"/nowhere/{token}")
        client.get(f"/api/nowhere/{token}")
        client.get(f"/static/one/two/{token}")
    lines = [record.getMessage().split()[1] for record in caplog.records]
    assert lines[:4] == ["/seats/{secret}", "/games/{game}", "/api/games/{game}", "unknown"]
    assert lines[4:] == ["/api/{rest:path}", "/static/{fingerprint}/{name:path}"]


def test_an_error_is_logged_with_the_end_of_its_traceback(
    client: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: str) -> None:
        raise RuntimeError("the deck is on fire")

    monkeypatch.setattr(client.app.state.service, "open", broken)  # type: ignore[attr-defined]
    assert client.get("/games/abcdefghijklmnopqrst").status_code == 500
    (record,) = [record for record in caplog.records if record.exc_info]
    request_id.set("c0ffee")
    line = json.loads(LogFormat(as_json=True).format(record))
    assert (line["level"], line["message"], line["request"]) == ("error", "GET /games/{game} failed", "c0ffee")
    assert line["traceback"].count('  File "') == 3
    assert line["traceback"].endswith("RuntimeError: the deck is on fire")
    assert "[c0ffee] GET /games/{game} failed" in LogFormat(as_json=False).format(record)


@pytest.mark.slow
def test_the_supervisor_serves_the_figures_of_all_workers(tmp_path: Path) -> None:
    figures = servers.free_port()
    settings = Settings(db=str(tmp_path / "games.db"), metrics_port=figures, workers=2)
    port = servers.free_port()
    server = servers.start(settings, port, 2, errors=subprocess.DEVNULL)
    try:
        for _ in range(3):
            made = servers.call(port, "POST", "/api/games", {"title": "lrdg", "seed": 7})[1]
            token, game = made["seats"][0]["token"], made["game"]
            body = {"version": game["version"], "choices": [0], "auto": False}
            assert servers.call(port, "POST", f"/api/games/{game['id']}/choices", body, token)[0] == 200
        with urlopen(f"http://127.0.0.1:{figures}/metrics") as answer:
            text = answer.read().decode()
    finally:
        servers.kill(server)
    assert 'fieldcraft_games_total{title="lrdg"} 3.0' in text
    assert 'fieldcraft_choices_total{title="lrdg"} 3.0' in text
    assert 'fieldcraft_requests_total{method="POST",route="/api/games",status="201"} 3.0' in text
    assert "fieldcraft_workers 2.0" in text
    assert game["id"] not in text
