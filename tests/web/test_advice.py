"""Advice at the table: it comes line by line, and thinking ends when nobody listens."""

import json
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

import fieldcraft as fc
from fieldcraft.players import advice as advising
from fieldcraft.players.advice import Advice, advise
from fieldcraft.web import fragments
from fieldcraft.web.tables import Table
from tests.browser.server import Running, running


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path / 'games.db'}") as started:
        yield started


@pytest.fixture(autouse=True)
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think for a moment only."""
    monkeypatch.setattr(fragments, "advise", lambda game, every: advise(game, 1.0, 0.2))


def begin(site: Running, title: str = "lrdg", **how: Any) -> Table:
    return site.service.create("ann", title, seed=7, **how)


def ask(site: Running, table: Table, version: int | None = None) -> httpx.Response:
    asked = table.version if version is None else version
    return httpx.get(f"{site.url}/games/{table.id}/advice", params={"version": asked}, timeout=30)


@pytest.mark.parametrize("title", [title.id for title in fc.titles()])
def test_it_comes_line_by_line_and_better_as_it_goes(site: Running, title: str) -> None:
    table = begin(site, title)
    before = table.game.save()
    lines = [json.loads(line) for line in ask(site, table).text.splitlines()]
    visits = [int(line["html"].split('data-visits="')[1].split('"')[0]) for line in lines]
    assert len(lines) > 1
    assert visits == sorted(set(visits))
    last = table.game.offered[lines[-1]["index"]]
    assert f'<p class="lead">{last.words(table.game.rules)}</p>' in unescape(lines[-1]["html"])
    assert "tried out" in lines[-1]["html"]
    assert table.game.save() == before


def test_the_first_line_does_not_wait_for_the_last(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "advise", lambda game, every: advise(game, 3.0, 0.05))
    table = begin(site)
    with httpx.stream("GET", f"{site.url}/games/{table.id}/advice", params={"version": table.version}) as answer:
        start = time.monotonic()
        next(answer.iter_lines())
        assert time.monotonic() - start < 2.0


def test_thinking_ends_when_nobody_listens(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = 0

    def endless(game: Any, every: float) -> Iterator[Advice]:
        nonlocal thoughts
        (first, *_) = advise(game, 0.05, 0.05)
        while True:
            thoughts += 1
            time.sleep(0.02)
            yield first

    monkeypatch.setattr(fragments, "advise", endless)
    table = begin(site)
    with httpx.stream("GET", f"{site.url}/games/{table.id}/advice", params={"version": table.version}) as answer:
        next(answer.iter_lines())
    deadline = time.monotonic() + 10
    seen = -1
    while seen != thoughts:
        assert time.monotonic() < deadline, "it thinks on"
        seen = thoughts
        time.sleep(0.3)


def test_others_play_on_while_it_thinks(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "advise", lambda game, every: advise(game, 30.0, every))
    table, other = begin(site), begin(site)
    with httpx.stream("GET", f"{site.url}/games/{table.id}/advice", params={"version": table.version}) as answer:
        next(answer.iter_lines())
        start = time.monotonic()
        assert httpx.get(f"{site.url}/games/{other.id}/table").status_code == 200
        assert httpx.get(f"{site.url}/games/{other.id}/odds", params={"version": other.version}).status_code == 200
        assert time.monotonic() - start < 5


def test_it_is_refused_for_a_decision_that_is_past(site: Running) -> None:
    assert ask(site, begin(site), version=99).status_code == 409


def test_there_is_none_for_dice_of_ones_own(site: Running) -> None:
    answer = ask(site, begin(site, own_dice=True))
    assert (answer.status_code, answer.text) == (200, "")


def test_thinking_time_is_what_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr(advising, "perf_counter", lambda: next(clock))
    assert len(list(advise(fc.new("lrdg", seed=7), seconds=3, every=0.01))) == 3
