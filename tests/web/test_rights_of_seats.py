"""Rights of several seats: a visitor uses their own, even while another decides, and no one else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.web.app import create_app
from fieldcraft.web.decision_bar import decision_bar
from fieldcraft.web.errors import NotYourSeat
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from tests.terminal.flare import FlareTitle, Lamp

ANN, BOB, EVE = Visitor("ann"), Visitor("bob"), Visitor("eve")
MARCH, WAIT, LAMP_OF_ANN, LAMP_OF_BOB = range(4)


@pytest.fixture(autouse=True)
def lamps() -> Iterator[None]:
    """A Night at the Ford with lamps."""
    with registry.only_titles(FlareTitle()):
        yield


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A service with its own database."""
    made = Service(Settings(db=str(tmp_path / "games.db")))
    yield made
    made.close()


@pytest.fixture
def table(service: Service) -> GameTable:
    """Ann and Bob play, and Bob decides."""
    made = service.create("ann", "ford", seed=1, options={"two_players": True}, name="Ann")
    seated = service.claim(made.seats[1].token, "bob", "Bob")
    assert seated.seat == 1
    assert list(seated.game.offered[2:]) == [Lamp(0), Lamp(1)]
    return seated


def test_a_right_is_used_while_another_seat_decides(service: Service, table: GameTable) -> None:
    after = service.choose(table.id, ANN, table.version, [LAMP_OF_ANN])
    assert after.game.state.hits == 1
    assert after.seat == 1
    service.choose(table.id, BOB, after.version, [WAIT])


@pytest.mark.parametrize("choice", [MARCH, WAIT, LAMP_OF_BOB])
def test_a_seat_chooses_neither_the_decision_nor_the_right_of_another(
    service: Service, table: GameTable, choice: int
) -> None:
    with pytest.raises(NotYourSeat, match="Waiting for Bob"):
        service.choose(table.id, ANN, table.version, [choice])
    assert service.open(table.id).game.number == table.game.number


def test_the_seat_that_decides_cannot_use_the_right_of_another(service: Service, table: GameTable) -> None:
    with pytest.raises(NotYourSeat, match="Waiting for Ann"):
        service.choose(table.id, BOB, table.version, [LAMP_OF_ANN])
    assert service.choose(table.id, BOB, table.version, [LAMP_OF_BOB]).game.state.hits == 1


def test_a_watcher_uses_no_right(service: Service, table: GameTable) -> None:
    for choice in range(4):
        with pytest.raises(NotYourSeat, match="watching"):
            service.choose(table.id, EVE, table.version, [choice])


def test_a_set_of_pieces_is_not_named_by_a_seat_that_has_only_a_right(service: Service, table: GameTable) -> None:
    picking = service.choose(table.id, BOB, table.version, [MARCH])
    assert picking.decision is not None
    assert picking.decision.picking
    piece = picking.decision.options[0].data["piece"]
    assert picking.seat == 0
    with pytest.raises(NotYourSeat, match="Waiting for Ann"):
        service.choose(table.id, BOB, picking.version, pieces=[piece])
    with pytest.raises(NotYourSeat, match="Waiting for Ann"):
        service.choose(table.id, BOB, picking.version, [0])


def test_only_the_player_who_used_a_right_undoes_it(service: Service, table: GameTable) -> None:
    after = service.choose(table.id, ANN, table.version, [LAMP_OF_ANN])
    with pytest.raises(NotYourSeat, match="Waiting for Ann"):
        service.undo(table.id, BOB, after.version)
    back = service.undo(table.id, ANN, after.version)
    assert back.game.state.hits == 0
    with pytest.raises(NotYourSeat):
        service.redo(table.id, BOB, back.version)
    assert service.redo(table.id, ANN, back.version).game.state.hits == 1


def test_a_right_of_another_seat_survives_a_save(service: Service, table: GameTable) -> None:
    after = service.choose(table.id, ANN, table.version, [LAMP_OF_ANN])
    assert fc.load(service.save(table.id), verify=True).position() == after.game.position()


def test_each_visitor_sees_their_own_rights(table: GameTable) -> None:
    seen = {}
    for visitor in (ANN, BOB, EVE):
        bar = decision_bar(table.game, table.usable_by(visitor))
        assert bar
        assert len([button for group in bar.choices for button in group.buttons]) == 2
        seen[visitor] = [button.text for group in bar.rights for button in group.buttons]
    assert seen == {ANN: ["Light lamp 1"], BOB: ["Light lamp 2"], EVE: []}


def test_the_page_and_json_name_the_seat(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"), rate=0))) as client:
        made = client.post("/api/games", json={"title": "ford", "seed": 1, "options": {"two_players": True}}).json()
        game, tokens = made["game"], [{"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"]]
        assert [option["seat"] for option in game["decision"]["options"]] == [None, None, 0, 1]
        for token, choice, status in ((0, 0, 403), (0, 3, 403), (1, 2, 403), (0, 2, 200)):
            asked = {"version": game["version"], "choices": [choice]}
            answer = client.post(f"/api/games/{game['id']}/choices", json=asked, headers=tokens[token])
            assert answer.status_code == status, answer.text


def test_the_page_of_a_waiting_player_offers_only_their_right(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"), rate=0))) as bob:
        made = bob.post("/api/games", json={"title": "ford", "seed": 1, "options": {"two_players": True}}).json()
        token, game = made["seats"][1]["token"], made["game"]
        asked = {"version": game["version"], "choices": [WAIT]}
        bob.post(f"/api/games/{game['id']}/choices", json=asked, headers={"Authorization": f"Bearer {token}"})
        bob.get("/")
        page = bob.post(f"/seats/{token}", data={"name": "Bob"}, headers={"Origin": "http://testserver"}).text
    form = page[page.index('<form id="options"') :]
    assert "inert" not in form[: form.index(">")]
    assert form.index('<div class="choices" inert>') < form.index("Wait and listen") < form.index("Light lamp 2")
    assert "Light lamp 1" not in form
