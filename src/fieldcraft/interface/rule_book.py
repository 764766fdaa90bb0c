"""The rules of a title as a book: chapters with introductions and examples, and an index."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fieldcraft.interface.learn import MapFigure, game_at
from fieldcraft.kernel.ledger import Ledger, Statement
from fieldcraft.kernel.lesson import Callout, Example
from fieldcraft.kernel.title import Title


class Section(NamedTuple):
    """The statements under one heading."""

    number: str
    heading: str
    statements: tuple[Statement, ...]
    examples: tuple[int, ...] = ()


class Chapter(NamedTuple):
    """A chapter in reading order. `examples` of its sections are indexes into the lesson's."""

    number: str
    heading: str
    introduction: str
    sections: tuple[Section, ...]


class IndexEntry(NamedTuple):
    """A term, and the number of the rule that explains it."""

    name: str
    text: str
    rule: str


class Book(NamedTuple):
    """All rules, and where to find what."""

    chapters: tuple[Chapter, ...]
    terms: tuple[IndexEntry, ...]


def section_of(statement: str) -> str:
    """The section of a statement's number.

    >>> section_of("19.1a")
    '19.1'
    """
    return statement.rstrip("abcdefghijklmnopqrstuvwxyz")


@lru_cache(maxsize=32)
def rule_book(title: Title) -> Book:
    """The book of a title, made once."""
    ledger, lesson = title.ledger, title.lesson
    chapters: dict[str, list[Section]] = {}
    for section in sections(ledger):
        found = [number for number, one in enumerate(lesson.examples) if section_of(one.rule) == section.number]
        chapter = section.number.partition(".")[0]
        chapters.setdefault(chapter, []).append(section._replace(examples=tuple(found)))
    made = [
        Chapter(number, ledger.headings.get(number, ""), lesson.chapters.get(number, ""), tuple(found))
        for number, found in chapters.items()
    ]
    index = [IndexEntry(term.name, term.text, term.rule) for term in title.terms.values()]
    return Book(tuple(made), tuple(index))


def sections(ledger: Ledger) -> list[Section]:
    """The statements of a ledger under their headings, in order."""
    found: dict[tuple[str, str], list[Statement]] = {}
    for statement in ledger:
        found.setdefault((section_of(statement.id), statement.heading), []).append(statement)
    return [Section(number, heading, tuple(statements)) for (number, heading), statements in found.items()]


def example_figure(title: Title, example: Example) -> MapFigure:
    """The position of an example, with a number for each thing that its text names."""
    callouts = tuple(Callout(thing, str(number)) for number, thing in enumerate(example.things, 1))
    return MapFigure(game_at(title, example.position).scene(), callouts)
