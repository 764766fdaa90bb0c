"""The victory table of a title, and which of its lines a game came to."""

from __future__ import annotations

import pytest

import fieldcraft as fc
from fieldcraft.kernel.results import Grade, Result, reached

TABLE = (Grade("Great", 20), Grade("Good", 10), Grade("Dismal", None))


@pytest.mark.parametrize(("score", "line"), [(25, 0), (20, 0), (19, 1), (10, 1), (9, 2), (-3, 2)])
def test_a_score_reaches_the_best_line_that_asks_for_no_more(score: int, line: int) -> None:
    assert reached(TABLE, Result(False, score, "It is over", "time")) == line


def test_a_game_that_ended_early_is_judged_by_its_summary() -> None:
    assert reached(TABLE, Result(False, 30, "Dismal: nobody is left", "wiped out")) == 2


def test_a_game_that_is_only_won_or_lost_has_no_table() -> None:
    game = fc.new("lrdg", seed=7)
    assert game.rules.grades() == ()
    assert reached((), Result(True, 1, "Won", "won")) is None


@pytest.mark.parametrize(
    ("title", "scenario"), [("commandos-europe", "norway"), ("commandos-europe", "campaign"), ("sherman-leader", None)]
)
def test_the_line_of_the_table_is_the_one_that_the_result_names(title: str, scenario: str | None) -> None:
    game = fc.new(title, scenario=scenario, seed=3)
    while not game.over:
        game.choose(game.title.sensible(game))
    assert game.result
    line = reached(game.rules.grades(), game.result)
    assert line is not None
    assert game.result.summary.startswith(game.rules.grades()[line].name)
    by_score = reached(game.rules.grades(), Result(True, game.result.score, "", ""))
    assert by_score == line
