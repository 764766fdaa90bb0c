"""Guided games and suggestions in the browser's pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fieldcraft.interface.guide import coach
from fieldcraft.kernel.registry import find
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings
from tests.guides.follower import TITLES, first_game
from tests.web.plain import without_terms

FETCH = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"), rate=0))) as found:
        yield found


def begin(client: TestClient, title: str) -> str:
    """The address of a new guided game."""
    made = client.post("/games", data={"title": title, "guided": "yes"}, headers=FETCH, follow_redirects=False)
    return str(made.headers["location"])


@pytest.mark.parametrize("title", TITLES)
def test_a_guided_game_has_the_set_up_of_its_guide_and_shows_its_marks(client: TestClient, title: str) -> None:
    page = without_terms(client.get(begin(client, title)).text)
    now = coach(first_game(title))
    assert now is not None
    assert f"Seed {find(title).guides[0].game.seed}." in page
    for mark in now.marks:
        assert f'<p class="mark-text">{mark.text}</p>' in page


@pytest.mark.parametrize("title", TITLES)
def test_the_guided_game_is_offered_first_to_those_who_have_none_of_the_title(client: TestClient, title: str) -> None:
    before = client.get(f"/titles/{title}").text
    assert re.search(r'class="primary" form="guided"[^>]*>Play the guided first game', before)
    begin(client, title)
    after = client.get(f"/titles/{title}").text
    assert re.search(r'class="primary" id="start"', after)
    assert re.search(r'class="secondary" form="guided"', after)


def test_the_home_page_welcomes_only_newcomers(client: TestClient) -> None:
    assert "New here?" in client.get("/").text
    begin(client, "lrdg")
    assert "New here?" not in client.get("/").text


def test_a_usual_game_has_no_guide(client: TestClient) -> None:
    form = {"title": "lrdg", "scenario": "raid-rommel", "seed": "5"}
    made = client.post("/games", data=form, headers=FETCH, follow_redirects=False)
    assert 'class="coach"' not in client.get(made.headers["location"]).text


def test_a_suggestion_is_taken_at_once_and_can_be_undone(client: TestClient) -> None:
    address = begin(client, "lrdg")
    placed = client.post(f"{address}/choices", data={"version": "1", "choice": "2"}, headers=FETCH).text
    assert 'name="suggestion" value="0"' in placed
    bought = client.post(f"{address}/choices", data={"version": "2", "suggestion": "0"}, headers=FETCH).text
    assert "Recruit: 1 RP left." in without_terms(bought)
    undone = client.post(f"{address}/undo", data={"version": "3"}, headers=FETCH).text
    assert "Recruit: 3 RP left." in without_terms(undone)


def test_a_suggestion_that_there_is_not_is_refused(client: TestClient) -> None:
    address = begin(client, "lrdg")
    refused = client.post(f"{address}/choices", data={"version": "1", "suggestion": "7"}, headers=FETCH)
    assert refused.status_code == 422
    assert "There is no suggestion 8" in refused.text
