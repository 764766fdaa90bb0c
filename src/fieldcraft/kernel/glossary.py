"""A title's terms, one line each, read from its glossary.toml."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fieldcraft.kernel.data import Record, read_file, records, refuse_other_tables
from fieldcraft.kernel.errors import BadData


class Term(Record, frozen=True, kw_only=True):
    """A word of the game: what it means in one line, and the rule that explains it.

    `forms` are other ways to write it, such as `KIA` for `KIA index`. One that is `capitalized` is an ordinary word
    too: it is the term only where a capital inside a sentence says so. `not_in` are names that contain it and mean
    something else, such as `Scout Car` for `Scout`. With `only_in`, it is the term only inside these phrases, such as
    `your line` for `Line`.
    """

    name: str
    text: str
    rule: str = ""
    forms: tuple[str, ...] = ()
    capitalized: bool = False
    not_in: tuple[str, ...] = ()
    only_in: tuple[str, ...] = ()


def read_terms(paths: Iterable[Path]) -> dict[str, Term]:
    """The terms of the given glossary files by name; a later file replaces what an earlier one says."""
    terms: dict[str, Term] = {}
    for path in paths:
        file = read_file(path.parent, path.name)
        refuse_other_tables(file, path.name, ("term",))
        found = records(file, path.name, "term", Term)
        if len({term.name for term in found}) < len(found):
            raise BadData(f"{path.name} has a term twice")
        terms |= {term.name: term for term in found}
    return dict(sorted(terms.items(), key=lambda item: item[0].casefold()))
