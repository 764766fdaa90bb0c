"""The middleware: other sites, large bodies, many requests, and what a response gives away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fieldcraft.web.app import create_app
from fieldcraft.web.error_pages import error_page
from fieldcraft.web.middleware import BodyLimit, is_same_origin
from fieldcraft.web.rate_limit import Buckets, Refusals
from fieldcraft.web.settings import Settings
from fieldcraft.web.visitors import visitor_id

COOKIE = {"Cookie": "fieldcraft=" + "a" * 32}
NEW = {"title": "lrdg", "seed": 7}


@pytest.mark.parametrize("path", ["/api/titles", "/nowhere", "/api/games/none", "/api/docs", "/api/openapi.json"])
def test_every_response_has_the_policy(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://testserver"}, 201),
        ({"Origin": "https://testserver"}, 201),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "same-origin", **COOKIE}, 201),
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin", **COOKIE}, 201),
        ({"Authorization": "Bearer x"}, 201),
        (COOKIE, 403),
        ({"Authorization": "Bearer x", **COOKIE}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://evil.example", **COOKIE}, 403),
        ({"Origin": "http://testserver.evil.example", **COOKIE}, 403),
        ({"Origin": "http://testserver:81", **COOKIE}, 403),
        ({"Origin": "null", **COOKIE}, 403),
        ({"Origin": "http://[", **COOKIE}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", **COOKIE}, 403),
        ({"Sec-Fetch-Site": "none", **COOKIE}, 403),
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "cross-site", **COOKIE}, 403),
    ],
)
def test_other_sites_cannot_post(client: TestClient, headers: dict[str, str], status: int) -> None:
    answer = client.post("/api/games", json=NEW, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json() == {"error": "The request came from another site and was refused"}


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "BREW"])
def test_every_unsafe_method_is_checked(client: TestClient, method: str) -> None:
    assert client.request(method, "/api/games/x", headers={"Origin": "http://evil.example"}).status_code == 403


def test_a_request_without_a_host_is_refused() -> None:
    assert not is_same_origin({"headers": [(b"origin", b"http://")]})


def test_a_large_body_is_refused_by_its_length(client: TestClient) -> None:
    answer = client.post("/api/games/import", content=b"x" * 2_000_001)
    assert answer.status_code == 413
    assert answer.headers["connection"] == "close"


def test_only_a_save_may_be_large(client: TestClient) -> None:
    large = b'{"save": "' + b"x" * 300_000 + b'"}'
    assert client.post("/api/games", content=large).status_code == 413
    assert client.post("/games/abcdefghijklmnopqrst/choices", content=large).status_code == 413
    assert client.post("/api/games/import", content=large).status_code != 413


def test_a_large_body_is_refused_when_it_comes_in_pieces(client: TestClient) -> None:
    taken = 0

    def pieces() -> Iterator[bytes]:
        nonlocal taken
        for _ in range(1000):
            taken += 10_000
            yield b"x" * 10_000

    assert client.post("/api/games/import", content=pieces()).status_code == 413


@pytest.mark.parametrize("length", ["-1", "x", "1" * 30, "2000001"])
def test_an_impossible_length_is_refused(client: TestClient, length: str) -> None:
    answer = client.post("/api/games", content=b"{}", headers={"Content-Length": length})
    assert answer.status_code in (400, 413)


def test_the_body_limit_is_a_setting(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "a.db"), max_body=10, pages=False))) as client:
        assert client.post("/api/games", json=NEW).status_code == 413


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "a.db"), rate=0.001, burst=3, pages=False))) as client:
        statuses = [client.get("/api/titles").status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        refused = client.get("/nowhere")
        assert refused.headers["retry-after"] == "1000"
        assert "wait a moment" in refused.text


def test_a_refusal_waits_unless_too_many_wait_already() -> None:
    async def refuse() -> list[int]:
        refusals = Refusals(seconds=3600, most=2)
        waiting = [asyncio.create_task(refusals.delay()) for _ in range(2)]
        await asyncio.sleep(0)
        await refusals.delay()
        found = [refusals.waiting]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return [*found, refusals.waiting]

    assert asyncio.run(refuse()) == [2, 0]


def test_who_asks_for_too_much_waits_for_the_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    delayed: list[float] = []

    async def note(refusals: Refusals) -> None:
        delayed.append(refusals.waiting)

    monkeypatch.setattr(Refusals, "delay", note)
    settings = Settings(db=str(tmp_path / "a.db"), rate=0.001, burst=5, heavy_rate=0.001, heavy_burst=1)
    with TestClient(create_app(settings)) as client:
        game = client.post("/api/games", json=NEW).json()["game"]["id"]
        statuses = [
            client.get(f"/games/{game}/board.svg?dark={dark}").status_code for dark in ("yes", "no", "yes", "no")
        ]
        assert (statuses, len(delayed)) == ([200, 429, 200, 429], 2)
        assert client.get("/").status_code == 429
    assert len(delayed) == 3


def test_each_address_has_a_bucket_that_refills() -> None:
    now = 0.0
    limit = Buckets(rate=2, burst=4, clock=lambda: now)
    assert [limit.take("a") for _ in range(5)] == [True] * 4 + [False]
    assert limit.take("b")
    now = 1.0
    assert [limit.take("a") for _ in range(3)] == [True, True, False]


def test_idle_addresses_are_pruned() -> None:
    now = 0.0
    limit = Buckets(rate=1, burst=1, clock=lambda: now)
    for number in range(20_000):
        limit.take(str(number))
    now = 100.0
    limit.take("another")
    limit.take("one more")
    assert len(limit._buckets) < 10


def test_the_cookie_is_set_on_pages_and_not_by_the_api(client: TestClient) -> None:
    given = client.get("/nowhere").headers["set-cookie"]
    assert given.startswith("fieldcraft=")
    assert "HttpOnly" in given
    assert "SameSite=Lax" in given
    assert "Secure" not in given
    client.cookies.clear()
    assert "set-cookie" not in client.get("/api/titles").headers


def test_the_cookie_is_kept_secure_over_https(app: object) -> None:
    with TestClient(app, base_url="https://testserver") as client:  # type: ignore[arg-type]
        answer = client.get("/nowhere")
        assert "; Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]


@pytest.mark.parametrize("cookie", ["fieldcraft=short", 'fieldcraft="', "fieldcraft=" + "a" * 33, "x=fieldcraft"])
def test_a_cookie_that_we_did_not_give_is_replaced(client: TestClient, cookie: str) -> None:
    assert "set-cookie" in client.get("/nowhere", headers={"Cookie": cookie}).headers


def test_a_visitor_id_does_not_contain_the_cookie() -> None:
    token = "a" * 32
    assert token not in visitor_id(token)
    assert visitor_id(token) == visitor_id(token) != visitor_id("b" * 32)


def test_an_error_message_is_escaped() -> None:
    assert "<b>" not in error_page({"type": "http", "method": "GET"}, 404, "<b>bold</b>")


def test_responses_are_compressed(client: TestClient) -> None:
    answer = client.get("/api/titles/lrdg/rules", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(answer.content) / 2


@pytest.mark.anyio
async def test_a_body_that_never_arrives_times_out() -> None:
    import asyncio

    sent: list[dict[str, object]] = []

    async def never() -> dict[str, object]:
        await asyncio.sleep(60)
        return {}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "headers": []}
    await BodyLimit(app=None, maximum=10, seconds=0.01)(scope, never, send)  # type: ignore[arg-type]
    assert sent[0]["status"] == 408


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("table.example.org", True),
        ("TABLE.example.org:8080", True),
        ("play.example.net", True),
        ("example.net", False),
        ("evil.example", False),
        ("table.example.org.evil.example", False),
        ("", False),
    ],
)
def test_only_known_hosts_are_answered(tmp_path: Path, host: str, known: bool) -> None:
    settings = Settings(db=str(tmp_path / "games.db"), hosts="table.example.org, *.example.net")
    with TestClient(create_app(settings)) as client:
        answer = client.get("/api/titles", headers={"Host": host})
        healthy = client.get("/health/ready", headers={"Host": host})
    assert answer.status_code == (200 if known else 400)
    assert healthy.status_code == 200  # those who watch a server ask by its address
