"""Odds within a time limit."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.interface import quick_odds as module
from fieldcraft.interface.quick_odds import has_odds, quick_odds
from fieldcraft.kernel import odds
from tests.terminal.tables import only_ford


@pytest.fixture(autouse=True)
def ford() -> Iterator[None]:
    """Play A Night at the Ford."""
    with only_ford():
        yield


def crossing() -> fc.Game[Any, Any]:
    game = fc.new("ford", scenario="crossing")
    game.choose(0)
    return game


def ticking(seconds: float) -> Callable[[], float]:
    """A clock on which every turn takes a fixed time."""
    ticks = count()
    return lambda: seconds * next(ticks)


def test_only_options_whose_odds_matter_are_counted() -> None:
    assert sorted(dict(quick_odds(crossing(), clock=ticking(0)))) == [1, 2]


def test_an_option_without_chance_before_the_next_decision_has_no_odds() -> None:
    game = fc.new("ford", scenario="crossing")
    while not game.over:
        for option in game.offered:
            after = game.clone(same_chance=True)
            after.choose(option)
            chance = bool(after.last.chance_results)
            assert has_odds(game, option) == (chance and game.responsible(option).shows_odds(option))
        game.choose(0)


def test_a_finished_game_has_no_odds() -> None:
    game = fc.new("ford")
    while not game.over:
        game.choose(len(game.offered) - 1)
    assert dict(quick_odds(game)) == {}


def test_odds_stop_when_the_time_is_spent() -> None:
    assert len(dict(quick_odds(crossing(), patience=0.5, clock=ticking(1)))) == 1
    assert len(dict(quick_odds(crossing(), patience=9.5, clock=ticking(1)))) == 2
    assert not dict(quick_odds(crossing(), patience=0, clock=ticking(1)))


def test_options_take_turns_so_that_one_with_many_cases_does_not_hold_up_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "TURN", 1)
    game = crossing()
    cases = {index: game.odds(index).cases for index in (1, 2)}
    found = list(dict(quick_odds(game, clock=ticking(0))))
    assert found == sorted(cases, key=lambda index: (cases[index], index))


@pytest.mark.parametrize("turns", [0, 1, 3, 10, 40, 200, 1000])
def test_the_odds_shown_do_not_depend_on_the_clock(turns: int) -> None:
    game = crossing()
    whole = {index: game.odds(index, budget=1) for index in (1, 2)}
    assert not any(known.exact for known in whole.values())
    shown = dict(quick_odds(game, patience=turns - 0.5, budget=1, clock=ticking(1)))
    assert shown.items() <= whole.items()
    if turns <= 10:
        assert not shown
    if turns >= 200:
        assert shown == whole


def test_sampled_odds_are_shown_only_when_the_margin_is_small() -> None:
    for known in dict(quick_odds(crossing(), budget=1, clock=ticking(0))).values():
        assert known.cases >= odds.SIZES[0]
        assert known.margin < odds.SMALL_MARGIN
