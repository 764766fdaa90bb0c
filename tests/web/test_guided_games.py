"""Guided games and suggestions in the browser's pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


def test_the_home_page_offers_the_guides_of_titles_not_played_yet(client: TestClient) -> None:
    assert "New here?" in client.get("/").text
    begin(client, "lrdg")
    page = client.get("/").text
    assert "New here?" not in page
    assert "New to one of these?" in page
    assert "Learn Long Range Desert Group" not in page
    assert "Learn Sherman Leader" in page


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


def begin_from_api(client: TestClient, title: str) -> tuple[dict[str, Any], dict[str, str]]:
    """A guided game that a program starts, and the header with which it acts."""
    wanted = find(title).guides[0].game
    body = {"title": title, "scenario": wanted.scenario, "seed": wanted.seed, "options": wanted.options}
    made = client.post("/api/games", json=body).json()
    return made["game"], {"Authorization": f"Bearer {made['seats'][0]['token']}"}


@pytest.mark.parametrize("title", TITLES)
def test_a_program_reads_the_marks_of_a_guided_game(client: TestClient, title: str) -> None:
    game, _ = begin_from_api(client, title)
    now = coach(first_game(title))
    assert now is not None
    assert [mark["text"] for mark in game["guide"]["marks"]] == [mark.text for mark in now.marks]
    assert [mark["at"] for mark in game["guide"]["marks"]] == [mark.at for mark in now.marks]
    assert game["guide"]["total"] == now.total
    assert not game["guide"]["ended"]


def test_a_game_without_a_guide_has_none_in_the_api(client: TestClient) -> None:
    made = client.post("/api/games", json={"title": "lrdg", "scenario": "operation-crusader", "seed": 3}).json()
    assert made["game"]["guide"] is None


def test_a_program_takes_a_suggestion_as_a_whole(client: TestClient) -> None:
    game, header = begin_from_api(client, "lrdg")
    suggestion = game["decision"]["suggestions"][0]
    assert suggestion["text"] == "Place Easonsmith at Siwa"
    assert suggestion["reason"]
    assert suggestion["steps"] == ["Place Easonsmith at Siwa"]
    address, body = f"/api/games/{game['id']}/choices", {"version": game["version"], "suggestion": 0}
    after = client.post(address, json=body, headers=header).json()
    assert len(after["decision"]["suggestions"][0]["steps"]) > 1
    body = {"version": after["version"], "suggestion": 0}
    later = client.post(address, json=body, headers=header).json()
    assert later["choices"] > after["choices"] + 1
    missing = {"version": later["version"], "suggestion": 99}
    assert client.post(address, json=missing, headers=header).status_code == 400


def test_the_api_page_documents_marks_and_suggestions(client: TestClient) -> None:
    schemas = client.get("/api/openapi.json").json()["components"]["schemas"]
    assert {"GuideModel", "MarkModel", "SuggestionModel"} <= set(schemas)
    assert "suggestion" in schemas["ChoiceRequest"]["properties"]
    assert "suggestions" in client.get("/api/docs").text
