"""How certain a search is of its best option."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.players.confidence import confidence
from fieldcraft.players.search import Search
from tests.players import doors
from tests.players.doors import TITLE


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)


def searched(monkeypatch: pytest.MonkeyPatch, behind: Any, visits: int = 40) -> Search:
    """A search at a row of doors, the first of which the sensible player takes."""
    monkeypatch.setitem(doors.SCENARIOS, "better", behind)
    search = Search(fc.new("doors", scenario="better"), seed=2)
    search.think(visits=visits)
    return search


def test_a_search_is_sure_of_a_good_option_when_the_others_have_been_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    search = searched(monkeypatch, (0, 6, 0), 100)
    sure = confidence(search)
    assert search.best is not search.sensible
    assert sure is not None
    assert sure > 0.95


def test_a_search_is_not_sure_of_a_good_option_while_its_like_have_hardly_been_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = searched(monkeypatch, (0, *[6] * 30))
    sure = confidence(search)
    assert search.best is not search.sensible
    assert search.untried_like(search.best.option) > 10
    assert sure is not None
    assert 0.7 < sure < 0.9


def test_too_few_games_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert confidence(searched(monkeypatch, (0, *[6] * 30), 20)) is None
