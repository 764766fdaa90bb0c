"""How a position looks: sheets, counters, panels, and the text map."""

from __future__ import annotations

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.drawing.ground import AREAS, LINES, MARKS, ground
from fieldcraft.drawing.lettering import FACES
from fieldcraft.drawing.symbols import KNOWN
from fieldcraft.kernel.scene import Area, Lettering, Line, Mark
from fieldcraft.terminal.picking import numbered_place, unoffered_place
from fieldcraft.titles.commandos_europe.purchases import Buy, Enough, Purchase
from tests.titles.commandos_europe.drill import BASE, OFFICER, A, B, drill

MAPS = ("norway", "north-africa", "normandy", "continent")
HEAVIEST = 400_000


@pytest.mark.parametrize("name", MAPS)
def test_a_sheet_has_a_spot_for_every_hex_and_knows_how_all_its_ground_is_drawn(name: str) -> None:
    game = fc.new("commandos-europe", scenario=name)
    board = game.scene().board
    assert [spot.label for spot in board.spots] == list(game.rules.box.maps[name].hexes)
    assert all(len(spot.outline) == 6 and spot.sign for spot in board.spots)
    known: dict[type, Any] = {Area: AREAS, Line: LINES, Mark: MARKS, Lettering: FACES}
    assert {feature.style for feature in board.ground if feature.style not in known[type(feature)]} == set()
    assert len(ground(board)) < HEAVIEST


@pytest.mark.parametrize("name", MAPS)
def test_the_sea_is_drawn_where_the_sea_is(name: str) -> None:
    board = fc.new("commandos-europe", scenario=name).scene().board
    wet = [feature for feature in board.ground if feature.style == "sea"]
    assert bool(wet) == any(spot.sign == "~" for spot in board.spots)


def test_every_counter_has_a_symbol_that_is_drawn() -> None:
    pieces = {A: "2510", B: "2510", OFFICER: "2510", BASE: "2503"}
    game = drill(pieces, {"patrol-1": "2505", "gunboat-1": "2523"}, detected={A: 1}, wounds={A: "wounded"})
    shown = {piece.id: piece for piece in game.scene().pieces}
    assert {piece.symbol for piece in shown.values()} <= KNOWN
    assert shown[A].marks == ("detected", "wounded")
    assert shown[A].values == ("+1", "4", "9")
    assert shown[OFFICER].values == ("+1", "+1", "1")
    assert shown["mission"].spot == "2910"
    rules = fc.new("commandos-europe").rules
    used = {*rules.sheets.symbols.values()}
    assert used <= KNOWN


def test_the_shop_shows_what_can_be_bought_as_counters_to_click() -> None:
    game = fc.new("commandos-europe", seed=1)
    (shop,) = [panel for panel in game.scene().panels if panel.title == "For sale"]
    for_sale = {option.what for option in game.offered if isinstance(option, Buy)}
    assert {piece.id for row in shop.rows for piece in row.pieces} == for_sale
    clicked = {place for option in game.offered for place in option.places(game.rules)}
    assert for_sale <= clicked


def test_a_hex_is_chosen_by_its_number() -> None:
    game = fc.new("commandos-europe", scenario="norway", seed=1)
    game.choose(0)
    place = next(n for n, option in enumerate(game.offered, 1) if option.places(game.rules) == ("0244",))
    assert numbered_place(game, "0244") == (place,)
    assert numbered_place(game, "244") == ()
    assert numbered_place(game, "0227") == ()
    assert [unoffered_place(game, hex_) for hex_ in ("0244", "0227", "1", "9999")] == [False, True, False, False]


def test_the_letters_of_the_text_map_are_explained() -> None:
    for name in ("norway", "continent"):
        board = fc.new("commandos-europe", scenario=name).scene().board
        assert {spot.sign for spot in board.spots} <= {letter for letter, _ in board.signs}
    assert (".", "clear") in board.signs
    assert ("/", "river/canal") in board.signs


def test_what_the_mission_needs_stands_first_in_the_shop_until_you_have_it() -> None:
    changes: dict[str, Any] = {"mission": "blow", "target": "2512", "pp": 20}
    game = drill({A: "2503", BASE: "2503"}, step=Purchase(), **changes)
    enough, first, *_ = game.offered
    assert isinstance(enough, Enough)
    assert isinstance(first, Buy)
    assert game.decision is not None
    assert "needs Explosives. " in game.decision.prompt
    assert (first.what, first.needed) == ("explosives", True)
    assert "the mission needs it" in first.words(game.rules)
    has_it = drill({A: "2503", BASE: "2503", "explosives-1": "2503"}, step=Purchase(), **changes)
    assert not any(isinstance(option, Buy) and option.needed for option in has_it.offered)
    assert has_it.decision is not None
    assert "needs Explosives, which you have. " in has_it.decision.prompt
