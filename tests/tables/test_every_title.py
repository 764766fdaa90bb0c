"""Every title at the table: whatever the decision, its page fits, and the same in plain lines."""

import random
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.steps import Pick
from fieldcraft.terminal.messages import Message, history_messages
from fieldcraft.terminal.page import Size, compose
from fieldcraft.terminal.screens import PlainScreen
from fieldcraft.terminal.session import Session
from fieldcraft.terminal.theme import ASCII, UNICODE
from fieldcraft.terminal.view import view

# The quick lane plays the first scenario of each title, the slow lane up to six.
GAMES = [
    pytest.param(title.id, scenario.id, marks=() if scenario is title.scenarios[0] else (pytest.mark.slow,))
    for title in fc.titles()
    for scenario in title.scenarios[:6]
]


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_the_pages_of_a_game_fit_the_smallest_terminal(title: str, scenario: str, every: int) -> None:
    game = fc.new(title, scenario=scenario, seed=3, log=True)
    recent: list[Message] = []
    while not game.over:
        if game.number % every == 0:
            shown = view(game, recent, {})
            for glyphs in (UNICODE, ASCII):
                page = compose(shown, Size(80, 24, glyphs, True))
                assert len(page.lines) < 24
                assert all(line.cell_len < 80 for line in page.lines)
        before = game.number
        game.choose(game.title.sensible(game))
        recent = history_messages(game, before)


def few_odds(game: fc.Game[Any, Any]) -> dict[int, Odds]:
    """Odds of every option that shows them, with little work for each, however fast the machine is."""
    choice = game.choice
    telling = [i for i, option in enumerate(game.offered) if choice is not None and choice.shows_odds(option)]
    return {index: game.odds(index, budget=40, samples=10) for index in telling}


class Typist:
    """Types at random: mostly numbers, now and then a key that only asks, sometimes nonsense."""

    KEYS = ("u", "r", "m", "t", "b", "?", "w", "o 1", "/ 1", "i a", "", "+", "999", "1 2", "qwerty")

    def __init__(self) -> None:
        self.luck = random.Random(5)
        self.session: Session | None = None
        self.lines = 0

    def readline(self) -> str:
        assert self.session is not None
        self.lines += 1
        assert self.lines < 20_000
        if self.session.game.over:
            return ""
        if self.luck.random() < 0.1:
            return f"{self.luck.choice(self.KEYS)}\n"
        return f"{self.numbers(self.session.game)}\n"

    def numbers(self, game: fc.Game[Any, Any]) -> str:
        """The number of an option, or those of several pieces of a set."""
        listed = range(1, len(game.offered) + 1)
        several = isinstance(game.choice, Pick) and self.luck.random() < 0.5
        return " ".join(map(str, self.luck.sample(listed, self.luck.choice(listed) if several else 1)))

    def isatty(self) -> bool:
        return False


@pytest.mark.parametrize(("title", "scenario"), GAMES)
@pytest.mark.parametrize("own_dice", [False, True])
def test_random_typing_finishes_the_game(
    title: str, scenario: str, own_dice: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fieldcraft.terminal.session.quick_odds", few_odds)
    typist, out = Typist(), StringIO()
    game = fc.new(title, scenario=scenario, seed=3, log=True, own_dice=own_dice)
    typist.session = Session(game, PlainScreen(typist, out))  # type: ignore[arg-type]
    assert typist.session.run() == 0
    assert game.result is not None
    assert game.result.summary in out.getvalue()
    (saved,) = tmp_path.iterdir()
    assert fc.load(saved.read_text(), verify=True).position() == game.position()
