"""Relief: escarpments and hills in hachures, dunes in dots, depressions and contours."""

from __future__ import annotations

from itertools import pairwise
from math import floor

from fieldcraft.drawing.curves import (
    Points,
    bounds,
    inside,
    noise,
    offset_line,
    points_along,
    rotate,
    roughen,
    scatter,
    scatter_strokes,
    smooth_noise,
    smooth_path,
)
from fieldcraft.drawing.feature_styles import (
    COVER,
    DETAIL,
    RELIEF,
    TINT,
    Context,
    Style,
    Styles,
    area_path,
    area_points,
    line_path,
    line_points,
)
from fieldcraft.drawing.svg import dots, el, move, num, pair, polyline
from fieldcraft.kernel.scene import Area, Line, Point, Prop

DUNE_ANGLE = 72.0


def hachures(line: Points, gap: float, long: float, salt: int) -> str:
    """Hachures: wedges on the low side, to the right of a line, pointing downhill."""
    parts = []
    for number, (x, y, dx, dy) in enumerate(points_along(line, gap)):
        if noise(number, salt, 3) < 0.07:
            continue
        reach = long * (0.35 + 0.95 * smooth_noise(x, y, 48, salt)) * (0.65 + 0.6 * noise(number, salt))
        lean = 0.5 * (noise(number, salt, 5) - 0.5)
        tip_x, tip_y = -dy * reach + dx * reach * lean, dx * reach + dy * reach * lean
        half = 0.75
        parts.append(
            f"M{pair(x - dx * half, y - dy * half)}l{pair(tip_x + dx * half, tip_y + dy * half)}"
            f"l{pair(dx * half - tip_x, dy * half - tip_y)}"
        )
    return "".join(parts)


def escarpment(line: Line, context: Context) -> str:
    """An escarpment, the low side to its right."""
    salt, path = context.salt(line), line_points(line, 5)
    first = hachures(path, 3.1, 11.5, salt)
    foot = hachures(offset_line(path, 9), 4.3, 7, salt + 1)
    return el("path", class_="hachure", d=first + foot) + el("path", class_="crest", d=line_path(line))


def cliff(line: Line, context: Context) -> str:
    """A cliff, the low side to its right."""
    path = line_points(line, 4)
    return el("path", class_="hachure", d=hachures(path, 2.4, 6, context.salt(line))) + el(
        "path", class_="crest strong", d=line_path(line)
    )


def soft(area: Area, style: str, salt: int) -> str:
    """A tint with a soft, irregular edge, as where one kind of ground turns into another."""
    shape = area_points(area)
    inwards = shape if _clockwise(shape) else shape[::-1]
    outer = smooth_path(roughen(area.points, 7, salt, closed=True, step=22)[:-1], closed=True)
    core = smooth_path(roughen(offset_line(inwards, 11)[:-1:2], 9, salt + 1, closed=True, step=22)[:-1], closed=True)
    return "".join(el("path", class_=f"{style} soft", d=d) for d in (outer, core))


def hills(area: Area, context: Context) -> str:
    """High ground: a tint with scattered rounded hilltops in hachures."""
    salt = context.salt(area)
    return soft(area, "rise", salt) + _hilltops(area, salt, 24)


def massif(area: Area, context: Context) -> str:
    """High broken ground without a tint of its own, for a map in relief."""
    return _hilltops(area, context.salt(area), 38)


def _hilltops(area: Area, salt: int, gap: float) -> str:
    """Rounded hilltops in hachures."""
    parts = []
    for x, y, number in scatter(area_points(area), gap, salt):
        size = 4 + 5 * noise(number, salt)
        top: list[Point] = [rotate(size * 1.5 * (i / 6 - 1), -size * (1 - (i / 6 - 1) ** 2), -20) for i in range(13)]
        here = [(x + px, y + py) for px, py in top]
        parts.append(hachures(here, gap / 8, size * 0.95, salt + number))
    return el("path", class_="hachure soft", d="".join(parts))


def plateau(area: Area, context: Context) -> str:
    """Level high ground: a plain tint."""
    return soft(area, "rise", context.salt(area))


def depression(area: Area, context: Context) -> str:
    """A depression: hachures pointing inwards, and salt at the bottom."""
    salt, shape = context.salt(area), area_points(area, 6)
    inwards = shape if _clockwise(shape) else shape[::-1]
    rim = el("path", class_="hachure", d=hachures(inwards, 3.6, 11, salt))
    bottom = offset_line(inwards, 16)
    salts = [
        f"M{pair(x, y)}h{num(long)}" for x, y, long, n in scatter_strokes(bottom, 13, 3, 7, salt) if noise(n, 11) < 0.8
    ]
    return el("path", class_="low", d=area_path(area)) + rim + el("path", class_="salt", d="".join(salts))


def _clockwise(points: Points) -> bool:
    """Whether a closed line runs clockwise on screen, with its inside to the right."""
    total = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points))
    return total > 0


def sand_sea(area: Area, context: Context) -> str:
    """A sand sea: rows of dotted crests with finer dots in their lee, and a soft edge."""
    salt, shape = context.salt(area), area_points(area)
    inwards = shape if _clockwise(shape) else shape[::-1]
    coarse: list[Point] = []
    fine: list[Point] = []
    for x, y, ridge in crests(shape, 14, DUNE_ANGLE, salt):
        coarse.append((x, y))
        for k in range(1, 4):
            if noise(round(x * 7), round(y * 7), k) < 0.62 - 0.15 * k:
                off = 2.4 * k + 2 * noise(round(x * 3), k, ridge)
                px, py = rotate(noise(round(x), k) * 4 - 2, off, DUNE_ANGLE)
                fine.append((x + px, y + py))
    for off, gap in ((-3, 4.2), (-7, 7.0), (-12, 12.0)):
        fringe = points_along(offset_line(inwards, off), gap)
        fine += [(x + 5 * noise(n, salt), y + 5 * noise(n, salt, 1)) for n, (x, y, _, _) in enumerate(fringe)]
    return (
        soft(area, "sand", salt)
        + el("path", class_="dots", d=dots(coarse))
        + el("path", class_="dots fine", d=dots(fine))
    )


def crests(shape: Points, gap: float, angle: float, salt: int) -> list[tuple[float, float, int]]:
    """Points on the crests of dunes that run across an area at an angle."""
    frame = [rotate(x, y, -angle) for x, y in shape]
    left, top, right, bottom = bounds(frame)
    found = []
    for row in range(floor(top / gap), floor(bottom / gap) + 1):
        u = left
        while u < right:
            v = (
                row * gap
                + 26 * (smooth_noise(u, row * gap * 0.6, 110, salt) - 0.5)
                + 6 * smooth_noise(u, row * 31.0, 24, salt + 2)
            )
            x, y = rotate(u, v, angle)
            if smooth_noise(u, row * 53.0, 70, salt + 1) > 0.3 and inside(shape, x, y):
                found.append((x, y, row))
            u += 3.1
    return found


def dunes(area: Area, context: Context) -> str:
    """Scattered dunes: crescents, each with a few dots behind it."""
    salt = context.salt(area)
    arcs, grains = [], []
    for x, y, number in scatter(area_points(area), 26, salt):
        size = 4 + 5 * noise(number, salt)
        arcs.append(f"M{pair(x - size, y + size / 2)}q{pair(size, -size * 1.3)} {pair(2 * size, 0)}")
        grains += [(x - size / 2 + k * size / 3, y + size * 0.7 + 2 * noise(number, k)) for k in range(4)]
    return el("path", class_="dune", d="".join(arcs)) + el("path", class_="dots fine", d=dots(grains))


def stones(area: Area, context: Context) -> str:
    """Gravel desert: sparse dots."""
    salt = context.salt(area)
    grains = [
        (x, y) for x, y, n in scatter(area_points(area), 11, salt) if noise(n, salt) < smooth_noise(x, y, 90, salt)
    ]
    return el("path", class_="dots fine", d=dots(grains))


def lava(area: Area, context: Context) -> str:
    """Broken lava: small angular strokes."""
    salt = context.salt(area)
    parts = []
    for x, y, number in scatter(area_points(area), 10, salt):
        w, h = 2 + 4 * noise(number, 1, salt), 1 + 3 * noise(number, 2, salt)
        parts.append(f"M{pair(x, y)}l{pair(w / 2, -h)}l{pair(w / 2, h)}")
    return soft(area, "rise", salt) + el("path", class_="lava", d="".join(parts))


def contour(line: Line, context: Context) -> str:
    """A contour line."""
    return el("path", class_="contour", d=line_path(line))


def contours(area: Area, context: Context) -> str:
    """A hill as nested contour lines."""
    shape = area_points(area)
    x = sum(p[0] for p in shape) / len(shape)
    y = sum(p[1] for p in shape) / len(shape)
    rings = []
    for number in range(5):
        part = 1 - number * 0.19
        ring = [(x + (px - x) * part, y + (py - y) * part) for px, py in shape]
        rings.append(el("path", class_="contour index" if number % 4 == 0 else "contour", d=polyline(ring)))
    return el("path", class_="rise", d=area_path(area)) + "".join(rings)


def snow(area: Area, context: Context) -> str:
    """Snow: bare paper with blue dots along its edge."""
    grains = [(x, y) for x, y, _, _ in points_along(offset_line(area_points(area), 3), 7)]
    return el("path", class_="snow", d=area_path(area)) + el("path", class_="dots frost", d=dots(grains))


def peak(prop: Prop, context: Context) -> str:
    """A summit with its hachures."""
    turn = f"{move(*prop.at)} scale({num(prop.size)})"
    return el("path", class_="peak", transform=turn, d="M-7 5L0-6L7 5M0-6L2 5M0-6L5 5")


AREAS: Styles = {
    "hills": Style(RELIEF, hills, "high broken ground"),
    "massif": Style(RELIEF, massif, "hachured hilltops on a map in relief"),
    "plateau": Style(TINT, plateau, "level high ground"),
    "depression": Style(TINT, depression, "a depression with salt at the bottom"),
    "sand-sea": Style(TINT, sand_sea, "dunes in rows"),
    "dunes": Style(RELIEF, dunes, "scattered dunes"),
    "stones": Style(TINT, stones, "gravel desert"),
    "lava": Style(TINT, lava, "broken lava"),
    "contours": Style(RELIEF, contours, "a hill in contour lines"),
    "snow": Style(TINT, snow, "snow"),
}
LINES: Styles = {
    "escarpment": Style(RELIEF, escarpment, "an escarpment, the low side to its right"),
    "cliff": Style(COVER, cliff, "a cliff, the low side to its right"),
    "contour": Style(RELIEF, contour, "a contour line"),
}
PROPS: Styles = {"peak": Style(DETAIL, peak, "a summit")}
