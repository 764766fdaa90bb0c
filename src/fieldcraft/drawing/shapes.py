"""Basic shapes for symbols, as path data.

Within a path, a shape inside another is a hole. A vertical bar `|` starts a new path on top.
"""

from __future__ import annotations

from fieldcraft.drawing.svg import num, pair


def disc(x: float, y: float, r: float) -> str:
    """A circle."""
    return f"M{pair(x - r, y)}a{pair(r, r)} 0 1 0 {pair(2 * r, 0)}a{pair(r, r)} 0 1 0 {pair(-2 * r, 0)}z"


def wheel(x: float, y: float, r: float) -> str:
    """A wheel: a tyre and a hub."""
    return disc(x, y, r) + disc(x, y, r * 0.52) + disc(x, y, r * 0.22)


def box(x: float, y: float, wide: float, high: float) -> str:
    """A rectangle from its top left corner."""
    return f"M{pair(x, y)}h{num(wide)}v{num(high)}h{num(-wide)}z"


def bar(x: float, y: float, x2: float, y2: float, thick: float) -> str:
    """A straight bar between two points, on top of whatever it crosses."""
    far = ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5 or 1.0
    ox, oy = -(y2 - y) / far * thick / 2, (x2 - x) / far * thick / 2
    corners = (x + ox, y + oy), (x2 + ox, y2 + oy), (x2 - ox, y2 - oy), (x - ox, y - oy)
    return f"|M{'L'.join(pair(*corner) for corner in corners)}z|"
