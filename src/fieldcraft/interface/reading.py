"""Cards and tables to read: those that matter now, all of them by kind, and by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fieldcraft.interface.find import Target, find_targets
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Card, Library, Table
from fieldcraft.kernel.rules import Rules

Item = Card | Table
TABLES: Final = "Tables"
MAX_LIBRARIES: Final = 64
# A table with more rows in force says little in a line; so does a long cell; and there is room for a few lines.
FEW_ROWS: Final = 2
SHORT_CELL: Final = 40
MOST_LIT: Final = 3


class Reading(NamedTuple):
    """A card or table to read at a decision and, in a table, the rows that apply."""

    item: Item
    rows: tuple[int, ...] = ()


class LitRow(NamedTuple):
    """A row of a table that applies now, in one line."""

    table: str
    name: str
    text: str


class Shelf(NamedTuple):
    """The cards of one kind, or the tables."""

    heading: str
    items: tuple[Item, ...]


@lru_cache(maxsize=MAX_LIBRARIES)
def library_of(rules: Rules) -> Library:
    """The library of a set-up, made once: it is the same for every game with these rules."""
    return rules.library()


def readings(game: Game[Any, Any]) -> list[Reading]:
    """What to read at the pending decision, in the title's order. A lookup that names nothing is left out."""
    decision = game.decision
    lookups = decision.lookups if decision is not None else ()
    if not lookups:
        return []
    by_id = {item.id: item for item in library_of(game.rules)}
    return [Reading(by_id[found.id], applying(by_id[found.id], found.rows)) for found in lookups if found.id in by_id]


def applying(item: Item, rows: Iterable[int]) -> tuple[int, ...]:
    """The rows of a table that apply, in order; a card has none."""
    count = len(item.rows) if isinstance(item, Table) else 0
    return tuple(sorted({row for row in rows if 0 <= row < count}))


def lit_rows(found: Iterable[Reading]) -> list[LitRow]:
    """The rows that apply now, of the tables in which few do: what a player would look up, without looking it up."""
    lit = []
    for item, rows in found:
        if isinstance(item, Table) and len(rows) <= FEW_ROWS:
            lit += [LitRow(item.id, item.name, text) for row in rows if (text := _row_text(item, item.rows[row]))]
    return lit[:MOST_LIT]


def _row_text(table: Table, row: Sequence[str]) -> str:
    """A row in one line: its name, then its short cells with their headings; empty if it has none."""
    cells = [f"{head} {cell}".strip() for head, cell in zip(table.heading[1:], row[1:], strict=False) if cell]
    short = "; ".join(cell for cell in cells if len(cell) <= SHORT_CELL)
    return f"{row[0]}: {short}" if short else ""


def shelves(items: Iterable[Item]) -> list[Shelf]:
    """Cards and tables by kind, in the order in which the kinds first appear, tables last."""
    by_heading: dict[str, list[Item]] = {}
    for item in items:
        by_heading.setdefault(item.kind if isinstance(item, Card) else TABLES, []).append(item)
    by_heading |= {TABLES: by_heading.pop(TABLES)} if TABLES in by_heading else {}
    return [Shelf(heading, tuple(found)) for heading, found in by_heading.items()]


def find_items(library: Library, text: str) -> list[Item]:
    """What a text stands for: an id, a name or part of one, or else whatever contains the text."""
    exact = library.get(text.strip())
    if exact is not None:
        return [exact]
    targets = [Target("card", item.id, item.name) for item in library]
    ids = {target.id for target in find_targets(text, targets)}
    return [item for item in library if item.id in ids] or library.find(text)
