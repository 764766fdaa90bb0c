"""Advice on request or at every decision."""

import io
from random import Random

import pytest

import fieldcraft as fc
from fieldcraft.terminal import session
from fieldcraft.terminal.screens import PlainScreen, TerminalScreen
from fieldcraft.terminal.session import Session
from tests.terminal.tables import play


@pytest.fixture(autouse=True)
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the searches short."""
    monkeypatch.setattr(session, "SECONDS", 0.06)
    monkeypatch.setattr(session, "BRIEF_SECONDS", 0.06)


def advised(*typed: str) -> str:
    out = io.StringIO()
    game = fc.new("ford", log=True, seed=1)
    Session(game, PlainScreen(io.StringIO("".join(f"{line}\n" for line in typed)), out), advise=True).run()
    return out.getvalue()


def test_advice_says_what_to_do_how_sure_it_is_and_why() -> None:
    text = play("a").text
    (advice,) = [line for line in text.splitlines() if line.startswith("Advice: ")]
    assert advice.removeprefix("Advice: ") in text.split("Advice: ")[0], "it is one of the options, with its number"
    assert "sure (" in text.casefold()
    assert "simulated games" in text


def test_advice_works_by_its_word_too() -> None:
    assert "Advice: " in play("advise").text


def test_advice_changes_nothing() -> None:
    before, after = play(), play("a")
    assert after.game.save() == before.game.save()


def test_with_advise_it_appears_once_per_decision() -> None:
    text = advised("1", "w nothing", "1")
    assert text.count("Advice: ") == 3
    assert "simulated games" not in text, "it is brief"


def test_without_advise_no_advice_is_shown() -> None:
    assert "Advice" not in play("1", "1").text


def test_there_is_no_advice_while_dice_are_asked_for() -> None:
    out = io.StringIO()
    game, luck = fc.new("ford", log=True, own_dice=True), Random(1)
    while game.pending is None:
        game.choose(luck.randrange(len(game.offered)))
    Session(game, PlainScreen(io.StringIO("a\n"), out), advise=True).run()
    assert "Error: there is nothing to decide here" in out.getvalue()
    assert "Advice" not in out.getvalue()


def test_a_terminal_shows_interim_advice() -> None:
    class Window(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Window()
    Session(fc.new("ford", log=True, seed=1), TerminalScreen(io.StringIO("a\n\nq\n"), out)).run()
    assert "Thinking: " in out.getvalue()
    assert "Advice: " in out.getvalue()
