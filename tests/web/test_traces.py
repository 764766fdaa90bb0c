"""Traces: what an option would do on the board, for pages and for the API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.titles.commando.movement import BeforeMovement
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[TestClient]:
    """Pages and JSON."""
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"), rate=0))) as made:
        yield made


@pytest.fixture
def table(pages: TestClient) -> tuple[str, int]:
    """A game in which a force is about to move, and its version."""
    game = fc.new("lrdg", seed=7)
    while not isinstance(game.choice, BeforeMovement):
        game.choose(game.title.sensible(game))
    made = pages.post("/api/games/import", json={"save": game.save()}).json()["game"]
    return made["id"], made["version"]


def test_the_api_returns_the_path_with_its_cost(pages: TestClient, table: tuple[str, int]) -> None:
    game, version = table
    options = pages.get(f"/api/games/{game}").json()["decision"]["options"]
    farthest = max((o for o in options if o["kind"] == "move"), key=lambda o: o["data"]["spaces"])
    trace = pages.get(f"/api/games/{game}/trace/{farthest['index']}?version={version}").json()
    assert trace["kind"] == "path"
    assert trace["stops"][-1] == {"place": farthest["data"]["to"], "note": str(farthest["data"]["spaces"])}


def test_a_page_gets_the_line_drawn(pages: TestClient, table: tuple[str, int]) -> None:
    game, version = table
    assert "data-traces" in pages.get(f"/games/{game}").text
    drawn = pages.get(f"/games/{game}/trace/0?version={version}").text
    assert drawn.startswith("<svg")
    assert "trace-line" in drawn


def test_a_decision_without_lines_says_so(pages: TestClient) -> None:
    made = pages.post("/api/games", json={"title": "lrdg", "seed": 7}).json()["game"]
    assert "data-traces" not in pages.get(f"/games/{made['id']}").text


@pytest.mark.parametrize("where", ["", "/api"])
def test_an_illegal_option_has_no_trace(pages: TestClient, table: tuple[str, int], where: str) -> None:
    game, version = table
    assert pages.get(f"{where}/games/{game}/trace/999?version={version}").status_code == 400


def test_an_outdated_trace_draws_nothing(pages: TestClient, table: tuple[str, int]) -> None:
    game, version = table
    late = f"/games/{game}/trace/0?version={version + 1}"
    assert pages.get(f"/api{late}").status_code == 409
    answer = pages.get(late)
    assert (answer.status_code, answer.text) == (200, "")
