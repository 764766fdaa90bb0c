"""The rule ledger as a page: statements grouped into sections, and search results."""

from __future__ import annotations

from typing import NamedTuple

from fieldcraft.kernel.ledger import Ledger, Statement


class Section(NamedTuple):
    """The statements under one heading."""

    number: str
    heading: str
    statements: list[Statement]


def sections(ledger: Ledger, search: str = "") -> list[Section]:
    """Group the statements that match a search, or all of them, under their headings."""
    found: list[Section] = []
    for statement in ledger.search(search) if search else ledger:
        number = statement.id.rstrip("abcdefghijklmnopqrstuvwxyz")
        if not found or (found[-1].number, found[-1].heading) != (number, statement.heading):
            found.append(Section(number, statement.heading, []))
        found[-1].statements.append(statement)
    return found
