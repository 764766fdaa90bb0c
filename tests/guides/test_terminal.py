"""The guided first game in the terminal, played by reading what is on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft import cli
from fieldcraft.interface.guide import picks_of
from fieldcraft.kernel.registry import find
from fieldcraft.terminal.new_game import GUIDED, ask_setup
from fieldcraft.terminal.queries import where_you_are
from fieldcraft.terminal.screens import PlainScreen
from fieldcraft.terminal.session import Session
from fieldcraft.terminal.view import view
from tests.guides.follower import TITLES, Follower, first_game

MOST_LINES = 60


class Reader:
    """A newcomer at the keyboard: types the number that the guide names, takes its suggestion, or asks the game."""

    def __init__(self, session: Callable[[], Session], out: StringIO):
        self.session = session
        self.out = out
        self.read = 0
        self.typed = 0
        self.closed = False

    def readline(self) -> str:
        """The next line to type; empty, the end of input, once the guide has ended."""
        new, self.read = self.out.getvalue()[self.read :], len(self.out.getvalue())
        marks = re.findall(r"^Guide: (.*)$", new, re.M)
        game = self.session().game
        closing = next(mark.text for mark in game.title.guides[0].marks if mark.closing)
        self.closed = self.closed or any(mark.startswith(closing) for mark in marks)
        if self.closed or self.typed == MOST_LINES or game.over:
            return ""
        self.typed += 1
        numbers = re.findall(r"\(([\d ]+)\)$", "\n".join(marks), re.M)
        if numbers:
            return f"{numbers[0]}\n"
        if marks and "Suggestion, type =1" in new:
            return "=\n"
        picks = picks_of(game)
        sensible = picks or (game.offered.index(game.title.sensible(game)),)
        return f"{' '.join(str(index + 1) for index in sensible)}\n"

    def isatty(self) -> bool:
        """False: what is typed is echoed by the test."""
        return False


@pytest.mark.parametrize("title", TITLES)
def test_a_newcomer_who_types_what_the_guide_names_comes_to_the_success(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # A game that is left is saved.
    out, sessions = StringIO(), list[Session]()
    reader = Reader(lambda: sessions[0], out)
    sessions.append(Session(first_game(title), PlainScreen(reader, out)))  # type: ignore[arg-type]  # reads lines only
    sessions[0].run()
    assert reader.closed
    assert out.getvalue().count("Guide: ") >= 10


def test_the_guide_can_be_hidden_and_shown_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out = StringIO()
    Session(first_game("lrdg"), PlainScreen(StringIO("g\ng\n"), out)).run()
    first, hidden, shown = out.getvalue().split(" > ")[:3]
    assert "Guide: You command the Long Range Desert Group" in first
    assert "Guide: " not in hidden
    assert "Guide: You command the Long Range Desert Group" in shown


def test_a_mark_shows_what_it_points_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out = StringIO()
    Session(first_game("lrdg"), PlainScreen(StringIO("3\n=\n3\n"), out)).run()
    assert "[Bring 1 Objective to a base: 0 of 1 (2 of 4 face-down markers are Real)." in out.getvalue()
    assert "and searches. [Ops: 6.]" in out.getvalue()


def test_the_last_mark_says_what_to_play_next_and_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out, follower = StringIO(), Follower(first_game("musketeer"))
    for _ in follower.moments():
        pass
    Session(follower.game, PlainScreen(StringIO(""), out)).run()
    assert "Next, or whenever you like: Telescope (fieldcraft play musketeer --scenario telescope)." in out.getvalue()


def test_where_the_guide_has_nothing_to_say_the_choice_is_said_to_be_the_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = StringIO()
    Session(first_game("lrdg"), PlainScreen(StringIO("3\n1\n2\n"), out)).run()
    *_, own_force, waiting = out.getvalue().split(" > ")[:-1]
    assert "Guide: A force of your own" in own_force
    assert "Guide: This choice is yours" in waiting


def test_a_mark_for_advice_says_what_to_type() -> None:
    follower = Follower(first_game("commandos-europe"))
    next(now for now in follower.moments() if "advice" in [mark.id for mark in now.marks])
    assert view(follower.game, [], {}).marks[-1].text.endswith("why. [Type a.]")


def test_the_guided_game_is_offered_first() -> None:
    for typed in ("\n", "1\n", f"{GUIDED}\n"):
        out = StringIO()
        chosen = ask_setup(find("lrdg"), PlainScreen(StringIO(typed), out))
        assert f"1. {GUIDED}" in out.getvalue()
        assert chosen == {"scenario": "raid-rommel", "seed": find("lrdg").guides[0].game.seed}


def test_the_guided_game_starts_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert cli.main(["play", "sherman-leader", "--guided", "--plain"]) == 0
    assert "Guide: You command an American combat group" in capsys.readouterr().out
    assert cli.main(["play", "sherman-leader", "--guided", "--seed", "3"]) == 2
    assert "--seed cannot be used with --guided" in capsys.readouterr().err


@pytest.mark.parametrize("title", TITLES)
def test_help_explains_the_decision_of_every_phase(title: str) -> None:
    game = fc.new(title, seed=7)
    steps: dict[str, list[str]] = {}
    while not game.over and game.number < 60:
        phase, decision = game.scene().phase, game.decision
        assert decision is not None
        texts = [message.text for message in where_you_are(game)]
        assert f"You are asked: {decision.prompt}" in texts
        if decision.rule:
            assert any(text.startswith("Why: ") for text in texts)
        if phase.steps:
            steps.setdefault(phase.steps[phase.current], texts)
        game.choose(game.title.sensible(game))
    explained = {step.name for step in game.title.lesson.steps if step.text}
    assert steps
    for step in explained & set(steps):
        assert any(text.startswith(f"{step}: ") for text in steps[step])
