"""Cards and tables as text: what matters now, a list of all of them, and one in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final

from fieldcraft.interface.reading import Item, find_items, library_of, readings, shelves
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Card, Library, Table
from fieldcraft.kernel.text import count
from fieldcraft.terminal.messages import Message

GAP: Final = 2
MIN_COLUMN: Final = 6
# Facts up to this length share a line.
SHORT_FACT: Final = 30
# This many matches are shown in full; if there are more, they are listed.
MAX_IN_FULL: Final = 3


def card_messages(game: Game[Any, Any], text: str, width: int) -> list[Message]:
    """The cards and tables that a text names; without one, those that matter now, and then a list of all.

    `width` is the room for a table in columns; with 0, its rows are written as sentences.
    """
    library = library_of(game.rules)
    if text:
        rows = {reading.item.id: reading.rows for reading in readings(game)}
        return named(library, text, width, rows) or [Message(f"no card or table matches {text!r}", "error")]
    if not any(library):
        return [Message("This title has no cards and tables to read.")]
    now = [message for found in readings(game) for message in in_full(found.item, width, found.rows)]
    heading = [Message("To read now", "heading"), Message("")] if now else []
    return [
        *heading,
        *now,
        *listing(library),
        Message("Type c and a name to read one, for example: c " + _any(library)),
    ]


def _any(library: Library) -> str:
    """The name of something in the library."""
    return next(iter(library)).name.casefold()


def named(library: Library, text: str, width: int, rows: dict[str, tuple[int, ...]] | None = None) -> list[Message]:
    """What a text names: a few in full, many as a list, or nothing."""
    found = find_items(library, text)
    if len(found) <= MAX_IN_FULL:
        return [message for item in found for message in in_full(item, width, (rows or {}).get(item.id, ()))][:-1]
    return [
        Message(f"{count(len(found), 'card or table', 'cards and tables')} match {text!r}", "heading"),
        *listing(found),
    ]


def listing(items: Iterable[Item]) -> list[Message]:
    """The names of cards and tables under their kinds."""
    messages: list[Message] = []
    for shelf in shelves(items):
        names = dict.fromkeys(item.name for item in shelf.items)
        messages += [Message(f"{shelf.heading} ({len(shelf.items)})", "heading"), Message(f"{', '.join(names)}.")]
    return messages


def in_full(item: Item, width: int, rows: Sequence[int] = ()) -> list[Message]:
    """A card or table in full, and an empty line. Rows that apply now are marked."""
    name = f"{item.name} ({item.kind})" if isinstance(item, Card) else item.name
    body = map(Message, _facts(item.facts)) if isinstance(item, Card) else _table(item, width, rows)
    source = [Message(f"Source: {item.source.rstrip('.')}.")] if item.source else []
    return [Message(name, "heading", (), item.rule), *body, *map(Message, item.text), *source, Message("")]


def _facts(facts: Iterable[tuple[str, str]]) -> list[str]:
    """Labelled values; short ones share a line."""
    lines: list[str] = []
    sharing = False
    for label, value in facts:
        text = f"{label}: {value}" if value else label
        short = len(text) <= SHORT_FACT
        if short and sharing:
            lines[-1] += f"; {text}"
        else:
            lines.append(text)
        sharing = short
    return lines


def _table(table: Table, width: int, rows: Sequence[int]) -> list[Message]:
    """A table in columns if it fits the width, else each row as a sentence."""
    columns = _column_widths(table, width)
    if not columns:
        return [
            Message(_sentence(table, row, index in rows), "now" if index in rows else "note")
            for index, row in enumerate(table.rows)
        ]
    lines = [Message(line, "columns") for line in _in_columns(table.heading, columns)]
    for index, row in enumerate(table.rows):
        lines += [Message(line, "now" if index in rows else "note") for line in _in_columns(row, columns)]
    return [*lines, *([Message("The marked rows apply now.", "now")] if rows else [])]


def _sentence(table: Table, row: Sequence[str], applies: bool) -> str:
    """A row with the heading of each cell that isn't empty.

    >>> _sentence(Table("t", "T", ("Roll", "Result", "KIA", "Ops"), ()), ("5", "panic", "", "-1"), True)
    'Roll 5. Result: panic; Ops: -1 (applies now)'
    """
    cells = zip_longest(table.heading, row, fillvalue="")
    (name, label), *others = ((name, cell.removesuffix(".")) for name, cell in cells if cell and cell != "-")
    rest = "; ".join(f"{name}: {cell}" if name else cell for name, cell in others)
    text = f"{name} {label}".strip() + (f". {rest}" if rest else "")
    return f"{text} (applies now)" if applies else text


def _column_widths(table: Table, width: int) -> list[int]:
    """Widths of the columns that fit together: the widest are narrowed and wrapped. Empty if that isn't enough."""
    lines = [table.heading, *table.rows]
    widths = [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]
    room = width - GAP * (len(widths) - 1)
    while sum(widths) > room:
        widest = max(range(len(widths)), key=widths.__getitem__)
        if widths[widest] <= MIN_COLUMN:
            return []
        widths[widest] -= 1
    return widths


def _in_columns(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """A row as lines of cells, each wrapped to its column."""
    cells = [wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=False)]
    lines = zip_longest(*cells, fillvalue="")
    gap = " " * GAP
    return [gap.join(part.ljust(width) for part, width in zip(line, widths, strict=False)).rstrip() for line in lines]


def reading_names(game: Game[Any, Any]) -> tuple[str, ...]:
    """The names of what matters at the pending decision."""
    return tuple(dict.fromkeys(reading.item.name for reading in readings(game)))


def names_within(names: Sequence[str], width: int) -> str:
    """As many names as fit the width, and how many more there are.

    >>> names_within(["Ghibli", "Battle results", "Movement"], 20)
    'Ghibli and 2 more'
    """
    for kept in range(len(names), 0, -1):
        more = f" and {len(names) - kept} more" if kept < len(names) else ""
        text = ", ".join(names[:kept]) + more
        if len(text) <= width:
            return text
    return f"{len(names)} in all"
