"""The luck report: every die and every draw is noted, and summed up in plain numbers."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft import cli
from fieldcraft.kernel import registry
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.setup import ENEMY, EVEN, HIGH, LOW, NEITHER, OTHER, YOURS, DiceStream
from fieldcraft.kernel.title import Title
from fieldcraft.lab.luck import dice_luck, luck, luck_of_dice, rolls, verdict
from fieldcraft.players import at_random
from tests.kernel.toys import TITLE, Rummage, Shoot


@pytest.fixture(autouse=True)
def rifle_range(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rifle range is a title."""
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)
    monkeypatch.setattr(type(TITLE), "dice_streams", (DiceStream("fire", YOURS, HIGH),))


def shot(*dice: int) -> fc.Game[Any, Any]:
    """A game in which these dice fell, three at a time."""
    game = fc.new("range", chance=fc.Scripted(["clear", *dice]))
    for _ in range(len(dice) // 3):
        game.choose(Shoot(3))
    return game


def test_the_mean_and_the_score_match_a_calculation_by_hand() -> None:
    (group,) = luck(shot(*[6, 6, 5] * 4)).dice
    assert (group.stream, group.sides, group.count, group.faces) == ("fire", 6, 12, (0, 0, 0, 0, 4, 8))
    assert group.mean == pytest.approx(17 / 3, abs=0.001)
    assert group.expected == 3.5
    assert group.luck == pytest.approx((17 / 3 - 3.5) / sqrt(35 / 12 / 12), abs=0.01)


def test_plain_sentences() -> None:
    assert luck(shot(*[1, 6, 3] * 4, 4, 3, 4)).text == "15 dice rolled: your own about average"
    assert "against you" in luck(shot(*[1, 1, 2] * 4)).text
    assert "in your favour" in luck(shot(*[6, 6, 5] * 4)).text
    assert luck(shot(6, 6, 6)).text == "3 dice rolled: your own too few to judge"


class Streams(Title):
    """A title of which only the dice matter."""

    dice_streams = (
        DiceStream("fire", YOURS, HIGH),
        DiceStream("recon", YOURS, EVEN),
        DiceStream("enemy fire", ENEMY, LOW),
        DiceStream("place", OTHER, NEITHER),
    )


def test_luck_on_any_dice_has_the_players_sign() -> None:
    sixes, ones = [0, 0, 0, 0, 0, 20], [20, 0, 0, 0, 0, 0]
    found = luck_of_dice(
        Streams(), {("fire", 6): sixes, ("enemy fire", 6): sixes, ("recon", 6): ones, ("place", 6): ones}
    )
    by_stream = {dice.stream: dice for dice in found.dice}
    assert by_stream["fire"].luck > 4
    assert by_stream["enemy fire"].luck == -by_stream["fire"].luck
    assert by_stream["recon"].luck < -4
    assert by_stream["fire"].text == "extremely in your favour"
    assert by_stream["enemy fire"].text == by_stream["recon"].text == "extremely against you"
    assert by_stream["place"].text == "extremely below average"


def test_your_dice_and_the_enemys_are_kept_apart() -> None:
    sixes = [0, 0, 0, 0, 0, 20]
    found = luck_of_dice(Streams(), {("fire", 6): sixes, ("enemy fire", 6): sixes, ("place", 6): sixes})
    assert (found.luck, found.own_luck) == (0.0, -found.enemy_luck)
    assert found.own_luck > 4
    assert found.text == ("60 dice rolled: your own extremely in your favour, the enemy's extremely against you")


def test_dice_that_are_neither_yours_nor_the_enemys_have_a_verdict_of_their_own() -> None:
    class Mines(Title):
        dice_streams = (DiceStream("mines", OTHER, LOW), DiceStream("place", OTHER, NEITHER))

    found = luck_of_dice(Mines(), {("mines", 6): [0, 0, 0, 0, 0, 12], ("place", 6): [1, 1, 1, 1, 1, 1]})
    assert found.text == "18 dice rolled, none of them yours or the enemy's: extremely against you"
    some = luck_of_dice(Mines(), {("mines", 6): [1, 1, 0, 0, 0, 0]})
    assert some.text == "2 dice rolled, none of them yours or the enemy's: too few to judge"


def test_dice_that_no_title_declares_are_high_or_low_but_never_lucky() -> None:
    found = luck_of_dice(Streams(), {("weather", 6): [0, 0, 0, 0, 0, 20]})
    assert found.text == "20 dice rolled, none of them for or against you"
    assert found.dice[0].text == "extremely above average"


@pytest.mark.parametrize("streams", [1, 4, 12])
def test_fair_dice_are_called_clear_in_one_game_of_twenty_however_many_streams_there_are(streams: int) -> None:
    class Many(Title):
        dice_streams = tuple(
            DiceStream(f"s{n}", (YOURS, ENEMY, OTHER)[n % 3], (HIGH, LOW)[n % 2]) for n in range(streams)
        )

    random, title, games, clear = Random(1), Many(), 1500, 0
    for _ in range(games):
        faces = {}
        for number in range(streams):
            rolled = random.choices(range(6), k=random.randint(10, 60))
            faces[f"s{number}", 6] = [rolled.count(face) for face in range(6)]
        found = luck_of_dice(title, faces)
        clear += any("clearly" in text or "extremely" in text for text in (found.text, *(d.text for d in found.dice)))
    assert 0.02 < clear / games < 0.065


@pytest.mark.parametrize(
    ("score", "chance", "words"),
    [
        (0.0, 1.0, "about average"),
        (0.49, 0.9, "about average"),
        (-0.7, 0.5, "somewhat against you"),
        (2.4, 0.06, "somewhat in your favour"),
        (2.9, 0.04, "clearly in your favour"),
        (-4.0, 0.0001, "extremely against you"),
    ],
)
def test_the_verdict_grows_with_the_deviation(score: float, chance: float, words: str) -> None:
    assert verdict(score, chance) == words


def test_draws_are_counted_by_name() -> None:
    game = fc.new("range", chance=fc.Scripted(["rain", "tin", "hat", "tin"]))
    for _ in range(3):
        game.choose(Rummage())
    found = {draws.stream: draws for draws in luck(game).draws}
    assert found["cup"].names == (("tin", 2), ("hat", 1))
    assert found["weather"].names == (("rain", 1),)
    assert luck(game).text == "No dice have been rolled yet"


def test_each_roll_belongs_to_its_choice() -> None:
    game = shot(6, 5, 4, 3, 2, 1)
    assert [(t.number, t.stream, t.results) for t in rolls(game)] == [
        (0, "weather", ("clear",)),
        (1, "fire", (6, 5, 4)),
        (2, "fire", (3, 2, 1)),
    ]


@pytest.mark.parametrize("title", ["lrdg", "musketeer"])
def test_every_chance_result_of_a_game_is_counted(title: str) -> None:
    game = fc.new(title, seed=5)
    while not game.over:
        game.choose(game.title.sensible(game))
    before = game.save()
    met = [result for entry in game.history for result in entry.chance_results]
    assert [result for roll in rolls(game) for result in roll.results] == met
    assert luck(game).count == sum(isinstance(result, int) for result in met)
    assert game.save() == before


def test_a_game_from_a_position_has_the_luck_since_then() -> None:
    game = fc.from_position(fc.new("range", seed=1).position(), chance=fc.Scripted([6, 5, 4]))
    game.choose(Shoot(3))
    assert luck(game).count == 3


def test_a_set_up_that_waits_for_dice_has_no_luck_yet() -> None:
    assert rolls(fc.new("range", own_dice=True)) == []


def test_the_players_own_dice_count_as_well() -> None:
    game = fc.new("range", own_dice=True)
    game.choose(0)
    game.choose(Shoot(2))
    game.choose(5)
    game.choose(4)
    assert luck(game).dice[0].faces == (0, 0, 0, 0, 1, 1)


def test_the_command_prints_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(shot(*[6, 6, 5] * 4).save())
    assert cli.main(["luck", str(path)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("12 dice rolled: your own extremely in your favour.")
    assert "0 0 0 0 4 8" in printed
    assert "Drawn for weather, 1: clear." in printed
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
        found = dice_luck(game.title, game.chance)
        assert found[:4] == (report.count, report.luck, report.own_luck, report.enemy_luck)
        assert [(each.dice, each.owner, each.score) for each in found.streams] == [
            (each.count, each.owner, each.luck) for each in report.dice
        ]
