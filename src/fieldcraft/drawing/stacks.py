"""Stacks: counters beside their ring or inside their hex, so that the place and every counter can be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from fieldcraft.drawing.arrangement import arrange
from fieldcraft.drawing.counters import SIZE, board_counter, light_pool, side_shape
from fieldcraft.drawing.covered_names import NOTHING, Moved, draw_moved, moved
from fieldcraft.drawing.label_placement import Box
from fieldcraft.drawing.places import RING
from fieldcraft.drawing.shading import note_point, shade_notes, tints
from fieldcraft.drawing.svg import el, move, num, polygon, text
from fieldcraft.drawing.targets import draw_arrows, draw_targets
from fieldcraft.kernel.scene import Board, Piece, Point, Scene, Shade, Spot

STEP = 0.2
# Each counter is offset by a fifth of its size, up to this many fifths in total.
FIFTHS = 5.0
BADGE_FROM = 4
# A stack that is fanned out has this many counters in a row, this far apart.
ROW = 5
APART = 1.2
MARKER = 0.84
HIT = 23.0
# Counters of this size have words that can be read at every zoom.
LEGIBLE = 60.0
# Counters below this share of their usual size have their names in larger letters.
SMALL = 0.8
NO_BADGES: Mapping[str, str] = {}


def places(board: Board) -> str:
    """The clickable places as an SVG element over the ground; each has its id as `data-place`."""
    return el(
        "svg",
        *(_spot(spot) for spot in board.spots),
        class_="pieces places",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
    )


class Placement(NamedTuple):
    """Where a counter is drawn: its centre, its scale, and its height in its stack.

    `apart` is its position when the stack is fanned out. A small one has its name in larger letters.
    """

    piece: Piece
    x: float
    y: float
    scale: float
    height: int = 0
    apart: Point | None = None
    small: bool = False

    def drawn(self) -> str:
        """The counter as an SVG element."""
        return board_counter(self.piece, self.x, self.y, self.scale, self.height, self.apart, self.small)


def placements(scene: Scene) -> dict[str, Placement]:
    """Where each counter is drawn, by its id, from bottom to top. A piece in no place of the board isn't drawn."""
    board, there = scene.board, _by_spot(scene)
    found = [at for spot in board.spots if spot.id in there for at in _stacked(board, spot, there[spot.id])]
    found += [Placement(piece, *piece.at, _scale(board, piece)) for piece in scene.pieces if piece.at is not None]
    return {at.piece.id: at for at in found}


def _by_spot(scene: Scene) -> dict[str, list[Piece]]:
    """The pieces of each place, without those that have a point of their own."""
    there: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        if piece.at is None:
            there.setdefault(piece.spot, []).append(piece)
    return there


def _scale(board: Board, piece: Piece) -> float:
    return board.counter / SIZE * piece.scale * (MARKER if side_shape(piece) == "marker" else 1)


def marks(scene: Scene, shades: Sequence[Shade] = ()) -> str:
    """What lies on the ground below the names and the counters: tints, brackets around goals, and pools of light."""
    board, there = scene.board, _by_spot(scene)
    scale = board.counter / SIZE
    light = [light_pool(*piece.at, scale) for piece in scene.pieces if piece.at is not None and "seen" in piece.marks]
    for spot in board.spots:
        if spot.id in there and any("seen" in piece.marks for piece in there[spot.id]):
            light.append(light_pool(spot.x, spot.y, scale))
    return el(
        "svg",
        tints(board, shades),
        draw_targets(scene),
        *light,
        class_="pieces marks",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
        aria_hidden="true",
    )


def pieces(scene: Scene, badges: Mapping[str, str] = NO_BADGES, shades: Sequence[Shade] = ()) -> str:
    """All counters as an SVG element over the places, with badges such as costs at some places.

    A counter has its id as `data-place` and its place as `data-spot`. The notes of shades are above the counters, in
    place of badges.
    """
    board, there, placed = scene.board, _by_spot(scene), placements(scene)
    shaded = {shade.place for shade in shades}
    points = {name: (at.x, at.y) for name, at in placed.items()}
    return el(
        "svg",
        draw_moved(covered_names(scene, placed)),
        *_drawn_with_counts(board, there, placed),
        _badges(board, {place: badge for place, badge in badges.items() if place not in shaded}),
        draw_arrows(scene, points),
        shade_notes(scene, shades, {name: (at.x, at.y - SIZE / 2 * at.scale) for name, at in placed.items()}),
        class_="pieces zoomed" if board.labels_by_zoom and board.counter < LEGIBLE else "pieces",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
    )


def covered_names(scene: Scene, placed: Mapping[str, Placement] | None = None) -> Moved:
    """Which names of the board the counters of a position cover, and where these stand instead."""
    if not scene.board.labels_by_zoom:
        return NOTHING
    stacks: dict[object, Box] = {}
    for at in (placements(scene) if placed is None else placed).values():
        half = SIZE * at.scale / 2
        box = Box(at.x - half, at.y - half, at.x + half, at.y + half)
        key = at.piece.spot if at.piece.at is None else at.piece.at
        stacks[key] = stacks.get(key, box).around(box)
    return moved(scene.board, tuple(stacks.values()))


def _drawn_with_counts(
    board: Board, there: Mapping[str, list[Piece]], placed: Mapping[str, Placement]
) -> Iterator[str]:
    """The counters from bottom to top, with a count on top of each large stack."""
    stacks = (stack for here in there.values() for stack in split_stacks(here))
    tops = {stack[-1].id: stack for stack in stacks if _is_counted(stack, placed)}
    for name, at in placed.items():
        yield at.drawn()
        if name in tops:
            yield _count(board, at, len(tops[name]))


def _is_counted(stack: list[Piece], placed: Mapping[str, Placement]) -> bool:
    """Whether a stack shows its number: if it is large, and its counters overlap."""
    top = placed.get(stack[-1].id)
    return len(stack) >= BADGE_FROM and top is not None and top.apart is not None


def _badges(board: Board, badges: Mapping[str, str]) -> str:
    """The badges: near the bottom of a hex, where counters leave room, or in the middle of a ring."""
    written = []
    for spot in board.spots:
        if spot.id in badges:
            written.append(text(badges[spot.id], *note_point(spot), class_=None if spot.outline else "ringed"))
    return el("g", *written, class_="figures", aria_hidden="true") if written else ""


def _spot(spot: Spot) -> str:
    """A clickable place: its hit area, and the edge that lights up."""
    if spot.outline:
        d = polygon((x - spot.x, y - spot.y) for x, y in spot.outline)
        shapes = el("path", class_="hit", d=d) + el("path", class_="glow", d=d)
    else:
        shapes = el("circle", class_="hit", r=HIT) + el("circle", class_="glow", r=RING + 3.5)
    words = ", ".join((spot.name, *spot.marks))
    return el(
        "g",
        shapes,
        class_="spot",
        data_place=spot.id,
        transform=move(spot.x, spot.y),
        role="img",
        aria_label=words,
    )


def _stacked(board: Board, spot: Spot, here: list[Piece]) -> Iterator[Placement]:
    """Where the counters of a place are, from bottom to top."""
    if spot.outline:
        yield from _inside(board, spot, here)
        return
    stacks = [arrange_stack(board, spot, stack, left=side_shape(stack[0]) != "ours") for stack in split_stacks(here)]
    apart = iter(fan_out(board, [(x, y) for placed in stacks for _, x, y in placed]))
    for placed in stacks:
        for height, (piece, x, y) in enumerate(placed):
            yield Placement(piece, x, y, _scale(board, piece), height, next(apart, None))


def _inside(board: Board, spot: Spot, here: list[Piece]) -> Iterator[Placement]:
    """The counters of a hex or a tile: ours on the left, others on the right, side by side if they fit."""
    stacks = split_stacks(here)
    order = [piece for stack in reversed(stacks) for piece in stack]
    ours = sum(side_shape(piece) == "ours" for piece in order)
    outline = tuple((x - spot.x, y - spot.y) for x, y in spot.outline)
    slots, fanned = arrange(outline, ours, len(order) - ours, board.counter)
    points = [(spot.x + slot.x, spot.y + slot.y) for slot in slots]
    apart = iter(fan_out(board, points)) if fanned else iter(())
    for number, (piece, slot, (x, y)) in enumerate(zip(order, slots, points, strict=True)):
        height = (number if number < ours else number - ours) if fanned else 0
        small = slot.scale < SMALL and not fanned
        yield Placement(piece, x, y, _scale(board, piece) * slot.scale, height, next(apart, None), small)


def _count(board: Board, top: Placement, number: int) -> str:
    """The number of counters in a stack, at the corner of the one on top."""
    half = SIZE * top.scale / 2
    return el(
        "g",
        el("circle", class_="badge-disc", r=11 if board.labels_by_zoom else 9),
        text(str(number), 0, 0, class_="number"),
        class_="count",
        transform=move(top.x + half - 2, top.y + half - 2),
        data_spot=top.piece.spot,
        aria_hidden="true",
    )


def fan_out(board: Board, points: list[Point]) -> list[Point]:
    """The positions of a place's counters when fanned out, in rows; empty for a single counter."""
    if len(points) < 2:
        return []
    step, across = board.counter * APART, min(len(points), ROW)
    middle, base = sum(x for x, _ in points) / len(points), max(y for _, y in points)
    left = min(max(middle - (across - 1) * step / 2, step / 2), board.width - across * step)
    return [(left + n % across * step, base - n // across * step) for n in range(len(points))]


def split_stacks(here: list[Piece]) -> list[list[Piece]]:
    """The stacks of a place: one of markers with enemies on top, and one of ours."""
    ours = [piece for piece in here if side_shape(piece) == "ours"]
    rest = [piece for piece in here if side_shape(piece) == "marker"] + [p for p in here if side_shape(p) == "theirs"]
    return [stack for stack in (rest, ours) if stack]


def arrange_stack(board: Board, spot: Spot, stack: list[Piece], left: bool) -> list[tuple[Piece, float, float]]:
    """The centres of the counters beside a ring, each above and to the right of the one below.

    Our stack is at the upper right and the other at the upper left, so that they don't overlap.
    """
    size = board.counter
    step = size * min(STEP, FIFTHS * STEP / max(len(stack) - 1, 1))
    whole = step * (len(stack) - 1)
    small = size * (MARKER if all(side_shape(p) == "marker" for p in stack) else 1)
    x = spot.x - small / 2 - whole - 1 if left else spot.x + size / 2 + 1
    y = spot.y - small / 2 - (1 if left else 3)
    return [(piece, x + step * n, y - step * n) for n, piece in enumerate(stack)]
