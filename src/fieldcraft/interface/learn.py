"""How to play a title, on one page: made from its data and scenes, so that it can't go stale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fieldcraft.interface.reading import library_of
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.glossary import Term
from fieldcraft.kernel.lesson import Callout, Figure, Position, TurnStep
from fieldcraft.kernel.library import Card, Library, Table
from fieldcraft.kernel.registry import new
from fieldcraft.kernel.scene import Piece, Scene
from fieldcraft.kernel.title import Title

TERMS: Final = 10
TABLES: Final = 4
SHORT_TABLE: Final = 12
MAX_CHOICES: Final = 40
LEGEND: Final = 6
CARD_PARTS: Final = (
    Callout("head", "What it is", "The kind of card, and its name."),
    Callout("picture", "The picture", "It shows at a glance what the card is about."),
    Callout("text", "What it does", "Values first, then the effect in words."),
)


class CounterFigure(NamedTuple):
    """A counter with notes, and the scene it is from."""

    piece: Piece
    scene: Scene
    callouts: tuple[Callout, ...]


class MapFigure(NamedTuple):
    """A part of the map with notes."""

    scene: Scene
    callouts: tuple[Callout, ...]


class CardFigure(NamedTuple):
    """A card with notes."""

    card: Card
    callouts: tuple[Callout, ...]


class LearnPage(NamedTuple):
    """Everything on the page, in the order in which it is read."""

    who: str
    want: tuple[str, ...]
    turn: str
    steps: tuple[TurnStep, ...]
    counter: CounterFigure | None
    map: MapFigure | None
    card: CardFigure | None
    tables: tuple[Table, ...]
    terms: tuple[Term, ...]


@lru_cache(maxsize=32)
def learn_page(title: Title) -> LearnPage:
    """The page of a title. What its lesson doesn't say is taken from a game of its first scenario."""
    lesson = title.lesson
    game = _game_under_way(title)
    scene, library = game.scene(), library_of(game.rules)
    return LearnPage(
        lesson.who or title.description,
        (lesson.want,) if lesson.want else tuple(goal.text for goal in scene.goals),
        lesson.turn or "The turn",
        lesson.steps or tuple(TurnStep(name) for name in scene.phase.steps),
        _counter(title, lesson.counter, game),
        _map(title, lesson.map, scene),
        _card(lesson.card, library),
        tuple(_tables(lesson.tables, library)),
        tuple(_terms(lesson.terms, title)),
    )


def _game_under_way(title: Title) -> Game[Any, Any]:
    """A game of the first scenario, played until its scene names the steps of a turn, or for a while."""
    game = new(title.id, seed=Position().seed)
    while not game.over and game.number < MAX_CHOICES and not (game.scene().phase.steps and game.scene().pieces):
        game.choose(title.sensible(game))
    return game


@lru_cache(maxsize=32)
def game_at(title: Title, position: Position) -> Game[Any, Any]:
    """A game played by the sensible player up to a position."""
    game = new(title.id, scenario=position.scenario or None, seed=position.seed)
    while not game.over and game.number < position.choices:
        game.choose(title.sensible(game))
    return game


def pieces_in(scene: Scene) -> Iterator[Piece]:
    """The pieces on the board, then those in panels."""
    yield from scene.pieces
    yield from (piece for panel in scene.panels for row in panel.rows for piece in row.pieces)


def _counter(title: Title, figure: Figure | None, under_way: Game[Any, Any]) -> CounterFigure | None:
    """The counter of the lesson, else the first of ours that has values, explained by its card."""
    game = game_at(title, figure.position) if figure else under_way
    scene = game.scene()
    for piece in pieces_in(scene):
        if figure and piece.id == figure.id:
            return CounterFigure(piece, scene, figure.callouts)
        if not figure and piece.side == "ours" and any(piece.values):
            return CounterFigure(piece, scene, tuple(_values(piece, library_of(game.rules))))
    return None


def _values(piece: Piece, library: Library) -> Iterator[Callout]:
    """The name of a piece, and the values in its corners as far as its card names them."""
    card = library.get(piece.card)
    facts = list(card.facts) if isinstance(card, Card) else []
    yield Callout("name", piece.name)
    for number, value in enumerate(piece.values, 1):
        label = next((label for label, text in facts if value and text.startswith(value.lstrip("+"))), "")
        if label:
            facts = [fact for fact in facts if fact[0] != label]
            yield Callout(f"value {number}", label)


def _map(title: Title, figure: Figure | None, scene: Scene) -> MapFigure | None:
    """The map of the lesson, else one place for each mark of the legend, and the sides."""
    if figure:
        return MapFigure(game_at(title, figure.position).scene(), figure.callouts)
    marked = {mark: spot for spot in reversed(scene.board.spots) for mark in spot.marks}
    notes = [Callout(marked[mark].id, text.capitalize()) for mark, text in scene.board.legend if mark in marked]
    sides = {piece.side: piece for piece in reversed(scene.pieces)}
    notes += [Callout(piece.id, piece.name) for piece in sides.values()]
    return MapFigure(scene, tuple(notes[:LEGEND])) if notes else None


def _card(figure: Figure | None, library: Library) -> CardFigure | None:
    """The card of the lesson, else the first that says something."""
    wanted = library.get(figure.id) if figure else next((card for card in library.cards if card.text), None)
    if not isinstance(wanted, Card):
        return None
    return CardFigure(wanted, figure.callouts if figure else CARD_PARTS)


def _tables(ids: Iterable[str], library: Library) -> Iterable[Table]:
    """The tables of the lesson, else the first short ones."""
    chosen = [found for id_ in ids if isinstance(found := library.get(id_), Table)]
    return chosen or [table for table in library.tables if len(table.rows) <= SHORT_TABLE][:TABLES]


def _terms(names: Iterable[str], title: Title) -> Iterable[Term]:
    """The terms of the lesson, else the first of the glossary."""
    return [title.terms[name] for name in names if name in title.terms] or list(title.terms.values())[:TERMS]
