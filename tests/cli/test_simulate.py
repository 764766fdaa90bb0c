"""`fieldcraft simulate`: players beside one another, sweeps, folders and reports, from the command line."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from fieldcraft import cli
from fieldcraft.commands import progress
from fieldcraft.players import PLAYERS, Player, PlayerFailed
from tests.terminal.ford import FordTitle

ASKED = ["simulate", "ford", "--scenario", "crossing"]


def told(capsys: pytest.CaptureFixture[str], *asked: str, code: int = 0) -> str:
    """What a call prints."""
    assert cli.main([*ASKED, *asked]) == code
    return capsys.readouterr().out


def test_two_players_are_compared_on_the_same_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "--player", "random", "--player", "sensible", "--games", "40")
    assert "players random, sensible" in shown
    assert re.search(r"^crossing, sensible +\d", shown, re.M)
    assert re.search(r"^compared with crossing, random +pairs +won +95% interval +score +95% interval$", shown, re.M)
    assert re.search(r"^crossing, sensible +40 +[+-]\d+\.\d +[+-]\d+\.\d to [+-]\d+\.\d", shown, re.M)


def test_a_sweep_compares_every_value_with_the_printed_one(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "--player", "sensible", "--games", "20", "--sweep", "ford.ann.firepower=2,3,6")
    rows = shown.split("compared with crossing, as printed")[1].splitlines()[1:3]
    assert [row.split("  ")[0] for row in rows] == ["crossing, ford.ann.firepower=3", "crossing, ford.ann.firepower=6"]


def test_an_option_is_swept_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert "crossing, two_players=yes" in told(capsys, "--games", "4", "--sweep", "two_players=yes")


def test_games_are_stored_in_a_folder_and_not_played_twice(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--games", "30", "--out", "study", "--decisions", "--worth", "march-off.place"]
    first = told(capsys, *asked)
    assert "The games are in study/games.parquet, the report is study/report.html." in first
    assert "crossing: march-off.place" in first
    assert pl.read_parquet("study/games.parquet").height == 30
    assert pl.read_parquet("study/decisions/*.parquet")["seed"].n_unique() == 30
    assert "A Night at the Ford" in Path("study/report.html").read_text()
    before = Path("study/games.parquet").stat().st_mtime_ns
    assert told(capsys, *asked) == first
    assert Path("study/games.parquet").stat().st_mtime_ns == before


def test_a_folder_shows_the_same_figures_as_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    plain = told(capsys, "--games", "25", "--worth", "march-off.place")
    kept = told(capsys, "--games", "25", "--worth", "march-off.place", "--out", "study")
    assert kept.startswith(plain.rstrip("\n"))


def test_a_failing_player_is_reported_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nervous(seed: int) -> Player:
        def choose(game: Any) -> int:
            raise PlayerFailed("nervous", "crashed", game.number, "ValueError: enough")

        return choose

    monkeypatch.setitem(PLAYERS, "nervous", nervous)
    shown = told(capsys, "--player", "nervous", "--player", "sensible", "--games", "5")
    assert "crossing, nervous, seed 1: crashed at decision 0: ValueError: enough" in shown
    assert "crossing, nervous: 2 more games failed" in shown
    assert "crossing, nervous: 5 of 5 games failed and are not won; score, turns and decisions are of the" in shown
    assert re.search(r"^crossing, nervous +5 +5 +0\.0% ", shown, re.M)
    assert re.search(r"^crossing, sensible +5 +0 +\d", shown, re.M)
    assert re.search(r"^crossing, sensible +5 +[+-]\d+\.\d .* - +-$", shown, re.M)


def test_games_that_are_all_the_same_say_so_instead_of_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "--player", "sensible", "--games", "20", "--sweep", "two_players=yes")
    assert re.search(r"^crossing, two_players=yes +20 +same +- +same +-$", shown, re.M)
    assert "crossing, two_players=yes: 0 of 20 games differ" in shown


def test_a_game_that_we_broke_is_reported_with_its_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(FordTitle, "sensible", break_down)
    assert cli.main([*ASKED, "--player", "sensible", "--games", "2", "--seed", "7"]) == 1
    said = capsys.readouterr().err
    assert (
        "a bug in Fieldcraft broke 2 games, please report it: ford, crossing, seed 7: ZeroDivisionError('oh')" in said
    )


def test_games_that_we_broke_are_left_out_only_on_request(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sensible, count = FordTitle.sensible, iter(range(1000))

    def sometimes(title: FordTitle, game: Any) -> Any:
        if next(count) == 0:
            raise ZeroDivisionError("oh")
        return sensible(title, game)

    monkeypatch.setattr(FordTitle, "sensible", sometimes)
    assert re.search(r"^crossing +10 +1 +\d", told(capsys, "--player", "sensible", "--games", "10", code=1), re.M)
    count = iter(range(1000))
    shown = told(capsys, "--player", "sensible", "--games", "10", "--exclude-broken", code=1)
    assert re.search(r"^crossing +9 +0 +\d", shown, re.M)
    assert "crossing: 1 of 10 games excluded, broken by a bug in Fieldcraft" in shown


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["--sweep", "ford.anne.firepower=3"], "ford has no 'anne'; did you mean ann?"),
        (["--sweep", "wether=mist"], "ford has no 'wether' to sweep"),
        (["--sweep", "ford.ann.firepower"], "a sweep is written KEY=VALUE,VALUE"),
        (["--sweep", "ford.ann.firepower=two"], "is 2 as printed, so it can't be 'two'"),
        (["--player", "random", "--player", "random"], "random is named twice"),
        (["--player", "gone.py:mine"], "there is no player file 'gone.py'"),
        (["--decisions"], "--decisions needs a folder to keep them in"),
        (["--on", "moon"], "--on takes ray or ray://HOST:PORT, not 'moon'"),
        (["--jobs", "0"], "0 is less than 1"),
        (["--out", "letter.txt"], "letter.txt"),
        (["--out", "."], "isn't empty and holds no study"),
    ],
)
def test_an_impossible_study_gets_one_line(asked: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("letter.txt").write_text("Dear Anne")
    try:
        code = cli.main([*ASKED, "--games", "2", *asked])
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr().err
    assert code == 2
    assert words in said
    assert said.count("\n") == 1


def test_a_long_run_logs_its_progress_without_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(0, 1000, 20))
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    with progress.progress("lrdg") as tell:
        for left in (100, 90, 80, 70):
            tell(left)
    said = ["lrdg: 10 of 100, about 6 minutes left", "lrdg: 30 of 100, about 3 minutes left"]
    assert capsys.readouterr().err.splitlines() == said


def test_a_terminal_shows_a_progress_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with progress.progress("lrdg") as tell:
        tell(10)
        tell(5)
    said = capsys.readouterr().err
    assert "lrdg" in said
    assert "5/10" in said


def test_the_keys_of_a_sweep_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "--keys")
    assert "two_players=no  (no, yes) Two players take turns to give orders." in shown
    assert re.search(r"^ford\.RECORD\.FIELD  with RECORD one of ann, .*; FIELD one of firepower$", shown, re.M)


@pytest.mark.parametrize(
    ("missing", "asked", "words"),
    [
        ("polars", ["--out", "study"], "--out needs polars: pip install 'fieldcraft[lab]'"),
        ("altair", ["--out", "study"], "--out needs altair: pip install 'fieldcraft[lab]'"),
        ("ray", ["--on", "ray"], "--on needs ray: pip install 'fieldcraft[cluster]'"),
    ],
)
def test_a_missing_package_is_named(missing: str, asked: list[str], words: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; from fieldcraft import cli; sys.exit(cli.main())"
    command = [sys.executable, "-c", program, "simulate", "lrdg", "--games", "1", "--scenario", "raid-rommel", *asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"fieldcraft: {words}\n")
    assert not Path("study").exists()


def test_plain_figures_need_only_the_core_package() -> None:
    program = """import sys
for name in ("polars", "altair", "vl_convert", "ray", "numpy"):
    sys.modules[name] = None
from fieldcraft import cli
sys.exit(cli.main())"""
    asked = ["simulate", "lrdg", "--games", "2", "--scenario", "raid-rommel", "--sweep", "op_price=1", "--jobs", "2"]
    done = subprocess.run([sys.executable, "-c", program, *asked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "compared with raid-rommel, as printed" in done.stdout
