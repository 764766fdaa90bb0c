"""An acknowledged choice survives `kill -9` of the server at any moment."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from fieldcraft.web import replay
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from tests.web import servers

PARTS, KILLS = 5, 10
"""Five parts of ten kills, for each database with one worker and with two: 100 for each database."""
PLAYERS = 4


Acknowledged = dict[int, tuple[int, str]]


def prompt(decision: dict[str, str] | None) -> str:
    """What is asked next."""
    return decision["prompt"] if decision else ""


class Player:
    """A client that plays as fast as the server responds, and notes what was acknowledged."""

    def __init__(self, number: int):
        self.dice = Random(number)
        self.number = number
        self.game = ""
        self.token = ""
        self.count = 0
        self.acknowledged: Acknowledged = {}
        self.checked = 0
        """The latest version that was acknowledged and has been checked."""
        self.known = 1
        self.finished: list[tuple[str, Acknowledged, int]] = []

    def play(self, port: int, over: Event) -> None:
        """Make choice after choice until it is over; on a busy machine a worker may hang meanwhile and be replaced."""
        while not over.is_set():
            with suppress(OSError, HTTPException):
                self.go_on(port, over)
            over.wait(0.01)

    def go_on(self, port: int, over: Event) -> None:
        """Make choice after choice until it is over or the server has gone."""
        seen = self.look(port) if self.game else self.begin(port)
        while not over.is_set():
            if seen["decision"] is None:
                self.finished.append((self.game, self.acknowledged, self.known))
                seen = self.begin(port)
            seen = self.choose(port, seen)

    def ask(self, port: int, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send a request; one that a busy machine's server refuses is as good as one that it didn't get."""
        status, answer = servers.call(port, method, path, body, self.token)
        if status == 503:
            raise ConnectionError(answer)
        return status, answer

    def begin(self, port: int) -> dict[str, object]:
        """A new game."""
        asked = {"title": "lrdg", "scenario": "campaign", "seed": self.dice.randrange(1000), "auto": False}
        _, made = self.ask(port, "POST", "/api/games", asked)
        self.game, self.token = made["game"]["id"], made["seats"][0]["token"]
        self.acknowledged, self.checked, self.known = {}, 0, 1
        game: dict[str, object] = made["game"]
        return game

    def look(self, port: int) -> dict[str, object]:
        """Get the game: what was shown must survive, as what was acknowledged must."""
        _, game = self.ask(port, "GET", f"/api/games/{self.game}?scene=false")
        self.known = game["version"]
        shown: dict[str, object] = game
        return shown

    def choose(self, port: int, seen: dict[str, object]) -> dict[str, object]:
        """One choice; the version that the server acknowledged, with the choices made by then, is written down."""
        count = len(seen["decision"]["options"])  # type: ignore[index]
        asked = {"version": seen["version"], "choices": [self.dice.randrange(count)], "auto": False}
        path = f"/api/games/{self.game}/choices?scene=false&since=1000000"
        status, answer = self.ask(port, "POST", path, asked)
        if status == 200:
            self.known = answer["version"]
            self.acknowledged[self.known] = (answer["choices"], prompt(answer["decision"]))
            self.count += 1
            game: dict[str, object] = answer
            return game
        # Not on offer; or a choice whose acknowledgement was cut off has been written only now: look again.
        assert status in (400, 409), (status, answer)
        return self.look(port)

    def latest(self) -> Acknowledged:
        """What was acknowledged since the last time that this was asked."""
        found = {version: what for version, what in self.acknowledged.items() if version > self.checked}
        self.checked = max(self.acknowledged, default=0)
        return found


def wait_for(players: list[Player], count: int) -> None:
    """Wait until a number of choices were acknowledged."""
    until = time.monotonic() + servers.PATIENCE
    while sum(player.count for player in players) < count:
        assert time.monotonic() < until, "the server acknowledges nothing"
        time.sleep(0.002)


def check(service: Service, game: str, acknowledged: Acknowledged, known: int) -> None:
    """Check that everything acknowledged or shown is there, and that the record replays to the position."""
    table = service.open(game)
    # At most the one choice whose acknowledgement was cut off may have been made besides.
    assert known <= table.version <= known + 1
    for choices, asked in acknowledged.values():
        waits = service.at(game, choices).decision
        assert (waits.prompt if waits else "") == asked
    save = table.game.save()
    assert replay.check(replay.Request(save, None, 20_000, 0, 0)) == replay.CheckedSave(save)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("workers", [1, 2])
def test_every_acknowledged_choice_survives(db: str, services: Callable[..., Service], workers: int, part: int) -> None:
    settings = Settings(db=db, rate=0, storage_rate=0, pages=False)
    service = services(max_open_games=10_000)
    dice, port = Random(part), servers.free_port()
    players = [Player(PLAYERS * part + number) for number in range(PLAYERS)]
    for _ in range(KILLS):
        server = servers.start(settings, port, workers)
        over = Event()
        threads = [Thread(target=player.play, args=(port, over)) for player in players]
        for thread in threads:
            thread.start()
        wait_for(players, sum(player.count for player in players) + dice.randint(1, 30))
        time.sleep(dice.uniform(0, 0.01))
        servers.kill(server)
        over.set()
        for thread in threads:
            thread.join()
        for player in players:
            if player.game:
                check(service, player.game, player.latest(), player.known)
    for player in players:  # What an earlier kill left must have survived the later ones too.
        for game, acknowledged, known in (*player.finished, (player.game, player.acknowledged, player.known)):
            if game:
                check(service, game, acknowledged, known)
    assert sum(player.count for player in players) >= KILLS
