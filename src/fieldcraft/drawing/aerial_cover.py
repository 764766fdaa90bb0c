"""Plants seen from the air: woods, firs, palms, orchards, cane, bushes and hedges.

The light comes from the upper left. A plant is a few dots over each other: its shadow, its dark rim, its crown, and the
light on it. All plants of a size share one path, so even a forest is a small drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from fieldcraft.drawing.curves import Points, bounds, inside, noise, points_along, rotate, scatter, smooth_noise
from fieldcraft.drawing.feature_styles import COVER, DETAIL, Context, Style, Styles, area_path, area_points, line_points
from fieldcraft.drawing.svg import dots, el, move, num, pair
from fieldcraft.kernel.scene import Area, Line, Point, Prop

# Crowns of a wood: diameter, and the share of trees of that size.
CROWNS = ((17.0, 0.34), (13.0, 0.72), (9.0, 1.0))
CLUMPS = ((9.0, 0.3), (6.5, 0.7), (4.5, 1.0))
# Where the light falls on a crown, and where its shadow falls, as a share of its diameter.
LIT, CAST = 0.17, 0.3
# From above, a fir is a star and a palm a whorl of fronds; both are drawn from their middle.
FIR = "m0-8l1.6 4.4l4.6-1.6l-2.2 4.2l4.4 2.2l-4.8 1l1 4.8l-3.8-3.2l-3.4 3.6l.4-5l-5-.2l4-2.8l-2.8-4.2l4.8 1z"
SNOW = "m-1-5l1 2.6l2.6-.8l-1.4 2.6l-2.4.4l-1.6 1.8l-.2-2.6l-2.4-1.4l2.8-.6z"
FRONDS = (
    "q2-8 8-9q-4 3-8 9q8-4 13 1q-6-2-13-1q8 2 7 9q-3-5-7-9q1 8-5 11q3-6 5-11q-8 4-13-1q7 1 13 1q-7-4-5-11q1 6 5 11z"
)


class Layer(NamedTuple):
    """One of the tones of a plant: its class, its diameter as a share of the crown, and its offset."""

    kind: str
    share: float
    off: float


LAYERS = (
    Layer("shadow-cast", 1.0, CAST),
    Layer("rim", 1.0, 0.0),
    Layer("crown-body", 0.8, -0.05),
    Layer("crown-lit", 0.36, -LIT),
)


def crowns(found: Sequence[tuple[float, list[Point]]], key: str, tone: str = "") -> str:
    """Round plants: for each diameter, their positions. Shadows are below all crowns, light on top of them."""
    kept = [(size, points) for size, points in found if points]
    shapes = [el("path", id=f"{key}{n}", d=dots(points)) for n, (_, points) in enumerate(kept)]
    strokes = [
        el(
            "use",
            class_=layer.kind,
            href=f"#{key}{n}",
            stroke_width=size * layer.share,
            transform=move(size * layer.off, size * layer.off * 1.2) if layer.off else None,
        )
        for layer in LAYERS
        for n, (size, _) in enumerate(kept)
    ]
    return el("g", el("defs", *shapes), *strokes, class_=f"aerial {tone}".strip())


def sorted_by_size(
    points: Iterable[tuple[float, float, int]], sizes: Sequence[tuple[float, float]], salt: int
) -> list[tuple[float, list[Point]]]:
    """The points with a size each, by chance of their own."""
    found: list[tuple[float, list[Point]]] = [(size, []) for size, _ in sizes]
    for x, y, number in points:
        chance = noise(number, salt, 5)
        for (_, share), (_, here) in zip(sizes, found, strict=True):
            if chance <= share:
                here.append((x, y))
                break
    return found


def feathered(shape: Points, gap: float, salt: int, edge: float = 22.0) -> Iterable[tuple[float, float, int]]:
    """Points all over an area, thinner towards its edge, as where a wood ends."""
    middle_x = sum(p[0] for p in shape) / len(shape)
    middle_y = sum(p[1] for p in shape) / len(shape)
    for x, y, number in scatter(shape, gap, salt):
        far = hypot(x - middle_x, y - middle_y) or 1.0
        out_x, out_y = x + (x - middle_x) / far * edge, y + (y - middle_y) / far * edge
        if inside(shape, out_x, out_y) or noise(number, salt, 8) < 0.55:
            yield x, y, number


def key_of(feature: Area | Line | Prop, context: Context) -> str:
    """The start of the SVG ids of a feature."""
    return f"{context.key}-{context.salt(feature):x}-"


def undergrowth(area: Area, tone: str = "undergrowth") -> str:
    """The dark ground under plants; it ends a little inside of them."""
    x, y = (sum(p[k] for p in area.points) / len(area.points) for k in (0, 1))
    inner = tuple((x + (px - x) * 0.93, y + (py - y) * 0.93) for px, py in area.points)
    return el("path", class_=tone, d=area_path(Area(area.style, inner, area.smooth)))


def canopy(area: Area, context: Context) -> str:
    """A wood: crown beside crown."""
    salt, shape = context.salt(area), area_points(area)
    found = sorted_by_size(feathered(shape, 11.5, salt), CROWNS, salt)
    return undergrowth(area) + crowns(found, key_of(area, context))


def copse(area: Area, context: Context) -> str:
    """A light wood: single trees with grass between them."""
    salt, shape = context.salt(area), area_points(area)
    found = sorted_by_size(
        (at for at in scatter(shape, 19, salt) if smooth_noise(at[0], at[1], 46, salt) > 0.3), CROWNS, salt
    )
    return undergrowth(area, "undergrowth sparse") + crowns(found, key_of(area, context))


def rainforest(area: Area, context: Context) -> str:
    """Jungle: a closed roof of crowns with palms above it."""
    salt, shape = context.salt(area), area_points(area)
    sizes = ((20.0, 0.3), (15.0, 0.7), (10.0, 1.0))
    found = sorted_by_size(feathered(shape, 11.5, salt), sizes, salt)
    above = [(x, y) for x, y, n in scatter(shape, 27, salt + 3) if noise(n, salt, 2) < 0.62]
    return undergrowth(area) + crowns(found, key_of(area, context), "rank") + fronds(above, key_of(area, context))


def fir_wood(area: Area, context: Context) -> str:
    """Firs: stars with snow or light on their upper side."""
    salt, shape = context.salt(area), area_points(area)
    small: list[Point] = []
    large: list[Point] = []
    for x, y, number in feathered(shape, 14.5, salt):
        (large if noise(number, salt, 5) < 0.5 else small).append((x, y))
    key = key_of(area, context)
    return undergrowth(area) + el(
        "g",
        *_stars(small, f"{key}s", 1.0),
        *_stars(large, f"{key}l", 1.45),
        class_="aerial firs",
    )


def young_firs(area: Area, context: Context) -> str:
    """A plantation of young firs, in loose rows."""
    salt, shape = context.salt(area), area_points(area)
    found = [
        (x + 5 * (noise(n, salt) - 0.5), y + 5 * (noise(n, salt, 1) - 0.5))
        for n, (x, y) in enumerate(_rows(shape, 21, 17, 24))
        if noise(n, salt, 7) < 0.8
    ]
    return el("g", *_stars(found, key_of(area, context), 0.85), class_="aerial firs")


def _stars(points: list[Point], key: str, size: float) -> list[str]:
    """Firs of one size: their shadow, body and the light on them, scaled about the origin of the board."""
    if not points:
        return []
    at = [(x / size, y / size) for x, y in points]
    grow = f" scale({size:g})"
    body = "".join(f"M{pair(x, y)}{FIR}" for x, y in at)
    top = "".join(f"M{pair(x, y)}{SNOW}" for x, y in at)
    return [
        el("defs", el("path", id=f"{key}b", d=body)),
        el("use", class_="cast-fill", href=f"#{key}b", transform=move(3.4 * size, 4.6 * size) + grow),
        el("use", class_="fir", href=f"#{key}b", transform=grow.strip()),
        el("path", class_="fir-top", d=top, transform=grow.strip()),
    ]


def fronds(points: list[Point], key: str) -> str:
    """Palms from above."""
    if not points:
        return ""
    d = "".join(f"M{pair(x, y)}{FRONDS}" for x, y in points)
    return el(
        "g",
        el("defs", el("path", id=f"{key}p", d=d)),
        el("use", class_="cast-fill", href=f"#{key}p", transform=move(5, 7)),
        el("use", class_="frond", href=f"#{key}p"),
        class_="aerial",
    )


def palm_grove(area: Area, context: Context) -> str:
    """Palms, close together over a little green."""
    salt, shape = context.salt(area), area_points(area)
    key = key_of(area, context)
    low = sorted_by_size(scatter(shape, 20, salt + 5), CLUMPS, salt)
    tall = [(x, y) for x, y, n in feathered(shape, 19, salt)]
    return undergrowth(area, "undergrowth sparse") + crowns(low, key) + fronds(tall, key)


def fruit_trees(area: Area, context: Context) -> str:
    """An orchard: round trees in rows over mown grass."""
    salt, shape = context.salt(area), area_points(area)
    slant = 10.0 + 40.0 * noise(salt, 3)
    rows = [p for n, p in enumerate(_rows(shape, 18.5, 17, slant)) if noise(n, salt, 4) < 0.93]
    mown = "".join(
        f"M{pair(x, y)}l{pair(*rotate(17, 0, slant))}"
        for x, y in rows
        if inside(shape, x + 9, y) and inside(shape, x, y)
    )
    return (
        el("path", class_="mown-grass", d=area_path(area))
        + el("path", class_="mown-line", d=mown)
        + crowns([(11.5, rows)], key_of(area, context), "fruit")
    )


def _rows(shape: Points, across: float, along: float, angle: float) -> list[Point]:
    """Points in parallel rows all over an area."""
    frame = [rotate(x, y, -angle) for x, y in shape]
    left, top, right, bottom = bounds(frame)
    found = []
    for row in range(int((bottom - top) / across) + 1):
        for column in range(int((right - left) / along) + 1):
            x, y = rotate(left + (column + 0.5) * along, top + (row + 0.5) * across, angle)
            if inside(shape, x, y):
                found.append((x, y))
    return found


def cane(area: Area, context: Context) -> str:
    """Tall cane in close rows, in blocks with a path between them."""
    salt, shape = context.salt(area), area_points(area)
    slant = 30.0 * noise(salt, 3) - 15
    stalks, tips = [], []
    for n, (x, y) in enumerate(_rows(shape, 7.5, 11, slant)):
        u, v = rotate(x, y, -slant)
        if u % 92 < 9 or v % 74 < 7:
            continue
        lean = 3 * (noise(n, salt) - 0.5)
        dx, dy = rotate(11, lean, slant)
        stalks.append(f"M{pair(x, y)}l{pair(dx, dy)}")
        if noise(n, salt, 6) < 0.5:
            tips.append(f"M{pair(x + 2, y - 2)}l{pair(dx * 0.5, dy * 0.5 - 1.5)}")
    key = key_of(area, context)
    return el(
        "g",
        el("path", class_="cane-bed", d=area_path(area)),
        el("defs", el("path", id=f"{key}c", d="".join(stalks))),
        el("use", class_="shadow-cast", stroke_width=4, href=f"#{key}c", transform=move(2.4, 3)),
        el("use", class_="cane", href=f"#{key}c"),
        el("path", class_="cane-tip", d="".join(tips)),
        class_="aerial",
    )


def bushes(area: Area, context: Context) -> str:
    """Low bushes in clumps, with bare ground between them."""
    salt, shape = context.salt(area), area_points(area)
    found = sorted_by_size(
        (at for at in feathered(shape, 9.5, salt) if smooth_noise(at[0], at[1], 30, salt) > 0.5), CLUMPS, salt
    )
    return crowns(found, key_of(area, context), "dry")


def hedge(line: Line, context: Context) -> str:
    """A thick hedge on a bank."""
    salt = context.salt(line)
    found: list[tuple[float, float, int]] = []
    for number, (x, y, dx, dy) in enumerate(points_along(line_points(line), 5.2)):
        off = 4.5 * (noise(number, salt, 2) - 0.5)
        if noise(number // 5, salt, 9) > 0.06:
            found.append((x - dy * off, y + dx * off, number))
    return crowns(sorted_by_size(found, ((12.0, 0.3), (9.5, 0.75), (7.0, 1.0)), salt), key_of(line, context))


def palm(prop: Prop, context: Context) -> str:
    """One palm from above."""
    turn = f"{move(*prop.at)} rotate({num(prop.angle)}) scale({num(prop.size)})"
    return el("g", fronds([(0, 0)], key_of(prop, context)), transform=turn)


AREAS: Styles = {
    "canopy": Style(COVER, canopy, "a dense wood from the air"),
    "copse": Style(COVER, copse, "a light wood from the air"),
    "rainforest": Style(COVER, rainforest, "jungle from the air"),
    "fir-wood": Style(COVER, fir_wood, "firs from the air"),
    "young-firs": Style(COVER, young_firs, "young firs in loose rows"),
    "palm-grove": Style(COVER, palm_grove, "palms from the air"),
    "fruit-trees": Style(COVER, fruit_trees, "an orchard from the air"),
    "cane": Style(COVER, cane, "tall cane in blocks"),
    "bushes": Style(COVER, bushes, "low bushes from the air"),
}
LINES: Styles = {"hedge": Style(COVER, hedge, "a thick hedge from the air")}
PROPS: Styles = {"palm": Style(DETAIL, palm, "one palm from the air")}
