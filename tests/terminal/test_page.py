"""A page shows everything in the space available."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import fieldcraft as fc
from fieldcraft.interface.guide import CoachMark
from fieldcraft.interface.quick_odds import quick_odds
from fieldcraft.kernel.odds import Likelihood, Odds
from fieldcraft.kernel.scene import EMPTY_SCENE, Board, Link, Panel, Piece, Scene, Spot, Stage
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.terminal.blocks import side_panels
from fieldcraft.terminal.messages import Message
from fieldcraft.terminal.page import Page, Size, compose
from fieldcraft.terminal.theme import ASCII, UNICODE, styled_dice
from fieldcraft.terminal.view import OptionLine, View, view, with_locations

SIZES = [(80, 24), (80, 25), (79, 24), (60, 20), (40, 10), (100, 30), (132, 43), (200, 60)]


def page(game: Any, width: int = 80, height: int = 24, said: list[Message] | None = None, **how: Any) -> Page:
    return compose(view(game, said or [], dict(quick_odds(game))), Size(width, height, UNICODE, False), **how)


def text(shown: Page) -> str:
    return "\n".join(line.plain for line in shown.lines)


def crowded(options: int, words: str, on_map: bool = False) -> View:
    """A made-up decision with many options."""
    spots = tuple(Spot(f"s{i}", f"Place {i}", 0, 0, (19 * (i % 4), i // 4)) for i in range(options))
    scene = Scene(Board("b", 1, 1, spots, ()), (), (Panel("Box", ("A", "B")),), "Status")
    lines = [OptionLine(i + 1, f"{words} {i}", None, "1.1", (f"s{i}",) if on_map else ()) for i in range(options)]
    return View("Name", scene, [], "What now?", "1.0", lines)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("scenario", ["night", "crossing"])
@pytest.mark.parametrize("lines", [0, 3, 50])
def test_a_page_never_grows_beyond_the_terminal(width: int, height: int, scenario: str, lines: int) -> None:
    game = fc.new("ford", scenario=scenario)
    game.choose(0)
    said = [Message("Something happened, and it takes a few words to tell. " * 2, "log", (6, 5, 4), "2.0b")] * lines
    shown = page(game, width, height, said)
    assert len(shown.lines) < height
    assert all(line.cell_len < width for line in shown.lines)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("words", ["Go", "A fairly long option to read", "Words without end " * 8])
@pytest.mark.parametrize("on_map", [True, False])
def test_every_option_is_on_one_of_the_pages(width: int, height: int, words: str, on_map: bool) -> None:
    crowd = crowded(23, words, on_map)
    size = Size(width, height, ASCII, False)
    pages = compose(crowd, size).pages
    whole = "\n".join(text(compose(crowd, size, part)) for part in range(pages))
    for number in range(1, 24):
        assert f"{number:>3} {words[:10].split()[0]}" in whole
    for part in range(pages):
        shown = compose(crowd, size, part)
        assert len(shown.lines) < height
        assert all(line.cell_len < width for line in shown.lines)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_guide_is_above_the_prompt_if_there_is_room(width: int, height: int) -> None:
    plain = crowded(9, "Go", True)
    marks = (CoachMark("hide", "Small tiles hide you. " * 8, "board"), CoachMark("go", "Better: go.", "option", 0))
    guided = plain._replace(marks=marks)
    shown = compose(guided, Size(width, height, ASCII, False))
    words = text(shown)
    assert len(shown.lines) < height
    assert words.index("| Better: go. (1)") < words.index("What now?")
    if height >= 20:
        assert words.index("| Small tiles") < words.index("| Better: go.")


def test_suggestions_are_below_the_prompt_with_what_to_type() -> None:
    plain = crowded(9, "Go", True)
    suggested = plain._replace(suggestions=(Suggestion("Go to the mill", "It is dry there.", ()),))
    words = text(compose(suggested, Size(80, 30, ASCII, False)))
    assert words.index("What now?") < words.index("=1 Go to the mill. It is dry there.")


def test_a_page_has_the_map_the_status_the_prompt_and_the_options() -> None:
    game = fc.new("ford")
    game.choose(0)
    shown = text(page(game))
    for part in ("Turn 1 of 12", "Old Mill ▼1", "Turn 1: what do the sections do?", "1 March from Camp"):
        assert part in shown


def test_an_option_is_numbered_at_its_place_on_the_map() -> None:
    game = fc.new("ford")
    for choice in (0, 0, 3):
        game.choose(choice)
    shown = text(page(game))
    assert "1The Ford" in shown
    assert "2Bare Hill" in shown
    assert "○Old Mill" in shown


def test_a_place_with_several_options_has_no_number() -> None:
    game = fc.new("ford", scenario="crossing")
    game.choose(0)
    assert "○Old Mill" in text(page(game))


def test_a_long_log_replaces_the_map_until_the_map_is_requested() -> None:
    game = fc.new("ford")
    game.choose(0)
    said = [Message(f"Thing {number} happened.") for number in range(15)]
    first, then = page(game, said=said), page(game, said=said, picture="map")
    assert first.map_hidden
    assert "Thing 0 happened." in text(first)
    assert "Old Mill" not in text(first)
    assert "Old Mill" in text(then)
    assert r"earlier lines (b" in text(then)
    assert "Thing 14 happened." in text(then)


def test_a_battle_is_shown_in_close_up() -> None:
    spots = (Spot("a", "Alpha", 0, 0, (1, 1), ("fort",)), Spot("b", "Beta", 1, 1, (30, 5)))
    pieces = (
        Piece("r1", "R1 Patrol", "truck", "ours", "a", ("2", "3"), ("panicked",)),
        Piece("flak", "Flak 88", "gun", "theirs", "a", ("4",)),
    )
    scene = Scene(Board("x", 1, 1, spots, (Link(("a", "b"), "road"),)), pieces, (), "Status")
    battle = View("Name", scene, [], "Fire?", "", [OptionLine(1, "Fire at Flak 88", None, "", ("a",))])
    shown = text(compose(battle, Size(80, 24, UNICODE, False)))
    assert "ALPHA  fort" in shown
    assert "▲ R1 Patrol  2-3  panicked" in shown
    assert "▼ Flak 88  4" in shown
    assert "Beta" not in shown
    assert "Beta" in text(compose(battle, Size(80, 24, UNICODE, False), picture="map"))


def test_a_close_up_shows_the_line_of_battle_who_has_fired_and_what_the_fight_is_for() -> None:
    spots = (Spot("a", "Alpha", 0, 0, (1, 1)),)
    truck = Piece("r1", "R1 Patrol", "truck", "ours", "a", ("2", "3"), ("carrying",))
    pieces = (
        truck,
        Piece("set", "Number 11 Set", "truck", "ours", "a", ("0", "3")),
        Piece("hurricanes", "33 Squadron", "plane", "ours", "a", ("3", "0")),
        Piece("flak", "Flak 88", "gun", "theirs", "a", ("4",)),
    )
    line = (Piece("set", "Number 11 Set", "truck", "ours", "a", ("1", "3")), replace(truck, marks=("fired",)))
    stage = Stage("Battle at Alpha", line, pieces[-1:], "Round 1", stakes=("Win: +1 Op", "Lose: no Ops"))
    scene = Scene(Board("x", 1, 1, spots, ()), pieces, (), "Status", stage=stage)
    fire = OptionLine(1, "Fire at Flak 88", None, "", ("a",))
    shown = compose(View("Name", scene, [], "Fire?", "", [fire]), Size(80, 24, UNICODE, False))
    start = next(number for number, line in enumerate(shown.lines) if "ALPHA" in line.plain)
    assert [line.plain[:36].rstrip() for line in shown.lines[start : start + 4]] == [
        "ALPHA  Round 1, Win: +1 Op, Lose: no",
        "▲ Number 11 Set  1-3",
        "▲ R1 Patrol  2-3  carrying  fired",
        "▲ 33 Squadron  3-0",
    ]


def test_a_wide_terminal_shows_the_panels_beside_the_map() -> None:
    game = fc.new("ford")
    game.choose(0)
    beside = [line for line in text(page(game, 132, 30)).splitlines() if "TRACKS" in line]
    assert beside[0].index("TRACKS") > 80


def test_the_units_in_a_battle_come_first() -> None:
    spot, ours = Spot("a", "Alpha", 0, 0, (1, 1)), Piece("r1", "R1 Patrol", "truck", "ours", "a")
    told = (Panel("Note", ("Rain.",)), Panel("Enemy", ("Beta: 2 Rifles",), "battle"))
    scene = Scene(Board("b", 1, 1, (spot,), ()), (ours,), told, "")
    assert [shown.title for shown in side_panels(scene)] == ["Enemy", "Your forces", "Note"]


def test_where_there_is_room_the_forces_are_listed_by_name() -> None:
    game = fc.new("ford")
    game.choose(0)
    shown = text(page(game, 200, 40))
    assert "YOUR FORCES" in shown
    assert "Camp: Ann's section" in shown


def test_a_terminal_too_narrow_for_the_map_leaves_it_out() -> None:
    game = fc.new("ford")
    game.choose(0)
    assert "Old Mill" in text(page(game, 72, 24))
    assert "Old Mill" not in text(page(game, 66, 24))


def test_a_tall_terminal_shows_the_panels_below_the_map() -> None:
    game = fc.new("ford")
    game.choose(0)
    assert "TRACKS" in text(page(game, 80, 44))


def test_the_map_gives_way_to_options_that_are_not_on_it() -> None:
    shown = compose(crowded(16, "Buy a thing that costs a lot, number"), Size(80, 24, UNICODE, False))
    assert shown.pages == 1
    assert "Place 3" not in text(shown)


def test_without_symbols_a_page_is_plain_ascii() -> None:
    game = fc.new("ford", scenario="crossing")
    game.choose(0)
    shown = compose(view(game, [Message("Rolled.", "log", (6, 1))], {}), Size(80, 24, ASCII, False))
    assert text(shown).isascii()
    assert "[6][1]" in text(shown)


def test_a_title_without_a_board_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.terminal.ford import FordRules

    monkeypatch.delattr(FordRules, "scene")
    game = fc.new("ford")
    game.choose(0)
    assert "1 March from Camp" in text(page(game))


def test_pieces_to_choose_from_say_where_they_are_if_they_are_in_different_places() -> None:
    spots = (Spot("a1", "a1 Wood", 0, 0, (1, 1), label="a1"), Spot("b", "Beta", 1, 1, (30, 5)))
    pieces = tuple(
        Piece(one, one.title(), "", "ours", spot) for one, spot in (("ann", "a1"), ("bob", "a1"), ("cid", "b"))
    )
    scene = Scene(Board("x", 1, 1, spots, ()), pieces, (), "")
    lines = [
        OptionLine(n, name, None, "", (spot,))
        for n, (name, spot) in enumerate((("Ann", "a1"), ("Bob", "a1"), ("Cid", "b")))
    ]
    stop = OptionLine(4, "Stop", None, "", ())
    assert [line.text for line in with_locations(scene, [*lines, stop])] == [
        "Ann (a1)",
        "Bob (a1)",
        "Cid (Beta)",
        "Stop",
    ]
    assert [line.text for line in with_locations(scene, [*lines[:2], stop])] == ["Ann", "Bob", "Stop"]


def test_a_place_shows_the_number_of_its_first_option_unless_there_are_two_of_a_kind() -> None:
    there, here = ("there",), ("here",)
    lines = [
        OptionLine(1, "Move there", None, "", there, "move"),
        OptionLine(2, "Look there", None, "", there, "look"),
        OptionLine(3, "Buy a truck here", None, "", here, "buy"),
        OptionLine(4, "Buy a jeep here", None, "", here, "buy"),
    ]
    assert View("Name", EMPTY_SCENE, [], "", "", lines).numbers == {"there": "1"}


def test_many_dice_are_counted_face_by_face() -> None:
    assert styled_dice((6,) * 7 + (2,) * 5, colour=True).plain == "7x[6] 5x[2]"


def test_odds_follow_their_option_or_go_below_it_if_there_is_no_room() -> None:
    half = Fraction(1, 2)
    odds = Odds((Likelihood("it goes well", half, 0.0), Likelihood("it does not", half, 0.0)), True, 2)
    scene = Scene(Board("b", 1, 1, (), ()), (), (), "")
    lines = [
        OptionLine(1, "Try", odds, "1.1", ()),
        OptionLine(2, "Words " * 12, None, "1.1", ()),
        OptionLine(3, "Do", odds, "1.1", ()),
    ]
    shown = text(compose(View("Name", scene, [], "What now?", "1.0", lines), Size(80, 24, ASCII, False)))
    assert " 1 Try   50% it goes well, 50% it does not" in shown
    assert " 3 Do    50% it goes well" in shown
    long = [OptionLine(1, "Long " * 13, odds, "1.1", ()), lines[2]]
    below = text(compose(View("Name", scene, [], "What now?", "1.0", long), Size(80, 24, ASCII, False))).splitlines()
    at = next(number for number, line in enumerate(below) if "Long" in line)
    assert below[at + 1] == "   50% it goes well, 50% it does not"
