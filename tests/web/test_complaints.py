"""Whoever is refused gets one sentence: a page with a way home, JSON, or words for the table that stands open."""

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
    """The heading and the sentence of a page of ours, which looks like the others and leads home."""
    assert "look.css" in text
    assert '<a class="primary" href="/">All games</a>' in text
    heading = text.partition("<h1>")[2].partition("</h1>")[0]
    return heading, text.partition('role="alert">')[2].partition("</p>")[0]


@pytest.mark.parametrize("path", ["/nowhere", "/games/none", "/seats/none", "/titles/none", "/games/none/save"])
def test_what_is_not_there_is_a_page_with_a_way_home(pages: TestClient, path: str) -> None:
    answer = pages.get(path)
    assert answer.status_code == 404
    heading, sentence = said(answer.text)
    assert heading == "Off the map"
    assert sentence.startswith("There is no")
    assert "Try again" not in answer.text


def test_a_post_from_another_site_is_a_page(pages: TestClient) -> None:
    answer = pages.post("/games", headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403
    assert said(answer.text) == ("That is not yours to do", "That came from another site, so nothing was done.")


def test_a_file_that_is_too_large_is_a_page(pages: TestClient) -> None:
    answer = pages.post("/import", content=b"x" * 2_000_001, headers=OURS)
    assert answer.status_code == 413
    assert said(answer.text)[0] == "Too large"


def test_whoever_asks_too_often_may_try_again(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "a.db"), rate=0.001, burst=1))) as client:
        client.get("/")
        answer = client.get("/")
    assert answer.status_code == 429
    assert said(answer.text)[0] == "Too many at once"
    assert "Try again" in answer.text


def test_what_breaks_inside_says_so_and_nothing_more(pages: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(request: object, notice: str = "") -> str:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr("fieldcraft.web.pages._home", broken)
    answer = pages.get("/")
    assert answer.status_code == 500
    assert said(answer.text)[0] == "That went wrong"
    assert "secret" not in answer.text


def test_a_sentence_is_never_taken_for_markup(pages: TestClient) -> None:
    assert "<b>" not in pages.get("/games/<b>bold").text.partition("<main")[2]


def test_a_table_that_stands_open_stays_and_says_the_sentence(pages: TestClient) -> None:
    answer = pages.get("/games/none/table", headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert (answer.headers["hx-retarget"], answer.headers["hx-reswap"]) == ("#complaint", "innerHTML")
    assert answer.text.startswith("There is no")
    assert answer.text.endswith(".")


def test_a_program_gets_json(pages: TestClient) -> None:
    assert set(pages.get("/api/nowhere").json()) == {"error"}
    assert set(pages.get("/api/games/none", headers={"HX-Request": "true"}).json()) == {"error"}


def test_without_pages_a_person_gets_a_plain_one(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "a.db"), pages=False))) as client:
        text = client.get("/nowhere").text
    assert "There is nothing here." in text
    assert 'href="/"' in text
