"""The questions before a new game: scenario and options."""

from io import StringIO

import pytest

from fieldcraft import cli
from fieldcraft.kernel.setup import Setting, Value
from fieldcraft.terminal.new_game import ask_setup
from fieldcraft.terminal.screens import PlainScreen
from tests.terminal.ford import FordTitle


class Keyboard(StringIO):
    """Typed lines that claim to come from a terminal."""

    def isatty(self) -> bool:
        return True


def asked(*typed: str) -> tuple[dict[str, Value], str]:
    """The set-up that these lines choose, and what was printed."""
    out = StringIO()
    screen = PlainScreen(StringIO("".join(f"{line}\n" for line in typed)), out)
    return ask_setup(FordTitle(), screen), out.getvalue()


def test_the_player_is_asked_for_the_scenario_and_the_options() -> None:
    chosen, text = asked("2", "1", "")
    assert chosen == {"scenario": "crossing", "two_players": True}
    assert "1. The Whole Night" in text
    assert "From the camp to the mill." in text
    assert "1. Two players: no" in text
    assert "1. Two players: yes" in text
    assert "1 to 2, or Enter for 1" in text


def test_enter_takes_the_first_scenario_and_the_defaults() -> None:
    assert asked("", "")[0] == {"scenario": "night", "two_players": False}
    assert asked()[0] == {"scenario": "night", "two_players": False}, "also at the end of input"


def test_a_scenario_can_be_named() -> None:
    assert asked("crossing", "")[0]["scenario"] == "crossing"


@pytest.mark.parametrize("typed", ["0", "3", "the", "elsewhere"])
def test_an_invalid_answer_is_asked_again(typed: str) -> None:
    chosen, text = asked(typed, "2", "")
    assert chosen["scenario"] == "crossing"
    assert f"{typed!r} is not one of them; type a number from 1 to 2" in text


def test_an_option_with_many_values_lists_them(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = ("A short night.", "", "A long night.")
    turns = Setting("night_length", 12, (6, 12, 18), "The number of turns.", notes=notes)
    monkeypatch.setattr(FordTitle, "settings", (turns,))
    assert asked("", "1", "3", "")[0]["night_length"] == 18
    chosen, text = asked("", "1", "", "")
    assert chosen["night_length"] == 12
    assert "1 to 3, or Enter to keep it" in text
    assert "3. 18\n     A long night." in text


def test_a_value_with_a_name_is_shown_and_typed_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    order = Setting("order", "hold", ("hold", "push-on", "wait"), "The order.", names=("Hold", "Push on", "Wait"))
    monkeypatch.setattr(FordTitle, "settings", (order,))
    chosen, text = asked("", "1", "push", "")
    assert chosen["order"] == "push-on"
    assert "1. Order: Hold" in text
    assert "2. Push on" in text


def test_an_option_with_one_value_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FordTitle, "scenarios", FordTitle.scenarios[:1])
    monkeypatch.setattr(FordTitle, "settings", ())
    assert asked() == ({"scenario": "night"}, "")


def started(monkeypatch: pytest.MonkeyPatch, keyboard: StringIO, *arguments: str) -> str:
    """What `fieldcraft play ford` prints with this keyboard."""
    out = StringIO()
    monkeypatch.setattr("sys.stdin", keyboard)
    monkeypatch.setattr("sys.stdout", out)
    assert cli.main(["play", "ford", "--seed", "1", "--plain", *arguments]) == 0
    return out.getvalue()


def test_a_new_game_at_a_keyboard_begins_with_the_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    text = started(monkeypatch, Keyboard("2\n\nq\n"))
    assert "choose a scenario" in text
    assert "The sections are at the ford already." in text.split("Seed 1.")[0]


@pytest.mark.parametrize("arguments", [("--scenario", "crossing"), ("--option", "two_players=yes")])
def test_a_set_up_given_on_the_command_line_is_not_asked_for(
    monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, str]
) -> None:
    assert "choose a scenario" not in started(monkeypatch, Keyboard("q\n"), *arguments)


def test_a_game_played_from_a_file_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "choose a scenario" not in started(monkeypatch, StringIO("q\n"))
