"""The JSON interface: the same service, for programs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.interface import gestures
from fieldcraft.web.app import create_app
from fieldcraft.web.game_table import GameTable
from fieldcraft.web.settings import Settings
from tests.terminal.ford import FordTitle

OURS = {"Origin": "http://testserver"}


def begin(client: TestClient, **asked: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """A new game, and the header with which its first seat acts."""
    answer = client.post("/api/games", json={"title": "lrdg", "seed": 7} | asked)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["game"], {"Authorization": f"Bearer {made['seats'][0]['token']}"}


def test_titles_are_listed_with_scenarios_and_options(client: TestClient) -> None:
    found = client.get("/api/titles").json()
    assert [title["id"] for title in found] == [title.id for title in fc.titles()]
    assert found[0]["scenarios"][0]["id"] == fc.titles()[0].scenarios[0].id


def test_a_program_plays_a_whole_game(client: TestClient) -> None:
    game, token = begin(client)
    same = fc.new("lrdg", seed=7)
    while same.number < game["choices"]:
        same.choose(0)
    while game["decision"] is not None:
        assert game["decision"]["prompt"] == same.decision.prompt  # type: ignore[union-attr]
        texts = [option["text"] for option in game["decision"]["options"]]
        assert texts == [offer.text for offer in same.decision.options]  # type: ignore[union-attr]
        chosen = same.offered.index(same.title.sensible(same))
        asked = {"version": game["version"], "choices": [chosen], "auto": False}
        answer = client.post(f"/api/games/{game['id']}/choices", json=asked, headers=token)
        assert answer.status_code == 200, answer.text
        game = answer.json()
        for option in gestures.options_for(same, [chosen]):
            same.choose(option)
    assert same.result is not None
    assert game["result"]["summary"] == same.result.summary
    assert client.get(f"/api/games/{game['id']}", headers=token).json() == game


def test_an_option_has_all_fields(client: TestClient) -> None:
    game, _ = begin(client)
    option = game["decision"]["options"][0]
    assert set(option) == {"index", "text", "kind", "data", "places", "badge", "hint", "rule", "any_time", "seat"}
    assert game["scene"]["board"]["spots"]
    assert client.get(f"/api/games/{game['id']}?scene=false").json()["scene"] is None


def test_the_log_starts_where_the_client_left_off(client: TestClient) -> None:
    game, token = begin(client)
    asked = {"version": game["version"], "choices": [0]}
    after = client.post(f"/api/games/{game['id']}/choices?since={game['choices']}", json=asked, headers=token).json()
    assert all(moment["number"] > game["choices"] for moment in after["log"])
    whole = client.get(f"/api/games/{game['id']}").json()["log"]
    assert whole[-len(after["log"]) :] == after["log"]
    assert client.get(f"/api/games/{game['id']}?since=-5").json()["log"] == whole


def test_an_earlier_position_can_be_viewed_but_not_played(client: TestClient) -> None:
    game, token = begin(client)
    asked = {"version": game["version"], "choices": [0]}
    client.post(f"/api/games/{game['id']}/choices", json=asked, headers=token)
    past = client.get(f"/api/games/{game['id']}?at={game['choices']}", headers=token).json()
    assert past["decision"] == game["decision"]
    assert past["at"] == game["choices"]
    assert not past["can_act"]
    assert client.get(f"/api/games/{game['id']}?at=999").status_code == 404


def test_undo_redo_fork_and_save(client: TestClient) -> None:
    game, token = begin(client, practice=True)
    path = f"/api/games/{game['id']}"
    after = client.post(f"{path}/choices", json={"version": game["version"], "choices": [0]}, headers=token).json()
    back = client.post(f"{path}/undo", json={"version": after["version"]}, headers=token).json()
    assert back["decision"] == game["decision"]
    assert back["can_redo"]
    again = client.post(f"{path}/redo", json={"version": back["version"]}, headers=token).json()
    assert again["decision"] == after["decision"]
    forked = client.post(f"{path}/fork", json={"at": game["choices"]}).json()
    assert forked["game"]["decision"] == game["decision"]
    text = client.get(f"{path}/save").text
    assert fc.load(text).number == again["choices"]
    taken = client.post("/api/games/import", json={"save": text})
    assert taken.status_code == 201
    assert taken.json()["game"]["decision"] == again["decision"]


@pytest.mark.parametrize("text", ["", "{}", "null", "[1, 2", "\ud800"])
def test_a_broken_save_is_refused_in_a_sentence(client: TestClient, text: str) -> None:
    body = '{"save": ' + ('"\\ud800"' if text == "\ud800" else f'"{text}"') + "}"
    answer = client.post("/api/games/import", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert set(answer.json()) == {"error"}


def test_odds_why_not_luck_and_report(client: TestClient) -> None:
    game, _ = begin(client)
    path = f"/api/games/{game['id']}"
    odds = client.get(f"{path}/odds/0?version={game['version']}").json()
    assert sum(outcome["probability"] for outcome in odds["outcomes"]) == pytest.approx(1)
    assert client.get(f"{path}/odds/999?version={game['version']}").status_code == 400
    assert client.get(f"{path}/odds/0?version=99").status_code == 409
    reason = client.get(f"{path}/why-not?kind=fire-at").json()
    assert not reason["on_offer"]
    assert reason["text"].startswith("Not now")
    kind = game["decision"]["options"][0]["kind"]
    assert client.get(f"{path}/why-not?kind={kind}").json()["on_offer"]
    assert client.get(f"{path}/why-not?self=1&game_id=2&place=nowhere").status_code == 200
    luck = client.get(f"{path}/luck").json()
    assert luck["count"] == sum(dice["count"] for dice in luck["dice"])
    assert client.get(f"{path}/report").text.startswith("Long Range Desert Group: ")


def test_the_ledger_is_read_whole_by_number_and_by_search(client: TestClient) -> None:
    ledger = fc.new("lrdg").title.ledger
    assert len(client.get("/api/titles/lrdg/rules").json()) == len(list(ledger))
    assert [s["id"] for s in client.get("/api/titles/lrdg/rules/19.1").json()] == [s.id for s in ledger.find("19.1")]
    found = client.get("/api/titles/lrdg/rules?search=panic").json()
    assert found
    assert all("panic" in f"{s['heading']} {s['text']}".casefold() for s in found)
    assert client.get("/api/titles/lrdg/rules/99.9z").status_code == 404
    assert client.get("/api/titles/chess/rules").status_code == 404


def test_seats_are_shared_by_their_tokens(client: TestClient, ford: FordTitle) -> None:
    made = client.post("/api/games", json={"title": "ford", "seed": 1, "options": {"two_players": True}}).json()
    path = f"/api/games/{made['game']['id']}"
    first, second = ({"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"])
    asked = {"version": 1, "choices": [1]}
    assert client.post(f"{path}/choices", json=asked, headers=first).status_code == 403
    answer = client.post(f"{path}/choices", json=asked, headers=second)
    assert answer.status_code == 200
    assert [seat["yours"] for seat in answer.json()["seats"]] == [False, True]
    assert all(made["seats"][1]["token"] not in client.get(f"{path}{rest}").text for rest in ("", "/save", "/report"))


def test_a_browser_acts_by_its_cookie(client: TestClient, ford: FordTitle) -> None:
    cookies = {"Cookie": "fieldcraft=" + "a" * 32, **OURS}
    asked = {"title": "ford", "name": "<script>", "seed": 1, "options": {"two_players": True}}
    made = client.post("/api/games", json=asked, headers=cookies).json()
    game = made["game"]
    path = f"/api/games/{game['id']}"
    assert client.post(f"{path}/choices", json={"version": 1, "choices": [1]}).status_code == 403
    acted = client.post(f"{path}/choices", json={"version": 1, "choices": [1]}, headers=cookies)
    assert acted.status_code == 200
    assert acted.json()["seats"][0]["name"] == "<script>"
    assert acted.headers["content-type"] == "application/json"
    assert [game["id"] for game in client.get("/api/games", headers=cookies).json()] == [game["id"]]
    assert client.get("/api/games").json() == []
    named = client.post(f"{path}/name", json={"name": "Ann"}, headers=cookies).json()
    assert named["seats"][0]["name"] == "Ann"
    other = {"Cookie": "fieldcraft=" + "b" * 32, **OURS}
    sat = client.post(f"/api/seats/{made['seats'][1]['token']}", json={"name": "Bob"}, headers=other).json()
    assert [seat["name"] for seat in sat["seats"]] == ["Ann", "Bob"]
    assert client.post(f"{path}/leave", headers=other).json()["seats"][1]["taken"] is False
    assert client.delete(path, headers=cookies).status_code == 204
    assert client.get(path).status_code == 404


def test_the_api_docs_need_no_other_host(tmp_path: Path) -> None:
    client = TestClient(create_app(Settings(db=str(tmp_path / "docs.db"))))
    described = client.get("/api/openapi.json").json()
    page = client.get("/api/docs")
    assert page.status_code == 200
    for path in described["paths"]:
        assert path.startswith("/api/")
        assert path in page.text
    for shape in described["components"]["schemas"]:
        assert f'id="{shape}"' in page.text
    assert "http://" not in page.text
    assert "https://" not in page.text
    assert "style=" not in page.text
    assert re.findall(r"<script[^>]*>[^<]", page.text) == []


def test_an_internal_error_is_one_sentence(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = begin(client)

    def broken(self: GameTable) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr("fieldcraft.web.serializers._decision", broken)
    answer = client.get(f"/api/games/{game['id']}")
    assert answer.status_code == 500
    assert answer.json() == {"error": "Something went wrong on the server, and the error was logged"}
    assert "content-security-policy" in answer.headers
