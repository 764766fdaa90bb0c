"""The picture of a card that has none of its own: contour lines around a summit, different for every card."""

from __future__ import annotations

from math import cos, sin, tau
from zlib import crc32

from fieldcraft.drawing.curves import noise, smooth_path
from fieldcraft.drawing.svg import el
from fieldcraft.drawing.vignettes.brush import HEIGHT, WIDTH

LINES = 8
CORNERS = 11


def contours(id: str) -> str:
    """Contour lines from an id."""
    seed = crc32(id.encode()) % 997
    x, y = WIDTH * (0.3 + 0.4 * noise(seed, 1)), HEIGHT * (0.35 + 0.3 * noise(seed, 2))
    lines = []
    for ring in range(1, LINES + 1):
        points = [
            (
                x + ring * (13 + 9 * noise(corner, seed, 3)) * cos(tau * corner / CORNERS),
                y + ring * (8 + 7 * noise(corner, seed, 3)) * sin(tau * corner / CORNERS),
            )
            for corner in range(CORNERS)
        ]
        lines.append(smooth_path(points, closed=True))
    return (
        el("rect", fill="#d9cba4", width=WIDTH, height=HEIGHT)
        + el("path", fill="none", stroke="#8a5a33", stroke_width=0.9, d="".join(lines))
        + el("path", fill="#2a251e", d=f"M{x:.0f} {y - 5:.0f}l5 9h-10z")
    )
