"""Rule statements as lines of text, grouped under their headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fieldcraft.kernel.ledger import Statement


class RuleLine(NamedTuple):
    """A heading, or a statement with its id and notes."""

    text: str
    is_heading: bool


def rule_lines(statements: Iterable[Statement]) -> Iterator[RuleLine]:
    """The statements, each group after its heading."""
    previous = None
    for statement in statements:
        section = statement.id.rstrip("abcdefghijklmnopqrstuvwxyz")
        if (section, statement.heading) != previous:
            previous = (section, statement.heading)
            yield RuleLine(f"{section} {statement.heading}".strip(), True)
        yield RuleLine(f"{statement.id}  {statement.text}{_notes(statement)}", False)


def _notes(statement: Statement) -> str:
    """Whether a statement is a ruling, belongs to an option, or is replaced by another."""
    notes = []
    if statement.ruling:
        notes.append(f"ruling {statement.ruling}")
    if statement.option:
        notes.append(f"with option {statement.option}")
    if statement.replaced_by:
        notes.append(f"replaced by {statement.replaced_by}")
    return f" [{'; '.join(notes)}]" if notes else ""
