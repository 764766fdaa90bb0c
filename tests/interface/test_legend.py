"""The legend explains exactly what is in view."""

from __future__ import annotations

from fieldcraft.interface.describe import pieces_of
from fieldcraft.interface.legend import legend
from fieldcraft.kernel.registry import new
from fieldcraft.kernel.title import Title
from tests.interface.test_learn import every_title

CHOICES = 25


@every_title
def test_every_counter_in_view_is_named_and_no_other(title: Title) -> None:
    game = new(title.id, seed=7)
    while not game.over and game.number < CHOICES:
        known, pieces = legend(game), pieces_of(game.scene())
        named = {name for token in known.tokens for name in (token.piece.name, token.name, *token.others)}
        assert {piece.name for piece in pieces} <= named
        assert {token.piece.id for token in known.tokens} <= {piece.id for piece in pieces}
        assert {state.text.casefold() for state in known.states} == {
            mark.replace("-", " ").casefold() for piece in pieces for mark in piece.marks
        }
        game.choose(title.sensible(game))


def test_only_marks_on_the_board_are_listed_and_yours_come_first() -> None:
    game = new("musketeer", seed=7)
    known = legend(game)
    used = {mark for spot in game.scene().board.spots for mark in spot.marks}
    assert {mark for mark, _ in known.marks} == used & {mark for mark, _ in game.scene().board.legend}
    assert next(iter(known.sides)) == "Yours"


def test_the_words_of_the_decision_are_explained() -> None:
    assert "Base" in [term.name for term in legend(new("lrdg", seed=7)).terms]
