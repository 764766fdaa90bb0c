"""The shape of the ground: escarpments and hills in hachures, dunes and sand seas in dots, depressions and contours."""

from __future__ import annotations

from itertools import pairwise
from math import floor

from fieldcraft.drawing.curves import (
    Points,
    along,
    bounds,
    crinkle,
    curve,
    inside,
    noise,
    scattered,
    shifted,
    strokes,
    swell,
    turned,
)
from fieldcraft.drawing.pen import COVER, DETAIL, RELIEF, TINT, Pen, Style, Styles, course, edge, outline, run
from fieldcraft.drawing.svg import dots, el, move, num, pair, polyline
from fieldcraft.kernel.scene import Area, Line, Point, Prop

DUNE_ANGLE = 72.0


def hachures(line: Points, gap: float, long: float, salt: int) -> str:
    """Wedges that fall away to the right of a line, broad above and pointed below."""
    parts = []
    for number, (x, y, dx, dy) in enumerate(along(line, gap)):
        if noise(number, salt, 3) < 0.07:
            continue
        reach = long * (0.35 + 0.95 * swell(x, y, 48, salt)) * (0.65 + 0.6 * noise(number, salt))
        lean = 0.5 * (noise(number, salt, 5) - 0.5)
        tip_x, tip_y = -dy * reach + dx * reach * lean, dx * reach + dy * reach * lean
        half = 0.75
        parts.append(
            f"M{pair(x - dx * half, y - dy * half)}l{pair(tip_x + dx * half, tip_y + dy * half)}"
            f"l{pair(dx * half - tip_x, dy * half - tip_y)}"
        )
    return "".join(parts)


def escarpment(line: Line, pen: Pen) -> str:
    """A step in the plateau, falling away to the right."""
    salt, path = pen.salt(line), run(line, 5)
    first = hachures(path, 3.1, 11.5, salt)
    foot = hachures(shifted(path, 9), 4.3, 7, salt + 1)
    return el("path", class_="hachure", d=first + foot) + el("path", class_="crest", d=course(line))


def cliff(line: Line, pen: Pen) -> str:
    """A steeper, shorter step, falling away to the right."""
    path = run(line, 4)
    return el("path", class_="hachure", d=hachures(path, 2.4, 6, pen.salt(line))) + el(
        "path", class_="crest strong", d=course(line)
    )


def soft(area: Area, style: str, salt: int) -> str:
    """A tint that is lighter at its uneven edge, as where one kind of ground turns into another."""
    shape = edge(area)
    inwards = shape if _clockwise(shape) else shape[::-1]
    outer = curve(crinkle(area.points, 7, salt, closed=True, step=22)[:-1], closed=True)
    core = curve(crinkle(shifted(inwards, 11)[:-1:2], 9, salt + 1, closed=True, step=22)[:-1], closed=True)
    return "".join(el("path", class_=f"{style} soft", d=d) for d in (outer, core))


def hills(area: Area, pen: Pen) -> str:
    """High ground: a tint, and short hachures on rounded tops scattered over it."""
    salt, shape = pen.salt(area), edge(area)
    parts = []
    for x, y, number in scattered(shape, 24, salt):
        size = 4 + 5 * noise(number, salt)
        top: list[Point] = [turned(size * 1.5 * (i / 6 - 1), -size * (1 - (i / 6 - 1) ** 2), -20) for i in range(13)]
        here = [(x + px, y + py) for px, py in top]
        parts.append(hachures(here, 2.9, size * 0.95, salt + number))
    return soft(area, "rise", salt) + el("path", class_="hachure soft", d="".join(parts))


def plateau(area: Area, pen: Pen) -> str:
    """Level high ground: a tint alone."""
    return soft(area, "rise", pen.salt(area))


def depression(area: Area, pen: Pen) -> str:
    """Ground below its surroundings: hachures inwards all round, and salt in the bottom."""
    salt, shape = pen.salt(area), edge(area, 6)
    inwards = shape if _clockwise(shape) else shape[::-1]
    rim = el("path", class_="hachure", d=hachures(inwards, 3.6, 11, salt))
    bottom = shifted(inwards, 16)
    salts = [f"M{pair(x, y)}h{num(long)}" for x, y, long, n in strokes(bottom, 13, 3, 7, salt) if noise(n, 11) < 0.8]
    return el("path", class_="low", d=outline(area)) + rim + el("path", class_="salt", d="".join(salts))


def _clockwise(points: Points) -> bool:
    """Whether a closed line runs clockwise as the eye sees it, so that its inside is to the right."""
    total = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points))
    return total > 0


def sand_sea(area: Area, pen: Pen) -> str:
    """Dunes: wavy crests in rows, dotted, the lee of each in a scatter of finer dots, and a soft edge."""
    salt, shape = pen.salt(area), edge(area)
    inwards = shape if _clockwise(shape) else shape[::-1]
    coarse: list[Point] = []
    fine: list[Point] = []
    for x, y, ridge in crests(shape, 14, DUNE_ANGLE, salt):
        coarse.append((x, y))
        for k in range(1, 4):
            if noise(round(x * 7), round(y * 7), k) < 0.62 - 0.15 * k:
                off = 2.4 * k + 2 * noise(round(x * 3), k, ridge)
                px, py = turned(noise(round(x), k) * 4 - 2, off, DUNE_ANGLE)
                fine.append((x + px, y + py))
    for off, gap in ((-3, 4.2), (-7, 7.0), (-12, 12.0)):
        fringe = along(shifted(inwards, off), gap)
        fine += [(x + 5 * noise(n, salt), y + 5 * noise(n, salt, 1)) for n, (x, y, _, _) in enumerate(fringe)]
    return (
        soft(area, "sand", salt)
        + el("path", class_="dots", d=dots(coarse))
        + el("path", class_="dots fine", d=dots(fine))
    )


def crests(shape: Points, gap: float, angle: float, salt: int) -> list[tuple[float, float, int]]:
    """Points on the crests of dunes that run at an angle over an area, fewer towards its edge."""
    frame = [turned(x, y, -angle) for x, y in shape]
    left, top, right, bottom = bounds(frame)
    found = []
    for row in range(floor(top / gap), floor(bottom / gap) + 1):
        u = left
        while u < right:
            v = row * gap + 26 * (swell(u, row * gap * 0.6, 110, salt) - 0.5) + 6 * swell(u, row * 31.0, 24, salt + 2)
            x, y = turned(u, v, angle)
            if swell(u, row * 53.0, 70, salt + 1) > 0.3 and inside(shape, x, y):
                found.append((x, y, row))
            u += 3.1
    return found


def dunes(area: Area, pen: Pen) -> str:
    """Scattered dunes on open ground: crescents, and a few dots behind each."""
    salt = pen.salt(area)
    arcs, grains = [], []
    for x, y, number in scattered(edge(area), 26, salt):
        size = 4 + 5 * noise(number, salt)
        arcs.append(f"M{pair(x - size, y + size / 2)}q{pair(size, -size * 1.3)} {pair(2 * size, 0)}")
        grains += [(x - size / 2 + k * size / 3, y + size * 0.7 + 2 * noise(number, k)) for k in range(4)]
    return el("path", class_="dune", d="".join(arcs)) + el("path", class_="dots fine", d=dots(grains))


def stones(area: Area, pen: Pen) -> str:
    """Gravel desert: a thin scatter of dots."""
    salt = pen.salt(area)
    grains = [(x, y) for x, y, n in scattered(edge(area), 11, salt) if noise(n, salt) < swell(x, y, 90, salt)]
    return el("path", class_="dots fine", d=dots(grains))


def lava(area: Area, pen: Pen) -> str:
    """Black broken rock: small angular strokes."""
    salt = pen.salt(area)
    parts = []
    for x, y, number in scattered(edge(area), 10, salt):
        w, h = 2 + 4 * noise(number, 1, salt), 1 + 3 * noise(number, 2, salt)
        parts.append(f"M{pair(x, y)}l{pair(w / 2, -h)}l{pair(w / 2, h)}")
    return soft(area, "rise", salt) + el("path", class_="lava", d="".join(parts))


def contour(line: Line, pen: Pen) -> str:
    """A line of equal height."""
    return el("path", class_="contour", d=course(line))


def contours(area: Area, pen: Pen) -> str:
    """A hill in contour lines: its edge, and smaller ones inside it."""
    shape = edge(area)
    x = sum(p[0] for p in shape) / len(shape)
    y = sum(p[1] for p in shape) / len(shape)
    rings = []
    for number in range(5):
        part = 1 - number * 0.19
        ring = [(x + (px - x) * part, y + (py - y) * part) for px, py in shape]
        rings.append(el("path", class_="contour index" if number % 4 == 0 else "contour", d=polyline(ring)))
    return el("path", class_="rise", d=outline(area)) + "".join(rings)


def snow(area: Area, pen: Pen) -> str:
    """Snow: bare paper with a few blue dots along its edge."""
    grains = [(x, y) for x, y, _, _ in along(shifted(edge(area), 3), 7)]
    return el("path", class_="snow", d=outline(area)) + el("path", class_="dots frost", d=dots(grains))


def peak(mark: Prop, pen: Pen) -> str:
    """A summit with its hachures."""
    turn = f"{move(*mark.at)} scale({num(mark.size)})"
    return el("path", class_="peak", transform=turn, d="M-7 5L0-6L7 5M0-6L2 5M0-6L5 5")


AREAS: Styles = {
    "hills": Style(RELIEF, hills, "high broken ground"),
    "plateau": Style(TINT, plateau, "level high ground"),
    "depression": Style(TINT, depression, "ground below its surroundings, with salt in the bottom"),
    "sand-sea": Style(TINT, sand_sea, "dunes in rows"),
    "dunes": Style(RELIEF, dunes, "scattered dunes"),
    "stones": Style(TINT, stones, "gravel desert"),
    "lava": Style(TINT, lava, "black broken rock"),
    "contours": Style(RELIEF, contours, "a hill in contour lines"),
    "snow": Style(TINT, snow, "snow"),
}
LINES: Styles = {
    "escarpment": Style(RELIEF, escarpment, "a step in the plateau, falling away to the right"),
    "cliff": Style(COVER, cliff, "a steep step, falling away to the right"),
    "contour": Style(RELIEF, contour, "a line of equal height"),
}
MARKS: Styles = {"peak": Style(DETAIL, peak, "a summit")}
