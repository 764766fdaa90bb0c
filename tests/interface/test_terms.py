"""Terms are found where players read them, and nothing that needs an explanation is without one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.interface.reading import library_of
from fieldcraft.interface.terms import TermFinder, find_terms, term_finder, visible_texts
from fieldcraft.kernel.glossary import Term
from fieldcraft.kernel.registry import find
from fieldcraft.players import PLAYERS
from tests.docs.glossary import our_titles
from tests.golden.playthrough import GAMES, Golden
from tests.guides.follower import TITLES, Follower, first_game

ABBREVIATION = re.compile(r"(?<![\w-])(?:[A-Z]{2,}s?\d*|[A-Z]\d+(?:-\d+)?|[A-Z]&[A-Z]|Def)(?!\w)")
ROMAN = re.compile(r"[IVX]+")


def term(name: str, **more: Any) -> Term:
    return Term(name=name, text=f"What {name} means.", source="test", **more)


def marked(finder: TermFinder, text: str) -> list[str]:
    return [part.text for part in finder.parts(text) if part.term]


def test_the_longest_term_wins_and_words_are_whole() -> None:
    finder = TermFinder([term("Objective"), term("Objective marker"), term("Op")])
    assert marked(finder, "The Objective marker at Opal") == ["Objective marker"]


def test_plurals_and_either_case_are_the_same_term() -> None:
    finder = TermFinder([term("Base"), term("KIA index", forms=("KIA",))])
    assert marked(finder, "Two bases and a kia, but KIA") == ["bases", "KIA"]


def test_only_the_first_occurrence_of_a_term_is_marked() -> None:
    assert marked(TermFinder([term("Op")]), "1 Op, 2 Ops, 3 Ops") == ["Op"]


def test_an_ordinary_word_is_a_term_only_with_a_capital_inside_a_sentence() -> None:
    finder = TermFinder([term("Leave", capitalized=True)])
    assert marked(finder, "Leave the base. Leave it, or leave again.") == []
    assert marked(finder, "Send Novak on Leave.") == ["Leave"]


def test_a_name_that_contains_a_term_isnt_the_term() -> None:
    finder = TermFinder([term("Scout", not_in=("Scout Car",))])
    assert marked(finder, "A Scout Car and a scout") == ["scout"]


def test_a_word_that_is_a_term_only_in_some_phrases_is_marked_in_those() -> None:
    finder = TermFinder([term("Line", only_in=("your line", "line up")), term("Safe Line")])
    assert marked(finder, "The first in your line. The front line.") == ["line"]
    assert marked(finder, "Line up behind the line.") == ["Line"]
    assert marked(finder, "A line behind the Safe Line of the year, on the Alamein line") == ["Safe Line"]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("lrdg", "On the ports and depots that feed the Alamein line."),
        ("lrdg", "A Guide of the Libyan Arab Force, while the rule is in force"),
        ("lrdg", "Move on, fire at will, and draw a line."),
        ("musketeer", "A light landing force with its own craft."),
        ("commandos-europe", "On equal totals the attacker's total counts."),
        ("sherman-leader", "No reinforcements, no air cover, no way out."),
        ("sherman-leader", "M4 Sherman (75mm) 042 drew Destroyed."),
        ("v-sabotage", "Streets: Barricade, and the equipment reserve"),
    ],
)
def test_ordinary_english_has_no_terms(title: str, text: str) -> None:
    assert marked(term_finder(find(title)), text) == []


@pytest.mark.parametrize(
    ("title", "text", "words"),
    [
        ("lrdg", "Choose the first unit in your line.", ["line"]),
        ("lrdg", "The force stayed at Bahariya.", ["force"]),
        ("commandos-europe", "End the campaign: total -6", ["total"]),
        ("v-sabotage", "Scout: barricade the enemy entrance at Ford", ["barricade", "enemy entrance"]),
    ],
)
def test_the_same_words_are_terms_where_the_game_uses_them(title: str, text: str, words: list[str]) -> None:
    assert marked(term_finder(find(title)), text) == words


def test_a_range_belongs_to_its_term() -> None:
    finder = TermFinder([term("R0 to R4", forms=("R0", "R1"))])
    assert marked(finder, "Sees R0-2") == ["R0-2"]
    assert marked(finder, "At R1+ it fires") == ["R1+"]


def test_the_parts_of_a_text_are_the_text() -> None:
    finder = term_finder(find("sherman-leader"))
    text = "Buy M3 Lee for 11 SO (Armor, Speed 2, AP 5, HE 3, R0-3, Def 2 AP)"
    assert "".join(part.text for part in finder.parts(text)) == text
    assert {"SO", "Speed", "AP", "HE", "R0-3", "Def"} <= {*marked(finder, text)}


def test_a_player_can_type_a_term_in_any_of_its_forms() -> None:
    terms = find("lrdg").terms
    assert [found.name for found in find_terms(terms, "kia")] == ["KIA index"]
    assert "Tactical Superiority" in [found.name for found in find_terms(terms, "superior")]
    assert find_terms(terms, "helmet") == []


@pytest.mark.parametrize("title", our_titles(), ids=lambda title: title.id)
def test_every_term_names_a_rule_that_exists(title: Any) -> None:
    missing = {
        found.name: found.rule for found in title.terms.values() if found.rule and not title.ledger.find(found.rule)
    }
    assert missing == {}


def names_of(game: fc.Game[Any, Any]) -> Iterator[str]:
    """What has a name of its own, and a card or a place that explains it."""
    scene = game.scene()
    yield from (item.name for item in library_of(game.rules))
    yield from (spot.name for spot in scene.board.spots)
    yield from (piece.name for piece in scene.pieces)
    yield from (piece.name for panel in scene.panels for row in panel.rows for piece in row.pieces)


def unexplained(finder: TermFinder, texts: Collection[str], names: Collection[str]) -> set[str]:
    """The abbreviations in texts that are neither terms nor parts of a name."""
    plain = (part.text for text in texts for part in finder.parts(text) if not part.term)
    words = {word for text in plain for word in ABBREVIATION.findall(text) if not ROMAN.fullmatch(word)}
    known = {word for name in names for word in re.split(r"[^\w&]+", name)}
    return {word for word in words - known if not marked(finder, word)}


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.path.stem)
def test_no_abbreviation_of_a_golden_game_is_without_an_explanation(golden: Golden) -> None:
    game = fc.new(golden.title, scenario=golden.scenario, seed=golden.seed, log=True)
    player, finder = PLAYERS[golden.player](golden.seed), term_finder(game.title)
    texts, names = set[str](), set[str]()
    while not game.over and game.number < golden.longest:
        texts |= {*visible_texts(game)}
        names |= {*names_of(game)}
        game.choose(player(game))
    assert unexplained(finder, texts, names) == set()


@pytest.mark.parametrize("title", TITLES)
def test_no_abbreviation_of_a_guided_game_is_without_an_explanation(title: str) -> None:
    follower, finder = Follower(first_game(title)), term_finder(find(title))
    texts, names = set[str](), set[str]()
    for now in follower.moments():
        decision = follower.game.decision
        texts |= {mark.text for mark in now.marks}
        names |= {*names_of(follower.game)}
        for suggestion in decision.suggestions if decision is not None else ():
            texts |= {suggestion.text, suggestion.reason}
        if decision is not None and decision.shop is not None:
            texts.add(decision.shop.totals)
    assert unexplained(finder, texts, names) == set()
