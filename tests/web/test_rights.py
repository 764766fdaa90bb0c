"""What is open at any time, over JSON and in the decision bar: marked, last, and off the board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.web.app import create_app
from fieldcraft.web.decision_bar import KEYS, decision_bar
from fieldcraft.web.settings import Settings
from tests.terminal.flare import Flare, FlareRules, FlareTitle
from tests.terminal.ford import MarchOff, Order


@pytest.fixture(autouse=True)
def flare() -> Iterator[None]:
    """A Night at the Ford with a flare."""
    with registry.only_titles(FlareTitle()):
        yield


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A browser."""
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"), rate=0))) as made:
        yield made


def ordering() -> fc.Game[Any, Any]:
    """The first decision."""
    game = fc.new("ford", seed=1)
    game.choose(0)
    return game


def test_a_right_is_marked_and_last_in_json(client: TestClient) -> None:
    made = client.post("/api/games", json={"title": "ford", "seed": 1}).json()
    options = made["game"]["decision"]["options"]
    assert [option["any_time"] for option in options] == [False, False, True]
    token = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    asked = {"version": made["game"]["version"], "choices": [2]}
    after = client.post(f"/api/games/{made['game']['id']}/choices", json=asked, headers=token).json()
    assert after["decision"]["prompt"] == made["game"]["decision"]["prompt"]
    assert [option["any_time"] for option in after["decision"]["options"]] == [False, False]
    assert after["log"][-1]["text"] == "Fire the flare"


def test_rights_are_a_group_of_their_own_after_the_options() -> None:
    bar = decision_bar(ordering())
    assert bar
    assert [button.text for group in bar.rights for button in group.buttons] == ["Fire the flare"]
    assert all(not button.any_time for group in bar.choices for button in group.buttons)
    assert [button.index for button in bar.buttons] == [0, 1, 2]


def test_a_right_is_not_on_the_board() -> None:
    bar = decision_bar(ordering())
    assert bar
    assert "hill" not in bar.selectable
    assert bar.badges == {}


def test_a_right_keeps_its_key_between_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ordering()
    for options in (1, 9, 20, 34):
        monkeypatch.setattr(Order, "options", lambda self, game, n=options: [MarchOff("camp")] * n)
        game.ask(Order())
        bar = decision_bar(game)
        assert bar
        assert bar.buttons[-1].key == "z"
        assert "".join(button.key for button in bar.buttons[:-1]) == KEYS[:options]


@pytest.mark.parametrize(("options", "rights"), [(34, 3), (35, 2), (60, 2), (1, 40)])
def test_no_two_options_share_a_key(monkeypatch: pytest.MonkeyPatch, options: int, rights: int) -> None:
    monkeypatch.setattr(Order, "options", lambda self, game: [MarchOff("camp")] * options)
    monkeypatch.setattr(FlareRules, "rights", lambda self, game: [Flare()] * rights)
    bar = decision_bar(ordering())
    assert bar
    assert len(bar.buttons) == options + rights
    keys = [button.key for button in bar.buttons if button.key]
    assert len(set(keys)) == len(keys) == min(options + rights, len(KEYS))
    assert [button.key for button in bar.buttons][: min(options, 35)] == list(KEYS[:options])


def test_the_page_lists_rights_under_a_heading_below_the_options(client: TestClient) -> None:
    client.headers["Origin"] = "http://testserver"
    made = client.post("/api/games", json={"title": "ford", "seed": 1}).json()
    page = client.get(f"/games/{made['game']['id']}").text
    assert page.index("Wait and listen") < page.index(">At any time<") < page.index("Fire the flare")
    assert 'data-key="z" data-kind="flare" data-places=""' in page
