"""Indoors: floors, cut walls, doors, windows, furniture and lamps."""

from __future__ import annotations

from fieldcraft.drawing.curves import bounds
from fieldcraft.drawing.feature_styles import COVER, DETAIL, TINT, TRAFFIC, Context, Style, Styles, area_path, line_path
from fieldcraft.drawing.svg import el, move, num, pair
from fieldcraft.kernel.scene import Area, Line, Prop


def floor(area: Area, context: Context) -> str:
    """A floor of boards."""
    left, top, right, bottom = bounds(area.points)
    key = f"{context.key}-{context.salt(area) % 65536:x}"
    boards = "".join(f"M{pair(left, top + k * 9.0)}h{num(right - left)}" for k in range(1, int((bottom - top) / 9) + 1))
    path = area_path(area)
    return (
        el("clipPath", el("path", d=path), id=f"floor-{key}")
        + el("path", class_="floor", d=path)
        + el("path", class_="boards", d=boards, clip_path=f"url(#floor-{key})")
    )


def paving(area: Area, context: Context) -> str:
    """Flagstones or concrete."""
    return el("path", class_="paving", d=area_path(area))


def light(area: Area, context: Context) -> str:
    """Ground lit by a lamp."""
    return el("path", class_="lit-ground", d=area_path(area))


def shade(area: Area, context: Context) -> str:
    """Ground in shadow."""
    return el("path", class_="shade", d=area_path(area))


def wall(line: Line, context: Context) -> str:
    """A wall in section."""
    return el("path", class_="wall", d=line_path(line))


def thin_wall(line: Line, context: Context) -> str:
    """A partition, or a fence."""
    return el("path", class_="partition", d=line_path(line))


def window(line: Line, context: Context) -> str:
    """A window in a wall."""
    return el("path", class_="wall", d=line_path(line)) + el("path", class_="pane", d=line_path(line))


def door(prop: Prop, context: Context) -> str:
    """A door and its swing."""
    turn = f"{move(*prop.at)} rotate({num(prop.angle)}) scale({num(prop.size)})"
    return el(
        "g",
        el("path", class_="doorway", d="M-9 0H9"),
        el("path", class_="door", d="M-9 0V-18A18 18 0 0 1 9 0"),
        transform=turn,
    )


def lamp(prop: Prop, context: Context) -> str:
    """A lamp in a pool of light that fades outwards."""
    key = f"{context.key}-{context.salt(prop) % 65536:x}"
    fade = el(
        "radialGradient",
        el("stop", class_="lamp-near", offset="0"),
        el("stop", class_="lamp-far", offset="1"),
        id=f"lamp-{key}",
    )
    return el(
        "g",
        fade,
        el("circle", r=60 * prop.size, fill=f"url(#lamp-{key})"),
        el("circle", class_="lamp", r=4),
        transform=move(*prop.at),
    )


def table(prop: Prop, context: Context) -> str:
    """A table."""
    turn = f"{move(*prop.at)} rotate({num(prop.angle)}) scale({num(prop.size)})"
    return el("path", class_="furniture", d="M-12-7H12V7H-12Z", transform=turn)


def stairs(prop: Prop, context: Context) -> str:
    """Stairs."""
    turn = f"{move(*prop.at)} rotate({num(prop.angle)}) scale({num(prop.size)})"
    return el("path", class_="furniture", d="M-8-12H8V12H-8ZM-8-8H8M-8-4H8M-8 0H8M-8 4H8M-8 8H8", transform=turn)


AREAS: Styles = {
    "floor": Style(TINT, floor, "a floor of boards"),
    "paving": Style(TINT, paving, "flagstones or concrete"),
    "light": Style(COVER, light, "ground lit by a lamp"),
    "shade": Style(COVER, shade, "ground in shadow"),
}
LINES: Styles = {
    "wall": Style(TRAFFIC, wall, "a wall in section"),
    "partition": Style(TRAFFIC, thin_wall, "a partition or fence"),
    "window": Style(TRAFFIC, window, "a window in a wall"),
}
PROPS: Styles = {
    "door": Style(DETAIL, door, "a door and its swing"),
    "lamp": Style(DETAIL, lamp, "a lamp and its light"),
    "table": Style(DETAIL, table, "a table"),
    "stairs": Style(DETAIL, stairs, "stairs"),
}
