"""The ground of a board is well formed, small, and uses only the colours of its palette."""

import re
from gzip import compress

import pytest

from fieldcraft.drawing import ground, pieces, styles, symbols
from fieldcraft.drawing.colours import colours
from fieldcraft.kernel.scene import Area, Board, Lettering, Line, Prop, Spot
from tests.drawing.positions import CLASS, SVG, ground_of, parsed, plain_scene, scenarios, scene_at_start

every_scenario = pytest.mark.parametrize(("title", "scenario"), scenarios())


@every_scenario
def test_the_ground_is_well_formed_and_of_the_board_s_size(title: str, scenario: str) -> None:
    board = scene_at_start(title, scenario).board
    tree = parsed(ground_of(board))
    assert tree.tag == f"{SVG}svg"
    assert tree.get("class") == "ground"
    assert tree.get("viewBox") == f"0 0 {board.width:g} {board.height:g}"


@every_scenario
def test_the_ground_is_under_150_kilobytes_on_the_wire(title: str, scenario: str) -> None:
    assert len(compress(ground_of(scene_at_start(title, scenario).board).encode(), 6)) < 150_000


@every_scenario
def test_the_ground_is_under_400_kilobytes(title: str, scenario: str) -> None:
    assert len(ground_of(scene_at_start(title, scenario).board).encode()) < 400_000


@every_scenario
def test_the_ground_has_no_filter_no_inline_style_and_no_colour_of_its_own(title: str, scenario: str) -> None:
    markup = ground_of(scene_at_start(title, scenario).board)
    assert "<filter" not in markup
    assert "style=" not in markup
    assert "<style" not in markup
    assert not re.search(r'(fill|stroke)="(?!url\(#)', markup)


@every_scenario
def test_every_reference_has_one_target(title: str, scenario: str) -> None:
    scene = scene_at_start(title, scenario)
    markup = ground_of(scene.board) + pieces(scene) + symbols()
    ids = re.findall(r' id="([^"]+)"', markup)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', markup)) <= {
        pair for name in ids for pair in ((name, ""), ("", name))
    }


@every_scenario
def test_a_board_is_drawn_the_same_every_time(title: str, scenario: str) -> None:
    board = scene_at_start(title, scenario).board
    assert ground(board) == ground_of(board)


@every_scenario
def test_every_class_has_a_rule_in_the_style_sheet(title: str, scenario: str) -> None:
    scene = scene_at_start(title, scenario)
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", styles()))
    used = {
        name for found in CLASS.findall(ground_of(scene.board) + pieces(scene) + symbols()) for name in found.split()
    }
    # Classes for grouping, or styled by the web page.
    assert used - known <= {"places", "legend", "symbols", "spot", "d1", "d2", "d3", "fired", "carrying", "panicked"}


def test_every_colour_of_the_style_sheet_is_declared() -> None:
    own = {"face", "edge", "line", "strength", "label", "counter"}
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", styles())) - own
    assert used <= set(colours(plain_scene().board))


def test_words_on_the_ground_are_escaped() -> None:
    board = Board(
        "<script>",
        300,
        300,
        (),
        (),
        ground=(Lettering('<b>&"', "town", ((9, 9),)), Lettering("<i>", "sea", ((0, 0), (9, 0)))),
    )
    markup = ground(board)
    assert "<script" not in markup
    assert "<b>" not in markup
    assert "<i>" not in markup
    parsed(markup)


@pytest.mark.parametrize(
    "feature",
    [
        Area("an unknown style", ((10, 10), (90, 10), (90, 90))),
        Line("an unknown style", ((10, 10), (90, 10))),
        Prop("Unknown", (50, 50)),
        Lettering("Somewhere", "an unknown style", ((50, 50),)),
    ],
)
def test_an_unknown_style_still_draws(feature: Area | Line | Prop | Lettering) -> None:
    bare = ground(Board("Test", 100, 100, (), ()))
    drawn = ground(Board("Test", 100, 100, (), (), ground=(feature,)))
    parsed(drawn)
    assert len(drawn) > len(bare) + 20


def test_an_unknown_link_and_an_unknown_mark_still_draw() -> None:
    markup = ground(plain_scene(marks=("zeppelin",), kind="tunnel").board)
    assert ">Z<" in markup
    assert "plain-line" in markup


@pytest.mark.parametrize(
    ("size", "label", "large"), [(200.0, "c4", True), (200.0, "The Hall", False), (90.0, "c4", False)]
)
def test_a_large_hex_with_a_short_name_shows_it_large(size: float, label: str, large: bool) -> None:
    edge = ((100.0, 100.0), (100.0 + size, 100.0), (100.0 + size / 2, 100.0 + size))
    spot = Spot("c4", "c4 Heavy", 150, 150, (0, 0), ("heavy",), outline=edge, label=label)
    markup = ground(Board("Test", 600, 400, (spot,), ()))
    assert ("cell-name large" in markup) == large
    assert ("scale(1.6)" in markup) == large


def test_a_board_of_hexes_shows_their_edges_and_no_rings() -> None:
    scene = plain_scene()
    hexes = tuple(
        type(spot)(spot.id, spot.name, spot.x, spot.y, spot.cell, outline=((150, 150), (250, 150), (200, 250)))
        for spot in scene.board.spots
    )
    markup = ground(Board("Test", 600, 400, hexes, ()))
    assert markup.count('class="cell"') == 2
    assert 'class="ring' not in markup


def test_a_board_too_small_for_a_frame_has_none() -> None:
    markup = ground(Board("Stamp", 76, 15, (), ()))
    assert 'class="neat' not in markup
    assert '="-' not in markup
