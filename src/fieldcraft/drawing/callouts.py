"""Drawings with numbered pins: a counter, a part of a map and a card, to be explained beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from fieldcraft.drawing.cards import BOTTOM, HIGH, WIDE, card, layout, text_top
from fieldcraft.drawing.counters import INSET, badge_points, counter_body, css_classes, shadow, side_shape
from fieldcraft.drawing.picture import picture
from fieldcraft.drawing.stacks import placements
from fieldcraft.drawing.svg import el, move, num, text
from fieldcraft.kernel.library import Card
from fieldcraft.kernel.scene import Piece, Point, Scene

PIN = 5.0
COUNTER_BOX = (-56.0, -40.0, 112.0, 80.0)
CARD_MARGIN = 34.0
# A map is cut out in this proportion, or higher if need be, with this share of its size as room around what is pinned.
PROPORTION = 0.62
ROOM = 0.16
SMALLEST = 420.0
# How far from the middle of a thing a line ends, as a share of its length.
STOP = 0.3
# How far a pin keeps from what else is pinned, in pin radii.
CLEAR = 2.2
# Where a pin stands beside what it names, in pin radii.
BESIDE: tuple[Point, ...] = ((-2.4, -2.4), (2.4, -2.4), (-2.4, 2.4), (2.4, 2.4))


def pin(number: int, at: Point, to: Point, size: float = PIN) -> str:
    """A numbered disc with a line to what it names."""
    line = el(
        "path", class_="pin-line", d=f"M{num(at[0])} {num(at[1])}L{num(to[0])} {num(to[1])}", stroke_width=size / 4
    )
    end = el("circle", class_="pin-end", cx=to[0], cy=to[1], r=size * 0.3)
    disc = el("circle", class_="pin-disc", r=size, stroke_width=size / 5)
    figure = text(str(number), 0, size * 0.42, class_="pin-number", font_size=size * 1.25, text_anchor="middle")
    return line + end + el("g", disc, figure, transform=move(*at))


def annotated_counter(piece: Piece, parts: Sequence[str]) -> str:
    """A counter with a pin for each part that is named, such as `symbol` or `value 1`."""
    left, top, wide, high = COUNTER_BOX
    inside = INSET[side_shape(piece)]
    anchors: dict[str, tuple[Point, Point]] = {
        "value 1": ((-44, 15), (-inside - 3, 14)),
        "value 2": ((44, 15), (inside + 3, 14)),
        "value 3": ((-44, -13), (-inside - 3, -13)),
        "value 4": ((44, -13), (inside + 3, -13)),
        "symbol": ((0, -33), (0, -14)),
        "name": ((0, 33), (0, 9)),
        "badge": ((33, -33), badge_points(piece)[0]),
    }
    pins = [pin(number, *anchors[part]) for number, part in enumerate(parts, 1) if part in anchors]
    return el(
        "svg",
        el("g", shadow(piece, 0), counter_body(piece), class_=css_classes(piece)),
        *pins,
        class_="annotated counter",
        viewBox=f"{num(left)} {num(top)} {num(wide)} {num(high)}",
        role="img",
        aria_label=f"The counter {piece.name}, with numbers",
        xmlns="http://www.w3.org/2000/svg",
    )


def annotated_card(one: Card, parts: Sequence[str]) -> str:
    """A card with a pin for each part that is named: `head`, `picture`, `values`, `text` or `foot`."""
    made = layout(one)
    top = text_top(made, 0)
    heights = {
        "head": made.head / 2,
        "picture": made.head + made.picture / 2,
        "values": top + 14,
        "text": (top + BOTTOM) / 2 + 10,
        "foot": HIGH - 11,
    }
    pins = []
    for number, part in enumerate(parts, 1):
        if part in heights:
            y = heights[part]
            pins.append(pin(number, (WIDE + CARD_MARGIN * 0.6, y), (WIDE - 14, y), 10))
    inside = card(one).replace("<svg ", f'<svg width="{num(WIDE)}" height="{num(HIGH)}" ', 1)
    return el(
        "svg",
        inside,
        *pins,
        class_="annotated whole-card",
        viewBox=f"-6 -6 {num(WIDE + CARD_MARGIN + 8)} {num(HIGH + 12)}",
        role="img",
        aria_label=f"The card {one.name}, with numbers",
        xmlns="http://www.w3.org/2000/svg",
    )


def annotated_map(scene: Scene, things: Sequence[str], dark: bool = False, fonts: str = "") -> str:
    """The part of a map around some places and pieces, each with a pin, as a document with its own styles."""
    points = anchor_points(scene, things)
    x, y, wide, high = cut_out(scene, points.values())
    size = wide / 46
    pins = []
    for number, thing in enumerate(things, 1):
        if thing in points:
            to = points[thing]
            at = _beside(to, (x, y, wide, high), size, [place for name, place in points.items() if name != thing])
            short = (to[0] + (at[0] - to[0]) * STOP, to[1] + (at[1] - to[1]) * STOP)
            pins.append(pin(number, at, short, size))
    return el(
        "svg",
        picture(scene, dark, f"{fonts}\n{PIN_STYLES[dark]}"),
        *pins,
        viewBox=f"{num(x)} {num(y)} {num(wide)} {num(high)}",
        width=wide,
        height=high,
        role="img",
        aria_label=f"A part of {scene.board.name}, with numbers",
        xmlns="http://www.w3.org/2000/svg",
    )


PIN_STYLES = {
    dark: f".pin-disc{{fill:{disc};stroke:{edge}}}.pin-number{{fill:{edge};font-family:'Barlow Condensed',sans-serif;"
    f"font-weight:700}}.pin-line{{stroke:{disc};fill:none}}.pin-end{{fill:{disc};stroke:{edge};stroke-width:1}}"
    for dark, disc, edge in ((False, "#6f2b12", "#fff8ea"), (True, "#e0975e", "#1c160d"))
}


def anchor_points(scene: Scene, things: Iterable[str]) -> dict[str, Point]:
    """Where places and pieces are on the map; what isn't there is left out."""
    spots: dict[str, Point] = {spot.id: (spot.x, spot.y) for spot in scene.board.spots}
    pieces: dict[str, Point] = {id_: (at.x, at.y) for id_, at in placements(scene).items()}
    known = spots | pieces
    return {thing: known[thing] for thing in things if thing in known}


def cut_out(scene: Scene, points: Iterable[Point]) -> tuple[float, float, float, float]:
    """The part of a map that has all points, with room around them, at least in a fixed proportion."""
    board = scene.board
    found = list(points) or [(board.width / 2, board.height / 2)]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*found, strict=True))
    room = max(right - left, (bottom - top) / PROPORTION, SMALLEST) * ROOM
    wide = min(max(right - left + 2 * room, (bottom - top + 2 * room) / PROPORTION, SMALLEST), board.width)
    high = min(max(wide * PROPORTION, bottom - top + 2 * room), board.height)
    x = min(max((left + right - wide) / 2, 0), board.width - wide)
    y = min(max((top + bottom - high) / 2, 0), board.height - high)
    return x, y, wide, high


def _beside(to: Point, box: tuple[float, float, float, float], size: float, others: Sequence[Point]) -> Point:
    """Where a pin stands: inside the picture, clear of what else is pinned, and above if it can: names are below."""
    x, y, wide, high = box
    places = [(to[0] + dx * size, to[1] + dy * size) for dx, dy in BESIDE]
    inside = [p for p in places if x + size < p[0] < x + wide - size and y + size < p[1] < y + high - size] or places
    room = {place: min((dist(place, other) for other in others), default=wide) for place in inside}
    return next((place for place in inside if room[place] > CLEAR * size), max(inside, key=room.__getitem__))
