"""Two servers over one PostgreSQL behave as one: 200 players change between them, and watchers hear every choice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx2 as httpx
import msgspec
import pytest

from fieldcraft.web.settings import Settings
from tests.web import servers

PLAYERS = 200
CHOICES = 6
WATCHED = 40


async def play(clients: list[httpx.AsyncClient], number: int) -> tuple[str, int]:
    """Start a game on one server, and make each choice on the other one than the last; the game and its version."""
    made = (await clients[number % 2].post("/api/games", json={"title": "lrdg", "seed": number})).json()
    game, bearer = made["game"], {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    watching = None
    if number < WATCHED:
        watching = asyncio.create_task(watch(clients[(number + 1) % 2], game["id"], 1 + CHOICES))
    for turn in range(1, CHOICES + 1):
        body = {"version": game["version"], "choices": [turn % len(game["decision"]["options"])], "auto": True}
        path = f"/api/games/{game['id']}/choices?since=100000&scene=false"
        answer = await clients[(number + turn) % 2].post(path, json=body, headers=bearer)
        if answer.status_code != 200:  # Part of a set that needs more pieces: the first option alone may not do.
            body["choices"] = [0]
            answer = await clients[(number + turn) % 2].post(path, json=body, headers=bearer)
        assert answer.status_code == 200, answer.text
        game = answer.json()
    if watching is not None:
        assert await watching == 1 + CHOICES
    return game["id"], game["version"]


async def watch(client: httpx.AsyncClient, game: str, until: int) -> int:
    """Watch a game until it is at a version."""
    async with client.stream("GET", f"/api/games/{game}/events") as stream:
        assert stream.status_code == 200
        async for version in versions(stream):
            if version >= until:
                return version
    raise AssertionError("the stream ended")


async def versions(stream: Any) -> AsyncIterator[int]:
    async for line in stream.aiter_lines():
        if line.startswith("data: "):
            yield int(msgspec.json.decode(line.removeprefix("data: "))["version"])


async def play_all(ports: list[int]) -> None:
    limits = httpx.Limits(max_connections=None)
    clients = [
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", limits=limits, timeout=servers.PATIENCE, trust_env=False)
        for port in ports
    ]
    played = await asyncio.gather(*(play(clients, number) for number in range(PLAYERS)))
    assert len({game for game, _ in played}) == PLAYERS
    for game, version in played:
        seen = [(await client.get(f"/api/games/{game}?scene=false")).json() for client in clients]
        assert seen[0] == seen[1]
        assert seen[0]["version"] == version == 1 + CHOICES
    for client in clients:
        await client.aclose()


@pytest.mark.slow
@pytest.mark.parametrize("db", ["postgresql"], indirect=True)
def test_two_hundred_players_on_two_servers(db: str) -> None:
    limits = {"rate": 0, "storage_rate": 0, "max_watchers_per_address": 1000, "db_connections": 20}
    patience = {"lock_patience": servers.PATIENCE, "header_seconds": servers.PATIENCE}  # for a busy machine
    settings = Settings(db=db, pages=False, secret="shared", **limits, **patience)  # type: ignore[arg-type]
    with servers.serving(settings) as one, servers.serving(settings) as other:
        asyncio.run(play_all([one, other]))
