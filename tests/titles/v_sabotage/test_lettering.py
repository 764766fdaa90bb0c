"""The names of tiles and their sizes can be read, inside their tile and beside each other."""

from __future__ import annotations

from itertools import combinations

import pytest

import fieldcraft as fc
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.label_placement import Box
from fieldcraft.drawing.lettering import face
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scene import Lettering

LEVELS = [scenario.id for scenario in find("v-sabotage").scenarios]
# The scale of a level in a window of 1440 x 900, and the least size of a name there.
USUAL_SCALE, LEGIBLE = 0.78, 12.0


def box(words: Lettering) -> Box:
    """The box of a name of a tile, or of its size."""
    letters = face(words).size * words.size
    wide = text_width(words.text, letters, "grotesque", face(words).spacing)
    ((x, y),) = words.points
    left = x if words.style == "tile" else x - wide
    return Box(left, y - 0.75 * letters, left + wide, y + 0.2 * letters)


def is_beside(size: Lettering, names: list[Lettering]) -> bool:
    """Whether a size stands on the line of a name, and not below one that leaves no room."""
    return size.points[0][1] in {name.points[0][1] for name in names}


@pytest.mark.parametrize("level", LEVELS)
def test_names_and_sizes_of_tiles_are_apart_inside_and_legible(level: str) -> None:
    board = fc.new("v-sabotage", scenario=level, seed=3).scene().board
    words = [one for one in board.ground if isinstance(one, Lettering) and one.style in ("tile", "badge")]
    names = [one for one in words if one.style == "tile"]
    tiles = [spot.outline for spot in board.spots if spot.outline]
    assert names
    assert all(face(name).size * name.size * USUAL_SCALE >= LEGIBLE for name in names)
    assert sum(not is_beside(one, names) for one in words if one.style == "badge") <= 1
    for one, other in combinations(words, 2):
        assert not box(one).overlap(box(other)), (one.text, other.text)
    for one in words:
        left, top, right, bottom = box(one)
        assert any(
            min(x for x, _ in tile) <= left
            and right <= max(x for x, _ in tile)
            and min(y for _, y in tile) <= top
            and bottom <= max(y for _, y in tile)
            for tile in tiles
        ), one.text
