"""The library: every card and table of a set-up in words and numbers, to be read before and while it matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from fieldcraft.kernel.art import Art, illustrations


class Card(msgspec.Struct, frozen=True):
    """A card or counter as text: labelled values, then sentences.

    `kind` is the heading it is listed under, such as `Event card`; the `id` starts with it: `event:ghibli`.
    `art` is its picture.
    """

    id: str
    kind: str
    name: str
    facts: tuple[tuple[str, str], ...] = ()
    text: tuple[str, ...] = ()
    rule: str = ""
    source: str = ""
    art: Art | None = None


class Table(msgspec.Struct, frozen=True):
    """A table of the game: a heading row, rows of the same length, and notes below."""

    id: str
    name: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: tuple[str, ...] = ()
    rule: str = ""
    source: str = ""


class Lookup(msgspec.Struct, frozen=True):
    """Something to read at a decision: the id of a card or table and, in a table, the rows that apply now."""

    id: str
    rows: tuple[int, ...] = ()


class Library(msgspec.Struct, frozen=True):
    """All cards and tables of a set-up, in the order in which a player reads them.

    >>> import fieldcraft as fc
    >>> library = fc.new("lrdg", seed=7).library
    >>> [card.name for card in library.find("ghibli")]
    ['Ghibli']
    """

    cards: tuple[Card, ...] = ()
    tables: tuple[Table, ...] = ()

    def __iter__(self) -> Iterator[Card | Table]:
        return iter((*self.cards, *self.tables))

    def get(self, id: str) -> Card | Table | None:
        """The card or table with an id, or None."""
        return next((item for item in self if item.id == id), None)

    def find(self, text: str) -> list[Card | Table]:
        """The cards and tables with a text in their name, or else anywhere in them; case doesn't matter."""
        wanted = text.casefold().strip()
        named = [item for item in self if wanted in item.name.casefold()]
        return named or [item for item in self if wanted in contents(item).casefold()]


def contents(item: Card | Table) -> str:
    """Everything that a card or table says, as one text to search."""
    cells = [cell for line in (item.facts if isinstance(item, Card) else (item.heading, *item.rows)) for cell in line]
    heading = item.kind if isinstance(item, Card) else ""
    return " ".join((item.name, heading, *cells, *item.text))


def illustrate(cards: Iterable[Card], folders: Iterable[Path]) -> tuple[Card, ...]:
    """The cards with their pictures from `vignettes.toml` in the first folder that has one."""
    art = illustrations(folders)
    return tuple(msgspec.structs.replace(card, art=art.get(card.id)) for card in cards)


EMPTY_LIBRARY = Library()
"""The library of a title that has no cards and tables."""
