"""Vegetation and buildings: woods, oases, fields, marshes, hedgerows, towns and single buildings."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from fieldcraft.drawing.curves import Points, inside, noise, points_along, scatter, scatter_strokes, smooth_noise
from fieldcraft.drawing.feature_styles import (
    COVER,
    DETAIL,
    TINT,
    Context,
    Style,
    Styles,
    area_path,
    area_points,
    line_points,
)
from fieldcraft.drawing.svg import dots, el, move, num, pair, polygon
from fieldcraft.kernel.scene import Area, Line, Prop

CROPS = ("pasture", "meadow", "corn", "plough", "pasture", "stubble")
GRAZED = ("pasture", "meadow")
PALM = "M0 5C.5 2 .2 0 0-3M0-3C-2-5-4-4.5-5-2M0-3C2-5 4-4.5 5-2M0-3C-1-6-3-6.5-4-6M0-3C1-6 3-6.5 4-6"


def wood(area: Area, context: Context) -> str:
    """Trees: round crowns, each with a shadow."""
    salt, shape = context.salt(area), area_points(area)
    crowns = []
    for x, y, number in scatter(shape, spacing(shape), salt):
        r = 2.4 + 2 * noise(number, salt)
        crowns.append(
            f"M{pair(x - r, y)}a{pair(r, r)} 0 1 1 {pair(2 * r, 0)}q{pair(-r * 0.3, r * 0.9)} {pair(-r, r * 0.9)}"
        )
    return el("path", class_="grove", d=area_path(area)) + el("path", class_="crown", d="".join(crowns))


def spacing(shape: Points) -> float:
    """The distance between trees; wider in a large forest, to keep the drawing small."""
    size = abs(sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairwise(shape))) / 2
    return 8.5 * min(2.2, max(1.0, float((size / 8_000) ** 0.25)))


def oasis(area: Area, context: Context) -> str:
    """A patch of green with palms in it."""
    salt = context.salt(area)
    found = [
        f"M{pair(x, y + 5)}v-5l-3 1m3-1l3 1m-3-1l-2-2.5m2 2.5l2-2.5" for x, y, n in scatter(area_points(area), 11, salt)
    ]
    return el("path", class_="oasis", d=area_path(area)) + el("path", class_="palm", d="".join(found))


def fields(area: Area, context: Context) -> str:
    """Farmland: furrows that change direction from field to field."""
    salt, shape = context.salt(area), area_points(area)
    parts = []
    for x, y, number in scatter(shape, 13, salt):
        angle = noise(round(x / 40), round(y / 40), salt) < 0.5
        far = 4 + 4 * noise(number, salt)
        for k in range(3):
            dx, dy = (far, 0.0) if angle else (0.0, far)
            ox, oy = (0.0, k * 2.4) if angle else (k * 2.4, 0.0)
            if inside(shape, x + dx, y + dy):
                parts.append(f"M{pair(x + ox, y + oy)}" + (f"h{num(dx)}" if angle else f"v{num(dy)}"))
    return el("path", class_="field", d=area_path(area)) + el("path", class_="furrow", d="".join(parts))


def parcel(area: Area, context: Context) -> str:
    """A single field: its crop, and furrows along one of its sides."""
    salt = context.salt(area)
    crop = CROPS[salt % len(CROPS)]
    rows = [] if crop in GRAZED else furrows(area.points, salt, 4.4 if crop == "plough" else 6.2)
    tint = el("path", class_=f"parcel {crop}", d=area_path(area))
    return tint + (el("path", class_="furrow", d="".join(rows)) if rows else "")


def furrows(corners: Points, salt: int, gap: float) -> list[str]:
    """Strokes across a convex field, parallel to one of its sides."""
    side = salt % len(corners)
    (x, y), (x2, y2) = corners[side], corners[(side + 1) % len(corners)]
    long = hypot(x2 - x, y2 - y) or 1.0
    along, across = ((x2 - x) / long, (y2 - y) / long), (-(y2 - y) / long, (x2 - x) / long)
    turned = [(px * along[0] + py * along[1], px * across[0] + py * across[1]) for px, py in corners]
    level, last = min(v for _, v in turned) + gap, max(v for _, v in turned)
    found = []
    while level < last:
        ends = sorted(
            u + (u2 - u) * (level - v) / (v2 - v)
            for (u, v), (u2, v2) in pairwise([*turned, turned[0]])
            if (v > level) != (v2 > level)
        )
        if len(ends) == 2 and ends[1] - ends[0] > 2 * gap:
            u, far = ends[0] + gap / 2, ends[1] - ends[0] - gap
            at = (u * along[0] + level * across[0], u * along[1] + level * across[1])
            found.append(f"M{pair(*at)}l{pair(far * along[0], far * along[1])}")
        level += gap
    return found


def orchard(area: Area, context: Context) -> str:
    """Trees in rows."""
    shape = area_points(area)
    left, top = min(p[0] for p in shape), min(p[1] for p in shape)
    right, bottom = max(p[0] for p in shape), max(p[1] for p in shape)
    grid = [
        (left + 4 + i * 8.0, top + 4 + j * 8.0)
        for j in range(int((bottom - top) / 8) + 1)
        for i in range(int((right - left) / 8) + 1)
    ]
    trees = dots(p for p in grid if inside(shape, *p))
    return el("path", class_="field", d=area_path(area)) + el("path", class_="trees", d=trees)


def scrub(area: Area, context: Context) -> str:
    """Scattered bushes."""
    salt = context.salt(area)
    tufts = [
        f"M{pair(x - 2, y)}l1-3m1 3v-4m1 4l1-3"
        for x, y, n in scatter(area_points(area), 17, salt)
        if noise(n, 2, salt) < 0.75
    ]
    return el("path", class_="tuft", d="".join(tufts))


def marsh(area: Area, context: Context) -> str:
    """Wet ground: strokes of water and tufts of reeds."""
    salt = context.salt(area)
    water, reeds = [], []
    for x, y, far, number in scatter_strokes(area_points(area), 14, 5, 7, salt):
        water.append(f"M{pair(x, y)}h{num(far)}m{pair(-far * 0.7, 3)}h{num(far * 0.8)}")
        if noise(number, 3, salt) < 0.6:
            reeds.append(f"M{pair(x + far / 2, y)}v-5m-2 5l-1.5-3.5m3.5 3.5l1.5-3.5")
    return (
        el("path", class_="marsh", d=area_path(area))
        + el("path", class_="wave", d="".join(water))
        + el("path", class_="tuft", d="".join(reeds))
    )


def salt_flat(area: Area, context: Context) -> str:
    """A dry lake: broken horizontal strokes."""
    crust = [
        f"M{pair(x, y)}h{num(long)}"
        for x, y, long, _ in scatter_strokes(area_points(area), 12, 3, 9, context.salt(area))
    ]
    return el("path", class_="salt-flat", d=area_path(area)) + el("path", class_="salt", d="".join(crust))


def town(area: Area, context: Context) -> str:
    """A town: small, dense blocks with lanes between them."""
    salt, shape = context.salt(area), area_points(area)
    blocks = []
    for x, y, number in scatter(shape, 7.5, salt):
        w, h = 3.4 + 2.6 * noise(number, 1, salt), 2.8 + 2.4 * noise(number, 2, salt)
        if inside(shape, x + w, y + h) and smooth_noise(x, y, 30, salt) > 0.14:
            blocks.append(f"M{pair(x, y)}h{num(w)}v{num(h)}h{num(-w)}z")
    return el("path", class_="town", d=area_path(area)) + el("path", class_="houses", d="".join(blocks))


def blocks(area: Area, context: Context) -> str:
    """One block of a planned town, around a courtyard."""
    count = len(area.points)
    x, y = sum(p[0] for p in area.points) / count, sum(p[1] for p in area.points) / count
    court = polygon((x + (px - x) * 0.6, y + (py - y) * 0.5) for px, py in area.points)
    return el("path", class_="block", d=area_path(area)) + el("path", class_="court", d=court)


def park(area: Area, context: Context) -> str:
    """Lawns and gardens."""
    trees = dots((x, y) for x, y, _ in scatter(area_points(area), 9, context.salt(area)))
    return el("path", class_="grove", d=area_path(area)) + el("path", class_="trees", d=trees)


def hedgerow(line: Line, context: Context) -> str:
    """A bank with trees on it: dots, as tall trees or low ones."""
    salt = context.salt(line)
    trees = []
    for number, (x, y, dx, dy) in enumerate(points_along(line_points(line), 5.7)):
        off = 2 * (noise(number, 2, salt) - 0.5)
        trees.append((x - dy * off, y + dx * off))
    return el("path", class_="hedge" if salt % 3 else "hedge tall", d=dots(trees))


def _at(prop: Prop) -> str:
    """A prop's position, rotation and scale as a transform."""
    turn = f" rotate({num(prop.angle)})" if prop.angle else ""
    size = f" scale({prop.size:g})" if prop.size != 1 else ""
    return move(*prop.at) + turn + size


def palms(prop: Prop, context: Context) -> str:
    """Three palms."""
    return el(
        "g",
        el("path", class_="palm", d=PALM),
        el("path", class_="palm", d=PALM, transform="translate(-8 3) scale(.8)"),
        el("path", class_="palm", d=PALM, transform="translate(8 4) scale(.7)"),
        transform=_at(prop),
    )


def well(prop: Prop, context: Context) -> str:
    """A well or cistern: a small open circle with a dot."""
    return el("g", el("circle", class_="well", r=3.2), el("circle", class_="well-eye", r=1), transform=_at(prop))


def village(prop: Prop, context: Context) -> str:
    """A settlement too small for a ring."""
    return el("circle", class_="village", r=2.6 * prop.size, transform=move(*prop.at))


def ruin(prop: Prop, context: Context) -> str:
    """Ruined walls."""
    return el("path", class_="ruin", d="M-5 4V-3h3M1-4h4v3M5 2v2h-6", transform=_at(prop))


def building(prop: Prop, context: Context) -> str:
    """A single building."""
    return el("path", class_="block", d="M-8-5H8V5H-8Z", transform=_at(prop))


def domes(prop: Prop, context: Context) -> str:
    """Three domes in a row."""
    dome = "M-4 4V0C-4-5 4-5 4 0V4ZM0-4v-3"
    parts = [el("path", class_="dome", d=dome, transform=move(x, y)) for x, y in ((-9, 1), (9, 1), (0, -1))]
    return el("g", *parts, el("path", class_="block", d="M-15 5H15V9H-15Z"), transform=_at(prop))


def arch(prop: Prop, context: Context) -> str:
    """A triumphal arch."""
    return el("path", class_="dome", d="M-7 7V-5H-8V-8H8V-5H7V7H3V1C3-3-3-3-3 1V7Z", transform=_at(prop))


def monument(prop: Prop, context: Context) -> str:
    """A pyramid."""
    return el("path", class_="monument", d="M-7 5L0-6L7 5ZM0-6L2.5 5", transform=_at(prop))


def camp(prop: Prop, context: Context) -> str:
    """Tents."""
    return el("path", class_="monument", d="M-9 4L-5-3L-1 4ZM1 4L5-3L9 4Z", transform=_at(prop))


def crate(prop: Prop, context: Context) -> str:
    """A crate of supplies."""
    return el("path", class_="block", d="M-5-4H5V4H-5ZM-5-4L5 4M5-4L-5 4", transform=_at(prop))


def lighthouse(prop: Prop, context: Context) -> str:
    """A lighthouse with its rays."""
    return el(
        "g",
        el("path", class_="rays", d="M-5-9L-14-13M-5-7H-15M5-9L14-13M5-7H15"),
        el("path", class_="dome", d="M-3 6L-2-6H2L3 6ZM-3-6H3V-9H-3Z"),
        transform=_at(prop),
    )


AREAS: Styles = {
    "wood": Style(COVER, wood, "trees"),
    "oasis": Style(COVER, oasis, "palms on a patch of green"),
    "fields": Style(TINT, fields, "farmland"),
    "parcel": Style(TINT, parcel, "a single field with straight edges"),
    "orchard": Style(COVER, orchard, "trees in rows"),
    "scrub": Style(COVER, scrub, "scattered bushes"),
    "marsh": Style(TINT, marsh, "wet ground with reeds"),
    "salt-flat": Style(TINT, salt_flat, "a dry lake"),
    "town": Style(COVER, town, "a town of small, dense blocks"),
    "block": Style(COVER, blocks, "one block of a planned town"),
    "park": Style(COVER, park, "lawns and gardens"),
}
LINES: Styles = {"hedgerow": Style(COVER, hedgerow, "a bank with trees on it")}
PROPS: Styles = {
    "palms": Style(DETAIL, palms, "three palms"),
    "well": Style(DETAIL, well, "a well or cistern"),
    "village": Style(DETAIL, village, "a settlement too small for a ring"),
    "ruin": Style(DETAIL, ruin, "ruined walls"),
    "building": Style(DETAIL, building, "a single building"),
    "domes": Style(DETAIL, domes, "a building with three domes"),
    "arch": Style(DETAIL, arch, "a triumphal arch"),
    "monument": Style(DETAIL, monument, "a pyramid"),
    "camp": Style(DETAIL, camp, "tents"),
    "crate": Style(DETAIL, crate, "a crate of supplies"),
    "lighthouse": Style(DETAIL, lighthouse, "a lighthouse with its rays"),
}
