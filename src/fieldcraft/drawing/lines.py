"""Linear features: rivers, canals, roads, tracks, railways, wire, fronts and borders."""

from __future__ import annotations

from fieldcraft.drawing.curves import Points, noise, points_along, smooth_noise
from fieldcraft.drawing.feature_styles import (
    DETAIL,
    PENCIL,
    RELIEF,
    STREAM,
    TRAFFIC,
    Context,
    Style,
    Styles,
    line_path,
    line_points,
)
from fieldcraft.drawing.svg import el, move, num, pair, polyline
from fieldcraft.kernel.scene import Line, Prop

# The CSS classes of the strokes, drawn over each other, for each kind of link.
LINK_STROKES: dict[str, tuple[str, ...]] = {
    "road": ("road-case", "road"),
    "track": ("track-case", "track"),
    "desert": ("desert",),
    "rail": ("rail", "rail-ties"),
    "river": ("river",),
    "sea": ("sea-lane",),
    "air": ("air-lane",),
    "trail": ("desert",),
    "unmarked": (),
}


def stroke(classes: tuple[str, ...], d: str) -> str:
    """One line as several strokes over each other."""
    return "".join(el("path", class_=name, d=d) for name in classes)


def road(line: Line, context: Context) -> str:
    """A metalled road."""
    return stroke(LINK_STROKES["road"], line_path(line))


def track(line: Line, context: Context) -> str:
    """A beaten track."""
    return stroke(LINK_STROKES["track"], line_path(line))


def street(line: Line, context: Context) -> str:
    """A street between houses."""
    return stroke(("street-case", "street"), line_path(line))


def railway(line: Line, context: Context) -> str:
    """Rails, with ties across them."""
    ties = "".join(
        f"M{pair(x - dy * 3, y + dx * 3)}l{pair(dy * 6, -dx * 6)}"
        for x, y, dx, dy in points_along(line_points(line), 9)
    )
    return el("path", class_="rail", d=line_path(line)) + el("path", class_="rail-ties", d=ties)


def river(line: Line, context: Context) -> str:
    """Running water: a dark edge and a light stream."""
    return stroke(("river-bank", "river"), line_path(line))


def stream(line: Line, context: Context) -> str:
    """A brook."""
    return el("path", class_="stream", d=line_path(line))


def wadi(line: Line, context: Context) -> str:
    """A river bed that is dry most of the year."""
    return el("path", class_="wadi", d=line_path(line))


def canal(line: Line, context: Context) -> str:
    """A canal between straight banks."""
    return stroke(("canal-bank", "canal"), line_path(line))


def ditch(line: Line, context: Context) -> str:
    """A narrow canal."""
    return stroke(("ditch-bank", "ditch"), line_path(line))


def wire(line: Line, context: Context) -> str:
    """A barbed-wire fence: a line with crosses on it."""
    knots = "".join(
        f"M{pair(x - 2.4, y - 2.4)}l4.8 4.8m0-4.8l-4.8 4.8" for x, y, _, _ in points_along(line_points(line), 14, 7)
    )
    return el("path", class_="wire", d=line_path(line) + knots)


def frontier(line: Line, context: Context) -> str:
    """A border between two countries."""
    return el("path", class_="frontier", d=line_path(line))


def front(line: Line, context: Context) -> str:
    """A front line in pencil: two shaky strokes, and short ones towards the enemy on the left."""
    salt, path = context.salt(line), line_points(line, 9)
    first = polyline(_unsteady(path, 1.3, salt))
    second = polyline(_unsteady(path, 1.6, salt + 9))
    teeth = []
    for number, (x, y, dx, dy) in enumerate(points_along(path, 24, 12)):
        far = 8 + 3 * noise(number, salt)
        teeth.append(f"M{pair(x, y)}l{pair(dy * far + dx * 2, -dx * far + dy * 2)}")
    return el("path", class_="pencil", d=first) + el("path", class_="pencil light", d=second + "".join(teeth))


def phase_line(line: Line, context: Context) -> str:
    """A line that units reach together, in grease pencil."""
    return el("path", class_="phase-line", d=polyline(_unsteady(line_points(line, 9), 1.2, context.salt(line))))


def _unsteady(path: Points, amount: float, salt: int) -> list[tuple[float, float]]:
    """A line with the wobble of a hand drawing."""
    return [
        (
            x + amount * 2 * (smooth_noise(x, y, 22, salt) - 0.5),
            y + amount * 2 * (smooth_noise(x, y, 22, salt + 1) - 0.5),
        )
        for x, y in path
    ]


def trench(line: Line, context: Context) -> str:
    """A defensive perimeter: a line with teeth to the left."""
    path = line_points(line, 4)
    teeth = "".join(f"M{pair(x, y)}l{pair(dy * 4, -dx * 4)}" for x, y, dx, dy in points_along(path, 5))
    return el("path", class_="trench", d=line_path(line) + teeth)


def runway(line: Line, context: Context) -> str:
    """A runway."""
    return stroke(("runway-edge", "runway", "runway-line"), line_path(line))


def map_break(line: Line, context: Context) -> str:
    """A break in the map where a stretch is left out: a jagged gap."""
    path = line_points(line)
    zigzag = [
        (x + (-dy) * (4 if n % 2 else -4), y + dx * (4 if n % 2 else -4))
        for n, (x, y, dx, dy) in enumerate(points_along(path, 14))
    ]
    return stroke(("break-case", "break"), polyline(zigzag))


def graticule(line: Line, context: Context) -> str:
    """A line of longitude or latitude."""
    return el("path", class_="graticule", d=line_path(line))


def frame(line: Line, context: Context) -> str:
    """A ruled line, such as the frame of an inset."""
    return el("path", class_="frame", d=line_path(line))


def bridge(prop: Prop, context: Context) -> str:
    """A bridge: two parapets."""
    turn = f"{move(*prop.at)} rotate({num(prop.angle)}) scale({num(prop.size)})"
    return el("path", class_="bridge", d="M-10-7L-7-4H7L10-7M-10 7L-7 4H7L10 7", transform=turn)


LINES: Styles = {
    "road": Style(TRAFFIC, road, "a metalled road"),
    "track": Style(TRAFFIC, track, "a beaten track"),
    "street": Style(TRAFFIC, street, "a street between houses"),
    "railway": Style(TRAFFIC, railway, "rails with ties"),
    "river": Style(STREAM, river, "running water"),
    "stream": Style(STREAM, stream, "a brook"),
    "wadi": Style(RELIEF, wadi, "a dry river bed"),
    "canal": Style(STREAM, canal, "a ship canal"),
    "ditch": Style(STREAM, ditch, "a narrow canal"),
    "wire": Style(TRAFFIC, wire, "a barbed-wire fence"),
    "frontier": Style(TRAFFIC, frontier, "a border between countries"),
    "front": Style(PENCIL, front, "a front line in pencil, the enemy to its left"),
    "phase-line": Style(PENCIL, phase_line, "a line between phases of an advance, in grease pencil"),
    "trench": Style(TRAFFIC, trench, "a perimeter, the enemy to its left"),
    "runway": Style(TRAFFIC, runway, "a runway"),
    "break": Style(DETAIL, map_break, "a gap where a stretch is left out"),
    "graticule": Style(STREAM, graticule, "a line of longitude or latitude"),
    "frame": Style(DETAIL, frame, "a ruled line"),
}
PROPS: Styles = {"bridge": Style(DETAIL, bridge, "a bridge, turned along its road")}
