"""The output of the commands."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft import cli
from fieldcraft.kernel.ledger import Statement
from tests.terminal.ford import FordTitle


def run(*arguments: str, typed: str = "", monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    return cli.main(arguments)


def finished(path: str = "game.json") -> fc.Game[Any, Any]:
    """A finished game, saved."""
    game = fc.new("ford", scenario="crossing", seed=3)
    while not game.over:
        game.choose(game.title.sensible(game))
    Path(path).write_text(game.save())
    return game


def out(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_titles_lists_scenarios_options_players_and_maturity(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["titles"]) == 0
    shown = out(capsys)
    assert "ford  A Night at the Ford  (players: 1 to 2; test)" in shown
    assert "crossing  The Crossing" in shown
    assert "two_players=no  (no, yes) Two players take turns to give orders." in shown


def test_play_shows_the_seed_it_was_given(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("play", "ford", "--seed", "42", typed="q\n", monkeypatch=monkeypatch) == 0
    assert "Seed 42." in out(capsys)


def test_play_picks_a_seed_and_shows_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = set()
    for _ in range(3):
        run("play", "ford", typed="q\n", monkeypatch=monkeypatch)
        seeds.update(re.findall(r"Seed (\d+)\.", out(capsys)))
    assert len(seeds) > 1


def test_play_takes_scenario_options_and_practice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["--scenario", "crossing", "--option", "two-players=yes", "--practice"]
    run("play", "ford", *asked, typed="q\n", monkeypatch=monkeypatch)
    shown = out(capsys)
    assert "The Crossing" in shown
    assert "Player 2:" in shown
    assert "Practice game: you can undo past dice." in shown


def test_play_takes_the_players_own_dice(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ["--scenario", "crossing", "--dice", "own"]
    run("play", "ford", *asked, typed="3\n6 6\nq\nn\n", monkeypatch=monkeypatch)
    assert "2 hits on the picket. [6][6]" in out(capsys)


def test_play_asks_forced_choices_on_request(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("play", "ford", "--no-auto", typed="q\n", monkeypatch=monkeypatch)
    assert "1. Stand to" in out(capsys)


@pytest.mark.parametrize("title", [[], ["ford"]])
def test_play_continues_a_saved_game(
    title: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("play", "ford", "--seed", "1", typed="2\ns mine.json\nq\n", monkeypatch=monkeypatch)
    run("play", *title, "--load", "mine.json", typed="q\n", monkeypatch=monkeypatch)
    assert "Turn 2: what do the sections do?" in out(capsys).split("Loaded mine.json")[1]


def test_replay_shows_each_choice_and_its_result(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished()
    assert run("replay", "game.json", monkeypatch=monkeypatch) == 0
    shown = out(capsys)
    assert "1. Stand to" in shown
    assert "2. Fire with 2 dice" in shown
    assert re.search(r"hits? on the picket\. \[\d\]\[\d\] \(2\.0b\)", shown)
    assert game.result is not None
    assert game.result.summary in shown


def test_replay_step_by_step_waits_and_can_be_quit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    finished()
    assert run("replay", "game.json", "--step", typed="\n\n", monkeypatch=monkeypatch) == 0
    shown = out(capsys)
    assert "2. Fire" in shown
    assert "3. Fire" not in shown


def test_changed_options_are_described(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("play", "ford", typed="q\n", monkeypatch=monkeypatch) == 0
    assert "Option" not in out(capsys).split("Type ? at any time")[0]
    assert run("play", "ford", "--option", "two_players=yes", typed="q\n", monkeypatch=monkeypatch) == 0
    assert "Option: Two players take turns to give orders." in out(capsys)


def test_replay_verifies(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished()
    assert run("replay", "game.json", "--verify", monkeypatch=monkeypatch) == 0
    assert f"all {game.number} choices replay" in out(capsys)


def test_rules_lists_the_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "ford"]) == 0
    assert out(capsys).splitlines() == ["1 The night", "  1.1 Marching", "2 Fire"]


@pytest.mark.parametrize("number", ["2", "2.0", "2.0a"])
def test_rules_finds_chapters_sections_and_statements(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "ford", number]) == 0
    shown = out(capsys)
    assert "2.0a  Sections next to the mill may fire" in shown
    assert "1.0a" not in shown


def test_rules_searches_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "ford", "--search", "Nobody marches"]) == 0
    assert "1.1b" in out(capsys)


def test_rules_answers_a_question_that_is_typed_without_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "ford", "why", "does", "nobody", "march"]) == 0
    assert "1.1b" in out(capsys)


def test_rules_lists_statements_that_no_test_proves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, ford: FordTitle
) -> None:
    def one(title: FordTitle, folders: list[Path]) -> list[Statement]:
        return [title.ledger.statements["1.1b"]]

    monkeypatch.setattr("fieldcraft.testing.rule_coverage.untested", one)
    assert cli.main(["rules", "ford", "--coverage", "tests"]) == 1
    shown = out(capsys)
    assert "1.1b  Nobody marches into the mill" in shown
    assert "4 of 5 statements in force are covered by tests." in shown


def test_rules_coverage_passes_when_all_statements_are_proved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(title: FordTitle, folders: list[Path]) -> list[Statement]:
        return []

    monkeypatch.setattr("fieldcraft.testing.rule_coverage.untested", none)
    assert cli.main(["rules", "ford", "--coverage", "tests"]) == 0
    assert "5 of 5" in out(capsys)


def test_check_accepts_the_built_in_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check"]) == 0
    assert out(capsys) == "ford: the data in the package is valid.\n"


def test_check_accepts_a_good_folder(capsys: pytest.CaptureFixture[str], ford: FordTitle) -> None:
    assert cli.main(["check", str(ford.data)]) == 0
    assert "is valid for ford" in out(capsys)
    assert cli.main(["check", str(ford.data), "--title", "ford"]) == 0


def test_simulate_sums_up_each_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "ford", "--player", "sensible", "--games", "30", "--seed", "5"]
    assert cli.main(asked) == 0
    first = out(capsys)
    assert "30 games of each scenario, player sensible, seeds from 5" in first
    assert re.search(r"^night +30 +0 +\d+\.\d% +\d+\.\d to \d+\.\d", first, re.M)
    assert re.search(r"^crossing ended: \d+ driven off", first, re.M)
    cli.main(asked)
    assert out(capsys) == first


def test_simulate_takes_one_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "ford", "--games", "1", "--scenario", "night"]) == 0
    assert "crossing" not in out(capsys)


@pytest.mark.slow
def test_bench_measures_speed_files_and_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--seconds", "0.01"]) == 0
    shown = out(capsys)
    assert re.search(r"^ford +[\d,]+ +[\d,]+$", shown, re.M)
    assert re.search(r"ford: a finished game of night, \d+ choices: save [\d.]+ ms, load [\d.]+ ms", shown)
    assert "odds of 'Fire with 1 die'" in shown


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main([command, "--help"])
    assert left.value.code == 0
    assert f"Example: fieldcraft {command}" in out(capsys)
