"""Maps are readable: names don't overlap names or rings, and stacks hide nothing a player must reach."""

from itertools import combinations, pairwise
from math import hypot

import pytest

from fieldcraft.drawing.counters import side_shape
from fieldcraft.drawing.feature_styles import MARGIN
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.lettering import FACES, baseline
from fieldcraft.drawing.places import RING, Box, label_layout
from fieldcraft.drawing.stacks import arrange_stack, split_stacks
from fieldcraft.kernel.scene import Board, Lettering, Piece, Spot
from tests.drawing.positions import scenarios, scene_at_start

every_board = pytest.mark.parametrize(("title", "scenario"), [s for s in scenarios() if s[1] != "campaign"])


def overlap(one: Box, other: Box) -> float:
    """The share of the smaller box that the other covers."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / min((b[2] - b[0]) * (b[3] - b[1]) for b in (one, other))


def ring_box(spot: Spot) -> Box:
    return spot.x - RING, spot.y - RING, spot.x + RING, spot.y + RING


def stacks(board: Board, spot: Spot, ours: int, theirs: int = 0, markers: int = 0) -> list[Box]:
    """The bounding boxes of the counters at a place."""
    sides = ["ours"] * ours + ["theirs"] * theirs + ["marker"] * markers
    here = [Piece(f"p{n}", "P", "truck", side, spot.id) for n, side in enumerate(sides)]
    half = board.counter / 2
    return [
        (x - half, y - half, x + half, y + half)
        for stack in split_stacks(here)
        for _, x, y in arrange_stack(board, spot, stack, left=side_shape(stack[0]) != "ours")
    ]


def ringed(title: str, scenario: str) -> tuple[Board, list[Spot]]:
    board = scene_at_start(title, scenario).board
    return board, [spot for spot in board.spots if not spot.outline]


@every_board
def test_every_place_and_its_name_are_inside_the_frame(title: str, scenario: str) -> None:
    board, spots = ringed(title, scenario)
    for spot in spots:
        left, top, right, bottom = label_layout(spot).box
        assert min(left, spot.x - RING) > MARGIN, spot.id
        assert min(top, spot.y - RING) > MARGIN, spot.id
        assert max(right, spot.x + RING) < board.width - MARGIN, spot.id
        assert max(bottom, spot.y + RING) < board.height - MARGIN, spot.id


@every_board
def test_no_two_names_overlap(title: str, scenario: str) -> None:
    _, spots = ringed(title, scenario)
    for one, other in combinations(spots, 2):
        assert overlap(label_layout(one).box, label_layout(other).box) < 0.05, (one.id, other.id)


@every_board
def test_no_name_covers_a_ring(title: str, scenario: str) -> None:
    _, spots = ringed(title, scenario)
    for one in spots:
        for other in spots:
            assert overlap(label_layout(one).box, ring_box(other)) < 0.2, (one.id, other.id)


@every_board
def test_rings_have_room_between_them(title: str, scenario: str) -> None:
    board, spots = ringed(title, scenario)
    for one, other in combinations(spots, 2):
        assert hypot(one.x - other.x, one.y - other.y) > 1.6 * board.counter, (one.id, other.id)


@every_board
def test_a_full_stack_leaves_every_ring_and_the_place_s_own_name_in_sight(title: str, scenario: str) -> None:
    board, spots = ringed(title, scenario)
    for spot in spots:
        for box in stacks(board, spot, ours=6, markers=1):
            assert overlap(box, label_layout(spot).box) < 0.3, spot.id
            for other in spots:
                assert overlap(box, ring_box(other)) < 0.6, (spot.id, other.id)


@every_board
def test_a_battle_hides_no_ring(title: str, scenario: str) -> None:
    board, spots = ringed(title, scenario)
    for spot in spots:
        for box in stacks(board, spot, ours=6, theirs=4, markers=1):
            for other in spots:
                assert overlap(box, ring_box(other)) < 0.75, (spot.id, other.id)


@every_board
def test_a_strip_of_every_counter_in_a_stack_is_clickable(title: str, scenario: str) -> None:
    board, spots = ringed(title, scenario)
    if not spots:
        return
    for one, other in pairwise(stacks(board, spots[0], ours=8)):
        assert other[0] - one[0] >= board.counter / 10
        assert one[3] - other[3] >= board.counter / 10


@every_board
def test_level_words_on_the_ground_keep_clear_of_rings(title: str, scenario: str) -> None:
    board, spots = ringed(title, scenario)
    for words in board.ground:
        if isinstance(words, Lettering) and len(words.points) == 1 and not words.angle:
            face = FACES[words.style]
            size = face.size * words.size
            wide = max(text_width(line, size, spacing=face.spacing) for line in words.text.split("\n"))
            (x, y), high = words.points[0], size * len(words.text.split("\n"))
            box = (x - wide / 2, y - high * 0.8, x + wide / 2, y + high * 0.2)
            for spot in spots:
                assert overlap(box, ring_box(spot)) == 0, (words.text, spot.id)
                assert overlap(box, label_layout(spot).box) < 0.05, (words.text, spot.id)


@every_board
def test_words_along_a_line_have_a_line_that_is_long_enough(title: str, scenario: str) -> None:
    board, _ = ringed(title, scenario)
    for words in board.ground:
        if isinstance(words, Lettering) and len(words.points) > 1:
            face = FACES[words.style]
            long = text_width(words.text, face.size * words.size, spacing=face.spacing)
            ends = baseline(words)
            assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(ends)) >= long
