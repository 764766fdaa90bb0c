"""Indoors: cut walls, doors, windows and lamps."""

from __future__ import annotations

from fieldcraft.drawing.feature_styles import COVER, DETAIL, TINT, TRAFFIC, Context, Style, Styles, area_path, line_path
from fieldcraft.drawing.svg import el, move, num
from fieldcraft.kernel.scene import Area, Line, Prop


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
    """A wall in section: its faces, and the masonry between them."""
    return el("path", class_="wall", d=line_path(line)) + el("path", class_="wall-core", d=line_path(line))


def tile_edge(line: Line, context: Context) -> str:
    """The edge of a space on open ground."""
    return el("path", class_="tile-edge", d=line_path(line))


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
        el("path", class_="doorway", d="M-11 0H11"),
        el("path", class_="door-swing", d="M-10-20A20 20 0 0 1 10 0"),
        el("path", class_="door", d="M-10 0V-20"),
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


AREAS: Styles = {
    "paving": Style(TINT, paving, "flagstones or concrete"),
    "light": Style(COVER, light, "ground lit by a lamp"),
    "shade": Style(COVER, shade, "ground in shadow"),
}
LINES: Styles = {
    "wall": Style(TRAFFIC, wall, "a wall in section"),
    "partition": Style(TRAFFIC, thin_wall, "a partition or fence"),
    "tile-edge": Style(TRAFFIC, tile_edge, "the edge of a space on open ground"),
    "window": Style(TRAFFIC, window, "a window in a wall"),
}
PROPS: Styles = {
    "door": Style(DETAIL, door, "a door and its swing"),
    "lamp": Style(DETAIL, lamp, "a lamp and its light"),
}
