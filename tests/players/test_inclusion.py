"""Options that leave another one open can't be worse, and advice never says so."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.kernel.steps import Option
from fieldcraft.players.advice import EQUAL, advice_of
from fieldcraft.players.inclusion import leaving_open
from fieldcraft.players.search import Search
from fieldcraft.titles.sherman_leader.turn import Act, EndStep
from fieldcraft.titles.v_sabotage.commando_phase import Activate, EndPhase
from tests.odds.decisions import positions
from tests.players import doors
from tests.players.doors import TITLE, Door


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)


def first(title: str, fits: Callable[[Option], bool], seeds: range = range(8)) -> Any:
    """The first position of sensible games in which a fitting option stands beside others."""
    (info,) = [info for info in fc.titles() if info.id == title]
    for seed in seeds:
        for game in positions(info, 2 * seed + 1, Random(seed)):
            if len(game.offered) > 1 and any(map(fits, game.offered)):
                return game
    raise AssertionError(f"{title} never offers that")


def test_an_option_with_another_result_does_not_include_the_other() -> None:
    assert leaving_open(fc.new("doors", scenario="better"), Door(0)) == ()


def test_an_option_that_leads_to_the_same_decision_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    # Behind the second door are two more; the way through them isn't remembered, only what lies at its end.
    def go_through(game: Any, number: int) -> None:
        game.state.way.append(number)
        behind = game.rules.behind(game.state.way)
        if isinstance(behind, int):
            game.state.way.clear()
        game.push(doors.Throw(behind) if isinstance(behind, int) else doors.Choose())

    monkeypatch.setattr(doors, "go_through", go_through)
    monkeypatch.setitem(doors.SCENARIOS, "better", (2, (5, 2), (5, 1)))
    assert leaving_open(fc.new("doors", scenario="better"), Door(0)) == (Door(1),)


def test_behind_a_coin_toss_nothing_stays_open() -> None:
    assert leaving_open(fc.new("doors", scenario="coin"), Door(0)) == ()


def test_letting_a_commando_act_leaves_the_end_of_the_phase_open() -> None:
    game = first("v-sabotage", lambda option: isinstance(option, EndPhase))
    acting = {option for option in game.offered if isinstance(option, Activate)}
    assert acting <= {*leaving_open(game, EndPhase())}
    assert acting


def test_letting_a_unit_act_leaves_the_end_of_the_step_open() -> None:
    game = first("sherman-leader", lambda option: isinstance(option, EndStep) and bool(option.waiting))
    acting = {option for option in game.offered if isinstance(option, Act)}
    (end,) = (option for option in game.offered if isinstance(option, EndStep))
    assert acting <= {*leaving_open(game, end)}
    assert acting


@pytest.mark.parametrize("title", [title.id for title in fc.titles() if title.id != "doors"])
def test_it_changes_nothing_and_finds_no_luck(title: str) -> None:
    (info,) = [info for info in fc.titles() if info.id == title]
    for game in positions(info, 1, Random(1))[:40:8]:
        before = game.save()
        for option in game.offered[-2:]:
            leaving_open(game, option)
        assert game.save() == before


def test_advice_calls_nothing_worse_that_leaves_the_best_open() -> None:
    search = Search(first("v-sabotage", lambda option: isinstance(option, EndPhase)))
    search.think(visits=5)
    (ending,) = (option for option in search.game.offered if isinstance(option, EndPhase))
    search.sensible.plan = (((), ending),)  # as if ending the phase looked best
    search.candidates = [search.sensible]
    advice = advice_of(search)
    assert advice.best.text == ending.text(search.game.rules)
    assert advice.sure is None
    assert advice.certainty == "Nothing better was found"
    acting = [option.text(search.game.rules) for option in search.game.offered if isinstance(option, Activate)]
    assert [*advice.open] == acting[:2]
    assert any(line.startswith(f"Not worse, because it leaves this open: {acting[0]}") for line in advice.lines)
    assert not {other.text for other in advice.others} & {*acting}


def test_figures_are_shown_only_when_they_mean_something() -> None:
    search = Search(fc.new("doors", scenario="better"))
    search.think(visits=8)
    advice = advice_of(search)
    assert advice.sure is None
    assert advice.lines[1] == f"{EQUAL}."
    assert "+/-" not in " ".join(advice.lines)
    search.think(visits=192)
    advice = advice_of(search)
    assert advice.sure is not None
    assert "+/-" in advice.lines[-1]


def test_advice_is_sure_only_of_a_difference_it_can_name() -> None:
    search = Search(fc.new("doors", scenario="better"))
    search.think(visits=200)
    advice = advice_of(search)
    assert advice.sure is not None
    same = replace(advice, best=replace(advice.best, reasons=()))
    assert same.certainty == "The best so far"
    assert replace(same, best=replace(same.best, reasons=("wins more often",))).certainty != "The best so far"
