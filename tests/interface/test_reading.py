"""What there is to read: looked up at a decision, found by name, and grouped by kind."""

from __future__ import annotations

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.interface.reading import Reading, Shelf, applying, find_items, library_of, lit_rows, readings, shelves
from fieldcraft.kernel.library import Card, Library, Lookup, Table
from fieldcraft.kernel.registry import new
from fieldcraft.kernel.title import Title
from tests.docs.glossary import our_titles
from tests.kernel.toys import RangeRules, Turn

TIN = Card("target:tin", "Target", "Tin", (("Points", "1"),))
HAT = Card("target:hat", "Target", "Old hat", (("Points", "3"),), ("Put it back afterwards.",))
WIND = Card("weather:wind", "Weather", "Wind")
HITS = Table("table:hits", "Hits", ("Roll", "Result"), (("1-4", "miss"), ("5-6", "hit")))
LIBRARY = Library((TIN, WIND, HAT), (HITS,))


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> fc.Game[Any, Any]:
    """A game with a library."""
    monkeypatch.setattr(RangeRules, "library", lambda self: LIBRARY)
    library_of.cache_clear()
    return fc.new("range", seed=1)


def test_the_library_of_a_set_up_is_made_once(game: fc.Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert library_of(game.rules) is LIBRARY
    monkeypatch.setattr(RangeRules, "library", lambda self: Library())
    assert library_of(fc.new("range", seed=2).rules) is LIBRARY


def test_a_decision_brings_its_cards_and_the_rows_that_apply(
    game: fc.Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = (Lookup("target:tin", (0,)), Lookup("table:hits", (1, 1, 9, -1)), Lookup("target:lost"))
    monkeypatch.setattr(Turn, "lookups", lambda self, game: found)
    assert readings(game) == [Reading(TIN), Reading(HITS, (1,))]


def test_a_game_that_is_over_has_nothing_to_read_now(game: fc.Game[Any, Any]) -> None:
    while not game.over:
        game.choose(0)
    assert readings(game) == []


def test_rows_are_those_that_the_table_has() -> None:
    assert applying(HITS, (5, 1, 0)) == (0, 1)
    assert applying(TIN, (0,)) == ()


def test_cards_of_one_kind_are_together_and_tables_last() -> None:
    assert shelves([HITS, TIN, WIND, HAT]) == [
        Shelf("Target", (TIN, HAT)),
        Shelf("Weather", (WIND,)),
        Shelf("Tables", (HITS,)),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("table:hits", [HITS]),
        ("tin", [TIN]),
        ("OLD", [HAT]),
        ("afterwards", [HAT]),
        ("points", [TIN, HAT]),
        ("5-6", [HITS]),
        ("xyzzy", []),
    ],
)
def test_a_text_is_an_id_then_a_name_then_contents(text: str, found: list[Card | Table]) -> None:
    assert find_items(LIBRARY, text) == found


def test_a_row_that_applies_is_said_in_one_line_if_it_says_anything() -> None:
    table = Table("t", "Terrain", ("Kind", "Cost", "Note"), (("Woods", "2", ""), ("Sea", "", "x" * 60)))
    lit = lit_rows([Reading(table, (0,)), Reading(table, (1,))])
    assert [row.text for row in lit] == ["Woods: Cost 2"]


def test_many_rows_at_once_stay_in_their_table() -> None:
    table = Table("t", "Terrain", ("Kind",), (("Woods",), ("Sea",), ("Sand",)))
    assert lit_rows([Reading(table, (0, 1, 2))]) == []


@pytest.mark.parametrize("title", our_titles(), ids=lambda title: title.id)
def test_every_title_lights_rows_of_its_tables(title: Title) -> None:
    game = new(title.id, seed=7)
    lit = False
    while not lit and not game.over and game.number < 150:
        lit = any(reading.rows for reading in readings(game))
        game.choose(title.sensible(game))
    assert lit
