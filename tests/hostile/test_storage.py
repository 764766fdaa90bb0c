"""What one address may store over time, and what all may store together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fieldcraft.web.app import create_app
from fieldcraft.web.errors import LimitExceeded, Unavailable
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from fieldcraft.web.storage import Storage

NEW = {"title": "lrdg", "seed": 7}


def test_an_address_without_cookies_cannot_fill_the_disk(tmp_path: Path) -> None:
    settings = Settings(db=str(tmp_path / "games.db"), rate=0, storage_rate=0.001, storage_burst=100_000)
    with TestClient(create_app(settings)) as client:
        made = client.post("/api/games", json=NEW).json()["game"]
        forks = 0
        while (answer := client.post(f"/api/games/{made['id']}/fork", json={"at": 0})).status_code == 201:
            client.cookies.clear()
            forks += 1
        assert answer.status_code == 429
        assert answer.json()["error"].startswith("You have stored a lot in a short time")
        assert 5 < forks < 100
        assert client.post("/api/games", json=NEW).status_code == 429
        assert client.get(f"/api/games/{made['id']}").status_code == 200


def test_the_allowance_of_an_address_refills(service: Service) -> None:
    now = 0.0
    storage = Storage(service.store, Settings(storage_rate=10, storage_burst=100), lambda: now)
    storage.charge("ann's", 100)
    with pytest.raises(LimitExceeded):
        storage.charge("ann's", 1)
    storage.charge("bob's", 100)
    now = 5.0
    storage.charge("ann's", 50)


def test_a_full_server_stores_no_new_games_but_plays_the_old_ones(services: Callable[..., Service]) -> None:
    before = services()
    table = before.create("ann", "lrdg", seed=7)
    full = services(max_stored=before.store.size())
    with pytest.raises(Unavailable, match="no room for new games"):
        full.create("bob", "lrdg", seed=8)
    again = full.open(table.id)
    assert again.game.number == table.game.number
