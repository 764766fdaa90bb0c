"""The luck report: every die and every draw is noted, and summed up in plain numbers."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft import cli
from fieldcraft.kernel import registry
from fieldcraft.kernel.chance import Seeded
from fieldcraft.lab.luck import dice_luck, luck, throws, verdict
from fieldcraft.players import at_random
from tests.kernel.toys import TITLE, Rummage, Shoot


@pytest.fixture(autouse=True)
def rifle_range(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rifle range is a title."""
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)


def shot(*dice: int) -> fc.Game[Any, Any]:
    """A game in which these dice fell, three at a time."""
    game = fc.new("range", chance=fc.Scripted(["clear", *dice]))
    for _ in range(len(dice) // 3):
        game.choose(Shoot(3))
    return game


def test_the_mean_and_the_score_are_what_one_computes_by_hand() -> None:
    (fall,) = luck(shot(*[6, 6, 5] * 4)).falls
    assert (fall.stream, fall.sides, fall.dice, fall.faces) == ("fire", 6, 12, (0, 0, 0, 0, 4, 8))
    assert fall.mean == pytest.approx(17 / 3, abs=0.001)
    assert fall.expected == 3.5
    assert fall.score == pytest.approx((17 / 3 - 3.5) / sqrt(35 / 12 / 12), abs=0.01)


def test_plain_sentences() -> None:
    assert luck(shot(*[1, 6, 3] * 4, 4, 3, 4)).words == "15 dice rolled: about average"
    assert "below" in luck(shot(*[1, 1, 2] * 4)).words
    assert "above" in luck(shot(*[6, 6, 5] * 4)).words
    assert luck(shot(6, 6, 6)).words == "3 dice rolled: too few to judge"


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (0.0, "about"),
        (0.49, "about"),
        (-0.7, "a little below"),
        (1.5, "clearly above"),
        (-2.5, "far below"),
        (4.0, "hardly ever"),
    ],
)
def test_the_further_off_the_stronger_the_words(score: float, words: str) -> None:
    assert words in verdict(score, 100)


def test_draws_are_counted_by_name() -> None:
    game = fc.new("range", chance=fc.Scripted(["rain", "tin", "hat", "tin"]))
    for _ in range(3):
        game.choose(Rummage())
    found = {draws.stream: draws for draws in luck(game).draws}
    assert found["cup"].names == (("tin", 2), ("hat", 1))
    assert found["weather"].names == (("rain", 1),)
    assert luck(game).words == "No dice have been rolled yet"


def test_each_throw_belongs_to_its_choice() -> None:
    game = shot(6, 5, 4, 3, 2, 1)
    assert [(t.number, t.stream, t.results) for t in throws(game)] == [
        (0, "weather", ("clear",)),
        (1, "fire", (6, 5, 4)),
        (2, "fire", (3, 2, 1)),
    ]


@pytest.mark.parametrize("title", ["lrdg", "musketeer"])
def test_everything_that_a_whole_game_met_is_noted(title: str) -> None:
    game = fc.new(title, seed=5)
    while not game.over:
        game.choose(game.title.sensible(game))
    before = game.save()
    met = [result for entry in game.history for result in entry.chance_results]
    assert [result for throw in throws(game) for result in throw.results] == met
    assert luck(game).dice == sum(isinstance(result, int) for result in met)
    assert game.save() == before


def test_a_game_from_a_position_has_the_luck_since_then() -> None:
    game = fc.from_position(fc.new("range", seed=1).position(), chance=fc.Scripted([6, 5, 4]))
    game.choose(Shoot(3))
    assert luck(game).dice == 3


def test_a_set_up_that_still_asks_has_had_no_luck() -> None:
    assert throws(fc.new("range", own_dice=True)) == []


def test_the_players_own_dice_count_as_well() -> None:
    game = fc.new("range", own_dice=True)
    game.choose(0)
    game.choose(Shoot(2))
    game.choose(5)
    game.choose(4)
    assert luck(game).falls[0].faces == (0, 0, 0, 0, 1, 1)


def test_the_command_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(shot(*[6, 6, 5] * 4).save())
    assert cli.main(["luck", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("12 dice rolled: so far above average that it hardly ever happens.")
    assert "0 0 0 0 4 8" in told
    assert "Drawn for weather, 1: clear." in told
    assert cli.main(["luck", str(tmp_path / "none.json")]) == 2
    assert "cannot read" in capsys.readouterr().err


@pytest.mark.parametrize("title", [title.id for title in fc.titles()])
def test_luck_counted_from_the_seed_is_the_luck_of_the_record(title: str) -> None:
    for seed in range(3):
        game, player = fc.new(title, seed=seed), at_random(seed)
        while not game.over:
            game.choose(player(game))
        report = luck(game)
        assert isinstance(game.chance, Seeded)
        dice, score, falls = dice_luck(game.chance)
        assert (dice, score) == (report.dice, report.score)
        assert [(fall.dice, fall.score) for fall in falls] == [(fall.dice, fall.score) for fall in report.falls]
