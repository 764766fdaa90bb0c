"""Indoors: floors, cut walls, doors, windows, furniture and lamps."""

from __future__ import annotations

from fieldcraft.drawing.curves import bounds
from fieldcraft.drawing.pen import COVER, DETAIL, TINT, TRAFFIC, Pen, Style, Styles, course, outline
from fieldcraft.drawing.svg import el, move, num, pair
from fieldcraft.kernel.scene import Area, Line, Prop


def floor(area: Area, pen: Pen) -> str:
    """A floor of boards."""
    left, top, right, bottom = bounds(area.points)
    key = f"{pen.key}-{pen.salt(area) % 65536:x}"
    boards = "".join(f"M{pair(left, top + k * 9.0)}h{num(right - left)}" for k in range(1, int((bottom - top) / 9) + 1))
    path = outline(area)
    return (
        el("clipPath", el("path", d=path), id=f"floor-{key}")
        + el("path", class_="floor", d=path)
        + el("path", class_="boards", d=boards, clip_path=f"url(#floor-{key})")
    )


def paving(area: Area, pen: Pen) -> str:
    """Stone flags or concrete."""
    return el("path", class_="paving", d=outline(area))


def light(area: Area, pen: Pen) -> str:
    """Ground in the light of a lamp."""
    return el("path", class_="lit-ground", d=outline(area))


def shade(area: Area, pen: Pen) -> str:
    """Ground in shadow."""
    return el("path", class_="shade", d=outline(area))


def wall(line: Line, pen: Pen) -> str:
    """A wall that is cut through by the plan."""
    return el("path", class_="wall", d=course(line))


def thin_wall(line: Line, pen: Pen) -> str:
    """A partition, or a fence."""
    return el("path", class_="partition", d=course(line))


def window(line: Line, pen: Pen) -> str:
    """A window in a wall."""
    return el("path", class_="wall", d=course(line)) + el("path", class_="pane", d=course(line))


def door(mark: Prop, pen: Pen) -> str:
    """A door and the way it swings."""
    turn = f"{move(*mark.at)} rotate({num(mark.angle)}) scale({num(mark.size)})"
    return el(
        "g",
        el("path", class_="doorway", d="M-9 0H9"),
        el("path", class_="door", d="M-9 0V-18A18 18 0 0 1 9 0"),
        transform=turn,
    )


def lamp(mark: Prop, pen: Pen) -> str:
    """A lamp, and the pool of light round it. The pool fades, since light does."""
    key = f"{pen.key}-{pen.salt(mark) % 65536:x}"
    fade = el(
        "radialGradient",
        el("stop", class_="lamp-near", offset="0"),
        el("stop", class_="lamp-far", offset="1"),
        id=f"lamp-{key}",
    )
    return el(
        "g",
        fade,
        el("circle", r=60 * mark.size, fill=f"url(#lamp-{key})"),
        el("circle", class_="lamp", r=4),
        transform=move(*mark.at),
    )


def table(mark: Prop, pen: Pen) -> str:
    """A table."""
    turn = f"{move(*mark.at)} rotate({num(mark.angle)}) scale({num(mark.size)})"
    return el("path", class_="furniture", d="M-12-7H12V7H-12Z", transform=turn)


def stairs(mark: Prop, pen: Pen) -> str:
    """Steps."""
    turn = f"{move(*mark.at)} rotate({num(mark.angle)}) scale({num(mark.size)})"
    return el("path", class_="furniture", d="M-8-12H8V12H-8ZM-8-8H8M-8-4H8M-8 0H8M-8 4H8M-8 8H8", transform=turn)


AREAS: Styles = {
    "floor": Style(TINT, floor, "a floor of boards"),
    "paving": Style(TINT, paving, "stone flags or concrete"),
    "light": Style(COVER, light, "ground in lamplight"),
    "shade": Style(COVER, shade, "ground in shadow"),
}
LINES: Styles = {
    "wall": Style(TRAFFIC, wall, "a cut wall"),
    "partition": Style(TRAFFIC, thin_wall, "a partition or fence"),
    "window": Style(TRAFFIC, window, "a window in a wall"),
}
MARKS: Styles = {
    "door": Style(DETAIL, door, "a door and the way it swings"),
    "lamp": Style(DETAIL, lamp, "a lamp and its light"),
    "table": Style(DETAIL, table, "a table"),
    "stairs": Style(DETAIL, stairs, "steps"),
}
