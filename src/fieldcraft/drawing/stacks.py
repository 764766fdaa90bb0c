"""Where counters stand: beside the ring of their place, so that ring, name and every counter can still be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fieldcraft.drawing.counters import SIZE, pool, side_of, standing
from fieldcraft.drawing.places import RING
from fieldcraft.drawing.svg import el, move, num, polygon, text
from fieldcraft.kernel.scene import Board, Piece, Point, Scene, Spot

STEP = 0.2
# A stack grows by a fifth of a counter each time, but no farther than this many fifths in all.
FIFTHS = 5.0
BADGE_FROM = 4
# A stack that is fanned out lies in rows, with some room between the counters.
ROW = 5
APART = 1.2
MARKER = 0.84
HIT = 23.0
BELOW = 0.34
NOTHING: Mapping[str, str] = {}


def places(board: Board) -> str:
    """Every place that can be pointed at, each with its id as `data-place`, as an SVG element over the ground."""
    return el(
        "svg",
        *(_spot(spot) for spot in board.spots),
        class_="pieces places",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
    )


def pieces(scene: Scene, figures: Mapping[str, str] = NOTHING) -> str:
    """Every counter as an SVG element to be laid over the places, with figures at some of these.

    A counter carries its id as `data-place`, and says where it stands as `data-spot`.
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
            light.append(pool(*piece.at, scale))
        placed.append(standing(piece, *piece.at, scale * (MARKER if side_of(piece) == "marker" else 1)))
    for spot in board.spots:
        if spot.id in there and any("seen" in piece.marks for piece in there[spot.id]):
            light.append(pool(spot.x, spot.y, scale))
    stacks = [drawn for spot in board.spots if spot.id in there for drawn in _stacks(board, spot, there[spot.id])]
    return el(
        "svg",
        *light,
        *stacks,
        *placed,
        _figures(board, figures),
        class_="pieces",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
    )


def _figures(board: Board, figures: Mapping[str, str]) -> str:
    """What a move costs, where it goes: low in a hex, where a counter leaves room; in a ring over its sign."""
    written = []
    for spot in board.spots:
        if spot.id in figures:
            heights = [y for _, y in spot.outline]
            low = (max(heights) + min(heights)) / 2 + BELOW * (max(heights) - min(heights)) if heights else spot.y
            kind = None if heights else "ringed"
            written.append(text(figures[spot.id], spot.x, low, class_=kind))
    return el("g", *written, class_="figures", aria_hidden="true") if written else ""


def _spot(spot: Spot) -> str:
    """A place that can be pointed at: what catches the pointer, and the edge that glows."""
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
    """The counters of a place from the lowest to the highest, and how many there are where they are many."""
    scale = board.counter / SIZE
    stacks = [(stack, arranged(board, spot, stack, left=side_of(stack[0]) != "ours")) for stack in columns(here)]
    apart = iter(fanned(board, [(x, y) for _, placed in stacks for _, x, y in placed]))
    for stack, placed in stacks:
        for height, (piece, x, y) in enumerate(placed):
            size = scale * (MARKER if side_of(piece) == "marker" else 1)
            yield standing(piece, x, y, size, height, next(apart, None))
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


def fanned(board: Board, points: list[Point]) -> list[Point]:
    """Where the counters of a place go when they are fanned out, in rows over the lowest; one alone goes nowhere."""
    if len(points) < 2:
        return []
    step, across = board.counter * APART, min(len(points), ROW)
    middle, base = sum(x for x, _ in points) / len(points), max(y for _, y in points)
    left = min(max(middle - (across - 1) * step / 2, step / 2), board.width - across * step)
    return [(left + n % across * step, base - n // across * step) for n in range(len(points))]


def columns(here: list[Piece]) -> list[list[Piece]]:
    """The stacks of a place: ours, and apart from it the markers with the enemy on top of them."""
    ours = [piece for piece in here if side_of(piece) == "ours"]
    rest = [piece for piece in here if side_of(piece) == "marker"] + [p for p in here if side_of(p) == "theirs"]
    return [stack for stack in (rest, ours) if stack]


def arranged(board: Board, spot: Spot, stack: list[Piece], left: bool) -> list[tuple[Piece, float, float]]:
    """The middles of a stack's counters, each up and right of the one below it.

    Beside a ring, ours stand up and right of it, and the others to the left, far enough for their top counter to
    end where ours begin. In a hex or a tile, a stack stands in the middle.
    """
    size = board.counter
    step = size * min(STEP, FIFTHS * STEP / max(len(stack) - 1, 1))
    whole = step * (len(stack) - 1)
    if spot.outline:
        shift = -size * 0.3 if left else size * 0.3
        x, y = spot.x + shift - whole / 2, spot.y + whole / 2
    else:
        small = size * (MARKER if all(side_of(p) == "marker" for p in stack) else 1)
        x = spot.x - small / 2 - whole - 1 if left else spot.x + size / 2 + 1
        y = spot.y - small / 2 - (1 if left else 3)
    return [(piece, x + step * n, y - step * n) for n, piece in enumerate(stack)]
