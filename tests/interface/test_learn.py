"""How-to-play pages say what is true of the game, and point at what is there."""

from __future__ import annotations

import pytest

from fieldcraft.drawing.callouts import anchor_points
from fieldcraft.interface.learn import learn_page
from fieldcraft.interface.terms import term_finder
from fieldcraft.kernel.library import Card
from fieldcraft.kernel.registry import new
from fieldcraft.kernel.title import Title
from tests.docs.glossary import our_titles
from tests.terminal.tables import only_ford

MOST_CHOICES = 120
LONGEST = 330
CARD_PARTS = {"head", "picture", "values", "text", "foot"}
every_title = pytest.mark.parametrize("title", our_titles(), ids=lambda title: title.id)


@every_title
def test_the_steps_are_those_that_the_table_shows(title: Title) -> None:
    page, game, shown = learn_page(title), new(title.id, seed=7), set()
    names = tuple(step.name for step in page.steps)
    while names not in shown and game.number < MOST_CHOICES and not game.over:
        game.choose(title.sensible(game))
        shown.add(game.scene().phase.steps)
    assert names in shown


@every_title
def test_the_steps_cite_statements_in_force(title: Title) -> None:
    cited = {step.rule for step in learn_page(title).steps if step.rule}
    assert cited <= {statement.id for statement in title.ledger.in_force()}


@every_title
def test_every_note_points_at_something(title: Title) -> None:
    page = learn_page(title)
    assert page.counter
    assert page.map
    assert page.card
    on_map = [note.at for note in page.map.callouts]
    assert list(anchor_points(page.map.scene, on_map)) == on_map
    assert {note.at for note in page.card.callouts} <= CARD_PARTS
    for note in page.counter.callouts:
        kind, _, number = note.at.partition(" ")
        assert kind in ("symbol", "name", "badge") or page.counter.piece.values[int(number) - 1]


@every_title
def test_the_values_of_the_counter_have_the_names_on_its_card(title: Title) -> None:
    figure = learn_page(title).counter
    assert figure
    card = new(title.id, seed=7).library.get(figure.piece.card)
    facts = dict(card.facts) if isinstance(card, Card) else {}
    for note in figure.callouts:
        if note.name in facts:
            value = figure.piece.values[int(note.at.partition(" ")[2]) - 1]
            assert value.lstrip("+") in facts[note.name], f"{note.name} is {facts[note.name]}, not {value}"


@every_title
def test_it_has_ten_terms_and_some_tables_and_every_rule_exists(title: Title) -> None:
    page = learn_page(title)
    assert len(page.terms) == 10
    assert len(page.tables) == len(title.lesson.tables) >= 3
    assert all(title.ledger.find(step.rule) for step in page.steps)


@every_title
def test_it_is_short(title: Title) -> None:
    page = learn_page(title)
    assert all(len(text) <= LONGEST for text in (page.who, *page.want, *(step.text for step in page.steps)))


@every_title
def test_its_words_are_explained(title: Title) -> None:
    page = learn_page(title)
    assert term_finder(title).in_texts([page.who, *page.want, *(step.text for step in page.steps)])


def test_a_title_without_a_lesson_has_a_page_from_its_scenes() -> None:
    with only_ford() as title:
        page = learn_page(title)
    assert page.who == title.description
    assert page.counter is not None
    assert page.counter.callouts[0].name == page.counter.piece.name
    assert [table.name for table in page.tables] == ["Volley results"]
    assert [term.name for term in page.terms] == ["Camp", "Night points"]
