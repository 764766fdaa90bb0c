"""How counters lie in a hex or a tile: side by side where they fit at a legible size, otherwise as a fan.

Ours are on the left and enemies on the right. Counters in a row or a column touch nothing but each other, so the name
of the place and its pictograms stay in sight. Where a hex would make them small, their corners may reach over its
edges, as in a wall of bricks: no two hexes reach for the same room.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from fieldcraft.drawing.curves import bounds, inside
from fieldcraft.kernel.scene import Point

# The distance between the centres of neighbours, in counters.
GAP = 1.05
# Counters shrink down to this before they overlap, in these steps.
LEAST, STEP = 0.67, 0.04
# The part of a place, and of its brick, that counters may fill.
ROOM, BRICK_ROOM = 0.98, 0.92
# How much higher each counter of a fan is than the one before.
RISE = 0.07
# Up to this many counters may reach over the edges of their hex.
IN_BRICK = 6
# The least that is seen of each counter of a fan, as a share of its width, and of those in its front row.
NARROW, FRONT = 0.2, 0.8


# An outline, and the part of it that counters may fill.
Room = tuple[tuple[Point, ...], float]


class Slot(NamedTuple):
    """Where a counter lies: its centre relative to the middle of the place, and its size as a share of the usual."""

    x: float
    y: float
    scale: float


class Arrangement(NamedTuple):
    """The slots of a place's counters, ours first, and whether they overlap."""

    slots: tuple[Slot, ...]
    fanned: bool = False


@lru_cache(maxsize=1024)
def arrange(outline: tuple[Point, ...], ours: int, others: int, size: float) -> Arrangement:
    """Arrange the counters of a place, whose outline is relative to its middle."""
    # Each side has columns of its own, unless only shared ones fit.
    for sides in ((ours, others) if ours and others else (ours + others,), (ours + others, 0)):
        best = _largest(_rooms(outline, sum(sides)), sides, size)
        if best:
            return Arrangement(best)
    return Arrangement(_fans(outline, ours, others, size), True)


def _rooms(outline: tuple[Point, ...], many: int) -> list[Room]:
    """The outline, and its brick for a few counters. Many keep to the outline, where there is room for a fan."""
    return [(outline, ROOM), (brick(outline), BRICK_ROOM)] if many <= IN_BRICK else [(outline, ROOM)]


def _largest(rooms: list[Room], sides: tuple[int, ...], size: float) -> tuple[Slot, ...]:
    """The arrangement side by side in which counters are largest, in the first room that has it; nothing if none."""
    found = [_side_by_side(*room, rows, sides, size) for room in rooms for rows in range(1, sum(sides) + 1)]
    return max(found, key=lambda slots: slots[0].scale if slots else 0.0)


def brick(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """The rectangle as wide and as large as a place: those of the hexes of a map fill it like bricks.

    >>> brick(((-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0)))
    ((-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0))
    """
    left, top, right, bottom = bounds(outline)
    area = abs(sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairwise((*outline, outline[0])))) / 2
    half, middle = area / (right - left) / 2, (top + bottom) / 2
    return (left, middle - half), (right, middle - half), (right, middle + half), (left, middle + half)


def _side_by_side(
    outline: tuple[Point, ...], room: float, rows: int, sides: tuple[int, ...], size: float
) -> tuple[Slot, ...]:
    """Counters in columns of at most `rows`, as large as fits; nothing if they would be too small."""
    columns = [many for side in sides for many in _columns(side, rows)]
    scale = 1.0
    while scale >= LEAST:
        step = size * scale * GAP
        places = [
            ((n - (len(columns) - 1) / 2) * step, (k - (many - 1) / 2) * step)
            for n, many in enumerate(columns)
            for k in range(many)
        ]
        # Counters of one side read from row to row, those of two from column to column.
        slots = [Slot(*(place if len(sides) > 1 else place[::-1]), round(scale, 2)) for place in places]
        if all(_fits(outline, room, slot, size * scale / 2) for slot in slots):
            return tuple(slots)
        scale -= STEP
    return ()


def _columns(many: int, rows: int) -> list[int]:
    """How many counters are in each column."""
    columns = ceil(many / rows)
    return [many // columns + (n < many % columns) for n in range(columns)]


def _fits(outline: tuple[Point, ...], room: float, slot: Slot, half: float) -> bool:
    """Whether a counter lies inside the part of an outline that it may fill."""
    corners = [(slot.x + dx * half, slot.y + dy * half) for dx in (-1, 1) for dy in (-1, 1)]
    return all(inside(outline, x * (2 - room), y * (2 - room)) for x, y in corners)


def _fans(outline: tuple[Point, ...], ours: int, others: int, size: float) -> tuple[Slot, ...]:
    """Counters that overlap, as large as four inside the outline: one fan for each side, or one across the place."""
    left, top, right, bottom = bounds(outline)
    wide, high = (right - left) * ROOM, (bottom - top) * ROOM
    four = _largest([(outline, ROOM)], (4,), size)
    scale = four[0].scale if four else LEAST
    rows = 2 if high >= 1.8 * size * scale else 1
    if not (ours and others):
        return tuple(_fan(ours + others, rows, 0.0, wide, size, scale))
    return (*_fan(ours, rows, -wide / 4, wide / 2, size, scale), *_fan(others, rows, wide / 4, wide / 2, size, scale))


def _fan(many: int, rows: int, middle: float, wide: float, size: float, scale: float) -> list[Slot]:
    """One fan: each counter to the right of the one below it and a little higher, in one row or two.

    Of two rows, the one in front holds only as many counters as can be read there: those on top of the stack.
    """
    full = size * scale
    front = _front(many, rows, wide, full)
    found = []
    for row, in_row in enumerate(filter(None, (many - front, front))):
        step = min(full * GAP, max((wide - full) / max(in_row - 1, 1), full * NARROW))
        down = (row - 0.5) * full * 0.8 if front < many else 0.0
        for column in range(in_row):
            off = column - (in_row - 1) / 2
            found.append(Slot(middle + off * step, down - off * full * RISE, scale))
    return found


def _front(many: int, rows: int, wide: float, full: float) -> int:
    """How many counters of a fan are in its front row: all if it has one row, else no more than can be read there.

    If the others wouldn't fit in the row behind, the front row takes more.
    """
    if rows == 1:
        return many
    legible, behind = (1 + int((wide - full) / (full * share)) for share in (FRONT, NARROW))
    return min(many, max(min(legible, ceil(many / 2)), many - behind))
