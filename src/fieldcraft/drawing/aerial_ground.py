"""The ground seen from the air: soil, snow, grass, fields, rock, lanes, walls, dry river beds and shell holes."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from fieldcraft.drawing.aerial_cover import crowns, key_of
from fieldcraft.drawing.curves import (
    Points,
    bounds,
    noise,
    offset_line,
    points_along,
    rotate,
    roughen,
    scatter,
    smooth_noise,
    smooth_path,
)
from fieldcraft.drawing.feature_styles import (
    COVER,
    RELIEF,
    STREAM,
    TINT,
    TRAFFIC,
    Context,
    Style,
    Styles,
    area_path,
    area_points,
    line_points,
)
from fieldcraft.drawing.relief import hachures
from fieldcraft.drawing.svg import dots, el, move, num, pair, polygon, polyline
from fieldcraft.kernel.scene import Area, Line, Point, Prop

FIELD_WIDE, FIELD_HIGH, FIELD_ANGLE = 104.0, 76.0, -17.0
CROPS = ("pasture", "corn", "plough", "meadow", "stubble", "pasture", "corn")
# The steps of a rocky hill: their size and tone.
STEPS = ((1.0, "foot"), (0.82, "mid"), (0.63, "mid"), (0.45, "high"), (0.26, "top"))
# Boulders, drawn from their left corner: the outline, and its lit upper face.
BOULDERS = (
    ("l3-7l8-2l6 5l-1 7l-8 4l-7-3z", "l3-7l8-2l6 5l-8 3z"),
    ("l2-5l6-3l6 3l1 6l-6 4l-7-1z", "l2-5l6-3l6 3l-7 2z"),
    ("l5-5l7 1l3 5l-4 5l-8 1z", "l5-5l7 1l3 5l-9-1z"),
)


def clipped(area: Area, context: Context, *drawn: str) -> str:
    """Drawings cut off at the edge of an area."""
    key = f"{key_of(area, context)}in"
    return el("clipPath", el("path", d=area_path(area)), id=key) + el("g", *drawn, clip_path=f"url(#{key})")


def blotches(area: Area, context: Context, gap: float) -> str:
    """Soft patches of light and shade, as the tones of a photograph."""
    salt, key = context.salt(area), key_of(area, context)
    fades = [
        el(
            "radialGradient",
            el("stop", class_=f"{tone}-near", offset="0"),
            el("stop", class_=f"{tone}-far", offset="1"),
            id=f"{key}{tone}",
        )
        for tone in ("shade", "glare")
    ]
    drawn = []
    for x, y, number in scatter(area_points(area), gap, salt):
        tone = "shade" if noise(number, salt, 3) < 0.52 else "glare"
        wide, high = gap * (0.6 + 0.7 * noise(number, salt, 4)), gap * (0.35 + 0.4 * noise(number, salt, 5))
        turn = f"{move(x, y)} rotate({num(60 * noise(number, salt, 6) - 40)})"
        drawn.append(el("ellipse", rx=wide, ry=high, fill=f"url(#{key}{tone})", transform=turn))
    return el("defs", *fades) + "".join(drawn)


def soil(area: Area, context: Context) -> str:
    """Bare ground: tones, gravel and the ripples of the wind."""
    salt, shape = context.salt(area), area_points(area)
    grains = [
        (x, y) for x, y, n in scatter(shape, 9, salt) if noise(n, salt) < 0.9 * smooth_noise(x, y, 70, salt) - 0.12
    ]
    ripples = []
    for x, y, number in scatter(shape, 21, salt + 2):
        if smooth_noise(x, y, 120, salt + 4) > 0.52:
            long = 9 + 12 * noise(number, salt)
            ripples.append(f"M{pair(x, y)}q{pair(long / 2, -3.5)} {pair(long, -1)}")
    return clipped(
        area,
        context,
        el("path", class_="soil", d=area_path(area)),
        blotches(area, context, 96),
        el("path", class_="ripple", d="".join(ripples)),
        el("path", class_="dots fine", d=dots(grains)),
    )


def snowfield(area: Area, context: Context) -> str:
    """Snow: drifts with blue shadows, and stubble that shows through."""
    salt, shape = context.salt(area), area_points(area)
    drifts, stalks = [], []
    for x, y, number in scatter(shape, 40, salt):
        long = 26 + 40 * noise(number, salt)
        back = f"q{pair(-long / 2, -long * 0.1)} {pair(-long, 2)}z"
        drifts.append(f"M{pair(x, y)}q{pair(long / 2, -long * 0.22)} {pair(long, -2)}{back}")
    for x, y, _ in scatter(shape, 8, salt + 2):
        if smooth_noise(x, y, 90, salt + 4) > 0.66:
            stalks.append(f"M{pair(x, y)}l{pair(0.6, -2.6)}")
    return clipped(
        area,
        context,
        el("path", class_="snowfield", d=area_path(area)),
        blotches(area, context, 110),
        el("path", class_="drift", d="".join(drifts)),
        el("path", class_="stalk", d="".join(stalks)),
    )


def grassland(area: Area, context: Context) -> str:
    """Rough grass: tones, and blades that lean with the wind."""
    salt, shape = context.salt(area), area_points(area)
    blades: list[str] = []
    low: list[str] = []
    for x, y, number in scatter(shape, 9.5, salt):
        thick = smooth_noise(x, y, 60, salt + 1)
        if noise(number, salt) < thick:
            (blades if noise(number, salt, 2) < 0.6 else low).append(f"M{pair(x, y)}q.6-3 {pair(2.6, -4.4)}")
    return clipped(
        area,
        context,
        el("path", class_="grassland", d=area_path(area)),
        blotches(area, context, 84),
        el("path", class_="blade", d="".join(blades)),
        el("path", class_="blade pale", d="".join(low)),
    )


def patchwork(area: Area, context: Context) -> str:
    """Fields: crops and ploughland in long strips, with hedges along some of their edges."""
    salt, shape = context.salt(area), area_points(area)
    crops: dict[str, list[str]] = {}
    furrows: dict[str, list[str]] = {}
    edges: list[tuple[float, float, int]] = []
    for number, corners in enumerate(lattice(shape, salt)):
        crop = CROPS[int(noise(number, salt, 2) * len(CROPS))]
        crops.setdefault(crop, []).append(polygon(shrunk(corners, 0.972)))
        furrows.setdefault(crop, []).append("".join(strokes_across(shrunk(corners, 0.93), crop, number, salt)))
        for side, start in enumerate((0, 1)):
            if noise(number, salt, 30 + side) < 0.42:
                edges += [
                    (x, y, number * 97 + n)
                    for n, (x, y, _, _) in enumerate(points_along(corners[start : start + 2], 6.5))
                    if noise(number * 97 + n, salt, 12) < 0.8
                ]
    planted: list[tuple[float, list[Point]]] = [(7.5, []), (5.0, [])]
    for x, y, number in edges:
        planted[noise(number, salt, 13) < 0.6][1].append(
            (x + 3 * noise(number, 1) - 1.5, y + 3 * noise(number, 2) - 1.5)
        )
    return clipped(
        area,
        context,
        el("path", class_="grassland", d=area_path(area)),
        *(el("path", class_=f"crop {crop}", d="".join(parts)) for crop, parts in crops.items()),
        *(el("path", class_=f"rows {crop}", d="".join(parts)) for crop, parts in furrows.items()),
        blotches(area, context, 120),
        crowns(planted, key_of(area, context)),
    )


def lattice(shape: Points, salt: int) -> Iterator[list[Point]]:
    """The corners of fields all over an area: a slanted grid, warped as if it had grown over centuries."""
    frame = [rotate(x, y, -FIELD_ANGLE) for x, y in shape]
    left, top, right, bottom = bounds(frame)

    def corner(column: int, row: int) -> Point:
        u = left + (column + 0.55 * (noise(column, row, salt) - 0.5)) * FIELD_WIDE
        v = top + (row + 0.5 * (noise(column, row, salt + 1) - 0.5)) * FIELD_HIGH
        x, y = rotate(u, v, FIELD_ANGLE)
        return x + 34 * (smooth_noise(x, y, 260, salt) - 0.5), y + 34 * (smooth_noise(x, y, 260, salt + 2) - 0.5)

    for row in range(-1, int((bottom - top) / FIELD_HIGH) + 2):
        for column in range(-1, int((right - left) / FIELD_WIDE) + 2):
            a, b = corner(column, row), corner(column + 1, row)
            c, d = corner(column + 1, row + 1), corner(column, row + 1)
            part = noise(column, row, salt + 6)
            if part < 0.3:
                m, n = _between(a, b, 0.5), _between(d, c, 0.5)
                yield [a, m, n, d]
                yield [m, b, c, n]
            else:
                yield [a, b, c, d]


def _between(one: Point, other: Point, part: float) -> Point:
    """A point on the way from one to another."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def shrunk(corners: list[Point], part: float) -> list[Point]:
    """A polygon made smaller about its middle."""
    x, y = sum(p[0] for p in corners) / len(corners), sum(p[1] for p in corners) / len(corners)
    return [_between((x, y), corner, part) for corner in corners]


def strokes_across(corners: list[Point], crop: str, number: int, salt: int) -> Iterator[str]:
    """The furrows or rows of a field, parallel to two of its sides."""
    if crop == "pasture":
        return
    a, b, c, d = corners if noise(number, salt, 7) < 0.6 else [*corners[1:], corners[0]]
    deep = ((a[0] - d[0]) ** 2 + (a[1] - d[1]) ** 2) ** 0.5
    many = max(2, int(deep / {"plough": 4.6, "corn": 6.0, "stubble": 7.5}.get(crop, 9.0)))
    for k in range(many + 1):
        yield polyline([_between(a, d, k / many), _between(b, c, k / many)])


def outcrop(area: Area, context: Context) -> str:
    """Bare rock in steps, lit from the upper left."""
    salt, shape = context.salt(area), area_points(area)
    x, y = sum(p[0] for p in shape) / len(shape), sum(p[1] for p in shape) / len(shape)
    steps = []
    turn = 180 * noise(salt, 2)
    for number, (part, tone) in enumerate(STEPS):
        lift, narrow = -5.0 * number, 1 - 0.1 * number
        points = []
        for n, (px, py) in enumerate(area.points):
            # The higher a step, the longer and narrower it is: the hill is a ridge.
            u, v = rotate(px - x, py - y, turn)
            rough = part * (0.8 + 0.4 * noise(n, number, salt))
            u, v = rotate(u * rough, v * rough * narrow, -turn)
            points.append((x + lift * 0.6 + u, y + lift + v))
        edge = [*points, points[0]]
        d = polygon(points)
        steps.append(el("path", class_="cast-fill", d=d, transform=move(4, 6)))
        steps.append(el("path", class_=f"rock {tone}", d=d))
        steps.append(el("path", class_="crack", d="".join(_cracks(edge, (x, y), salt + number))))
    return el("g", *steps, class_="aerial") + boulders(area, context, 30)


def _cracks(edge: Points, middle: Point, salt: int) -> Iterator[str]:
    """Strokes down the shaded side of a rock, and a few on the lit one."""
    for number, (x, y, _, _) in enumerate(points_along(edge, 5)):
        in_x, in_y = middle[0] - x, middle[1] - y
        far = (in_x * in_x + in_y * in_y) ** 0.5 or 1.0
        shaded = (x - middle[0]) + (y - middle[1]) > 0
        if noise(number, salt) < (0.85 if shaded else 0.22):
            long = (5 + 13 * noise(number, salt, 2)) * (1 if shaded else 0.6)
            yield f"M{pair(x, y)}l{pair(in_x / far * long + 2 * noise(number, 3), in_y / far * long)}"


def boulder_field(area: Area, context: Context) -> str:
    """Boulders, close together."""
    return boulders(area, context, 15)


def boulders(area: Area, context: Context, gap: float) -> str:
    """Boulders scattered over an area: a body, a lit face, a shadow."""
    salt, key = context.salt(area), key_of(area, context)
    bodies, faces = [], []
    for x, y, number in scatter(area_points(area), gap, salt + 9):
        if noise(number, salt, 4) < 0.3:
            continue
        body, face = BOULDERS[int(noise(number, salt, 5) * len(BOULDERS))]
        bodies.append(f"M{pair(x, y)}{body}")
        faces.append(f"M{pair(x, y)}{face}")
    return el(
        "g",
        el("defs", el("path", id=f"{key}b", d="".join(bodies))),
        el("use", class_="cast-fill", href=f"#{key}b", transform=move(3, 4)),
        el("use", class_="boulder", href=f"#{key}b"),
        el("path", class_="boulder-face", d="".join(faces)),
        class_="aerial",
    )


def pond(area: Area, context: Context) -> str:
    """Still water: a bank, dark depths, a light shore and reeds."""
    salt = context.salt(area)
    shore = smooth_path(roughen(area.points, 5.0, salt, closed=True, step=9)[:-1], closed=True)
    shape = area_points(area)
    x, y = sum(p[0] for p in shape) / len(shape), sum(p[1] for p in shape) / len(shape)
    deep = smooth_path([_between((x, y), p, 0.66) for p in area.points], closed=True)
    ripples = [f"M{pair(px, py)}h{num(6 + 8 * noise(n, salt))}" for px, py, n in scatter(shape, 22, salt)]
    reeds: list[tuple[float, list[Point]]] = [(6.0, [])]
    reeds[0][1].extend(
        (px + 5 * noise(n, salt), py)
        for n, (px, py, _, _) in enumerate(points_along(shape, 7))
        if noise(n // 4, salt, 2) < 0.5
    )
    return (
        el("path", class_="bank", d=shore)
        + el("path", class_="pond", d=shore)
        + el("path", class_="pond deep", d=deep)
        + el("path", class_="wave", d="".join(ripples))
        + crowns(reeds, key_of(area, context))
    )


def lane(line: Line, context: Context) -> str:
    """A lane: a verge, a pale surface, and two ruts."""
    path = line_points(line)
    d = polyline(path)
    ruts = polyline(offset_line(path, 2.7)) + polyline(offset_line(path, -2.7))
    return "".join(el("path", class_=kind, d=d) for kind in ("lane-verge", "lane")) + el(
        "path", class_="lane-rut", d=ruts
    )


def ruts(line: Line, context: Context) -> str:
    """The tracks of vehicles across country."""
    path = line_points(line)
    return el("path", class_="ruts", d=polyline(offset_line(path, 3.4)) + polyline(offset_line(path, -3.4)))


def dry_wall(line: Line, context: Context) -> str:
    """A wall of loose stones, with its shadow and a gap or two."""
    salt = context.salt(line)
    stones = [
        (x + 1.2 * (noise(n, salt) - 0.5), y + 1.2 * (noise(n, salt, 1) - 0.5))
        for n, (x, y, _, _) in enumerate(points_along(line_points(line), 4.2))
        if noise(n // 6, salt, 3) > 0.1
    ]
    key = key_of(line, context)
    return el(
        "g",
        el("defs", el("path", id=f"{key}w", d=dots(stones))),
        el("use", class_="shadow-cast", stroke_width=6, href=f"#{key}w", transform=move(2.2, 2.8)),
        el("use", class_="stone-edge", href=f"#{key}w"),
        el("use", class_="stone", href=f"#{key}w"),
        class_="aerial",
    )


def dry_bed(line: Line, context: Context) -> str:
    """A dry river bed between steep banks, with gravel in it."""
    salt, path = context.salt(line), line_points(line)
    left, right = offset_line(path, -13), offset_line(path, 13)
    banks = hachures(left, 3.4, 10, salt) + hachures(right[::-1], 3.4, 10, salt + 1)
    gravel = [
        (x - dy * off, y + dx * off)
        for n, (x, y, dx, dy) in enumerate(points_along(path, 4))
        for off in (18 * (noise(n, salt, 4) - 0.5),)
    ]
    return (
        el("path", class_="bed", d=polygon([*left, *right[::-1]]))
        + el("path", class_="hachure", d=banks)
        + el("path", class_="crest", d=polyline(left) + polyline(right))
        + el("path", class_="dots fine", d=dots(gravel))
    )


def crater(prop: Prop, context: Context) -> str:
    """A shell hole: thrown earth, a rim, a dark pit with a lit far side."""
    salt = context.salt(prop)
    rays = []
    for k in range(13):
        angle = 2 * pi * (k + noise(k, salt)) / 13
        near, far = 8.5, 11 + 7 * noise(k, salt, 1)
        rays.append(f"M{pair(near * cos(angle), near * sin(angle))}L{pair(far * cos(angle), far * sin(angle))}")
    turn = f"{move(*prop.at)} scale({prop.size:g})"
    return el(
        "g",
        el("path", class_="thrown", d="".join(rays)),
        el("ellipse", class_="crater-rim", rx=8.6, ry=7.8),
        el("ellipse", class_="crater", rx=6.4, ry=5.6),
        el("path", class_="crater-lit", d="M-3 4.2A6 5 0 0 0 5.8 1.2A7 6 0 0 1-3 4.2Z"),
        transform=turn,
    )


AREAS: Styles = {
    "bare-ground": Style(TINT, soil, "bare ground from the air"),
    "snow-plain": Style(TINT, snowfield, "snow with drifts from the air"),
    "grassland": Style(TINT, grassland, "rough grass from the air"),
    "patchwork": Style(TINT, patchwork, "fields, hedged and ploughed, from the air"),
    "outcrop": Style(COVER, outcrop, "a hill of bare rock from the air"),
    "boulders": Style(COVER, boulder_field, "boulders from the air"),
    "pond": Style(STREAM, pond, "still water from the air"),
}
LINES: Styles = {
    "lane": Style(TRAFFIC, lane, "a lane with ruts"),
    "ruts": Style(RELIEF, ruts, "tracks of vehicles across country"),
    "dry-wall": Style(COVER, dry_wall, "a wall of loose stones from the air"),
    "dry-bed": Style(RELIEF, dry_bed, "a dry river bed between steep banks"),
}
PROPS: Styles = {"shell-hole": Style(RELIEF, crater, "a shell hole")}
