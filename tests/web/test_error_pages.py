"""Errors are one sentence: on a page with a link home, as JSON, or as a fragment for the open table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings

OURS = {"Origin": "http://testserver"}


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[TestClient]:
    """A browser."""
    with TestClient(create_app(Settings(db=str(tmp_path / "a.db"))), raise_server_exceptions=False) as made:
        yield made


def said(text: str) -> tuple[str, str]:
    """The heading and the message of an error page in the site's style."""
    assert "base.css" in text
    assert '<a class="primary" href="/">All games</a>' in text
    heading = text.partition("<h1>")[2].partition("</h1>")[0]
    return heading, text.partition('role="alert">')[2].partition("</p>")[0]


@pytest.mark.parametrize("path", ["/nowhere", "/games/none", "/seats/none", "/titles/none", "/games/none/save"])
def test_a_missing_page_links_home(pages: TestClient, path: str) -> None:
    answer = pages.get(path)
    assert answer.status_code == 404
    heading, sentence = said(answer.text)
    assert heading == "Page not found"
    assert sentence.startswith("There is no")
    assert "Try again" not in answer.text


def test_a_post_from_another_site_is_a_page(pages: TestClient) -> None:
    answer = pages.post("/games", headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403
    assert said(answer.text) == ("Not allowed", "The request came from another site and was refused.")


def test_a_file_that_is_too_large_is_a_page(pages: TestClient) -> None:
    answer = pages.post("/import", content=b"x" * 2_000_001, headers=OURS)
    assert answer.status_code == 413
    assert said(answer.text)[0] == "Too large"


def test_too_many_requests_can_be_retried(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "a.db"), rate=0.001, burst=1))) as client:
        client.get("/")
        answer = client.get("/")
    assert answer.status_code == 429
    assert said(answer.text)[0] == "Too many requests"
    assert "Try again" in answer.text


def test_an_internal_error_reveals_nothing(pages: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(request: object, notice: str = "") -> str:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr("fieldcraft.web.pages._home", broken)
    answer = pages.get("/")
    assert answer.status_code == 500
    assert said(answer.text)[0] == "Something went wrong"
    assert "secret" not in answer.text


def test_a_message_is_escaped(pages: TestClient) -> None:
    assert "<b>" not in pages.get("/games/<b>bold").text.partition("<main")[2]


def test_an_open_table_stays_and_shows_the_message(pages: TestClient) -> None:
    answer = pages.get("/games/none/table", headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert (answer.headers["hx-retarget"], answer.headers["hx-reswap"]) == ("#error", "innerHTML")
    assert answer.text.startswith("There is no")
    assert answer.text.endswith(".")


def test_the_api_gets_json(pages: TestClient) -> None:
    assert set(pages.get("/api/nowhere").json()) == {"error"}
    assert set(pages.get("/api/games/none", headers={"HX-Request": "true"}).json()) == {"error"}


def test_without_pages_the_error_page_is_plain(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "a.db"), pages=False))) as client:
        text = client.get("/nowhere").text
    assert "There is no page at this address." in text
    assert 'href="/"' in text
