"""Hostile API requests: whatever is sent, the response is well formed and reveals nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.kernel.save import checksum
from fieldcraft.web import replay
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings

NOISE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(
    [
        "title",
        "scenario",
        "seed",
        "options",
        "practice",
        "own_dice",
        "auto",
        "name",
        "version",
        "choices",
        "pieces",
        "at",
        "save",
    ]
)
BODIES = NOISE | st.dictionaries(FIELDS, NOISE, max_size=6)
WORDS = st.text(st.characters(codec="utf-8"), max_size=40)
ACTS = st.sampled_from(["choices", "undo", "redo", "fork", "leave", "name"])
HOW = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Starlette:
    """One application for all tests."""
    path = tmp_path_factory.mktemp("hostile") / "games.db"
    return create_app(Settings(db=str(path), pages=False, rate=0, max_open_games=100_000))


@pytest.fixture(scope="module")
def client(app: Starlette) -> Iterator[TestClient]:
    """A hostile client."""
    with TestClient(app) as made:
        yield made


@pytest.fixture(scope="module")
def game(client: TestClient) -> dict[str, Any]:
    """A game to act on."""
    made: dict[str, Any] = client.post("/api/games", json={"title": "lrdg", "seed": 3}).json()
    return made


def check(answer: Any) -> None:
    """The request succeeded, or the response is one sentence."""
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        body = answer.json()
        assert set(body) == {"error"}
        assert "Traceback" not in body["error"]
        assert "\n" not in body["error"]


@HOW
@given(body=BODIES)
def test_a_new_game_out_of_noise(client: TestClient, body: Any) -> None:
    check(client.post("/api/games", json=body))


@HOW
@given(body=BODIES, act=ACTS)
def test_an_act_out_of_noise(client: TestClient, game: dict[str, Any], body: Any, act: str) -> None:
    token = {"Authorization": f"Bearer {game['seats'][0]['token']}"}
    check(client.post(f"/api/games/{game['game']['id']}/{act}", json=body, headers=token))


@HOW
@given(
    choices=st.lists(st.integers(-3, 12) | st.integers(), max_size=6),
    pieces=st.none() | st.lists(st.sampled_from(["r1-patrol", "t2-patrol", "siwa", ""]) | WORDS, max_size=4),
    old=st.integers(-1, 2),
)
def test_choices_that_may_or_may_not_be_on_offer(
    client: TestClient, game: dict[str, Any], choices: list[int], pieces: list[str] | None, old: int
) -> None:
    path = f"/api/games/{game['game']['id']}"
    token = {"Authorization": f"Bearer {game['seats'][0]['token']}"}
    version = client.get(path).json()["version"]
    body = {"version": version - max(0, old), "choices": choices, "pieces": pieces}
    check(client.post(f"{path}/choices", json=body, headers=token))


@HOW
@given(raw=st.binary(max_size=200), kind=st.sampled_from(["application/json", "text/plain", "multipart/form-data", ""]))
def test_bytes_for_a_body(client: TestClient, raw: bytes, kind: str) -> None:
    for path in ("/api/games", "/api/games/import", "/api/games/x/choices", "/api/seats/x"):
        check(client.post(path, content=raw, headers={"Content-Type": kind}))


@HOW
@given(words=st.lists(WORDS, min_size=1, max_size=4))
def test_any_address(client: TestClient, words: list[str]) -> None:
    from urllib.parse import quote

    check(client.get("/api/" + "/".join(quote(word, safe="") for word in words)))


@HOW
@given(
    asked=st.dictionaries(
        st.sampled_from(["kind", "place", "piece", "unit", "self", "__class__"]) | WORDS, WORDS, max_size=4
    )
)
def test_any_question_why_not(client: TestClient, game: dict[str, Any], asked: dict[str, str]) -> None:
    check(client.get(f"/api/games/{game['game']['id']}/why-not", params=asked))


@HOW
@given(since=WORDS | st.integers().map(str), at=WORDS | st.integers(-5, 50).map(str), scene=WORDS | st.just("false"))
def test_any_way_to_look(client: TestClient, game: dict[str, Any], since: str, at: str, scene: str) -> None:
    check(client.get(f"/api/games/{game['game']['id']}", params={"since": since, "at": at, "scene": scene}))


@HOW
@given(
    title=st.sampled_from(["lrdg", "musketeer"]) | WORDS,
    asked=st.dictionaries(
        st.sampled_from(["scenario", "option", "search", "data"]), WORDS | st.lists(WORDS), max_size=4
    ),
)
def test_any_library(client: TestClient, game: dict[str, Any], title: str, asked: dict[str, Any]) -> None:
    from urllib.parse import quote

    check(client.get(f"/api/titles/{quote(title, safe='')}/library", params=asked))
    check(client.get(f"/api/games/{game['game']['id']}/library", params=asked))


@HOW
@given(index=st.integers() | st.integers(-5, 30), version=st.integers() | st.integers(0, 5))
def test_any_odds(client: TestClient, game: dict[str, Any], index: int, version: int) -> None:
    check(client.get(f"/api/games/{game['game']['id']}/odds/{index}", params={"version": version}))


@HOW
@given(
    name=st.sampled_from(["Cookie", "Authorization", "Origin", "Host", "Content-Length", "Sec-Fetch-Site", "Accept"]),
    value=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60),
)
def test_any_header(client: TestClient, name: str, value: str) -> None:
    check(client.post("/api/games", json={"title": "lrdg", "seed": 1}, headers={name: value}))


def replay_here(request: replay.Request) -> str:
    """Replay an import without a process of its own, to try many."""
    answer = replay.check(request)
    if answer.error:
        raise fc.BadSave(answer.error)
    return answer.save


@HOW
@given(data=st.data())
def test_a_save_that_was_tampered_with(client: TestClient, game: dict[str, Any], data: st.DataObject) -> None:
    envelope = json.loads(client.get(f"/api/games/{game['game']['id']}/save").text)
    body = envelope["game"]
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = body
        while isinstance(place, dict | list) and place:
            key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
            if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
                place = place[key]
            else:
                place[key] = data.draw(NOISE)
                break
    envelope["sum"] = checksum(msgspec.json.encode(body))
    text = msgspec.json.encode(envelope).decode()
    with patch("fieldcraft.web.service.replay", replay_here):
        answer = client.post("/api/games/import", json={"save": text})
    check(answer)
    if answer.status_code == 201:
        check(client.get(f"/api/games/{answer.json()['game']['id']}"))
