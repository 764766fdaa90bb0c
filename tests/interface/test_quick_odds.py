"""Odds within a time limit."""

from collections.abc import Iterator
from itertools import count

import pytest

import fieldcraft as fc
from fieldcraft.interface import quick_odds as module
from fieldcraft.interface.quick_odds import quick_odds
from tests.terminal.tables import only_ford


@pytest.fixture(autouse=True)
def ford() -> Iterator[None]:
    """Play A Night at the Ford."""
    with only_ford():
        yield


def test_only_options_whose_odds_matter_are_counted() -> None:
    game = fc.new("ford", scenario="crossing")
    game.choose(0)
    assert list(dict(quick_odds(game))) == [1, 2]


def test_a_finished_game_has_no_odds() -> None:
    game = fc.new("ford")
    while not game.over:
        game.choose(len(game.offered) - 1)
    assert dict(quick_odds(game)) == {}


def test_odds_stop_when_the_time_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(module, "perf_counter", lambda: next(clock))
    game = fc.new("ford", scenario="crossing")
    game.choose(0)
    assert list(dict(quick_odds(game, patience=0.5))) == [1]
    assert list(dict(quick_odds(game, patience=1.5))) == [1, 2]
