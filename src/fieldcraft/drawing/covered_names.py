"""Names that counters cover: where else they stand, as long as the counters lie there.

The names of a board are drawn once, with its ground. A position says which of them its counters cover on which levels
of zoom, and draws those in other places; the page hides the originals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple

from fieldcraft.drawing.label_placement import Box
from fieldcraft.drawing.svg import el
from fieldcraft.drawing.zoom_labels import (
    LEVELS,
    Placed,
    Room,
    Showing,
    candidates,
    draw_name,
    layout,
    showings,
)
from fieldcraft.kernel.scene import Board

TOUCHED: Final = 0.04
"""From this share of its box on, a name counts as covered."""
BESIDE: Final = 3.0
"""How far beside the counters a name stands, in board units."""


class Names(NamedTuple):
    """The names of a board with their boxes for each level, and each of them once with its largest box."""

    levels: list[list[tuple[Placed, Box]]]
    showings: list[tuple[Showing, Box]]
    room: Room


class Moved(NamedTuple):
    """What counters do to the names of a board.

    `covered` has the levels on which each name is covered, by its number; `shown` are the names in their new places.
    """

    covered: dict[int, list[int]]
    shown: list[Showing]


NOTHING: Final = Moved({}, [])


class BoardKey:
    """A board as a key: equal boards have the same ground."""

    def __init__(self, board: Board):
        self.board = board

    def __hash__(self) -> int:
        return hash((self.board.name, self.board.sheet, len(self.board.ground)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardKey) and (self.board is other.board or self.board == other.board)


@lru_cache(maxsize=32)
def _names(board: BoardKey) -> Names:
    """The names of a board, laid out once."""
    levels = layout(board.board)
    found = [(showing, showing.placed.box(LEVELS[showing.first])) for showing in showings(levels)]
    boxes = [[(placed, placed.box(scale)) for placed in level] for level, scale in zip(levels, LEVELS, strict=True)]
    return Names(boxes, found, Room(board.board))


def moved(board: Board, stacks: tuple[Box, ...]) -> Moved:
    """What the stacks of a position do to the names of its board."""
    return _moved(BoardKey(board), stacks) if board.labels_by_zoom and stacks else NOTHING


@lru_cache(maxsize=64)
def _moved(board: BoardKey, stacks: tuple[Box, ...]) -> Moved:
    names = _names(board)
    covered: dict[int, list[int]] = {}
    levels: list[list[Placed]] = [[] for _ in LEVELS]
    for number, (showing, largest) in enumerate(names.showings):
        near = [stack for stack in stacks if largest.overlap(stack)]
        before: Placed | None = None
        for level in range(showing.first, showing.last + 1) if near else ():
            if not _covers(near, showing.placed.box(LEVELS[level])):
                continue
            before = _elsewhere(names, level, showing.placed, stacks, levels[level], before)
            if before is not None:
                covered.setdefault(number, []).append(level)
                levels[level].append(before)
    return Moved(covered, showings(levels))


def _covers(stacks: Iterable[Box], box: Box) -> bool:
    """Whether stacks cover a part of a name that matters."""
    area = (box.right - box.left) * (box.bottom - box.top)
    return sum(map(box.overlap, stacks)) > TOUCHED * area


def _elsewhere(
    names: Names, level: int, placed: Placed, stacks: Sequence[Box], others: Sequence[Placed], before: Placed | None
) -> Placed | None:
    """Another position for a name on a level, free of names and counters; the one of the level before if it can be."""
    scale, (x, y) = LEVELS[level], placed.name.points[0]
    room = copy(names.room)
    room.taken = [
        *room.fixed,
        *stacks,
        *(box for other, box in names.levels[level] if other != placed),
        *(other.box(scale) for other in others),
    ]
    here = [box for box in stacks if box.left <= x <= box.right and box.top <= y <= box.bottom]
    wide = max((max(x - box.left, box.right - x) + BESIDE for box in here), default=0.0)
    high = max((max(y - box.top, box.bottom - y) + BESIDE for box in here), default=0.0)
    if before is not None and room.is_free(before.box(scale)):
        return before
    return room.best(candidates(placed.name, max(room.clear_of(placed.name), wide), high), scale)


def draw_moved(found: Moved) -> str:
    """The names in their new places, and which names of the board they stand for on which levels."""
    if not found.covered:
        return ""
    names = (draw_name(showing) for showing in found.shown)
    covered = " ".join(f"{number}:{'-'.join(map(str, levels))}" for number, levels in found.covered.items())
    return el("g", *names, class_="ground zoom-names moved-names", data_covered=covered, aria_hidden="true")
