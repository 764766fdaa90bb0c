"""Cards and tables over JSON and on the pages: before a game, during it, and those that matter now."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fieldcraft.kernel.library import EMPTY_LIBRARY, Card, Library
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings
from tests.terminal.ford import FordRules, FordTitle

OURS = {"Origin": "http://testserver"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def client(tmp_path: Path, ford: FordTitle) -> Iterator[TestClient]:
    """A browser at a server with one small title."""
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"), rate=0)), headers=OURS) as made:
        yield made


def begin(client: TestClient, **asked: Any) -> dict[str, Any]:
    """A new game."""
    made: dict[str, Any] = client.post("/api/games", json={"title": "ford", "seed": 7} | asked).json()["game"]
    return made


def rows_lit(html: str) -> list[str]:
    """The rows that are marked as applying now."""
    return [part.split("</tr>")[0] for part in html.split('<tr class="applies" aria-current="true">')[1:]]


# JSON


def test_a_program_reads_the_library_of_a_title(client: TestClient) -> None:
    found = client.get("/api/titles/ford/library").json()
    assert [card["id"] for card in found["cards"]][-1] == "picket:mill"
    assert found["cards"][-1] == {
        "id": "picket:mill",
        "kind": "Picket",
        "name": "The picket",
        "facts": [["Hits to break", "3"]],
        "text": ["March from the camp."],
        "rule": "2.0a",
        "source": "Our own",
        "art": None,
    }
    assert found["tables"][0]["heading"] == ["Die", "Result"]
    assert found["tables"][0]["rows"] == [["1 to 4", "miss"], ["5 or 6", "hit"]]


def test_the_library_is_that_of_the_scenario_and_the_options(client: TestClient) -> None:
    asked = {"scenario": "crossing", "option": "two_players=yes"}
    found = client.get("/api/titles/ford/library", params=asked).json()
    assert found["cards"][-1]["text"] == ["Cross first."]
    for value in ("true", "yes", "false"):
        assert client.get("/api/titles/ford/library", params={"option": f"two_players={value}"}).status_code == 200


def test_a_game_has_the_library_of_its_set_up(client: TestClient) -> None:
    game = begin(client, scenario="crossing")
    found = client.get(f"/api/games/{game['id']}/library")
    assert found.json() == client.get("/api/titles/ford/library?scenario=crossing").json()


def test_a_search_finds_names_first_and_else_contents(client: TestClient) -> None:
    def names(text: str) -> list[str]:
        found = client.get("/api/titles/ford/library", params={"search": text}).json()
        return [item["name"] for item in (*found["cards"], *found["tables"])]

    assert names("picket") == ["The picket"]
    assert names("miss") == ["Volley results"]
    assert names("xyzzy") == []


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/api/titles/chess/library", 404, "There is no such title"),
        ("/api/titles/ford/library?scenario=noon", 400, "ford has no scenario 'noon'"),
        ("/api/titles/ford/library?option=two_players", 422, "Write an option as NAME=VALUE"),
        ("/api/titles/ford/library?option=two_players=3", 400, "option two_players of ford cannot be '3'"),
        ("/api/titles/ford/library?option=weather=mist", 400, "ford has no option 'weather'"),
        (f"/api/titles/ford/library?search={'x' * 201}", 422, "at most 200 characters"),
        ("/api/games/nothing/library", 404, "There is no such game"),
    ],
)
def test_a_library_that_is_not_there_is_refused_in_a_sentence(
    client: TestClient, path: str, status: int, words: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert words in answer.json()["error"]


def test_the_library_is_made_once_for_all_games(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[FordRules] = []
    library = FordRules.library

    def counted(rules: FordRules) -> Library:
        made.append(rules)
        return library(rules)

    monkeypatch.setattr(FordRules, "library", counted)
    for seed in (1, 2, 3):
        game = begin(client, seed=seed)
        client.get(f"/api/games/{game['id']}/library")
        client.get(f"/games/{game['id']}/cards")
    assert len(made) == 1


def test_a_decision_names_what_to_read_and_the_rows_that_apply(client: TestClient) -> None:
    decision = begin(client, scenario="crossing")["decision"]
    assert decision["lookups"] == [{"id": "table:volley", "rows": [1]}, {"id": "picket:mill", "rows": []}]
    assert begin(client)["decision"]["lookups"] == []


def test_the_interface_is_documented(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    for path in ("/api/titles/{title}/library", "/api/games/{game}/library"):
        answer = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        assert answer == {"$ref": "#/components/schemas/LibraryModel"}
    assert "LibraryModel" in client.get("/api/docs").text
    assert "lookups" in document["components"]["schemas"]["DecisionModel"]["properties"]


# Pages


def test_the_table_shows_what_matters_now_with_its_rows_lit_and_labelled(client: TestClient) -> None:
    game = begin(client, scenario="crossing")
    page = unescape(client.get(f"/games/{game['id']}").text)
    assert page.count('class="reading"') == 2
    html = unescape(client.get(f"/games/{game['id']}/cards").text)
    assert html.index("For this decision") < html.index("Volley results") < html.index("The picket")
    (row,) = rows_lit(html)
    heading = '<th scope="row"><span class="applies-label">now</span> 5 or 6</th>'
    assert row.startswith(f'{heading}<td data-label="Result">hit</td>')


def test_the_card_that_was_clicked_comes_first(client: TestClient) -> None:
    game = begin(client, scenario="crossing")
    html = client.get(f"/games/{game['id']}/cards?id=picket:mill").text
    assert html.index('data-id="picket:mill"') < html.index('data-id="table:volley"')


def test_kinds_are_headings_and_tables_come_last(client: TestClient) -> None:
    html = unescape(client.get(f"/games/{begin(client)['id']}/cards").text)
    assert "For this decision" not in html
    at = [
        html.index(f"<h3>{heading} <small>{n}</small></h3>")
        for heading, n in (("Section", 3), ("Picket", 1), ("Tables", 1))
    ]
    assert at == sorted(at)
    assert html.count("<details") == 3
    assert html.count('<details class="shelf" open>') == 3


def test_the_first_kinds_are_open_as_long_as_they_are_small(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = [
        Card(f"{kind}:{n}", kind, f"{kind} {n}") for kind, count in (("a", 2), ("b", 6), ("c", 1)) for n in range(count)
    ]
    monkeypatch.setattr(FordRules, "library", lambda self: Library(tuple(cards)))
    html = client.get("/titles/ford/cards").text
    assert [part.startswith(" open") for part in html.split('<details class="shelf"')[1:]] == [True, True, False]


def test_a_search_shows_matches_open_and_keeps_the_rows_that_apply(client: TestClient) -> None:
    game = begin(client, scenario="crossing")
    html = unescape(client.get(f"/games/{game['id']}/cards?q=VOLLEY").text)
    assert html.count("<article") == 1
    assert html.count('<details class="shelf" open>') == 1
    assert len(rows_lit(html)) == 1
    assert "No card or table matches" in client.get(f"/games/{game['id']}/cards?q=xyzzy").text


def test_an_earlier_position_has_what_mattered_then(client: TestClient) -> None:
    game = begin(client, scenario="crossing")
    assert "For this decision" in client.get(f"/games/{game['id']}/cards?at={game['choices']}").text
    assert client.get(f"/games/{game['id']}/cards?at=99").status_code == 404


def test_the_set_up_page_leads_to_the_cards_of_the_chosen_scenario(client: TestClient) -> None:
    page = client.get("/titles/ford?scenario=crossing").text
    assert 'formaction="/titles/ford/cards" formmethod="get"' in page
    sent = {"title": "ford", "scenario": "crossing", "seed": "5", "option.two_players": "yes"}
    cards = unescape(client.get("/titles/ford/cards", params=sent).text)
    assert "<h2>The Crossing</h2>" in cards
    assert "Cross first." in cards
    assert 'href="/titles/ford?scenario=crossing&seed=5"' in cards
    fragment = unescape(client.get("/titles/ford/cards", params=sent | {"q": "cross first"}, headers=HTMX).text)
    assert fragment.count("<article") == 1
    assert "<html" not in fragment


@pytest.mark.parametrize("path", ["/titles/chess/cards", "/titles/ford/cards?scenario=noon", "/games/none/cards"])
def test_cards_that_are_not_there_are_an_error_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404)
    assert "<h1" in answer.text


def test_words_of_a_card_are_escaped(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = "<script>alert(1)</script>"
    card = Card("x:1", bad, bad, ((bad, bad),), (bad,), "", bad)
    monkeypatch.setattr(FordRules, "library", lambda self: Library((card,)))
    assert bad not in client.get(f"/games/{begin(client)['id']}/cards").text
    assert bad not in client.get("/titles/ford/cards", params={"seed": bad, "q": bad}).text


def test_a_title_without_cards_has_no_button(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FordRules, "library", lambda self: EMPTY_LIBRARY)
    page = client.get(f"/games/{begin(client)['id']}").text
    assert 'data-dialog="cards"' not in page
    assert "/titles/ford/cards" not in client.get("/titles/ford").text
