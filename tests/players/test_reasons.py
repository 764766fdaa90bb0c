"""Advice gives reasons in the title's own terms."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.interface.gestures import needs_player
from fieldcraft.kernel import registry
from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.registry import find
from fieldcraft.players.advice import EQUAL, advice_of
from fieldcraft.players.search import Search
from tests.golden.playthrough import GAMES, Golden
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


class Tally:
    """Advised decisions of a title: how many there were, and those without a reason in words."""

    def __init__(self) -> None:
        self.asked = 0
        self.bare: list[str] = []

    def ask(self, game: Any, visits: int) -> None:
        """Ask for advice, and check that it says either why or that no option stands out."""
        search = Search(game, seed=1, reasons=True)
        search.think(visits=visits)
        advice = advice_of(search)
        self.asked += 1
        if advice.visits and not advice.best.reasons:
            self.bare.append(f"{advice.best.text} / {[other.text for other in advice.others]}")
            assert advice.summary[1] == f"{EQUAL}."


def advised(games: list[Golden], every: int, visits: int) -> Tally:
    """Advice at decisions of golden games, and at those that follow some odd choices."""
    tally, dice = Tally(), Random(1)
    for golden in games:
        game = fc.new(golden.title, scenario=golden.scenario, seed=golden.seed)
        while not game.over and game.number < golden.longest:
            asks = len(game.offered) > 1 and needs_player(game, ties=True)
            if asks and dice.randrange(every) == 0:
                tally.ask(game, visits)
            odd = golden.player == "random" and dice.randrange(10) == 0
            game.choose(dice.choice(game.offered) if odd else game.title.sensible(game))
    return tally


@pytest.mark.parametrize("title", TITLES)
def test_advice_on_golden_games_has_reasons(title: str) -> None:
    tally = advised([one for one in GAMES if one.title == title][:2], every=9, visits=12)
    assert tally.asked >= 5
    assert len(tally.bare) <= 1 + 0.15 * tally.asked, tally.bare


def test_where_nothing_shows_it_says_that_the_options_are_about_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    search = searched(monkeypatch, 0.0)
    for candidate in search.candidates:
        candidate.evaluations.clear()
    advice = advice_of(search)
    assert advice.best.reasons == ()
    assert advice.summary[1] == f"{EQUAL}."


def test_what_is_plain_at_sight_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    search = searched(monkeypatch, 0.0)
    best = search.best.option

    def merits(title: Any, game: Any, option: Any) -> list[Measure]:
        return [Measure("way", option == best, "leads to the light", "leads into the dark")]

    monkeypatch.setattr(Doors, "merits", merits)
    advice = advice_of(search)
    assert "leads to the light" in advice.best.reasons
    assert "leads into the dark" in advice.others[0].reasons


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_nearly_all_advice_on_golden_games_has_reasons(title: str) -> None:
    tally = advised([one for one in GAMES if one.title == title], every=5, visits=30)
    assert tally.asked >= 40
    assert len(tally.bare) <= 0.08 * tally.asked, tally.bare
