"""Water and coasts: seas with depth lines, lakes, islands, quays, beaches and shoals."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.drawing.curves import noise, offset_line, points_along, roughen, scatter, scatter_strokes, smooth_path
from fieldcraft.drawing.feature_styles import (
    COVER,
    DETAIL,
    LAND,
    STREAM,
    TINT,
    TRAFFIC,
    WATER,
    Context,
    Style,
    Styles,
    area_path,
    area_points,
    line_points,
)
from fieldcraft.drawing.svg import dots, el, move, num, pair, polygon, polyline
from fieldcraft.kernel.scene import Area, Line, Prop

# Distances from the shore: the tints of the shelf, and the depth lines, which fade outwards.
SHELVES = ((58.0, "shelf"), (26.0, "shoal"))
DEPTHS = (4.5, 10.0, 17.0, 26.0, 37.0, 50.0, 66.0)


def shore(area: Area, context: Context) -> str:
    """The shore of water or an island: irregular if natural, straight if man-made."""
    if not area.smooth:
        return polygon(area.points)
    return smooth_path(roughen(area.points, 2.2, context.salt(area), closed=True, step=8)[:-1], closed=True)


def sea(area: Area, context: Context) -> str:
    """Open water, with depth lines along its shore and around every island.

    All seas are drawn together, with the first one: the depth lines overlap the land, which then covers them. That
    renders faster than clipping every line to the water.
    """
    board = context.board
    seas = [f for f in board.ground if isinstance(f, Area) and f.style == "sea"] or [area]
    if area != seas[0]:
        return ""
    water = "".join(shore(f, context) for f in seas)
    islands = "".join(shore(f, context) for f in board.ground if isinstance(f, Area) and f.style == "land")
    use = f"#shore-{context.key}"
    shelves = [el("use", class_=f"water-{name}", stroke_width=2 * far, href=use) for far, name in SHELVES]
    sheet = f"M-9-9H{num(board.width + 9)}V{num(board.height + 9)}H-9Z"
    return el(
        "g",
        el("defs", el("path", id=f"shore-{context.key}", d=water + islands)),
        el("path", class_="sea", d=water),
        el("g", *shelves, *waterlines(use, DEPTHS, _tint), class_="depths"),
        el("path", class_="land", d=sheet + water, fill_rule="evenodd"),
        el("use", class_="coast", href=use),
    )


def waterlines(shore: str, depths: tuple[float, ...], tint: Callable[[float], str]) -> list[str]:
    """Lines along a shore at several distances from it.

    Each is a broad stroke of ink with a slightly narrower stroke of water on top, so that no offset curve has to be
    computed. The caller clips them to the water.
    """
    lines = []
    for number, far in reversed(list(enumerate(depths))):
        lines.append(el("use", class_=f"depth d{number}", stroke_width=2 * far + 1.1, href=shore))
        lines.append(el("use", class_=f"water-{tint(far)}", stroke_width=2 * far, href=shore))
    return lines


def _tint(far: float) -> str:
    """The water tint at a distance from the shore."""
    return next((name for reach, name in reversed(SHELVES) if far <= reach), "deep")


def land(area: Area, context: Context) -> str:
    """An island or a spit."""
    return el("path", class_="land coast", d=shore(area, context))


def lake(area: Area, context: Context) -> str:
    """A lake with a few lines along its shore."""
    key = f"{context.key}-{context.salt(area) % 65536:x}"
    use = f"#lake-{key}"
    return el(
        "g",
        el("clipPath", el("path", id=f"lake-{key}", d=shore(area, context)), id=f"in-{key}"),
        el("use", href=use, class_="lake"),
        el("g", *waterlines(use, DEPTHS[:4], lambda far: "shoal"), clip_path=f"url(#in-{key})", class_="depths"),
        el("use", href=use, class_="coast thin"),
    )


def shallows(area: Area, context: Context) -> str:
    """Shallow water: rows of short strokes."""
    waves = [
        f"M{pair(x, y)}h{num(long)}"
        for x, y, long, _ in scatter_strokes(area_points(area), 15, 6, 9, context.salt(area))
    ]
    return el("path", class_="lake soft", d=area_path(area)) + el("path", class_="wave", d="".join(waves))


def beach(area: Area, context: Context) -> str:
    """Sand at the water's edge, dotted."""
    points = [(x, y) for x, y, _ in scatter(area_points(area), 5.5, context.salt(area))]
    return el("path", class_="beach", d=area_path(area)) + el("path", class_="dots fine", d=dots(points))


def quay(area: Area, context: Context) -> str:
    """A mole, quay or jetty with a shadow line."""
    path = area_path(area)
    return el("path", class_="quay-shade", d=path, transform=move(1.6, 1.8)) + el("path", class_="quay", d=path)


def coast(line: Line, context: Context) -> str:
    """A shoreline on its own."""
    d = smooth_path(roughen(line.points, 2.2, context.salt(line), step=8)) if line.smooth else polyline(line.points)
    return el("path", class_="coast", d=d)


def breakwater(line: Line, context: Context) -> str:
    """A breakwater: a broad line with the edges of its blocks."""
    path = line_points(line)
    blocks = "".join(
        f"M{num(x - dy * 3)} {num(y + dx * 3)}l{num(dy * 6)} {num(-dx * 6)}" for x, y, dx, dy in points_along(path, 5)
    )
    d = polyline(path)
    return (
        el("path", class_="breakwater", d=d)
        + el("path", class_="breakwater-top", d=d)
        + el("path", class_="blocks", d=blocks)
    )


def soundings(area: Area, context: Context) -> str:
    """Depths in fathoms, as on a nautical chart, deeper towards the top."""
    bottom = max(p[1] for p in area.points)
    found = []
    for x, y, n in scatter(area_points(area), 54, context.salt(area)):
        depth = 3 + round((bottom - y) / 14 + 3 * noise(n, 9))
        found.append(el("text", str(depth), x=x, y=y))
    return el("g", *found, class_="soundings")


def wreck(prop: Prop, context: Context) -> str:
    """A shipwreck: a hull and masts in a dotted ring."""
    size = prop.size
    turn = f"{move(*prop.at)} rotate({num(prop.angle)}) scale({num(size)})"
    return el(
        "g",
        el("ellipse", class_="wreck-ring", rx=11, ry=6),
        el("path", class_="wreck", d="M-9 0H9M-5-3V3M0-4V4M5-3V3"),
        transform=turn,
    )


def ship(prop: Prop, context: Context) -> str:
    """A ship at anchor, seen from above."""
    turn = f"{move(*prop.at)} rotate({num(prop.angle)}) scale({num(prop.size)})"
    hull = "M-22 0C-21-5-17-6-8-6H10C17-5.5 21-2.5 24 0C21 2.5 17 5.5 10 6H-8C-17 6-21 5-22 0Z"
    deck = "M-13-2.5h9v5h-9zM-1-3.2h7v6.4h-7zM9-1.5h5v3h-5z"
    return el("g", el("path", class_="hull", d=hull), el("path", class_="deck", d=deck), transform=turn)


def anchor(prop: Prop, context: Context) -> str:
    """An anchorage."""
    turn = f"{move(*prop.at)} scale({num(prop.size)})"
    return el("path", class_="pictogram water", transform=turn, d="M0-7V7M-3-4H3M-6 2C-5 6-2 7 0 7S5 6 6 2")


def buoy(prop: Prop, context: Context) -> str:
    """A buoy: a small cone on its mooring."""
    turn = f"{move(*prop.at)} scale({num(prop.size)})"
    return el("path", class_="buoy", transform=turn, d="M-3 0L0-7L3 0zM-4 0H4")


def shoal_line(line: Line, context: Context) -> str:
    """The edge of a shoal: a dotted line with another inside it."""
    path = line_points(line)
    return el("path", class_="shoal-line", d=polyline(path)) + el(
        "path", class_="shoal-line", d=polyline(offset_line(path, 5))
    )


AREAS: Styles = {
    "sea": Style(WATER, sea, "open water with depth lines along its shore"),
    "land": Style(LAND, land, "an island or a spit in the sea"),
    "island": Style(TRAFFIC, land, "an island in a lake"),
    "lake": Style(STREAM, lake, "a lake"),
    "shallows": Style(TINT, shallows, "shallow water"),
    "beach": Style(TINT, beach, "sand at the water's edge"),
    "quay": Style(COVER, quay, "a mole, quay or jetty"),
    "soundings": Style(LAND, soundings, "depths in fathoms scattered over the sea"),
}
LINES: Styles = {
    "coast": Style(STREAM, coast, "a shoreline on its own"),
    "breakwater": Style(COVER, breakwater, "a breakwater of blocks"),
    "shoal": Style(TINT, shoal_line, "the edge of a shoal, its inside to the right"),
}
PROPS: Styles = {
    "wreck": Style(DETAIL, wreck, "a shipwreck"),
    "ship": Style(DETAIL, ship, "a ship seen from above"),
    "anchorage": Style(DETAIL, anchor, "an anchor on the water"),
    "buoy": Style(DETAIL, buoy, "a buoy"),
}
