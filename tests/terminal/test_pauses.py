"""Play waits where something must be seen, if there is a keyboard."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from fieldcraft.terminal.screens import PlainScreen, TerminalScreen
from fieldcraft.terminal.session import Session

PAUSE = "Enter to go on, q to stop pausing"
REVEALED = "was a Minefield"
AFTER = "The operation cost"


@pytest.fixture(autouse=True)
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, with all titles."""
    monkeypatch.chdir(tmp_path)


class Keyboard(io.StringIO):
    """Lines that a person types."""

    def isatty(self) -> bool:
        return True


def before_a_minefield() -> Game[Any, Any]:
    """A game of Raid Rommel! whose next sensible choice turns up a minefield, and more follows."""
    game: Game[Any, Any] = fc.new("lrdg", scenario="raid-rommel", seed=7, log=True)
    while True:
        before = game.clone(same_chance=True)
        game.choose(game.title.sensible(game))
        if any(REVEALED in beat.text for beat in game.beats()):
            return before


def played(game: Game[Any, Any], screen: type[TerminalScreen | PlainScreen], keyboard: io.StringIO) -> str:
    """What a session prints."""
    out = io.StringIO()
    Session(game, screen(keyboard, out)).run()
    return out.getvalue()


@pytest.fixture
def game() -> Game[Any, Any]:
    return before_a_minefield()


def number(game: Game[Any, Any]) -> int:
    """The number of the sensible option."""
    return list(game.offered).index(game.title.sensible(game)) + 1


def test_play_waits_where_the_table_would(game: Game[Any, Any]) -> None:
    text = played(game, TerminalScreen, Keyboard(f"{number(game)}\n\nq\ny\n"))
    held, _, after = text.partition(PAUSE)
    assert REVEALED in held
    assert AFTER not in held
    assert AFTER in after
    assert PAUSE not in after


def test_the_player_can_stop_the_pauses(game: Game[Any, Any]) -> None:
    text = played(game, TerminalScreen, Keyboard(f"{number(game)}\nq\nu\n{number(game)}\nq\ny\n"))
    assert text.count(PAUSE) == 1


@pytest.mark.parametrize("screen", [TerminalScreen, PlainScreen])
def test_nothing_waits_for_a_program_that_types(game: Game[Any, Any], screen: type[TerminalScreen]) -> None:
    text = played(game, screen, io.StringIO(f"{number(game)}\nq\ny\n"))
    assert AFTER in text
    assert PAUSE not in text
