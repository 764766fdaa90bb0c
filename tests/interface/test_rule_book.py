"""The rules as a book: every chapter is introduced, and every example is drawn from a real position."""

from __future__ import annotations

import re

import pytest

from fieldcraft.drawing.callouts import anchor_points
from fieldcraft.interface.rule_book import example_figure, rule_book
from fieldcraft.kernel.title import Title
from tests.docs.glossary import our_titles

every_title = pytest.mark.parametrize("title", our_titles(), ids=lambda title: title.id)


@every_title
def test_the_book_has_every_rule_once_and_in_order(title: Title) -> None:
    book = rule_book(title)
    rules = [rule.id for chapter in book.chapters for section in chapter.sections for rule in section.statements]
    assert sorted(rules) == sorted(title.ledger.statements)
    assert len({chapter.number for chapter in book.chapters}) == len(book.chapters)


@every_title
def test_every_chapter_has_a_short_introduction(title: Title) -> None:
    book = rule_book(title)
    assert [chapter.number for chapter in book.chapters if not chapter.introduction] == []
    assert all(len(re.split(r"(?<=[.?]) ", chapter.introduction)) <= 2 for chapter in book.chapters)
    assert set(title.lesson.chapters) == {chapter.number for chapter in book.chapters}


@every_title
def test_every_example_is_on_the_board_and_in_the_text(title: Title) -> None:
    assert title.lesson.examples
    for example in title.lesson.examples:
        figure = example_figure(title, example)
        assert list(anchor_points(figure.scene, example.things)) == list(example.things)
        assert {*re.findall(r"\b\d\b", example.text)} >= {str(n) for n in range(1, len(example.things) + 1)}
        assert title.ledger.find(example.rule)
    shown = [number for chapter in rule_book(title).chapters for one in chapter.sections for number in one.examples]
    assert sorted(shown) == list(range(len(title.lesson.examples)))


@every_title
def test_the_index_leads_to_rules(title: Title) -> None:
    assert [entry.name for entry in rule_book(title).terms if entry.rule and not title.ledger.find(entry.rule)] == []
