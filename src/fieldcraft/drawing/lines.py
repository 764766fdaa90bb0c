"""Lines that carry something: rivers and canals, roads, tracks and railways, wires, fronts and frontiers."""

from __future__ import annotations

from fieldcraft.drawing.curves import Points, along, noise, swell
from fieldcraft.drawing.pen import DETAIL, PENCIL, RELIEF, STREAM, TRAFFIC, Pen, Style, Styles, course, run
from fieldcraft.drawing.svg import el, move, num, pair, polyline
from fieldcraft.kernel.scene import Line, Prop

# A way of the board is drawn as one of these: the classes of the strokes that lie on each other.
WAYS: dict[str, tuple[str, ...]] = {
    "road": ("road-case", "road"),
    "track": ("track-case", "track"),
    "desert": ("desert",),
    "rail": ("rail", "rail-ties"),
    "river": ("river",),
    "sea": ("sea-lane",),
    "air": ("air-lane",),
    "trail": ("desert",),
}


def stroked(classes: tuple[str, ...], d: str) -> str:
    """One line as several strokes on each other."""
    return "".join(el("path", class_=name, d=d) for name in classes)


def road(line: Line, pen: Pen) -> str:
    """A metalled road."""
    return stroked(WAYS["road"], course(line))


def track(line: Line, pen: Pen) -> str:
    """A beaten track."""
    return stroked(WAYS["track"], course(line))


def street(line: Line, pen: Pen) -> str:
    """A street between houses."""
    return stroked(("street-case", "street"), course(line))


def railway(line: Line, pen: Pen) -> str:
    """Rails, with ties across them."""
    ties = "".join(f"M{pair(x - dy * 3, y + dx * 3)}l{pair(dy * 6, -dx * 6)}" for x, y, dx, dy in along(run(line), 9))
    return el("path", class_="rail", d=course(line)) + el("path", class_="rail-ties", d=ties)


def river(line: Line, pen: Pen) -> str:
    """Running water: a dark edge and a light stream."""
    return stroked(("river-bank", "river"), course(line))


def stream(line: Line, pen: Pen) -> str:
    """A brook."""
    return el("path", class_="stream", d=course(line))


def wadi(line: Line, pen: Pen) -> str:
    """A river bed that is dry but for a few days in the year."""
    return el("path", class_="wadi", d=course(line))


def canal(line: Line, pen: Pen) -> str:
    """A dug channel between straight banks."""
    return stroked(("canal-bank", "canal"), course(line))


def sweet_water(line: Line, pen: Pen) -> str:
    """A narrow canal."""
    return stroked(("ditch-bank", "ditch"), course(line))


def wire(line: Line, pen: Pen) -> str:
    """A fence of barbed wire: a line with a cross every so often."""
    knots = "".join(f"M{pair(x - 2.4, y - 2.4)}l4.8 4.8m0-4.8l-4.8 4.8" for x, y, _, _ in along(run(line), 14, 7))
    return el("path", class_="wire", d=course(line) + knots)


def frontier(line: Line, pen: Pen) -> str:
    """A border between two countries."""
    return el("path", class_="frontier", d=course(line))


def front(line: Line, pen: Pen) -> str:
    """A front, in soft pencil: two strokes of an unsteady hand, and short ones across towards the enemy (left)."""
    salt, path = pen.salt(line), run(line, 9)
    first = polyline(_unsteady(path, 1.3, salt))
    second = polyline(_unsteady(path, 1.6, salt + 9))
    teeth = []
    for number, (x, y, dx, dy) in enumerate(along(path, 24, 12)):
        far = 8 + 3 * noise(number, salt)
        teeth.append(f"M{pair(x, y)}l{pair(dy * far + dx * 2, -dx * far + dy * 2)}")
    return el("path", class_="pencil", d=first) + el("path", class_="pencil light", d=second + "".join(teeth))


def _unsteady(path: Points, amount: float, salt: int) -> list[tuple[float, float]]:
    """A line as a hand draws it over a table's edge."""
    return [
        (x + amount * 2 * (swell(x, y, 22, salt) - 0.5), y + amount * 2 * (swell(x, y, 22, salt + 1) - 0.5))
        for x, y in path
    ]


def trench(line: Line, pen: Pen) -> str:
    """A perimeter of posts and wire: a toothed line, its teeth to the left."""
    path = run(line, 4)
    teeth = "".join(f"M{pair(x, y)}l{pair(dy * 4, -dx * 4)}" for x, y, dx, dy in along(path, 5))
    return el("path", class_="trench", d=course(line) + teeth)


def runway(line: Line, pen: Pen) -> str:
    """A strip for aircraft."""
    return stroked(("runway-edge", "runway", "runway-line"), course(line))


def breaking(line: Line, pen: Pen) -> str:
    """Where a map leaves out a stretch: a jagged gap of bare paper across it."""
    path = run(line)
    zigzag = [
        (x + (-dy) * (4 if n % 2 else -4), y + dx * (4 if n % 2 else -4))
        for n, (x, y, dx, dy) in enumerate(along(path, 14))
    ]
    return stroked(("break-case", "break"), polyline(zigzag))


def graticule(line: Line, pen: Pen) -> str:
    """A line of longitude or latitude."""
    return el("path", class_="graticule", d=course(line))


def frame(line: Line, pen: Pen) -> str:
    """A ruled line, such as the frame of an inset."""
    return el("path", class_="frame", d=course(line))


def bridge(mark: Prop, pen: Pen) -> str:
    """A bridge: two parapets."""
    turn = f"{move(*mark.at)} rotate({num(mark.angle)}) scale({num(mark.size)})"
    return el("path", class_="bridge", d="M-10-7L-7-4H7L10-7M-10 7L-7 4H7L10 7", transform=turn)


LINES: Styles = {
    "road": Style(TRAFFIC, road, "a metalled road"),
    "track": Style(TRAFFIC, track, "a beaten track"),
    "street": Style(TRAFFIC, street, "a street between houses"),
    "railway": Style(TRAFFIC, railway, "rails with ties"),
    "river": Style(STREAM, river, "running water"),
    "stream": Style(STREAM, stream, "a brook"),
    "wadi": Style(RELIEF, wadi, "a dry river bed"),
    "canal": Style(STREAM, canal, "a dug channel for ships"),
    "ditch": Style(STREAM, sweet_water, "a narrow canal"),
    "wire": Style(TRAFFIC, wire, "a fence of barbed wire"),
    "frontier": Style(TRAFFIC, frontier, "a border between countries"),
    "front": Style(PENCIL, front, "a front in pencil, the enemy to its left"),
    "trench": Style(TRAFFIC, trench, "a perimeter, the enemy to its left"),
    "runway": Style(TRAFFIC, runway, "a strip for aircraft"),
    "break": Style(DETAIL, breaking, "a gap where a stretch is left out"),
    "graticule": Style(STREAM, graticule, "a line of longitude or latitude"),
    "frame": Style(DETAIL, frame, "a ruled line"),
}
MARKS: Styles = {"bridge": Style(DETAIL, bridge, "a bridge, turned along its road")}
