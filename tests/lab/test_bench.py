"""`fieldcraft bench` measures what it says."""

from collections.abc import Iterator
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from fieldcraft.lab import bench
from tests.lab.clock import Clock, replace_clock
from tests.terminal.ford import FordTitle
from tests.terminal.tables import only_ford


@pytest.fixture(autouse=True)
def ford() -> Iterator[FordTitle]:
    with only_ford() as title:
        yield title


def test_titles_and_peers_are_measured_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    rates = iter([10.0, 20.0, 40.0, 30.0, 50.0, 70.0])

    def rate(work: object, seconds: float) -> float:
        order.append("title")
        return next(rates)

    def measure(seconds: float) -> list[bench.Speed]:
        order.append("other")
        return [bench.Speed("other 1", 5.0, 6.0)]

    monkeypatch.setattr(bench, "rate", rate)
    found = bench.speeds(3 * bench.SLICE, measure_others=measure)
    assert order == ["title", "title", "other"] * 3
    assert [speed[:4] for speed in found] == [("ford", 40.0, 30.0, 3), ("other 1", 5.0, 6.0, 3)]
    assert found[0].spread == pytest.approx(2 / 3)
    assert found[1].spread == 0.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return replace_clock(monkeypatch)


def test_the_rate_counts_what_was_done_in_the_time_it_took(clock: Clock) -> None:
    def work() -> int:
        clock.work(300)
        return 6

    assert bench.rate(work, seconds=1.0) == pytest.approx(20.0)


def test_the_rate_waits_for_work_that_had_nothing_to_count_at_first(clock: Clock) -> None:
    done = iter([0, 0, 7])

    def work() -> int:
        clock.work(100)
        return next(done)

    assert bench.rate(work, seconds=0.0) == pytest.approx(7 / 0.3)


def test_the_saved_game_is_finished_and_long(ford: FordTitle) -> None:
    game = bench.long_game("ford")
    assert game.over
    assert game.number == max(_length(seed) for seed in range(bench.GAMES_TO_TRY))


def _length(seed: int) -> int:
    game = fc.new("ford", seed=seed)
    while not game.over:
        game.choose(game.title.sensible(game))
    return game.number


def test_a_campaign_is_preferred(ford: FordTitle, monkeypatch: pytest.MonkeyPatch) -> None:
    crossing = fc.titles()[0].scenarios[1]
    campaign = type(crossing)("campaign", "All", "", "")
    monkeypatch.setattr(FordTitle, "scenarios", (*ford.scenarios, campaign))
    assert bench.save_times("ford").scenario == "campaign"


def test_search_is_measured_from_positions_spread_over_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Search:
        """A search that simulates thirty decisions each time."""

        def __init__(self, game: Game[Any, Any]) -> None:
            assert len(game.offered) > 1
            asked.append(game.number)
            self.decisions = 0

        def think(self, visits: int) -> None:
            self.decisions = 30

    clock = iter([10.0, 12.0])
    monkeypatch.setattr(bench, "Search", Search)
    monkeypatch.setattr(bench, "process_time", lambda: next(clock))
    assert bench.search_speed("ford") == 15 * len(asked)
    assert len(asked) > 1
    assert asked == sorted(set(asked))


def test_typical_odds_are_those_of_the_first_option_of_each_kind_whose_odds_matter() -> None:
    (typical,) = bench.odds_times("ford")
    assert typical.option == "Fire with 1 die"
    assert typical.odds.exact
    assert typical.time > 0


def test_the_time_of_some_work_is_the_median(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0, 9, 10, 11, 20, 22, 30, 33, 40, 44, 50, 55, 60, 160])
    monkeypatch.setattr(bench, "perf_counter", lambda: next(clock))
    assert bench.timed(lambda: None) == 4
