"""Names that counters cover stand elsewhere, as long as the counters lie there."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

import fieldcraft as fc
from fieldcraft.drawing import labels, picture, pieces
from fieldcraft.drawing.counters import SIZE
from fieldcraft.drawing.covered_names import NOTHING, moved
from fieldcraft.drawing.label_placement import Box
from fieldcraft.drawing.stacks import covered_names, placements
from fieldcraft.drawing.zoom_labels import LEVELS, Placed, layout, level_at, showings, zoom_styles
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scene import Board, Lettering, Piece, Scene, Spot

MAPS = ("norway", "north-africa", "normandy", "continent")
LEGIBLE = range(level_at(0.55), level_at(2.0))
NAME = Lettering("The crossing", "place", ((300.0, 200.0),))
HEX = tuple((300.0 + x, 200.0 + y) for x, y in ((30, 0), (15, 26), (-15, 26), (-30, 0), (-15, -26), (15, -26)))
BOARD = Board("Test", 600, 400, (Spot("c", "Crossing", 300, 200, (0, 0), outline=HEX),), (), ground=(NAME,))


def crowd(board: Board, many: int = 6) -> Scene:
    """A stack on the point of the name."""
    held = tuple(Piece(f"p{n}", f"Squad {n}", "commando", "ours", "c") for n in range(many))
    return Scene(replace(board, labels_by_zoom=True, counter=32.0), held, (), "")


def shown_at(scene: Scene, level: int) -> list[Placed]:
    """The names that are seen on a level: those of the board that aren't covered, and those that moved."""
    found = covered_names(scene)
    of_board = [
        showing.placed
        for number, showing in enumerate(showings(layout(scene.board)))
        if showing.first <= level <= showing.last and level not in found.covered.get(number, [])
    ]
    return of_board + [showing.placed for showing in found.shown if showing.first <= level <= showing.last]


def counters(scene: Scene) -> list[Box]:
    """The boxes of all counters."""
    halves = [(at.x, at.y, SIZE * at.scale / 2) for at in placements(scene).values()]
    return [Box(x - half, y - half, x + half, y + half) for x, y, half in halves]


@pytest.mark.parametrize("scenario", MAPS)
def test_in_play_no_name_is_covered_and_none_collides_with_another(scenario: str) -> None:
    game, title = fc.new("commandos-europe", scenario=scenario, seed=3), find("commandos-europe")
    looked, hidden = 0, 0
    while not game.over and game.number < 220:
        if game.number % 40 == 39:
            scene = game.scene()
            for level in LEGIBLE:
                boxes = [(placed.name.text, placed.box(LEVELS[level])) for placed in shown_at(scene, level)]
                assert [(a, b) for (a, one), (b, other) in combinations(boxes, 2) if one.overlap(other)] == []
                for _, box in boxes:
                    area = (box.right - box.left) * (box.bottom - box.top)
                    hidden += sum(map(box.overlap, counters(scene))) > 0.1 * area
                looked += len(boxes)
        game.choose(title.sensible(game))
    assert looked > 500
    assert hidden <= looked // 100, "only where there is no room at all"


def test_a_name_below_a_stack_stands_beside_it() -> None:
    scene = crowd(BOARD)
    found = covered_names(scene)
    assert found.covered
    assert {showing.placed.name for showing in found.shown} == {NAME}
    [stack] = {(min(box.left for box in counters(scene)), max(box.right for box in counters(scene)))}
    for showing in found.shown:
        for level in range(showing.first, showing.last + 1):
            box = showing.placed.box(LEVELS[level])
            assert not any(map(box.overlap, counters(scene))), (level, stack)


def test_what_is_not_covered_stays_and_costs_nothing() -> None:
    away = replace(NAME, points=((100.0, 100.0),))
    assert "moved-names" not in pieces(crowd(replace(BOARD, ground=(away,))))
    assert covered_names(crowd(BOARD, 0)) == NOTHING
    assert moved(BOARD, (Box(0, 0, 600, 400),)) == NOTHING, "the labels of this board don't follow the zoom"


def test_where_there_is_no_room_the_name_stays() -> None:
    assert moved(replace(BOARD, labels_by_zoom=True), (Box(0, 0, 600, 400),)).covered == {}


def test_the_page_is_told_which_names_to_hide_and_a_picture_hides_them() -> None:
    scene = crowd(BOARD)
    covered = covered_names(scene).covered
    words = {number: [str(level) for level in levels] for number, levels in covered.items()}
    told = " ".join(f"{number}:{'-'.join(levels)}" for number, levels in words.items())
    assert f'data-covered="{told}"' in pieces(scene)
    names = [text for text in ElementTree.fromstring(labels(scene.board)).iter() if "zl" in text.get("class", "")]
    assert all(number < len(names) for number in covered)
    hidden = f'data-covered="{" ".join(next(iter(words.values())))}"'
    assert hidden in picture(scene)
    assert hidden not in labels(scene.board)
    level = next(iter(covered.values()))[0]
    assert f'[data-zoom="{level}"] .zl.zl[data-covered~="{level}"]{{display:none}}' in zoom_styles()
