"""Advice gives reasons in the title's own terms."""

from __future__ import annotations

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.registry import find
from fieldcraft.players.advice import advice_of
from fieldcraft.players.search import Search
from tests.players.doors import TITLE, Doors

TITLES = [title.id for title in fc.titles()]


@pytest.fixture(autouse=True)
def doors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)


@pytest.mark.parametrize("title", TITLES)
def test_every_title_measures_the_same_things_in_the_same_order(title: str) -> None:
    start = fc.new(title, seed=3)
    game = start.clone()
    names = [measure.name for measure in find(title).measures(start, game)]
    assert len(set(names)) == len(names) >= 4
    for _ in range(15):
        game.choose(game.title.sensible(game))
        assert [measure.name for measure in find(title).measures(start, game)] == names


def searched(monkeypatch: pytest.MonkeyPatch, gold: float) -> Search:
    """A search among doors of which the better one also leads to gold."""

    def measures(title: Any, start: Any, game: Any) -> list[Measure]:
        won = game.result.won if game.result else 0
        return [Measure("gold", gold * won, "finds more gold", "finds less gold", 0.2)]

    monkeypatch.setattr(Doors, "measures", measures)
    search = Search(fc.new("doors", scenario="better"), seed=1, reasons=True)
    search.think(visits=200)
    return search


def test_it_says_what_the_best_option_gains_and_what_the_next_best_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    advice = advice_of(searched(monkeypatch, 5.0))
    assert advice.best.reasons == ("finds more gold",)
    assert "it finds more gold." in advice.lines[1]
    assert advice.lines[2] == f"Next best: {advice.others[0].text}, but it finds less gold."


def test_where_the_titles_terms_show_nothing_the_result_is_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    advice = advice_of(searched(monkeypatch, 0.0))
    assert "wins more often" in advice.best.reasons


def test_a_search_that_gives_no_reasons_measures_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Doors, "measures", None)
    search = Search(fc.new("doors", scenario="better"), seed=1)
    search.think(visits=20)
    assert [candidate.measures for candidate in search.candidates if candidate.measures] == []
