"""Training: a short course beats chance, and what was learnt is kept."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import fieldcraft as fc
from fieldcraft import cli
from fieldcraft.lab.learning.curve import draw
from fieldcraft.lab.learning.train import Course, Point, Training, keep, learned, measured, seen
from fieldcraft.players import named

RAID = ("lrdg", "raid-rommel")
GAMES = 60


@pytest.fixture(scope="module")
def trained() -> Training:
    """A learner that has watched a little and played a little."""
    training = Training(*RAID, seed=1)
    training.watch(named("sensible"), 120)
    training.learn(2048)
    return training


def test_a_short_course_beats_chance_clearly(trained: Training) -> None:
    chance, learnt = measured(named("random", 1), *RAID, GAMES), trained.measure(GAMES)
    assert learnt.low > chance.high
    assert learnt.scores.low > chance.scores.high


def test_a_trained_player_is_a_player_like_any_other(trained: Training) -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=3)
    while not game.over:
        game.choose(trained.player(game))
    assert game.result is not None


def test_what_was_learnt_is_kept_and_comes_back(trained: Training, tmp_path: Path) -> None:
    keep(tmp_path / "kept", trained, Course(*RAID, 2048, 120, 1))
    again, game = learned(tmp_path / "kept"), fc.new("lrdg", scenario="raid-rommel", seed=3)
    while not game.over:
        chosen = trained.player(game)
        assert again(game) == chosen
        game.choose(chosen)


def test_an_empty_folder_holds_no_player(tmp_path: Path) -> None:
    with pytest.raises(fc.BadSetup, match="holds no trained player"):
        learned(tmp_path)


def test_whoever_watches_sees_each_choice_with_what_else_was_on_offer() -> None:
    rows, chosen, masks = seen(named("sensible"), *RAID, 3)
    assert len(rows) == len(chosen) == len(masks) > 50
    assert all(mask[number] for mask, number in zip(masks, chosen, strict=True))
    assert masks.sum(axis=1).min() > 1
    assert np.isfinite(rows).all()


def test_the_curve_is_a_picture(tmp_path: Path) -> None:
    points = [Point(0, 50, 0, 0.0, 0.07, -1.0), Point(1000, 50, 20, 0.28, 0.54, 9.0)]
    draw(Course(*RAID, 1000, 0, 1, points), {"random": measured(named("random", 1), *RAID, 3)}, tmp_path / "curve.svg")
    assert ElementTree.parse(tmp_path / "curve.svg").getroot().tag.endswith("svg")


def test_the_command_tells_each_lesson_and_keeps_the_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reward = tmp_path / "mine.py"
    reward.write_text("def worth(game):\n    return float(game.number)\n")
    asked = ["train", "lrdg", "--scenario", "raid-rommel", "--steps", "1", "--games", "2", "--watch", "sensible"]
    asked += ["--watched", "2", "--lessons", "1", "--reward", f"{reward}:worth", "--out", str(tmp_path / "out")]
    assert cli.main(asked) == 0
    said = capsys.readouterr().out
    assert said.count("after") == 3
    assert "sensible: won" in said
    assert {file.name for file in (tmp_path / "out").iterdir()} == {"model.zip", "course.json", "curve.svg"}


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["nowhere"], "no title 'nowhere'"),
        (["lrdg", "--scenario", "nowhere"], "no scenario 'nowhere'"),
        (["lrdg", "--reward", "praise"], "win or score"),
        (["lrdg", "--reward", "missing.py:worth"], "no file missing.py"),
        (["lrdg", "--watch", "nobody"], "no player 'nobody'"),
        (["lrdg", "--steps", "0"], "less than 1"),
    ],
)
def test_a_mistake_is_told_in_one_line(asked: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = cli.main(["train", *asked])
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr().err
    assert code == 2
    assert words in said
    assert said.count("\n") == 1


def test_whoever_lacks_torch_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert cli.main(["train", "lrdg"]) == 2
    assert "training needs torch: pip install 'fieldcraft[learn]'" in capsys.readouterr().err
