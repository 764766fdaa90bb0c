"""Text on the map in cartographic styles: capitals for regions, italics for water, straight or along a line."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple
from zlib import crc32

from fieldcraft.drawing.curves import flatten, length, smooth_path
from fieldcraft.drawing.feature_styles import Context
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.svg import el, escape, num, text
from fieldcraft.kernel.scene import Lettering, Point


class Face(NamedTuple):
    """A text style: its size in board units, its letter spacing in hundredths of the size, and its use."""

    size: float
    spacing: float
    description: str


FACES: dict[str, Face] = {
    "sea": Face(34, 42, "the name of a sea, large"),
    "water": Face(17, 8, "gulfs, lakes and rivers, in italics"),
    "region": Face(25, 38, "countries and regions, in spaced capitals"),
    "relief": Face(16.5, 22, "hills, sands and depressions, in spaced italics"),
    "town": Face(13.5, 2, "places that are not spaces of the board"),
    "place": Face(13.5, 2, "spaces of the board without a ring"),
    "note": Face(12, 0, "small notes"),
    "pencil": Face(15, 4, "handwriting on the map"),
    "title": Face(40, 14, "the title of the map"),
    "subtitle": Face(17, 10, "the line below the title"),
    "heading": Face(17, 2, "the name of a band or column, at its top"),
    "tile": Face(16.5, 3, "the name of a tile, to the right of its point"),
    "badge": Face(13.5, 3, "the size of a tile, or another short value, to the left of its point"),
    "figure": Face(11.5, 4, "numbers on a scale or in the margin"),
}
PLAIN = Face(14, 2, "anything else")


def face(lettering: Lettering) -> Face:
    """The face of a style, or a plain one if the style is unknown."""
    return FACES.get(lettering.style, PLAIN)


def draw_lettering(lettering: Lettering, context: Context) -> str:
    """One text: horizontal, rotated, or along a line."""
    size = face(lettering).size * lettering.size
    style = lettering.style if lettering.style in FACES else "plain"
    if len(lettering.points) > 1:
        return _along(lettering, size, style, context)
    x, y = lettering.points[0]
    turn = f"rotate({num(lettering.angle)} {num(x)} {num(y)})" if lettering.angle else None
    lines = lettering.text.split("\n")
    first = y - (len(lines) - 1) * size * 0.58
    return "".join(
        text(line, x, first + n * size * 1.16, class_=f"l-{style}", font_size=size, transform=turn)
        for n, line in enumerate(lines)
    )


def _along(lettering: Lettering, size: float, style: str, context: Context) -> str:
    """Text centred along a line."""
    key = f"{context.key}-l{crc32(repr(lettering).encode()):x}"
    on = el("textPath", escape(lettering.text), href=f"#{key}", startOffset="50%")
    path = el("path", id=key, d=smooth_path(baseline(lettering)), class_="guide")
    return path + el("text", on, class_=f"l-{style}", font_size=size)


def baseline(lettering: Lettering) -> list[Point]:
    """The line that the text follows, extended if it is too short, because browsers drop letters beyond its end."""
    points = list(lettering.points)
    shape = face(lettering)
    long = text_width(lettering.text, shape.size * lettering.size, spacing=shape.spacing) * 1.06
    missing = (long - length(flatten(points))) / 2
    if missing <= 0:
        return points
    return [_beyond(points[1], points[0], missing), *points, _beyond(points[-2], points[-1], missing)]


def _beyond(inner: Point, end: Point, far: float) -> Point:
    """A point beyond the end of a line, straight on."""
    dx, dy = end[0] - inner[0], end[1] - inner[1]
    scale = far / (hypot(dx, dy) or 1.0)
    return end[0] + dx * scale, end[1] + dy * scale
