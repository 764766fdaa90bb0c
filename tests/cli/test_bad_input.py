"""Bad input prints one line to stderr, exits with 2, and shows no traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft import cli
from tests.terminal.ford import FordTitle


def run(arguments: list[str]) -> int:
    """Run the command line and return the exit code."""
    try:
        return cli.main(arguments)
    except SystemExit as left:
        return int(left.code or 0)


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one-line error of a bad call."""
    code = run(arguments)
    streams = capsys.readouterr()
    assert code == 2
    assert streams.out == ""
    assert streams.err.count("\n") == 1
    assert streams.err.startswith("fieldcraft")
    return streams.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
        (["play"], "name a title to play: ford"),
        (["play", "chess"], "there is no title 'chess'; choose one of ford"),
        (["play", "ford", "--scenario", "noon"], "ford has no scenario 'noon'; it has night, crossing"),
        (["play", "ford", "--seed", "seven"], "'seven' is not a whole number"),
        (["play", "ford", "--seed", "9" * 30], "at most 64 bits"),
        (["play", "ford", "--seed", "9" * 5000], "is not a whole number"),
        (["play", "ford", "--option", "two_players"], "write an option as name=value, not 'two_players'"),
        (["play", "ford", "--option", "two_players=3"], "option two_players of ford cannot be '3'"),
        (["play", "ford", "--option", "weather=mist"], "ford has no option 'weather'; it has two_players"),
        (["play", "ford", "--dice", "loaded"], "invalid choice: 'loaded'"),
        (["play", "ford", "--data", "nowhere"], "there is no data folder nowhere"),
        (["play", "ford", "--load", "gone.json"], "cannot read gone.json: No such file or directory"),
        (["play", "ford", "--load", "."], "cannot read .: Is a directory"),
        (["play", "ford", "--colour"], "unrecognized arguments: --colour"),
        (["replay", "gone.json"], "cannot read gone.json"),
        (["cards"], "required: TITLE"),
        (["cards", "chess"], "there is no title 'chess'"),
        (["cards", "ford", "xyzzy"], "no card or table of ford matches 'xyzzy'; fieldcraft cards ford lists them"),
        (["cards", "ford", ""], "no card or table of ford matches ''"),
        (["cards", "ford", "--scenario", "noon"], "ford has no scenario 'noon'"),
        (["cards", "ford", "--option", "two_players"], "write an option as name=value"),
        (["rules", "chess"], "there is no title 'chess'"),
        (["rules", "ford", "99"], "ford has no rule '99'"),
        (["rules", "ford", "--search", "xyzzy"], "no rule of ford contains 'xyzzy'"),
        (["simulate", "chess"], "there is no title 'chess'"),
        (["simulate", "ford", "--games", "0"], "0 is less than 1"),
        (["simulate", "ford", "--games", "many"], "'many' is not a whole number"),
        (["simulate", "ford", "--player", "genius"], "there is no player 'genius'; choose random"),
        (["simulate", "ford", "--scenario", "noon"], "ford has no scenario 'noon'"),
        (["check", "nowhere", "--title", "ford"], "there is no data folder nowhere"),
        (["check", "nowhere"], "nowhere is not valid for any title; use --title ford to see why"),
        (["check", "--title", "chess"], "there is no title 'chess'"),
        (["bench", "--seconds", "soon"], "'soon' is not a number of seconds"),
        (["bench", "--seconds", "0"], "0 is not a usable number of seconds"),
        (["bench", "--seconds", "nan"], "nan is not a usable number of seconds"),
    ],
)
def test_a_bad_command_gets_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in complaint(arguments, capsys)


def truncated(text: str) -> str:
    return text[: len(text) // 2]


def edited(text: str) -> str:
    return text.replace('"practice":false', '"practice":true')


def newer(text: str) -> str:
    return text.replace('"version":1', '"version":2')


def of_another_title(text: str) -> str:
    return fc.new("ford").position().replace("fieldcraft-position", "fieldcraft-save")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (truncated, "not valid JSON"),
        (edited, "was altered after it was written"),
        (newer, "has format version 2; this version of Fieldcraft reads up to 1"),
        (of_another_title, "has a mistake"),
    ],
)
@pytest.mark.parametrize("command", [["play", "ford", "--load"], ["replay"], ["replay", "--verify"]])
def test_a_damaged_save_gets_one_line(
    spoil: Callable[[str], str], words: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.json").write_text(spoil(fc.new("ford").save()))
    said = complaint([*command, "bad.json"], capsys)
    assert "bad.json" in said
    assert words in said


def test_a_loaded_game_keeps_its_set_up(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.json").write_text(fc.new("ford").save())
    said = complaint(["play", "ford", "--load", "mine.json", "--seed", "3"], capsys)
    assert "--seed cannot be used with --load" in said


def test_a_loaded_game_of_another_title_is_refused(capsys: pytest.CaptureFixture[str], ford: FordTitle) -> None:
    Path("mine.json").write_text(fc.new("ford").save())
    said = complaint(["play", "chess", "--load", "mine.json"], capsys)
    assert "mine.json is a game of ford, not chess" in said


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("firepower = 2\n", "", "ford.toml, section 'ann': Object missing required field `firepower`"),
        ("firepower = 2\n", "firepower = 2\nwheels = 4\n", "section 'ann': Object contains unknown field `wheels`"),
        ("firepower = 2\n", 'firepower = "two"\n', "section 'ann', field firepower: Expected `int`, got `str`"),
        ('roads = ["camp", "mill"]', 'roads = ["camp", "moon"]', "field roads: there is no place 'moon'"),
        ("[[place]]", "[place", "ford.toml isn't valid TOML"),
    ],
)
def test_an_error_in_data_names_file_record_and_field(
    old: str, new: str, words: str, ford: FordTitle, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ford.data / "ford.toml").read_text()
    assert old in text
    Path("ford.toml").write_text(text.replace(old, new, 1))
    assert words in complaint(["check", ".", "--title", "ford"], capsys)
    assert words in complaint(["play", "ford", "--data", "."], capsys)


def test_a_bug_shows_no_traceback_either(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(FordTitle, "rules", break_down)
    assert run(["play", "ford"]) == 1
    assert capsys.readouterr().err.startswith("fieldcraft: internal error, please report it")
