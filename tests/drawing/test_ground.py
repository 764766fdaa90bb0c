"""The ground of a board is well formed, small, and uses only the colours of its palette."""

import re
from gzip import compress

import pytest
from msgspec.structs import replace

from fieldcraft.drawing import ground, labels, marks, styles, symbols
from fieldcraft.drawing.colours import colours
from fieldcraft.kernel.scene import Area, Board, Lettering, Line, Prop, Spot
from fieldcraft.web import assets
from tests.drawing.positions import CLASS, SVG, all_of, ground_of, parsed, plain_scene, scenarios, scene_at_start

every_scenario = pytest.mark.parametrize(("title", "scenario"), scenarios())


@every_scenario
def test_the_ground_is_well_formed_and_of_the_board_s_size(title: str, scenario: str) -> None:
    board = scene_at_start(title, scenario).board
    scene = scene_at_start(title, scenario)
    layers = {"ground": ground_of(board), "ground labels": labels(board), "pieces marks": marks(scene)}
    for name, tree in ((name, parsed(markup)) for name, markup in layers.items()):
        assert tree.tag == f"{SVG}svg"
        assert tree.get("class") == name
        assert tree.get("viewBox") == f"0 0 {board.width:g} {board.height:g}"


@every_scenario
def test_the_ground_is_under_150_kilobytes_on_the_wire(title: str, scenario: str) -> None:
    assert len(compress(assets.ground_of(scene_at_start(title, scenario).board).encode(), 6)) < 150_000


@every_scenario
def test_the_ground_is_under_400_kilobytes(title: str, scenario: str) -> None:
    assert len(ground_of(scene_at_start(title, scenario).board).encode()) < 400_000


@every_scenario
def test_the_ground_has_no_filter_no_inline_style_and_no_colour_of_its_own(title: str, scenario: str) -> None:
    markup = assets.ground_of(scene_at_start(title, scenario).board)
    assert "<filter" not in markup
    assert "style=" not in markup
    assert "<style" not in markup
    assert not re.search(r'(fill|stroke)="(?!url\(#)', markup)


@every_scenario
def test_every_reference_has_one_target(title: str, scenario: str) -> None:
    scene = scene_at_start(title, scenario)
    markup = all_of(scene) + symbols()
    ids = re.findall(r' id="([^"]+)"', markup)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', markup)) <= {
        pair for name in ids for pair in ((name, ""), ("", name))
    }


@every_scenario
def test_a_board_is_drawn_the_same_every_time(title: str, scenario: str) -> None:
    board = scene_at_start(title, scenario).board
    assert ground(board) == ground_of(board)
    assert labels(board) == labels(board)


@every_scenario
def test_names_are_above_the_ground_and_nothing_else_is(title: str, scenario: str) -> None:
    board = scene_at_start(title, scenario).board
    names = {feature.text for feature in board.ground if isinstance(feature, Lettering)}
    above, below = labels(board), ground_of(board)
    assert all(f'class="{kind}' not in above for kind in ("cell", "ring", "paper"))
    assert not re.search(r'class="(l-|zl|name|cell-name)', below)
    words = " ".join(text.strip() for text in parsed(above).itertext())
    assert all(line in words for name in names for line in name.split())


@every_scenario
def test_every_class_has_a_rule_in_the_style_sheet(title: str, scenario: str) -> None:
    scene = scene_at_start(title, scenario)
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", styles()))
    used = {name for found in CLASS.findall(all_of(scene) + symbols()) for name in found.split()}
    # Classes for grouping, or styled by the web page.
    grouping = "places names labels marks legend symbols spot d1 d2 d3 fired carrying panicked"
    assert used - known <= set(grouping.split())


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
    markup = f"<svg>{ground(board)}{labels(board)}</svg>"
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
    board = Board("Test", 100, 100, (), ())
    bare, drawn = (f"<svg>{ground(one)}{labels(one)}</svg>" for one in (board, replace(board, ground=(feature,))))
    parsed(drawn)
    assert len(drawn) > len(bare) + 20


def test_an_unknown_link_and_an_unknown_mark_still_draw() -> None:
    board = plain_scene(marks=("zeppelin",), kind="tunnel").board
    assert ">Z<" in labels(board)
    assert "plain-line" in ground(board)


@pytest.mark.parametrize(
    ("size", "label", "large"), [(200.0, "c4", True), (200.0, "The Hall", False), (90.0, "c4", False)]
)
def test_a_large_hex_with_a_short_name_shows_it_large(size: float, label: str, large: bool) -> None:
    edge = ((100.0, 100.0), (100.0 + size, 100.0), (100.0 + size / 2, 100.0 + size))
    spot = Spot("c4", "c4 Heavy", 150, 150, (0, 0), ("heavy",), outline=edge, label=label)
    markup = labels(Board("Test", 600, 400, (spot,), ()))
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
