"""What an operator sees: health, metrics and a log that holds no secrets."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from fieldcraft.web import request_log
from fieldcraft.web.app import create_app
from fieldcraft.web.errors import Unavailable
from fieldcraft.web.metrics import Metrics
from fieldcraft.web.request_log import LogFormat, RequestLog, request_id
from fieldcraft.web.settings import Settings
from tests.web import servers


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


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


def test_a_line_of_the_log_as_json_has_fields(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "fieldcraft.requests"):
        client.get("/games/abcdefghijklmnopqrst")
    line = json.loads(LogFormat(as_json=True).format(caplog.records[0]))
    assert (line["method"], line["route"], line["status"]) == ("GET", "/games/{game}", 404)
    assert line["ms"] > 0


def test_health_gives_no_cookie(client: TestClient) -> None:
    assert "set-cookie" not in client.get("/health/live").headers


class Counted(Metrics):
    """Figures of one process, noted as they are counted."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: list[str] = []
        self.spent: dict[str, float] = {}
        self.heavy: list[tuple[str, str]] = []

    def count_heavy(self, job: str, outcome: str, seconds: float) -> None:
        """Note a piece of heavy work."""
        super().count_heavy(job, outcome, seconds)
        self.heavy.append((job, outcome))

    def count_refusal(self, reason: str) -> None:
        """Note a refusal."""
        super().count_refusal(reason)
        self.refused.append(reason)

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Note how long an answer took."""
        super().count_request(method, route, status, seconds)
        self.spent[route] = seconds


def test_refusals_are_counted_by_their_reason(tmp_path: Path) -> None:
    counted = Counted()
    settings = Settings(db=str(tmp_path / "games.db"), rate=0.001, burst=2)
    with TestClient(create_app(settings, metrics=counted), base_url="http://localhost") as client:
        client.post("/api/games", content=b"{" * 300_000)
        client.get("/health/live")
        client.get("/health/live")
    assert counted.refused == ["too large", "too many"]


def test_heavy_work_is_counted_by_how_it_ended(tmp_path: Path) -> None:
    counted = Counted()
    settings = Settings(db=str(tmp_path / "games.db"))
    with TestClient(create_app(settings, metrics=counted), base_url="http://localhost") as client:
        game = client.post("/api/games", json={"title": "lrdg", "seed": 7}).json()["game"]["id"]
        for part in ("report", "report", "at?number=0", "odds?version=1", "at?number=99", "ground/other.svg?at=0"):
            client.get(f"/games/{game}/{part}")
    made = [("report", "made"), ("table_at", "made"), ("all_odds", "made"), ("table_at", "made")]
    assert counted.heavy == [*made, ("earlier_ground", "refused")]


@pytest.mark.anyio
async def test_a_stream_counts_as_answered_when_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, clock = Counted(), [0.0]
    monkeypatch.setattr(request_log, "time", SimpleNamespace(perf_counter=lambda: clock[0]))

    async def streaming(scope: Scope, receive: Receive, send: Send) -> None:
        clock[0] = 0.5
        await send({"type": "http.response.start", "status": 200, "headers": []})
        clock[0] = 60.0
        await send({"type": "http.response.body", "body": b""})

    async def ignore(message: Message) -> None:
        pass

    async def nothing() -> Message:
        return {"type": "http.disconnect"}

    await RequestLog(streaming, counted)({"type": "http", "method": "GET", "path": "/"}, nothing, ignore)
    assert counted.spent == {"unknown": 0.5}


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


@pytest.mark.slow
def test_a_worker_that_was_replaced_is_logged_and_counted(tmp_path: Path) -> None:
    figures, port, log = servers.free_port(), servers.free_port(), tmp_path / "log"
    settings = Settings(db=str(tmp_path / "games.db"), metrics_port=figures, log_json=True)

    def counted() -> str:
        with urlopen(f"http://127.0.0.1:{figures}/metrics") as answer:
            text: str = answer.read().decode()
            return text

    with log.open("wb") as errors:
        server = servers.start(settings, port, errors=errors.fileno())
        try:
            (worker,) = servers.workers_of(server)
            os.kill(worker, signal.SIGKILL)
            servers.wait_for(lambda: "fieldcraft_workers_replaced_total 1.0" in counted())
        finally:
            servers.kill(server)
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [line["message"] for line in lines] == [f"worker {worker} ended with -9 and was replaced"]


@pytest.mark.slow
def test_connections_that_are_refused_are_counted(tmp_path: Path) -> None:
    figures, port = servers.free_port(), servers.free_port()
    settings = Settings(db=str(tmp_path / "games.db"), metrics_port=figures, header_seconds=1, proxies="")
    server = servers.start(settings, port, errors=subprocess.DEVNULL)
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=servers.PATIENCE) as slow:
            assert slow.recv(100).startswith(b"HTTP/1.1 408")
        with urlopen(f"http://127.0.0.1:{figures}/metrics") as answer:
            text = answer.read().decode()
    finally:
        servers.kill(server)
    assert re.search(r'^fieldcraft_refusals_total\{reason="too slow"\} [1-9]', text, re.M)
