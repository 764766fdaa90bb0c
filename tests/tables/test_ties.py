"""Ties of the enemy's in the terminal."""

from io import StringIO

import fieldcraft as fc
from fieldcraft.terminal.screens import PlainScreen
from fieldcraft.terminal.session import Session
from fieldcraft.titles.sherman_leader.enemy_turn import WhichEnemy
from tests.terminal.tables import only_ford, play


def at_a_tie(*typed: str, auto: bool = True) -> tuple[Session, str]:
    """Type something where the enemy is about to act."""
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=3, log=True)
    while not isinstance(game.choice, WhichEnemy):
        game.choose(game.title.sensible(game))
    out = StringIO()
    session = Session(game, PlainScreen(StringIO("".join(f"{line}\n" for line in typed)), out), auto)
    session.run()
    return session, out.getvalue()


def test_x_breaks_ties_for_the_rest_of_the_game() -> None:
    session, text = at_a_tie("x", "q", "n")
    assert "x to break all ties for you" in text
    assert "The enemy's ties are broken for you from now on" in text
    assert "You: Let them all act, breaking ties automatically (ties are broken for you)" in text
    assert not isinstance(session.game.choice, WhichEnemy)


def test_x_again_asks_again() -> None:
    _, text = at_a_tie("x", "x", "q", "n")
    assert "The enemy's ties are yours to break again." in text


def test_x_needs_choices_that_are_played_automatically() -> None:
    session, text = at_a_tie("x", "q", auto=False)
    assert "only if forced choices are played automatically" in text
    assert isinstance(session.game.choice, WhichEnemy)


def test_a_title_without_ties_says_so() -> None:
    with only_ford():
        assert "there are no ties to break in this title" in play("x").text
