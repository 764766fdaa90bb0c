"""Cards and tables are listed by kind and read in full; what matters now comes first, with its rows marked."""

from __future__ import annotations

import pytest

from fieldcraft.kernel.library import EMPTY_LIBRARY, Card, Library, Table
from fieldcraft.terminal.blocks import messages_block
from fieldcraft.terminal.cards import in_full, listing, named, names_within
from fieldcraft.terminal.screens import plain_line
from fieldcraft.terminal.theme import ASCII
from tests.terminal.ford import FordRules
from tests.terminal.tables import play

RESULTS = Table(
    "table:results",
    "Results",
    ("Roll", "Against trucks", "Against forts"),
    (
        ("1-2", "no effect", "no effect"),
        ("3-5", "panic, and a retreat to the nearest base", "no effect"),
        ("6", "hit", ""),
    ),
    ("A roll of 6 always hits.",),
    "19.1",
    "Rulebook, page 9",
)


def plain(table: Table, rows: tuple[int, ...] = ()) -> list[str]:
    return [plain_line(message) for message in in_full(table, 0, rows)]


def in_columns(width: int, rows: tuple[int, ...] = ()) -> list[str]:
    messages = in_full(RESULTS, width, rows)
    return [line.plain.rstrip() for line in messages_block(messages, width + 2, ASCII, False)]


def test_a_decision_names_the_cards_and_tables_to_read() -> None:
    assert "To read, type c: Volley results, The picket" in play(scenario="crossing").text
    assert "To read" not in play().text


@pytest.mark.parametrize("typed", ["c", "cards"])
def test_cards_and_tables_that_matter_now_come_first_with_their_rows_marked(typed: str) -> None:
    text = play(typed, scenario="crossing").text
    assert text.index("To read now") < text.index("Volley results (2.0b)") < text.index("The picket (Picket) (2.0a)")
    assert text.index("The picket (Picket)") < text.index("Section (3)")
    assert "  Die 1 to 4. Result: miss\n> Die 5 or 6. Result: hit (applies now)\n" in text


def test_with_nothing_to_read_now_everything_is_listed_by_kind() -> None:
    text = play("c").text
    assert "To read now" not in text
    assert text.index("Section (3)") < text.index("Picket (1)") < text.index("Tables (1)")
    assert "Ann's section, Bob's section, Cid's section." in text


def test_a_card_is_read_by_name_with_everything_on_it() -> None:
    text = play("c picket").text
    assert "The picket (Picket) (2.0a)\n  Hits to break: 3\n  March from the camp.\n  Source: Our own.\n" in text


def test_a_card_is_found_by_what_it_says_if_no_name_fits() -> None:
    assert "The picket (Picket)" in play("c march from").text


def test_a_table_read_by_name_has_its_rows_marked_too() -> None:
    assert "hit (applies now)" in play("c volley", scenario="crossing").text
    assert "applies now" not in play("c volley").text


def test_a_name_that_fits_nothing_is_refused() -> None:
    assert "Error: no card or table matches 'xyzzy'" in play("c xyzzy").text


def test_a_title_without_cards_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FordRules, "library", lambda self: EMPTY_LIBRARY)
    assert "no cards and tables" in play("c", seed=2, two_players=True).text


def test_a_few_matches_are_shown_in_full_and_many_as_a_list() -> None:
    cards = tuple(Card(f"unit:{n}", "Unit", f"Truck {n}", (("Speed", str(n)),)) for n in range(4))
    assert [message.text for message in named(Library(cards), "truck", 0)] == [
        "4 cards and tables match 'truck'",
        "Unit (4)",
        "Truck 0, Truck 1, Truck 2, Truck 3.",
    ]
    assert "Speed: 2" in [message.text for message in named(Library(cards[1:]), "truck", 0)]


def test_tables_are_listed_after_all_cards() -> None:
    cards = (Card("event:ghibli", "Event card", "Ghibli"), Card("unit:r1", "Unit", "R1"))
    assert [message.text for message in listing([RESULTS, *cards])] == [
        *("Event card (1)", "Ghibli.", "Unit (1)", "R1.", "Tables (1)", "Results."),
    ]


def test_a_table_reads_as_sentences_on_a_plain_screen() -> None:
    assert plain(RESULTS, (2,)) == [
        "Results (19.1)",
        "  Roll 1-2. Against trucks: no effect; Against forts: no effect",
        "  Roll 3-5. Against trucks: panic, and a retreat to the nearest base; Against forts: no effect",
        "> Roll 6. Against trucks: hit (applies now)",
        "  A roll of 6 always hits.",
        "  Source: Rulebook, page 9.",
        "  ",
    ]


def test_a_table_is_set_in_columns_where_it_fits() -> None:
    lines = in_columns(77, (1,))
    assert lines[1:5] == [
        "  Roll  Against trucks                            Against forts",
        "  1-2   no effect                                 no effect",
        "> 3-5   panic, and a retreat to the nearest base  no effect",
        "  6     hit",
    ]
    assert lines[5] == "> The marked rows apply now."


@pytest.mark.parametrize("width", [60, 45, 36, 30])
def test_a_table_that_is_too_wide_wraps_its_widest_column(width: int) -> None:
    lines = in_columns(width, (1,))
    assert all(len(line) <= width + 2 for line in lines)
    marked = [line for line in lines if line.startswith("> ")]
    assert len(marked) > 2
    assert marked[0].startswith("> 3-5")


def test_a_table_with_more_columns_than_the_window_has_room_for_reads_as_sentences() -> None:
    wide = Table("t", "Wide", tuple(f"Column{n}" for n in range(12)), (tuple("abcdefghijkl"),))
    messages = in_full(wide, 40, (0,))
    assert messages[1].text.startswith("Column0 a. Column1: b; Column2: c")
    assert messages[1].text.endswith("(applies now)")


def test_the_prompt_names_as_many_cards_as_fit() -> None:
    names = ("Ghibli", "Battle results", "Movement")
    assert names_within(names, 40) == "Ghibli, Battle results, Movement"
    assert names_within(names, 30) == "Ghibli and 2 more"
    assert names_within(names, 8) == "3 in all"
