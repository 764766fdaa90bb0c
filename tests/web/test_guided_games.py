"""Guided games and suggestions in the browser's pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fieldcraft.interface.guide import coach
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import find
from fieldcraft.titles.v_sabotage.commando_phase import Activation, WhoActs
from fieldcraft.web.app import create_app
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from tests.guides.follower import TITLES, first_game
from tests.web.plain import without_terms

ANN = Visitor("ann")
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


def test_a_suggested_option_that_ends_the_decision_keeps_its_button_in_view(client: TestClient) -> None:
    page = without_terms(client.get(begin(client, "commandos-europe")).text)
    assert 'data-text="Stop buying and keep 20 PP"' in page[page.index('class="endings"') :]
    suggested = re.search(r'<button class="option suggestion"[^>]*>', page)
    assert suggested is not None
    assert 'name="suggestion" value="0"' in suggested[0]


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


def sensible(game: AnyGame) -> int:
    """What a sensible player chooses, by its index."""
    return list(game.offered).index(game.title.sensible(game))


def test_a_click_that_selects_and_acts_waits_for_the_guide_in_between(service: Service) -> None:
    guide = find("v-sabotage").guides[0].game
    table = service.create(ANN.id, "v-sabotage", guide.scenario, guide.seed, guide.options)
    while not isinstance(table.game.choice, WhoActs):
        table = service.choose(table.id, ANN, table.version, [sensible(table.game)])
    selecting, selected = sensible(table.game), table.game.clone()
    selected.choose(selecting)
    acting = sensible(selected)
    table = service.choose(table.id, ANN, table.version, [selecting], then=acting)
    assert isinstance(table.game.choice, Activation)
    assert table.coach is not None
    assert [mark.id for mark in table.coach.marks] == ["outside"]
    again = service.choose(table.id, ANN, table.version, [acting])
    assert again.coach is not None
    assert "outside" not in [mark.id for mark in again.coach.marks]


def test_without_a_guide_a_click_selects_and_acts_and_undo_goes_back_to_the_selection(service: Service) -> None:
    table = service.create(ANN.id, "v-sabotage", "training-1", 2)
    while not isinstance(table.game.choice, WhoActs):
        table = service.choose(table.id, ANN, table.version, [sensible(table.game)])
    selecting, selected = sensible(table.game), table.game.clone()
    selected.choose(selecting)
    table = service.choose(table.id, ANN, table.version, [selecting], then=sensible(selected))
    assert table.coach is None
    undone = service.undo(table.id, ANN, table.version)
    assert isinstance(undone.game.choice, Activation)
    assert isinstance(service.undo(table.id, ANN, undone.version).game.choice, WhoActs)
