"""How to play a title, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.interface.learn import CardFigure, CounterFigure, LearnPage, MapFigure
from fieldcraft.kernel.ledger import Ledger
from fieldcraft.kernel.lesson import Callout
from fieldcraft.kernel.scene import Piece
from fieldcraft.terminal.cards import in_full
from fieldcraft.terminal.messages import Message

# The parts of a counter from top to bottom, as they are drawn in text: left, middle, right.
LINES = (("value 3", "symbol", "value 4"), ("", "name", ""), ("value 1", "", "value 2"))
WIDTH = 13


def learn_messages(name: str, page: LearnPage, ledger: Ledger, width: int) -> list[Message]:
    """The whole page. `width` is the room for tables and drawings; with 0, everything is written as sentences."""
    messages = [Message(f"How to play {name}", "heading"), Message(page.who)]
    for line in page.want:
        messages += [Message(""), Message("Your goal", "heading"), Message(line)]
    messages += _turn(page)
    if page.counter:
        messages += [Message(""), Message("A counter", "heading"), *_counter(page.counter, width)]
    if page.map:
        messages += [Message(""), Message("The map", "heading"), *_map(page.map)]
    if page.card:
        messages += [Message(""), Message(f"A card: {page.card.card.name}", "heading"), *_card(page.card)]
    if page.terms:
        terms = [Message(f"{term.name}: {term.text}", rule=term.rule) for term in page.terms]
        messages += [Message(""), Message("Terms", "heading"), *terms]
    for table in page.tables:
        messages += [Message(""), *in_full(table, width)[:-1]]
    chapters = [f"{number} {heading}" for number, heading in ledger.headings.items() if "." not in number]
    return [*messages, Message(""), Message("Where to read more", "heading"), Message("; ".join(chapters))]


def _turn(page: LearnPage) -> list[Message]:
    """The turn: its steps in a row, then each in words."""
    if not page.steps:
        return []
    row = " > ".join(step.name for step in page.steps)
    lines = [
        Message(f"{number}. {step.name}{' (the enemy)' if step.enemy else ''}: {step.text}", rule=step.rule)
        for number, step in enumerate(page.steps, 1)
        if step.text
    ]
    return [Message(""), Message(f"{page.turn}: {row}", "heading"), *lines]


def _notes(callouts: Sequence[Callout]) -> list[Message]:
    return [Message(f"{number}. {_words(note)}") for number, note in enumerate(callouts, 1)]


def _words(note: Callout) -> str:
    return f"{note.name}: {note.text}" if note.text else note.name


def _counter(figure: CounterFigure, width: int) -> list[Message]:
    """A counter drawn in letters, with the number of each note beside what it explains."""
    values = [f"value {number}" for number, value in enumerate(figure.piece.values, 1) if value]
    if not width:
        shown = [f"{figure.piece.values[int(part[-1]) - 1]} is {_named(part, figure)}" for part in values]
        known = ", ".join(text for text in shown if not text.endswith(" is "))
        return [Message(f"{figure.piece.name}" + (f": {known}." if known else ".")), *_notes(figure.callouts)]
    numbers = {note.at: str(number) for number, note in enumerate(figure.callouts, 1)}
    edge = f"+{'-' * (WIDTH + 2)}+"
    body = [_line(figure.piece, parts, numbers) for parts in LINES]
    return [*map(Message, (f"    {edge}", *body, f"    {edge}")), *_notes(figure.callouts)]


def _named(part: str, figure: CounterFigure) -> str:
    name = next((note.name for note in figure.callouts if note.at == part), "")
    return name if name.isupper() else name.casefold()


def _line(piece: Piece, parts: tuple[str, str, str], numbers: dict[str, str]) -> str:
    """One line of a counter, with the numbers of its notes to the left and right of it."""
    left, middle, right = parts
    centre = {"symbol": f"({piece.symbol})", "name": piece.short or piece.name}.get(middle, "")[:WIDTH]
    if middle in numbers:
        centre = f"{numbers[middle]} {centre}"[:WIDTH]
    room = centre.center(WIDTH)
    first, last = _value(piece, left), _value(piece, right)
    text = (first + room[len(first) :])[: WIDTH - len(last)] + last
    return f"{numbers.get(left, ''):>3} | {text} | {numbers.get(right, '')}".rstrip()


def _value(piece: Piece, part: str) -> str:
    index = int(part[-1]) - 1 if part else len(piece.values)
    return piece.values[index] if index < len(piece.values) else ""


def _map(figure: MapFigure) -> list[Message]:
    """The notes on the map, each with the name of what it is about."""
    scene = figure.scene
    names = {spot.id: spot.name for spot in scene.board.spots} | {piece.id: piece.name for piece in scene.pieces}
    return [
        Message(f"{number}. {_words(note)}{_example(names.get(note.at, ''))}")
        for number, note in enumerate(figure.callouts, 1)
    ]


def _example(name: str) -> str:
    return f" For example {name}." if name else ""


def _card(figure: CardFigure) -> list[Message]:
    values = "; ".join(f"{label} {value}" for label, value in figure.card.facts)
    return [*([Message(f"{values}.")] if values else []), *map(Message, figure.card.text), *_notes(figure.callouts)]
