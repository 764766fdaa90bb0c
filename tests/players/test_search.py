"""The player that tries its options out."""

from math import sqrt
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.players import named
from fieldcraft.players.advice import advice_of, advise
from fieldcraft.players.search import WIDEN, Search
from tests.players.doors import TITLE, Door

TITLES = [title.id for title in fc.titles()]


@pytest.fixture(autouse=True)
def doors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)


def thought(scenario: str, visits: int, seed: int = 0) -> Search:
    search = Search(fc.new("doors", scenario=scenario), seed)
    search.think(visits=visits)
    return search


def best(scenario: str, visits: int, seed: int = 0) -> Any:
    return thought(scenario, visits, seed).best.option


def test_it_finds_what_is_better_than_sensible() -> None:
    assert [best("better", 150, seed) for seed in range(10)] == [Door(1)] * 10


@pytest.mark.parametrize("scenario", ["equal", "worse", "many"])
def test_it_stays_sensible_where_nothing_is_better(scenario: str) -> None:
    chosen = [best(scenario, 150, seed) for seed in range(20)]
    assert chosen.count(Door(0)) >= 17


def test_it_tries_options_that_the_sensible_player_would_not_take() -> None:
    assert best("deep", 400) == Door(1)
    assert best("deeper", 1500) == Door(1)


def test_a_longer_plan_depends_on_the_result_of_chance() -> None:
    search = thought("coin", 300)
    (plan,) = {candidate.plan for candidate in search.candidates if len(candidate.plan) > 1}
    assert plan == (((), Door(1)), ((2,), Door(1)))
    assert search.best.plan == plan


def test_after_another_result_a_longer_plan_falls_back_on_the_shorter() -> None:
    search = thought("coin", 300)
    (longer,) = (candidate for candidate in search.candidates if candidate.parent is not None)
    shorter = longer.parent
    assert shorter is not None
    for met, longs, shorts in zip(shorter.results, longer.values, shorter.values, strict=False):
        assert met == (2,) or longs == shorts


def test_the_chance_of_winning_is_about_right() -> None:
    prospects = advice_of(thought("better", 400))
    assert prospects.best.won == pytest.approx(5 / 6, abs=0.1)
    assert prospects.others[0].won == pytest.approx(2 / 6, abs=0.15)
    assert prospects.sure is not None
    assert prospects.sure > 0.95


def test_it_widens_slowly_where_there_are_many_options() -> None:
    search = thought("many", 100)
    assert 5 < len(search.candidates) <= 2 + WIDEN * sqrt(100)


def test_a_single_option_needs_no_thought() -> None:
    search = thought("one", 100)
    assert (search.visits, search.best.option) == (0, Door(0))
    (advice,) = advise(fc.new("doors", scenario="one"))
    assert advice.lines == ("Door 0", "There is no other option.")


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_and_visits_play_the_same_game_and_leave_it_untouched(title: str) -> None:
    def played() -> tuple[str, int]:
        game, player = fc.new(title, seed=3), named("search:10", 4)
        for _ in range(3):
            before = game.save()
            option = player(game)
            assert game.save() == before
            game.choose(option)
        return game.position(), game.number

    assert played() == played()


@pytest.mark.parametrize("title", TITLES)
def test_it_does_not_know_the_luck_to_come(title: str) -> None:
    text = fc.new(title, seed=3).position()
    searches = [Search(fc.from_position(text, seed=seed), 1) for seed in (1, 2)]
    for search in searches:
        search.think(visits=12)
    first, second = ([(c.option, c.values) for c in search.candidates] for search in searches)
    assert first == second


def test_options_share_the_same_luck() -> None:
    search = thought("equal", 100)
    for candidate in search.candidates[1:]:
        assert candidate.values == search.sensible.values[: len(candidate.values)]


def test_a_finished_game_or_one_waiting_for_dice_cannot_be_searched() -> None:
    over = fc.new("doors", scenario="one")
    over.choose(0)
    for game in (over, fc.new("lrdg", own_dice=True)):
        with pytest.raises(fc.IllegalChoice, match="no decision to search"):
            Search(game)


def test_it_searches_a_game_of_own_dice_with_its_own_random_numbers() -> None:
    game = fc.new("doors", scenario="better", own_dice=True)
    search = Search(game)
    search.think(visits=60)
    assert search.visits == 60
    assert game.pending is None


@pytest.mark.parametrize("title", TITLES)
def test_an_evaluation_is_a_chance_and_a_score_or_the_result_of_a_finished_game(title: str) -> None:
    game = fc.new(title, seed=5)
    while game.result is None:
        assert 0 <= game.title.evaluate(game).won <= 1
        game.choose(game.title.sensible(game))
    outlook = game.title.evaluate(game)
    assert (outlook.won, outlook.score) == (game.result.won, game.result.score)


@pytest.mark.parametrize(
    ("title", "scenario", "rough"),
    [
        ("lrdg", "raid-rommel", False),
        ("lrdg", "campaign", True),
        ("commandos-europe", "norway", True),
        ("sherman-leader", "north-africa-1942", True),
    ],
)
def test_long_games_are_judged_before_their_end(title: str, scenario: str, rough: bool) -> None:
    search = Search(fc.new(title, scenario=scenario, seed=1))
    search.think(visits=8)
    assert search.rough is rough
    assert ("evaluated before their end" in advice_of(search).lines[-1]) is rough


def test_a_battle_is_judged_when_it_is_over() -> None:
    game = fc.new("sherman-leader", seed=1)
    while game.state.battle is None:
        game.choose(game.title.sensible(game))
    start, battalion = game.clone(), game.state.battle.battalion
    while not game.title.at_horizon(start, game):
        assert game.state.battle.battalion == battalion
        game.choose(game.title.sensible(game))
    assert game.number > start.number + 10
    assert game.state.battle is None or game.state.battle.battalion != battalion


def test_advice_gets_better_as_it_goes_and_says_what_may_follow() -> None:
    given = list(advise(fc.new("lrdg", seed=7), seconds=0.3, every=0.1))
    assert [advice.visits for advice in given] == sorted({advice.visits for advice in given})
    assert given[-1].then
    assert 0 <= (given[-1].sure or 0) <= 1


@pytest.mark.parametrize(
    "name", ["search:", "search:x", "search:0", "search:-3", "search:0s", "search:nans", "search:s"]
)
def test_an_invalid_budget_is_refused(name: str) -> None:
    with pytest.raises(fc.BadSetup, match=r"search|budget"):
        named(name)


def test_a_budget_may_be_a_time() -> None:
    game = fc.new("lrdg", seed=7)
    assert game.on_offer(named("search:0.05s")(game)) in game.offered


def test_it_stops_early_where_all_options_are_equal() -> None:
    search = thought("equal", 5000)
    assert search.is_done
    assert search.visits < 200
    given = list(advise(fc.new("doors", scenario="equal"), seconds=5, every=0.001))
    assert given[-1].visits < 200
    assert len({advice.visits for advice in given}) == len(given)


def test_it_stops_early_where_nothing_else_can_be_better() -> None:
    search = thought("worse", 5000)
    assert search.is_done
    assert search.visits < 1000
    assert not thought("better", 1000).is_done
