"""The lie of the land on a topographic map: tints by height, light from the upper left, and contour lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil

from fieldcraft.drawing.curves import rotate, smooth_noise
from fieldcraft.drawing.feature_styles import STREAM, TINT, Context
from fieldcraft.drawing.isolines import Grid, rounded_ring
from fieldcraft.drawing.svg import el, move
from fieldcraft.kernel.scene import Relief

# How fine the ground is worked out, as a share of how far its points are apart, and how far a point is felt.
FINE = 0.33
FELT = 1.85
# What the ground does between its points: the height, the width and the angle of its folds.
FOLDS = ((1.5, 1.9, 27.0), (0.9, 0.95, 64.0), (0.5, 0.55, 8.0))
# Tints begin at this height; the highest is the last.
TINTS = 7
INDEX = 4
# A ring of fewer points than this is a pimple, not a hill.
LEAST = 8
# Where the lit and the shaded rim of a step lie.
LIT, SHADED = (-1.5, -1.8), (1.8, 2.3)


def draw_relief(relief: Relief, context: Context) -> Iterator[tuple[int, str]]:
    """The tints below everything that covers the ground, and the contour lines above it."""
    levels = contours(relief, context.board.width, context.board.height)
    if not levels:
        return
    shapes, steps, lines = [], [], []
    for number, d in enumerate(levels, 1):
        key = f"{context.key}-h{number}"
        shapes.append(el("path", id=key, d=d))
        use = f"#{key}"
        steps.append(el("use", class_="slope shaded", href=use, transform=move(*SHADED)))
        steps.append(el("use", class_="slope lit", href=use, transform=move(*LIT)))
        steps.append(el("use", class_=f"h{min(number, TINTS)}", href=use))
        lines.append(el("use", class_="contour index" if number % INDEX == 0 else "contour", href=use))
    yield TINT, el("g", el("defs", *shapes), *steps, class_="heights")
    yield STREAM, el("g", *lines, class_="contours")


@lru_cache(maxsize=8)
def contours(relief: Relief, width: float, height: float) -> list[str]:
    """The contour lines of each height from 1, as path data."""
    grid = heights(relief, width, height)
    found = []
    for level in range(1, ceil(max(map(max, grid.rows))) + 1):
        rings = [rounded_ring(ring) for ring in grid.rings(level) if len(ring) >= LEAST]
        if not rings:
            break
        found.append("".join(rings))
    return found


def heights(relief: Relief, width: float, height: float) -> Grid:
    """The heights all over a sheet: the mean of the points near, and folds of the ground where it is high."""
    step = relief.apart * FINE
    wide, high = ceil(width / step) + 5, ceil(height / step) + 5
    sums = [[0.0] * wide for _ in range(high)]
    weights = [[1e-6] * wide for _ in range(high)]
    left = top = -2 * step
    reach = relief.apart * FELT
    around = ceil(reach / step)
    for x, y, level in relief.points:
        column, row = round((x - left) / step), round((y - top) / step)
        for j in range(max(row - around, 0), min(row + around + 1, high)):
            dy = top + j * step - y
            total, weight = sums[j], weights[j]
            for i in range(max(column - around, 0), min(column + around + 1, wide)):
                dx = left + i * step - x
                near = 1 - (dx * dx + dy * dy) / (reach * reach)
                if near > 0:
                    near *= near * near
                    total[i] += near * level
                    weight[i] += near
    rows = [
        [
            folded(total / weight, left + i * step, top + j * step, relief.apart)
            for i, (total, weight) in enumerate(zip(sums[j], weights[j], strict=True))
        ]
        for j in range(high)
    ]
    return Grid(rows, left, top, step)


def folded(level: float, x: float, y: float, apart: float) -> float:
    """A height with the folds of the ground, each turned another way, and lower near the water."""
    share = min(1.0, max(0.0, level / 2))
    if not share:
        return level
    total = 0.0
    for salt, (much, wide, turn) in enumerate(FOLDS, 40):
        total += much * (smooth_noise(*rotate(x, y, turn), wide * apart, salt) - 0.5)
    return level + share * total
