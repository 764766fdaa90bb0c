"""What a position points at: the places where goals are achieved, and where pieces are headed."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees, hypot
from typing import NamedTuple

from fieldcraft.drawing.counters import SIZE
from fieldcraft.drawing.places import RING
from fieldcraft.drawing.svg import el, move, num
from fieldcraft.kernel.scene import Point, Scene, Spot

WIDER = 1.5
# An arrow starts this many counters from the centre of its piece, and is this many counters long at most.
CLEAR = 0.72
LONG = 2.2
SHORT = 0.5


class Target(NamedTuple):
    """Where a goal is achieved, and what it is."""

    place: str
    x: float
    y: float
    text: str


def targets(scene: Scene) -> list[Target]:
    """The places of goals that are still to be achieved."""
    spots = {spot.id: (spot.x, spot.y) for spot in scene.board.spots}
    pieces = {piece.id: piece.at or spots.get(piece.spot) for piece in scene.pieces}
    where = {**{name: at for name, at in pieces.items() if at}, **spots}
    open_ = [goal for goal in scene.goals if goal.place in where and not goal.done]
    return [Target(goal.place, *where[goal.place], goal.text) for goal in open_]


def draw_targets(scene: Scene) -> str:
    """A ring of brackets around the place of each goal, below the counters."""
    spots = {spot.id: spot for spot in scene.board.spots}
    marks = [
        el("g", el("path", class_="goal-under", d=d), el("path", class_="goal-mark", d=d), transform=move(x, y))
        for place, x, y, _ in targets(scene)
        for d in (_brackets(_reach(spots.get(place), scene.board.counter)),)
    ]
    return el("g", *marks, class_="goal-marks", aria_hidden="true") if marks else ""


def _reach(spot: Spot | None, counter: float) -> float:
    """How far from the middle of a place its mark is."""
    if spot is not None and spot.outline:
        return max(hypot(x - spot.x, y - spot.y) for x, y in spot.outline)
    return max(WIDER * RING, counter * 0.8)


def _brackets(r: float) -> str:
    """Four corners around the origin."""
    arm = r * 0.42
    return "".join(
        f"M{num(x * r)} {num(y * (r - arm))}V{num(y * r)}H{num(x * (r - arm))}" for x in (-1, 1) for y in (-1, 1)
    )


def draw_arrows(scene: Scene, placed: Mapping[str, Point]) -> str:
    """An arrow from each piece that is headed somewhere, towards that place or piece."""
    spots = {spot.id: (spot.x, spot.y) for spot in scene.board.spots}
    where: dict[str, Point] = {**placed, **spots}
    found = [
        _arrow(placed[piece.id], where[piece.towards], scene.board.counter, piece.side)
        for piece in scene.pieces
        if piece.towards in where and piece.id in placed
    ]
    return el("g", *found, class_="arrows", aria_hidden="true") if any(found) else ""


def _arrow(start: Point, end: Point, counter: float, side: str) -> str:
    """An arrow that begins beside a counter and ends short of its target."""
    (x, y), (x2, y2) = start, end
    far = hypot(x2 - x, y2 - y)
    long = min(LONG * counter, far - 2 * CLEAR * counter)
    if long < SHORT * counter:
        return ""
    turn, scale = degrees(atan2(y2 - y, x2 - x)), counter / SIZE
    from_, head = CLEAR * counter, 10 * scale
    tip = from_ + long
    barb = f"{num(tip - head)} {num(-head * 0.7)}L{num(tip)} 0L{num(tip - head)} {num(head * 0.7)}"
    d = f"M{num(from_)} 0H{num(tip - head * 0.6)}M{barb}"
    lines = el("path", class_="arrow-under", d=d) + el("path", class_="arrow", d=d)
    return el("g", lines, class_=side, transform=f"{move(x, y)} rotate({num(turn)})")
