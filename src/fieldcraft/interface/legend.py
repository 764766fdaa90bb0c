"""The legend of exactly what is in view: the counters and their states, the marks of places, terrain and terms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from fieldcraft.interface.describe import SIDE_NAMES, pieces_of
from fieldcraft.interface.reading import library_of
from fieldcraft.interface.terms import term_finder, visible_texts
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.glossary import Term
from fieldcraft.kernel.library import Library
from fieldcraft.kernel.scene import Piece


class Token(NamedTuple):
    """A kind of counter: one of them, what it is, whose it is, and the names of those in view if they differ."""

    piece: Piece
    name: str
    side: str
    others: tuple[str, ...] = ()


class State(NamedTuple):
    """A state that some counters in view are in, and one of them."""

    piece: Piece
    text: str


class Legend(NamedTuple):
    """What is in view."""

    tokens: tuple[Token, ...]
    states: tuple[State, ...]
    marks: tuple[tuple[str, str], ...]
    signs: tuple[tuple[str, str], ...]
    terms: tuple[Term, ...]

    @property
    def sides(self) -> dict[str, list[Token]]:
        """The counters by side: yours, the enemy's, then the rest."""
        names = dict.fromkeys((*SIDE_NAMES.values(), *(token.side for token in self.tokens)))
        by_side = {name: [token for token in self.tokens if token.side == name] for name in names}
        return {name: found for name, found in by_side.items() if found}


def legend(game: Game[Any, Any]) -> Legend:
    """The legend of a position."""
    scene = game.scene()
    pieces = pieces_of(scene)
    used = {mark for spot in scene.board.spots for mark in spot.marks}
    signs = {spot.sign for spot in scene.board.spots}
    return Legend(
        tuple(_tokens(pieces, library_of(game.rules))),
        tuple(_states(pieces)),
        tuple((mark, text) for mark, text in scene.board.legend if mark in used),
        tuple((sign, text) for sign, text in scene.board.signs if sign in signs),
        tuple(term_finder(game.title).in_texts(visible_texts(game))),
    )


def _tokens(pieces: Iterable[Piece], library: Library) -> list[Token]:
    """The kinds of counters, each once: pieces with the same card are of a kind, else those that look alike."""
    kinds: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        kinds.setdefault((piece.side, piece.card or piece.symbol), []).append(piece)
    return [_token(alike, library) for alike in kinds.values()]


def _token(alike: list[Piece], library: Library) -> Token:
    first = alike[0]
    card = library.get(first.card) if first.card else None
    name = card.name if card else first.name
    others = tuple(dict.fromkeys(piece.name for piece in alike if piece.name != name))
    return Token(first, name, SIDE_NAMES.get(first.side, first.side.capitalize()), others)


def _states(pieces: Iterable[Piece]) -> list[State]:
    found = {mark: piece for piece in reversed(list(pieces)) for mark in piece.marks}
    return [State(piece, mark.replace("-", " ").capitalize()) for mark, piece in sorted(found.items())]
