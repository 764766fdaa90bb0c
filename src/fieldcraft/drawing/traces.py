"""Traces: previews of options over the board, such as a path with its costs, a flight or a line of sight."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import hypot

from fieldcraft.drawing.counters import SIZE
from fieldcraft.drawing.curves import flatten
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.svg import el, move, num, polyline, text
from fieldcraft.kernel.scene import Point, Scene, Stop, Trace

NOTE = 15.0
TALL = 21.0
ROOM = 6.0
# How many counters' widths the note of a line of sight stays away from its target.
APART = 0.85


def trace(scene: Scene, shown: Trace) -> str:
    """A trace as an SVG element over the counters; empty if fewer than two of its stops are on the board."""
    board = scene.board
    where = positions(scene)
    stops = [stop for stop in shown.stops if stop.place in where]
    if len(stops) < 2:
        return ""
    line = polyline(trace_path(scene, stops, where) if shown.kind == "path" else [where[stop.place] for stop in stops])
    scale = board.counter / SIZE
    notes = [_note(stop, at, scale) for stop, at in _note_positions(shown, stops, where, board.counter) if stop.note]
    ends = [el("circle", class_="trace-end", r=4.5 * scale, transform=move(*where[stops[0].place]))]
    if not stops[-1].note or shown.kind == "sight":
        ends.append(el("circle", class_="trace-end", r=7 * scale, transform=move(*where[stops[-1].place])))
    return el(
        "svg",
        el("path", class_="trace-under", d=line),
        el("path", class_="trace-line", d=line),
        *ends,
        *notes,
        class_=f"pieces trace {shown.kind}",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
        aria_hidden="true",
    )


def positions(scene: Scene) -> dict[str, Point]:
    """The position of every place and every piece; a piece without its own point is at the centre of its place."""
    spots: dict[str, Point] = {spot.id: (spot.x, spot.y) for spot in scene.board.spots}
    pieces = {piece.id: piece.at or spots.get(piece.spot) for piece in scene.pieces}
    return {**{name: at for name, at in pieces.items() if at is not None}, **spots}


def trace_path(scene: Scene, stops: list[Stop], where: Mapping[str, Point]) -> list[Point]:
    """The line through all stops, following the bends of the links between them."""
    bends: dict[tuple[str, str], tuple[Point, ...]] = {}
    for link in scene.board.links:
        start, end = link.ends
        bends[start, end], bends[end, start] = link.through, link.through[::-1]
    line = [where[stops[0].place]]
    for one, other in pairwise(stops):
        through = bends.get((one.place, other.place), ())
        line += flatten([where[one.place], *through, where[other.place]], step=9, smooth=bool(through))[1:]
    return line


def _note_positions(
    shown: Trace, stops: list[Stop], where: Mapping[str, Point], counter: float
) -> list[tuple[Stop, Point]]:
    """Each stop with the centre of its note: on the stop, or short of it if the stop must stay visible."""
    if shown.kind != "sight":
        return [(stop, where[stop.place]) for stop in stops]
    placed = [(stops[0], where[stops[0].place])]
    for one, other in pairwise(stops):
        (x, y), (x2, y2) = where[one.place], where[other.place]
        far = hypot(x2 - x, y2 - y)
        back = min(0.5, APART * counter / far) if far else 0.0
        placed.append((other, (x2 - (x2 - x) * back, y2 - (y2 - y) * back)))
    return placed


def _note(stop: Stop, at: Point, scale: float) -> str:
    """A note on a slip of paper."""
    wide = max(TALL, text_width(stop.note, NOTE, "grotesque") + 2 * ROOM)
    return el(
        "g",
        el("rect", class_="trace-slip", x=-wide / 2, y=-TALL / 2, width=wide, height=TALL, rx=TALL / 2),
        text(stop.note, 0, NOTE * 0.35, class_="trace-note"),
        transform=f"{move(*at)} scale({scale:.3g})",
    )
