"""Databases and saves of earlier versions: every game goes on, or can be looked at, exported and deleted.

The files in `data` were written by the code of the commits that they are named for, 100 to 457 before the latest was
added: `python -m tests.hostile.ages 100 200 300` writes those of today.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.web.app import create_app
from fieldcraft.web.errors import Outdated
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.schema import entries, games
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from fieldcraft.web.visitors import visitor_id

DATA = Path(__file__).parent / "data"
AGES = sorted(path.stem.partition("-")[2] for path in DATA.glob("games-*.sql"))
ANN = Visitor("a" * 32)


@pytest.fixture
def db(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A database that an earlier version wrote."""
    file = tmp_path / "games.db"
    connection = sqlite3.connect(file)
    connection.executescript((DATA / f"games-{request.param}.sql").read_text("utf-8"))
    connection.close()
    return str(file)


@pytest.fixture
def service(db: str) -> Iterator[Service]:
    made = Service(Settings(db=db))
    yield made
    made.close()


def test_there_are_files_of_seven_ages() -> None:
    assert len(AGES) == 7


def standing(service: Service, game: str) -> str:
    """Where a stored game stands."""
    try:
        return f"after {service.open(game).game.number} choices"
    except Outdated:
        return "outdated"


def loaded(save: str) -> str:
    """The title of a save, or why it isn't loaded."""
    try:
        return fc.load(save).setup.title
    except fc.BadSave as refused:
        return str(refused)


@pytest.mark.parametrize("db", AGES, indirect=True)
def test_every_game_of_an_old_database_goes_on_or_is_kept(service: Service) -> None:
    listed = service.list_games(ANN.id)
    assert {game.title for game in listed} == {title.id for title in fc.titles()}
    for game in listed:
        assert msgspec.json.decode(service.save(game.id))["format"] == "fieldcraft-save"
        assert standing(service, game.id) in (f"after {game.choices} choices", "outdated")
        service.delete(ANN.id, game.id)
    assert service.list_games(ANN.id) == []


@pytest.mark.parametrize("age", AGES)
def test_every_old_save_is_loaded_or_refused_in_a_sentence(age: str) -> None:
    saves = json.loads((DATA / f"saves-{age}.json").read_text("utf-8"))
    for title, save in saves.items():
        assert re.fullmatch(rf"{title}|choice \d+ no longer replays: .*|the set-up no longer replays: .*", loaded(save))


# A game that today's rules can't replay


@pytest.fixture
def outdated(tmp_path: Path) -> Iterator[tuple[TestClient, str]]:
    """A browser, and a game of its own whose record was played by rules that are gone."""
    app = create_app(Settings(db=str(tmp_path / "games.db")))
    service: Service = app.state.service
    cookie = "c" * 32
    table = service.create(visitor_id(cookie), "lrdg", seed=7)
    for _ in range(4):
        option = table.game.offered.index(table.game.title.sensible(table.game))
        table = service.choose(table.id, Visitor(visitor_id(cookie)), table.version, [option])
    head = msgspec.json.decode(service.store.read(table.id).game["head"])  # type: ignore[union-attr]
    head["rules"] = "0.0+before"
    with service.store.writing() as connection:
        connection.execute(update(games).values(head=msgspec.json.encode(head).decode()))
        connection.execute(update(entries).where(entries.c.number == 2).values(body='[{"is":"done","count":99},[],{}]'))
    service.cache.drop(table.id)
    with TestClient(app, cookies={"fieldcraft": cookie}) as client:
        yield client, table.id


def test_an_outdated_game_is_shown_as_of_its_last_position_with_a_note(outdated: tuple[TestClient, str]) -> None:
    client, game = outdated
    page = client.get(f"/games/{game}")
    assert page.status_code == 200
    assert "played by earlier rules" in page.text
    assert f'src="/games/{game}/board.svg"' in page.text
    assert client.get(f"/games/{game}/board.svg").text.startswith("<svg")
    assert game in client.get("/").text


def test_an_outdated_game_is_refused_elsewhere_in_a_sentence(outdated: tuple[TestClient, str]) -> None:
    client, game = outdated
    for path in (f"/games/{game}/table", f"/api/games/{game}", f"/games/{game}/report", f"/games/{game}/log"):
        answer = client.get(path)
        assert answer.status_code == 409
        assert "earlier rules" in answer.text


@pytest.mark.parametrize("address", ["/games/{}/save", "/api/games/{}/save"])
def test_an_outdated_game_is_exported_as_it_was_stored(outdated: tuple[TestClient, str], address: str) -> None:
    client, game = outdated
    save = client.get(address.format(game))
    assert save.status_code == 200
    with pytest.raises(fc.BadSave, match="no longer replays"):
        fc.load(save.text)


def test_an_outdated_game_is_deleted(outdated: tuple[TestClient, str]) -> None:
    client, game = outdated
    ours = {"Origin": "http://testserver"}
    assert client.post(f"/games/{game}/delete", headers=ours, follow_redirects=False).status_code == 303
    assert client.get(f"/games/{game}").status_code == 404
