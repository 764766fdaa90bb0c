"""Players find rules by number, by words with typos, and by questions."""

from __future__ import annotations

import pytest

from fieldcraft.interface.rule_search import highlighted, search_rules, stem, stems
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.title import Title
from tests.docs.glossary import our_titles

# A question, and a rule among the first three answers.
QUESTIONS = [
    ("lrdg", "who fires first?", "19.1f"),
    ("lrdg", "how do I win", "6.0a"),
    ("lrdg", "what does panic do", "19.2c"),
    ("lrdg", "how do I get an objectve home", "6.1a"),
    ("lrdg", "minefeild", "38.2a"),
    ("lrdg", "can I buy units", "9.0a"),
    ("v-sabotage", "why do enemies not shoot", "7.8f"),
    ("v-sabotage", "when does the alarm go off?", "3.5b"),
    ("v-sabotage", "how do I leave the level", "6.10a"),
    ("sherman-leader", "when is a commander shaken", "3.15b"),
    ("sherman-leader", "what does a promotion cost", "3.17a"),
    ("sherman-leader", "aggresiveness", "5.9a"),
    ("sherman-leader", "how do I win", "9.1a"),
    ("sherman-leader", "what happens if I run out of money", "3.4b"),
    ("sherman-leader", "how many dice do I roll", "6.9c"),
    ("sherman-leader", "can i move and fire", "6.1c"),
    ("sherman-leader", "wat is a tactc", "6.2a"),
    ("v-sabotage", "when am I seen", "3.3c"),
    ("v-sabotage", "when do I die", "10.4a"),
    ("v-sabotage", "how do I get out", "6.10a"),
    ("v-sabotage", "when do I lose", "8.3a"),
    ("v-sabotage", "can I open a lockd door", "6.15f"),
    ("commandos-europe", "how is noise computed", "12.0c"),
    ("commandos-europe", "can I escape to a base", "12.4a"),
    ("musketeer", "how do paratroopers drop", "25.0a"),
]


@pytest.mark.parametrize(("title", "question", "answer"), QUESTIONS)
def test_a_question_is_answered_among_the_first_three(title: str, question: str, answer: str) -> None:
    assert answer in [hit.statement.id for hit in search_rules(find(title), question)[:3]]


def test_a_number_finds_its_rules_in_order() -> None:
    found = [hit.statement.id for hit in search_rules(find("lrdg"), "19.1")]
    assert found == sorted(found)
    assert found[0] == "19.1a"


def test_words_that_say_nothing_find_nothing() -> None:
    assert search_rules(find("lrdg"), "why is it so?") == []
    assert search_rules(find("lrdg"), "") == []
    assert search_rules(find("lrdg"), "xyzzyqqq") == []


def test_a_word_finds_rules_while_it_is_typed() -> None:
    assert search_rules(find("lrdg"), "minef")[0].statement.heading == "Minefield effects"


@pytest.mark.parametrize("title", our_titles(), ids=lambda title: title.id)
def test_every_term_of_the_glossary_finds_something(title: Title) -> None:
    lost = [term.name for term in title.terms.values() if term.rule and not search_rules(title, term.name)]
    assert lost == []


def test_forms_of_a_word_are_alike() -> None:
    assert stem("fires") == stem("fired") == stem("firing") == stem("fire")
    assert stem("enemies") == stem("enemy")
    assert stem("stopped") == stem("stops") == stem("stop")
    assert stems("They don't, can't and never do") == ["not", "not", "not"]


def test_what_was_searched_for_is_marked_in_the_text() -> None:
    hit = search_rules(find("lrdg"), "panicked units")[0]
    pieces = highlighted(hit.statement.text, hit.stems)
    assert "".join(piece.text for piece in pieces) == hit.statement.text
    assert any(piece.found and piece.text.casefold().startswith("panic") for piece in pieces)
