"""Curves and scatters: smooth, roughen, offset and trim lines, and scatter points over areas.

Nothing is random: irregularities are hashes of coordinates, so a map looks the same every time it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin

from fieldcraft.drawing.svg import pair
from fieldcraft.kernel.scene import Point

Points = Sequence[Point]
# A curve segment is flattened into at most this many pieces; a longer one is mostly off the sheet.
MOST = 60
Step = tuple[float, float, float, float]


_SIZE = 1024
_MASK = _SIZE - 1


def _shuffle() -> list[int]:
    """The numbers below 1024 in a pseudo-random order."""
    order, state = list(range(_SIZE)), 12345
    for i in range(_MASK, 0, -1):
        state = (state * 1103515245 + 12345) % (1 << 31)
        j = (state >> 8) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


_ORDER = _shuffle()


def noise(*numbers: int) -> float:
    """A number from 0 to 1, hashed from integers."""
    mixed = 0
    for number in numbers:
        mixed = _ORDER[(mixed + number + (number >> 10)) & _MASK]
    return mixed / _SIZE


def smooth_noise(x: float, y: float, size: float, salt: int = 0) -> float:
    """Smooth noise from 0 to 1 with features about `size` wide."""
    u, v = x / size, y / size
    i, j = floor(u), floor(v)
    s, t = u - i, v - j
    s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
    low = noise(i, j, salt) * (1 - s) + noise(i + 1, j, salt) * s
    high = noise(i, j + 1, salt) * (1 - s) + noise(i + 1, j + 1, salt) * s
    return low * (1 - t) + high * t


def bezier_segments(points: Points, closed: bool = False) -> list[tuple[Point, Point, Point, Point]]:
    """The Bezier segments of a Catmull-Rom spline through the points."""
    count = len(points)
    if count < 2:
        return []
    found = []
    for i in range(count if closed else count - 1):
        before = points[(i - 1) % count] if closed else points[max(i - 1, 0)]
        start, end = points[i], points[(i + 1) % count]
        after = points[(i + 2) % count] if closed else points[min(i + 2, count - 1)]
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        found.append((start, first, second, end))
    return found


def smooth_path(points: Points, closed: bool = False) -> str:
    """Path data of a smooth line through the points."""
    pieces = bezier_segments(points, closed)
    if not pieces:
        return ""
    x, y = round(pieces[0][0][0], 1), round(pieces[0][0][1], 1)
    parts = ["M" + pair(x, y)]
    for _, first, second, end in pieces:
        numbers = "".join(_relative_pair(p[0] - x, p[1] - y) for p in (first, second, end))
        parts.append("c" + numbers.lstrip(" "))
        x, y = x + round(end[0] - x, 1), y + round(end[1] - y, 1)
    return "".join(parts) + ("z" if closed else "")


def _relative_pair(x: float, y: float) -> str:
    """A pair of numbers that can follow another in path data."""
    text = pair(x, y)
    return text if text[0] == "-" else " " + text


def flatten(points: Points, closed: bool = False, smooth: bool = True, step: float = 6.0) -> list[Point]:
    """A line as a polyline: a fine approximation if it is smooth, else its own points."""
    if not smooth:
        return [*points, points[0]] if closed and points else list(points)
    found: list[Point] = []
    for start, first, second, end in bezier_segments(points, closed):
        many = min(max(1, ceil(hypot(end[0] - start[0], end[1] - start[1]) / step)), MOST)
        for i in range(many):
            found.append(_bezier_point(start, first, second, end, i / many))
    if points:
        found.append(points[0] if closed else points[-1])
    return found


def _bezier_point(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """A point on a Bezier curve."""
    s = 1 - t
    f, g, h, k = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return f * a[0] + g * b[0] + h * c[0] + k * d[0], f * a[1] + g * b[1] + h * c[1] + k * d[1]


def points_along(line: Points, gap: float, start: float = 0.0) -> Iterator[Step]:
    """Evenly spaced points on a polyline, each with the direction of the line there."""
    left = start
    for (x, y), (x2, y2) in pairwise(line):
        far = hypot(x2 - x, y2 - y)
        if far == 0:
            continue
        dx, dy = (x2 - x) / far, (y2 - y) / far
        while left <= far:
            yield x + dx * left, y + dy * left, dx, dy
            left += gap
        left -= far


def length(line: Points) -> float:
    """The length of a polyline."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def roughen(points: Points, amount: float, salt: int, closed: bool = False, step: float = 7.0) -> list[Point]:
    """A smooth line with small irregularities, like a real shore. The ends don't move."""
    line = flatten(points, closed, step=step)
    found = []
    for i, (x, y) in enumerate(line):
        if i in (0, len(line) - 1):
            found.append((x, y))
            continue
        ahead, back = line[i + 1], line[i - 1]
        dx, dy = ahead[0] - back[0], ahead[1] - back[1]
        far = hypot(dx, dy) or 1.0
        off = amount * (smooth_noise(x, y, 17, salt) + 0.7 * smooth_noise(x, y, 7, salt + 1) - 0.85) * 1.6
        found.append((x - dy / far * off, y + dx / far * off))
    return found


def offset_line(line: Points, off: float) -> list[Point]:
    """A line parallel to another, to its right if `off` is positive."""
    found = []
    for i, (x, y) in enumerate(line):
        back, ahead = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = ahead[0] - back[0], ahead[1] - back[1]
        far = hypot(dx, dy) or 1.0
        found.append((x - dy / far * off, y + dx / far * off))
    return found


def trim(line: Points, start: float, end: float) -> list[Point]:
    """A line shortened at both ends, so that it ends at the edge of a ring."""
    whole = length(line)
    if whole <= start + end:
        return []
    kept: list[Point] = []
    gone = 0.0
    for (x, y), (x2, y2) in pairwise(line):
        far = hypot(x2 - x, y2 - y)
        for edge in (start, whole - end):
            if far and gone <= edge < gone + far:
                kept.append((x + (x2 - x) * (edge - gone) / far, y + (y2 - y) * (edge - gone) / far))
        gone += far
        if start < gone < whole - end:
            kept.append((x2, y2))
    return kept


def inside(polygon: Points, x: float, y: float) -> bool:
    """Whether a point is inside a polygon."""
    within = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            within = not within
        x1, y1 = x2, y2
    return within


def bounds(points: Points) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    return min(p[0] for p in points), min(p[1] for p in points), max(p[0] for p in points), max(p[1] for p in points)


def scatter(polygon: Points, gap: float, salt: int) -> Iterator[tuple[float, float, int]]:
    """Irregular points about `gap` apart all over an area, each with a number for its own noise."""
    left, top, right, bottom = bounds(polygon)
    for row in range(floor(top / gap), ceil(bottom / gap) + 1):
        for column in range(floor(left / gap), ceil(right / gap) + 1):
            x = (column + 0.1 + 0.8 * noise(column, row, salt)) * gap
            y = (row + 0.1 + 0.8 * noise(column, row, salt + 1)) * gap
            if inside(polygon, x, y):
                yield x, y, row * 4099 + column


def scatter_strokes(
    polygon: Points, gap: float, least: float, more: float, salt: int
) -> Iterator[tuple[float, float, float, int]]:
    """Horizontal strokes of varying length all over an area, each with a number for its own noise."""
    for x, y, number in scatter(polygon, gap, salt):
        long = least + more * noise(number, salt)
        if inside(polygon, x + long, y):
            yield x, y, long, number


def rotate(x: float, y: float, angle: float) -> Point:
    """A point rotated about the origin, clockwise on screen."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return x * c - y * s, x * s + y * c
