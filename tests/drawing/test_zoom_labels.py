"""Names that follow the zoom: they keep their size on screen, never collide, and the important ones come first."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

import fieldcraft as fc
from fieldcraft.drawing import ground, pieces
from fieldcraft.drawing.label_placement import Box, bounding_box
from fieldcraft.drawing.lettering import face
from fieldcraft.drawing.zoom_labels import (
    LEVELS,
    NAMES_FROM,
    NUMBERS_FROM,
    SIZES,
    SMALLEST,
    Placed,
    is_zoomed,
    layout,
    level_at,
    number_box,
    numbers_from,
    showings,
    zoom_styles,
)
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scene import Board, Lettering, Line, Piece, Prop, Scene, Spot

MAPS = ("norway", "north-africa", "normandy", "continent")
FAR, MIDDLE, NEAR = level_at(0.4), level_at(0.8), level_at(1.6)
CAMPAIGNS = [scenario.id for scenario in find("sherman-leader").scenarios]
# The scale at which an operational map fits into a window of 1440 x 900.
LAPTOP = 0.76
every_map = pytest.mark.parametrize("scenario", MAPS)
every_zoom = pytest.mark.parametrize("level", [FAR, MIDDLE, NEAR], ids=["far", "middle", "near"])


def board_of(scenario: str) -> Board:
    return fc.new("commandos-europe", scenario=scenario).scene().board


def board(*ground: Lettering | Line | Prop, spots: tuple[Spot, ...] = ()) -> Board:
    return Board("Test", 600, 400, spots, (), ground=ground, labels_by_zoom=True)


def name(text: str, x: float, y: float, rank: int = 0, style: str = "place") -> Lettering:
    return Lettering(text, style, ((x, y),), rank=rank)


def texts(placed: list[Placed]) -> set[str]:
    return {one.name.text for one in placed}


@every_map
@every_zoom
def test_no_two_labels_of_a_map_collide(scenario: str, level: int) -> None:
    map_ = board_of(scenario)
    levels = layout(map_)
    boxes: list[tuple[str, Box]] = [(placed.name.text, placed.box(LEVELS[level])) for placed in levels[level]]
    numbers = numbers_from(map_, levels)
    boxes += [
        (spot.id, number_box(spot, LEVELS[level])) for spot in map_.spots if numbers.get(spot.id, level + 1) <= level
    ]
    assert [(one, other) for (one, a), (other, b) in combinations(boxes, 2) if a.overlap(b)] == []


@pytest.mark.parametrize("scenario", CAMPAIGNS)
@every_zoom
def test_no_two_names_of_an_operational_map_collide(scenario: str, level: int) -> None:
    map_ = fc.new("sherman-leader", scenario=scenario, seed=3).scene().board
    shown = layout(map_)[level]
    boxes = [(placed.name.text, placed.box(LEVELS[level])) for placed in shown]
    fixed = [feature for feature in map_.ground if isinstance(feature, Lettering) and not is_zoomed(feature)]
    boxes += [(one.text, bounding_box(one)) for one in fixed if len(one.points) == 1]
    assert [(one, other) for (one, a), (other, b) in combinations(boxes, 2) if a.overlap(b)] == []
    named = {feature.text for feature in map_.ground if is_zoomed(feature) and isinstance(feature, Lettering)}
    assert level < MIDDLE or len(texts(shown)) > 0.85 * len(named)


@pytest.mark.parametrize("scenario", CAMPAIGNS)
def test_what_is_fixed_on_an_operational_map_can_be_read_on_a_laptop(scenario: str) -> None:
    map_ = fc.new("sherman-leader", scenario=scenario, seed=3).scene().board
    fixed = [feature for feature in map_.ground if isinstance(feature, Lettering) and not is_zoomed(feature)]
    assert min(face(one).size * one.size * LAPTOP for one in fixed) >= SMALLEST


def test_the_values_of_tiny_counters_wait_until_they_can_be_read() -> None:
    hexagon = ((30.0, 0.0), (15.0, 26.0), (-15.0, 26.0), (-30.0, 0.0), (-15.0, -26.0), (15.0, -26.0))
    spot = Spot("0101", "0101", 0.0, 0.0, (0, 0), outline=hexagon)
    few, many = (
        pieces(Scene(replace(board(spots=(spot,)), counter=32.0), tuple(crowd[:number]), (), ""))
        for crowd in [[Piece(f"p{n}", f"Squad {n}", "commando", "ours", "0101", ("4",)) for n in range(6)]]
        for number in (1, 6)
    )
    assert few.count("tiny") == 0
    assert many.count(" tiny") == 6
    shown_from = [f'[data-zoom="{n}"]' for n, scale in enumerate(LEVELS) if scale >= 1.4]
    rule = next(line for line in zoom_styles().split("\n") if ".piece.tiny .v" in line)
    assert rule.startswith(f":is({','.join(shown_from)})")


def test_a_name_keeps_off_the_road_if_it_can() -> None:
    road = Line("road", ((300, 100), (300, 390)), smooth=False)
    (placed,) = layout(board(name("Tunis", 300, 200), road))[level_at(1.0)]
    assert placed.anchor != "middle"


def test_a_name_keeps_clear_of_one_along_a_line() -> None:
    curved = Lettering("Eastern Dorsale", "relief", ((250, 240), (300, 215), (350, 190)))
    (placed,) = layout(board(name("Tunis", 300, 200), curved))[level_at(1.0)]
    assert placed.box(1.0).bottom < 206


@every_map
def test_from_far_only_regions_and_the_places_of_missions_are_named(scenario: str) -> None:
    shown = layout(board_of(scenario))[FAR]
    assert shown
    assert all(placed.name.rank == 0 for placed in shown)
    assert {placed.name.style for placed in shown} & set(SIZES)


@every_map
def test_near_enough_every_name_and_most_numbers_are_shown(scenario: str) -> None:
    map_ = board_of(scenario)
    levels = layout(map_)
    assert texts(levels[NEAR]) == {feature.text for feature in map_.ground if isinstance(feature, Lettering)}
    numbers = numbers_from(map_, levels)
    assert min(numbers.values()) == level_at(NUMBERS_FROM) + 1
    assert sum(level <= NEAR for level in numbers.values()) > 0.8 * len(map_.spots)


def test_labels_stay_between_11_and_18_pixels_on_screen() -> None:
    for size in (SMALLEST, *(SMALLEST * factor for factor in SIZES.values())):
        for scale, nearer in pairwise(LEVELS):
            in_board_units = size / scale
            assert in_board_units * scale >= 11
            assert in_board_units * nearer <= 18


def test_where_room_is_short_the_lower_rank_is_shown() -> None:
    crowd = board(name("Third", 300, 200, 1), name("First", 300, 200), name("Second", 300, 201, 1))
    level = layout(crowd)[level_at(0.6)]
    assert "First" in texts(level)


def test_a_name_without_room_waits_for_a_nearer_level() -> None:
    row = board(*(name("A long name of a place", 300, 200 + 3 * n) for n in range(12)))
    counts = [len(level) for level in layout(row)]
    assert counts[0] < 12
    assert counts == sorted(counts)


def test_a_name_that_can_stay_is_drawn_once() -> None:
    [showing] = showings(layout(board(name("Siwa", 300, 200))))
    assert (showing.first, showing.last) == (0, len(LEVELS) - 1)


def test_a_name_makes_room_for_what_stands_on_the_map() -> None:
    ship = Prop("ship", (300, 225), 1.5)
    [placed] = layout(board(name("sloop", 300, 200), ship))[MIDDLE]
    assert placed.box(LEVELS[MIDDLE]).overlap(Box(290, 212, 310, 238)) == 0


def test_places_that_are_no_sites_of_missions_are_not_named_from_far() -> None:
    level = level_at(NAMES_FROM) - 1
    assert texts(layout(board(name("Farm", 100, 100, 1), name("Depot", 400, 100)))[level]) == {"Depot"}


def test_other_boards_keep_their_lettering() -> None:
    lrdg = fc.new("lrdg", seed=7).scene().board
    assert not lrdg.labels_by_zoom
    assert 'class="zl' not in ground(lrdg)


def test_each_level_shows_what_began_at_it_or_before_and_has_not_ended() -> None:
    rules = zoom_styles()
    assert '[data-zoom="0"] .zl:is(.f0){display:inline}' in rules
    assert '[data-zoom="2"] .zl:is(.f0,.f1,.f2):not(.t0,.t1){display:inline}' in rules
