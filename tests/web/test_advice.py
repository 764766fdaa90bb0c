"""Advice at the table: it is streamed, and the search ends when the client disconnects."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import httpx2 as httpx
import pytest

import fieldcraft as fc
from fieldcraft.players import advice as advising
from fieldcraft.players.advice import Advice, advice_of, advise
from fieldcraft.players.search import Search
from fieldcraft.web import heavy_jobs
from fieldcraft.web.game_table import GameTable
from tests.browser.server import Running, running
from tests.web import servers
from tests.web.plain import without_terms


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path / 'games.db'}") as started:
        yield started


def in_steps(game: Any, every: float) -> Iterator[Advice]:
    """Advice after fixed numbers of games, however slow the machine is."""
    search = Search(game)
    for _ in range(3):
        search.think(visits=4)
        yield advice_of(search)


@pytest.fixture(autouse=True)
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search for a moment only."""
    monkeypatch.setattr(heavy_jobs, "advise", in_steps)


def begin(site: Running, title: str = "lrdg", **how: Any) -> GameTable:
    return site.service.create("ann", title, seed=7, **how)


def ask(site: Running, table: GameTable, version: int | None = None) -> httpx.Response:
    asked = table.version if version is None else version
    return httpx.get(f"{site.url}/games/{table.id}/advice", params={"version": asked}, timeout=servers.PATIENCE)


@pytest.mark.parametrize("title", [title.id for title in fc.titles()])
def test_advice_arrives_line_by_line_and_improves(site: Running, title: str) -> None:
    table = begin(site, title)
    before = table.game.save()
    lines = [json.loads(line.removeprefix("data: ")) for line in ask(site, table).text.split("\n\n")[:-1]]
    visits = [int(line["html"].split('data-visits="')[1].split('"')[0]) for line in lines]
    assert visits == [4, 8, 12]
    last = table.game.offered[lines[-1]["index"]]
    assert f'<p class="lead">{last.text(table.game.rules)}</p>' in without_terms(lines[-1]["html"])
    assert "simulated game" in lines[-1]["html"]
    assert all("disabled>Thinking" in line["html"] for line in lines), "the page enables it when the stream has ended"
    assert table.game.save() == before


def test_the_first_line_does_not_wait_for_the_last(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Event()

    def patient(game: Any, every: float) -> Iterator[Advice]:
        for advice in in_steps(game, every):
            yield advice
            assert heard.wait(servers.PATIENCE), "the first line was not received"

    monkeypatch.setattr(heavy_jobs, "advise", patient)
    table = begin(site)
    with httpx.stream(
        "GET", f"{site.url}/games/{table.id}/advice", params={"version": table.version}, timeout=servers.PATIENCE
    ) as answer:
        lines = answer.iter_lines()
        assert "visits" in next(lines)
        heard.set()
        assert len([line for line in lines if line]) == 2


def test_the_search_ends_when_the_client_disconnects(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Event()

    def endless(game: Any, every: float) -> Iterator[Advice]:
        first = next(in_steps(game, every))
        try:
            while True:
                yield first
        finally:
            ended.set()

    monkeypatch.setattr(heavy_jobs, "advise", endless)
    table = begin(site)
    with httpx.stream(
        "GET", f"{site.url}/games/{table.id}/advice", params={"version": table.version}, timeout=servers.PATIENCE
    ) as answer:
        next(answer.iter_lines())
    assert ended.wait(servers.PATIENCE), "the search goes on"


def test_others_play_on_during_a_search(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    searching, done = Event(), Event()

    def busy(game: Any, every: float) -> Iterator[Advice]:
        found = list(in_steps(game, every))
        yield found[0]
        searching.set()
        assert done.wait(servers.PATIENCE), "the other requests waited for the search"
        yield found[1]

    monkeypatch.setattr(heavy_jobs, "advise", busy)
    table, other = begin(site), begin(site)
    address = f"{site.url}/games/{table.id}/advice"
    with httpx.stream("GET", address, params={"version": table.version}, timeout=servers.PATIENCE) as answer:
        lines = (line for line in answer.iter_lines() if line)
        next(lines)
        assert searching.wait(servers.PATIENCE)
        for part in ("table", "odds"):
            params = {"version": other.version}
            assert (
                httpx.get(f"{site.url}/games/{other.id}/{part}", params=params, timeout=servers.PATIENCE).status_code
                == 200
            )
        done.set()
        assert next(lines)


def test_it_is_refused_for_a_decision_that_is_past(site: Running) -> None:
    assert ask(site, begin(site), version=99).status_code == 409


def test_there_is_no_advice_with_own_dice(site: Running) -> None:
    answer = ask(site, begin(site, own_dice=True))
    assert (answer.status_code, answer.text) == (200, "")


def test_thinking_time_is_what_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr(advising, "perf_counter", lambda: next(clock))
    assert len(list(advise(fc.new("lrdg", seed=7), seconds=3, every=0.01))) == 3
