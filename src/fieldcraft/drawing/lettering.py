"""Words on the ground, set as a cartographer does: capitals for regions, italics for water, along a line or level."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple
from zlib import crc32

from fieldcraft.drawing.curves import curve, flat, length
from fieldcraft.drawing.pen import Pen
from fieldcraft.drawing.svg import el, escape, num, text
from fieldcraft.drawing.type import width
from fieldcraft.kernel.scene import Lettering, Point


class Face(NamedTuple):
    """The size of a style in board units, the space between letters in hundredths of it, and what it is for."""

    size: float
    spacing: float
    words: str


FACES: dict[str, Face] = {
    "sea": Face(34, 42, "the name of a sea, large"),
    "water": Face(17, 8, "gulfs, lakes and rivers, in italics"),
    "region": Face(25, 38, "countries and great tracts of land, in spaced capitals"),
    "relief": Face(16.5, 22, "hills, sands and depressions, in spaced italics"),
    "town": Face(13.5, 2, "places that are not spaces of the board"),
    "place": Face(13.5, 2, "spaces of the board that have no ring"),
    "note": Face(12, 0, "small remarks"),
    "pencil": Face(15, 4, "what was written on the map by hand"),
    "title": Face(40, 14, "the name of the sheet"),
    "subtitle": Face(17, 10, "what stands under the name of the sheet"),
    "figure": Face(11.5, 4, "numbers on a scale or in the margin"),
}
PLAIN = Face(14, 2, "anything else")


def face(lettering: Lettering) -> Face:
    """The face of a style; a style that is not known is set plainly."""
    return FACES.get(lettering.style, PLAIN)


def letters(lettering: Lettering, pen: Pen) -> str:
    """One lettering: level, turned, or along a line."""
    size = face(lettering).size * lettering.size
    style = lettering.style if lettering.style in FACES else "plain"
    if len(lettering.points) > 1:
        return _along(lettering, size, style, pen)
    x, y = lettering.points[0]
    turn = f"rotate({num(lettering.angle)} {num(x)} {num(y)})" if lettering.angle else None
    lines = lettering.text.split("\n")
    first = y - (len(lines) - 1) * size * 0.58
    return "".join(
        text(line, x, first + n * size * 1.16, class_=f"l-{style}", font_size=size, transform=turn)
        for n, line in enumerate(lines)
    )


def _along(lettering: Lettering, size: float, style: str, pen: Pen) -> str:
    """Words that follow a line, in its middle."""
    key = f"{pen.key}-l{crc32(repr(lettering).encode()):x}"
    on = el("textPath", escape(lettering.text), href=f"#{key}", startOffset="50%")
    path = el("path", id=key, d=curve(guide(lettering)), class_="guide")
    return path + el("text", on, class_=f"l-{style}", font_size=size)


def guide(lettering: Lettering) -> list[Point]:
    """The line that words follow, made longer where it is too short: a browser leaves out what hangs over."""
    points = list(lettering.points)
    shape = face(lettering)
    long = width(lettering.text, shape.size * lettering.size, spacing=shape.spacing) * 1.06
    missing = (long - length(flat(points))) / 2
    if missing <= 0:
        return points
    return [_beyond(points[1], points[0], missing), *points, _beyond(points[-2], points[-1], missing)]


def _beyond(inner: Point, end: Point, far: float) -> Point:
    """A point straight on from the end of a line."""
    dx, dy = end[0] - inner[0], end[1] - inner[1]
    scale = far / (hypot(dx, dy) or 1.0)
    return end[0] + dx * scale, end[1] + dy * scale
