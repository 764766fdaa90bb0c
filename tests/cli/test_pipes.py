"""The program in its own process, over pipes."""

import os
import subprocess
import sys
from pathlib import Path

import fieldcraft as fc

ROOT = Path(__file__).parents[2]


def fieldcraft(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, "-m", "tests.terminal.ford", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": paths} | environment,
        timeout=60,
    )


def test_a_game_over_a_pipe_is_plain_lines() -> None:
    played = fieldcraft("play", "ford", "--scenario", "crossing", "--seed", "1", typed="3\n")
    assert played.returncode == 0
    assert played.stderr == ""
    assert "\x1b" not in played.stdout
    assert played.stdout.isascii()
    assert "\n1. March from The Ford\n2. Fire with 1 die; 67% 0 hits, 33% 1 hit; rule 2.0a\n" in played.stdout


def test_the_end_of_a_pipe_saves_the_game(tmp_path: Path) -> None:
    played = fieldcraft("play", "ford", "--seed", "1", typed="2\n")
    assert played.stdout.endswith("End of input. The game was saved to ford-night-1.json\n")
    assert fc.load((tmp_path / "ford-night-1.json").read_text()).state.turn == 2


def test_the_same_seed_plays_the_same_game_in_another_process() -> None:
    asked = ("play", "ford", "--scenario", "crossing", "--seed", "9")
    first, second = (fieldcraft(*asked, typed="3\n3\n3\nq\nn\n") for _ in range(2))
    assert "hit" in first.stdout
    assert first.stdout == second.stdout


def test_bad_input_exits_with_two_and_one_line() -> None:
    refused = fieldcraft("play", "chess")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "fieldcraft: there is no title 'chess'; choose one of ford\n"


def test_a_closed_pipe_is_no_error() -> None:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.terminal.ford", "rules", "ford", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": paths},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 1


def test_an_encoding_without_a_character_gets_a_substitute() -> None:
    shown = fieldcraft("titles", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert shown.returncode == 0
    assert shown.stderr == ""
