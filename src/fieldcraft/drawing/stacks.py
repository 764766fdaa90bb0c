"""Stacks: counters placed beside their ring, so that the ring, its name and every counter can be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fieldcraft.drawing.counters import SIZE, board_counter, light_pool, side_shape
from fieldcraft.drawing.places import RING
from fieldcraft.drawing.svg import el, move, num, polygon, text
from fieldcraft.kernel.scene import Board, Piece, Point, Scene, Spot

STEP = 0.2
# Each counter is offset by a fifth of its size, up to this many fifths in total.
FIFTHS = 5.0
BADGE_FROM = 4
# A stack that is fanned out has this many counters in a row, this far apart.
ROW = 5
APART = 1.2
MARKER = 0.84
HIT = 23.0
BELOW = 0.34
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


def pieces(scene: Scene, badges: Mapping[str, str] = NO_BADGES) -> str:
    """All counters as an SVG element over the places, with badges such as costs at some places.

    A counter has its id as `data-place` and its place as `data-spot`.
    """
    board = scene.board
    there: dict[str, list[Piece]] = {}
    light: list[str] = []
    placed: list[str] = []
    scale = board.counter / SIZE
    for piece in scene.pieces:
        if piece.at is None:
            there.setdefault(piece.spot, []).append(piece)
            continue
        if "seen" in piece.marks:
            light.append(light_pool(*piece.at, scale))
        placed.append(board_counter(piece, *piece.at, scale * (MARKER if side_shape(piece) == "marker" else 1)))
    for spot in board.spots:
        if spot.id in there and any("seen" in piece.marks for piece in there[spot.id]):
            light.append(light_pool(spot.x, spot.y, scale))
    stacks = [drawn for spot in board.spots if spot.id in there for drawn in _stacks(board, spot, there[spot.id])]
    return el(
        "svg",
        *light,
        *stacks,
        *placed,
        _badges(board, badges),
        class_="pieces",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
    )


def _badges(board: Board, badges: Mapping[str, str]) -> str:
    """The badges: near the bottom of a hex, where counters leave room, or in the middle of a ring."""
    written = []
    for spot in board.spots:
        if spot.id in badges:
            heights = [y for _, y in spot.outline]
            low = (max(heights) + min(heights)) / 2 + BELOW * (max(heights) - min(heights)) if heights else spot.y
            kind = None if heights else "ringed"
            written.append(text(badges[spot.id], spot.x, low, class_=kind))
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


def _stacks(board: Board, spot: Spot, here: list[Piece]) -> Iterator[str]:
    """The counters of a place from bottom to top, with a count on large stacks."""
    scale = board.counter / SIZE
    stacks = [
        (stack, arrange_stack(board, spot, stack, left=side_shape(stack[0]) != "ours")) for stack in split_stacks(here)
    ]
    apart = iter(fan_out(board, [(x, y) for _, placed in stacks for _, x, y in placed]))
    for stack, placed in stacks:
        for height, (piece, x, y) in enumerate(placed):
            size = scale * (MARKER if side_shape(piece) == "marker" else 1)
            yield board_counter(piece, x, y, size, height, next(apart, None))
        if len(stack) >= BADGE_FROM:
            _, x, y = placed[-1]
            half = board.counter / 2
            yield el(
                "g",
                el("circle", class_="badge-disc", r=9),
                text(str(len(stack)), 0, 4, class_="number"),
                class_="count",
                transform=move(x + half - 2, y + half - 2),
                data_spot=spot.id,
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
    """The centres of a stack's counters, each above and to the right of the one below.

    Beside a ring, our stack is at the upper right and the other at the upper left, so that they don't overlap. In a hex
    or a tile, stacks are near the middle.
    """
    size = board.counter
    step = size * min(STEP, FIFTHS * STEP / max(len(stack) - 1, 1))
    whole = step * (len(stack) - 1)
    if spot.outline:
        shift = -size * 0.3 if left else size * 0.3
        x, y = spot.x + shift - whole / 2, spot.y + whole / 2
    else:
        small = size * (MARKER if all(side_shape(p) == "marker" for p in stack) else 1)
        x = spot.x - small / 2 - whole - 1 if left else spot.x + size / 2 + 1
        y = spot.y - small / 2 - (1 if left else 3)
    return [(piece, x + step * n, y - step * n) for n, piece in enumerate(stack)]
