"""Evaluations of unfinished games: about right on average, and no reward for what is worth nothing."""

from itertools import pairwise
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.titles.commandos_europe.sensible.raid import squads
from fieldcraft.titles.sherman_leader.state import Attack
from tests.titles.sherman_leader.tables import week_table


def horizon_positions(title: str, scenario: str, seed: int) -> list[Any]:
    """The positions of a sensible game that search would have evaluated, and the finished game."""
    game: Any = fc.new(title, scenario=scenario, seed=seed)
    start, found = game.clone(), []
    while not game.over:
        game.choose(game.title.sensible(game))
        if not game.over and game.title.at_horizon(start, game):
            found.append(game.clone())
            start = game.clone()
    return [*found, game]


@pytest.mark.parametrize(
    ("title", "scenario"),
    [("commandos-europe", "norway"), ("commandos-europe", "normandy"), ("sherman-leader", "sicily-1943")],
)
def test_an_expected_value_is_the_average(title: str, scenario: str) -> None:
    won, score, count = 0.0, 0.0, 0
    for seed in range(40):
        *positions, end = horizon_positions(title, scenario, seed)
        for position in positions:
            outlook = end.title.evaluate(position)
            won += outlook.won - end.result.won
            score += outlook.score - end.result.score
            count += 1
    assert abs(won / count) < 0.15
    assert abs(score / count) < 1.2


def outlook(game: Any) -> Any:
    return game.title.evaluate(game)


def two_squads() -> Any:
    """A game of Commandos: Europe with two of six missions done and two squads left."""
    early = [game for seed in range(4) for game in horizon_positions("commandos-europe", "norway", seed)[:-1]]
    return next(game for game in early if game.state.done == 2 and len(squads(game.rules, game.state)) == 2)


def test_in_commandos_europe_points_are_worth_keeping_and_a_third_squad_is_worth_little() -> None:
    game = two_squads()
    rich, many = game.clone(), game.clone()
    rich.state.pp += 5
    assert outlook(rich).score > outlook(game).score + 0.3
    squad = next(piece for piece in sorted(game.rules.squads) if piece not in game.state.pieces)
    many.state.put(squad, next(iter(game.state.pieces.values())))
    assert outlook(many).score < outlook(game).score + 0.3


def test_in_commandos_europe_the_first_points_are_worth_most() -> None:
    game = two_squads()
    scores = []
    for points in (0, 5, 10, 15):
        game.state.pp = points
        scores.append(outlook(game).score)
    first, second, third = (after - before for before, after in pairwise(scores))
    assert first > 2 * second > 2 * third - 0.01 > 0


def test_in_commandos_europe_a_base_is_worth_about_a_mission() -> None:
    game = two_squads()
    without = game.clone()
    for base in [piece for piece in game.rules.bases if piece in game.state.pieces]:
        without.state.put(base, "stock")
    assert outlook(game).score - outlook(without).score == pytest.approx(1.0, abs=0.5)


@pytest.mark.parametrize(("kind", "week", "until"), [("BuyUnits", 0, 1), ("PlanWeek", 1, 2), ("Refit", 1, 3)])
def test_in_sherman_leader_a_refit_is_judged_when_a_week_was_fought_with_it(kind: str, week: int, until: int) -> None:
    game: Any = fc.new("sherman-leader", scenario="sicily-1943", seed=1)
    while type(game.choice).__name__ != kind:
        game.choose(game.title.sensible(game))
    assert game.state.week == week
    start = game.clone()
    while not game.title.at_horizon(start, game):
        game.choose(game.title.sensible(game))
    assert game.state.week == until
    assert {report.week for report in game.state.reports} == set(range(1, until))


def test_in_sherman_leader_a_unit_is_worth_something_until_the_last_battle() -> None:
    *positions, _ = horizon_positions("sherman-leader", "sicily-1943", 1)
    early = positions[0]
    for game, worth in ((early, True), (last_battle(), False)):
        poorer = game.clone()
        del poorer.state.units[next(iter(poorer.state.units))]
        assert (outlook(poorer).score < outlook(game).score - 0.2) is worth


def test_in_sherman_leader_points_are_worth_keeping_and_unused_ones_least() -> None:
    early = horizon_positions("sherman-leader", "sicily-1943", 3)[0]
    scores = []
    for points in (0, 8, 32, 40):
        early.state.so = points
        scores.append(outlook(early).score)
    assert scores[1] - scores[0] > 2 * (scores[3] - scores[2]) > 1


def at_the_door(so: int, battalions: dict[str, str], week: int = 1, units: int = 4) -> Any:
    """A group of Sherman Leader that has VP enough for two campaigns, with an enemy who costs SO, or does not."""
    group = ["041", "042", "043", "921", "922"][:units]
    game = week_table("sicily-1943", units=group, battalions=battalions, so=so, week=week)
    game.state.vp = 2 * game.rules.objective.adequate
    return game


BESIEGED = {"1A": "friendly-staging", "4A": "friendly-staging", "9A": "friendly-transit"}


def test_in_sherman_leader_a_group_that_cannot_pay_has_nearly_lost_whatever_its_vp() -> None:
    chances = [outlook(at_the_door(so, BESIEGED)).won for so in (0, 10, 20, 60)]
    assert chances == sorted(chances)
    assert chances[0] < 0.1
    assert chances[-1] > 0.9


def test_in_sherman_leader_a_group_without_debts_does_not_go_bankrupt() -> None:
    far = dict.fromkeys(BESIEGED, "enemy-rear")
    assert outlook(at_the_door(0, far)).won > 0.8
    attacked = at_the_door(0, BESIEGED)
    attacked.state.attacks = [Attack(name, ()) for name in BESIEGED]
    assert outlook(attacked).won > 0.8, "who is fought this week is not reckoned with"
    last = at_the_door(0, BESIEGED, week=4)
    assert last.rules.objective.weeks == 4
    assert outlook(last).won > 0.9, "after the last battles nothing is owed"


def test_in_sherman_leader_one_more_unit_makes_bankruptcy_less_likely() -> None:
    few, more = (outlook(at_the_door(20, BESIEGED, units=units)).won for units in (2, 5))
    assert more > few + 0.1


def last_battle() -> Any:
    """A battle of the last week."""
    for seed in range(20):
        game = fc.new("sherman-leader", scenario="sicily-1943", seed=seed)
        while not game.over:
            if game.state.battle is not None and game.state.week == game.rules.objective.weeks:
                return game
            game.choose(game.title.sensible(game))
    raise AssertionError("there was no last week")
