"""Training: a short run beats chance, and the player can be saved."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import fieldcraft as fc
from fieldcraft import cli
from fieldcraft.lab.learning.curve import draw
from fieldcraft.lab.learning.train import (
    Checkpoint,
    Training,
    TrainingRun,
    demonstrations,
    load_player,
    measure,
    save,
)
from fieldcraft.players import named

RAID = ("lrdg", "raid-rommel")
GAMES = 60


@pytest.fixture(scope="module")
def trained() -> Training:
    """A player that has imitated a little and played a little."""
    training = Training(*RAID, seed=1)
    training.imitate(named("sensible"), 120)
    training.learn(2048)
    return training


@pytest.mark.slow
def test_a_short_training_beats_chance_clearly(trained: Training) -> None:
    chance, learnt = measure(named("random", 1), *RAID, GAMES), trained.measure(GAMES)
    assert learnt.low > chance.high
    assert learnt.scores.low > chance.scores.high


@pytest.mark.slow
def test_a_trained_player_works_like_any_other_player(trained: Training) -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=3)
    while not game.over:
        game.choose(trained.player(game))
    assert game.result is not None


@pytest.mark.slow
def test_a_saved_player_plays_the_same_when_loaded(trained: Training, tmp_path: Path) -> None:
    save(tmp_path / "kept", trained, TrainingRun(*RAID, 2048, 120, 1))
    again, game = load_player(tmp_path / "kept"), fc.new("lrdg", scenario="raid-rommel", seed=3)
    while not game.over:
        chosen = trained.player(game)
        assert again(game) == chosen
        game.choose(chosen)


@pytest.mark.slow  # it imports torch
def test_an_empty_folder_has_no_player(tmp_path: Path) -> None:
    with pytest.raises(fc.BadSetup, match="holds no trained player"):
        load_player(tmp_path)


def test_demonstrations_have_the_action_and_the_mask_of_each_choice() -> None:
    observations, actions, masks = demonstrations(named("sensible"), *RAID, 3)
    assert len(observations) == len(actions) == len(masks) > 50
    assert all(mask[number] for mask, number in zip(masks, actions, strict=True))
    assert masks.sum(axis=1).min() > 1
    assert np.isfinite(observations).all()


def test_the_curve_is_a_picture(tmp_path: Path) -> None:
    points = [Checkpoint(0, 50, 0, 0.0, 0.07, -1.0), Checkpoint(1000, 50, 20, 0.28, 0.54, 9.0)]
    draw(
        TrainingRun(*RAID, 1000, 0, 1, points),
        {"random": measure(named("random", 1), *RAID, 3)},
        tmp_path / "curve.svg",
    )
    assert ElementTree.parse(tmp_path / "curve.svg").getroot().tag.endswith("svg")


@pytest.mark.slow
def test_the_command_prints_each_lesson_and_saves_the_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
        pytest.param(["lrdg", "--reward", "praise"], "win or score", marks=pytest.mark.slow),
        (["lrdg", "--reward", "missing.py:worth"], "no file missing.py"),
        pytest.param(["lrdg", "--watch", "nobody"], "no player 'nobody'", marks=pytest.mark.slow),
        (["lrdg", "--steps", "0"], "less than 1"),
    ],
)
def test_a_bad_argument_gets_one_line(asked: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = cli.main(["train", *asked])
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr().err
    assert code == 2
    assert words in said
    assert said.count("\n") == 1


def test_without_torch_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert cli.main(["train", "lrdg"]) == 2
    assert "training needs torch: pip install 'fieldcraft[learn]'" in capsys.readouterr().err
