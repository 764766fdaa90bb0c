"""What landscapes are painted with: flat tones, ridges and strokes on a canvas of 240 by 150."""

from __future__ import annotations

from typing import NamedTuple

from fieldcraft.drawing.curves import noise, smooth_path
from fieldcraft.drawing.svg import el, num, polygon
from fieldcraft.drawing.vignettes.tones import Tones
from fieldcraft.kernel.scene import Point

WIDTH, HEIGHT = 240.0, 150.0


class Brush(NamedTuple):
    """What a landscape is painted with: its tones and a number of its own for irregularities."""

    tones: Tones
    seed: int
    horizon: float

    def ridge(self, y: float, high: float, step: float, salt: int, sharp: bool = False) -> str:
        """A skyline across the picture, closed below."""
        points: list[Point] = []
        for number in range(int(WIDTH // step) + 3):
            x = (number - 0.7) * step + 0.5 * step * noise(number, self.seed, salt)
            points.append((x, y - high * noise(number, self.seed, salt + 7)))
        line = polygon(points)[:-1] if sharp else smooth_path(points)
        return f"{line}V{num(HEIGHT)}H-20Z"

    def dashes(self, y: float, count: int, long: float, salt: int) -> str:
        """Horizontal strokes that thicken towards the viewer, like the lines of an engraving."""
        parts = []
        for number in range(count):
            near = (number + noise(number, self.seed, salt)) / count
            x = WIDTH * noise(number, self.seed, salt + 3) - 10
            parts.append(f"M{num(x)} {num(y + (HEIGHT - y) * near)}h{num(long * (0.3 + near))}")
        return "".join(parts)


def fill(colour: str, path: str, opacity: float | None = None) -> str:
    """A filled shape."""
    return el("path", fill=colour, d=path, fill_opacity=None if opacity is None else f"{opacity:.2g}")


def stroke(colour: str, path: str, width: float = 1.0, opacity: float | None = None) -> str:
    """A stroked shape."""
    return el(
        "path", fill="none", stroke=colour, stroke_width=width, d=path,
        stroke_opacity=None if opacity is None else f"{opacity:.2g}",
    )  # fmt: skip


def flat(colour: str, y: float, down: float = HEIGHT) -> str:
    """A band across the picture."""
    return fill(colour, f"M0 {num(y)}H{num(WIDTH)}V{num(down)}H0Z")


def earth(brush: Brush) -> str:
    """Plain ground below the horizon: three bands that darken towards the viewer, and grain."""
    t, y = brush.tones, brush.horizon
    return (
        flat(t.middle, y)
        + fill(t.near, brush.ridge(y + 18, 6, 48, 11))
        + fill(t.deep, brush.ridge(y + 52, 7, 60, 12), 0.55)
        + stroke(t.deep, brush.dashes(y + 4, 22, 16, 13), 0.9, 0.5)
    )


def water(brush: Brush, y: float, down: float = HEIGHT) -> str:
    """Water from a line down, with the light on it."""
    t = brush.tones
    waves = brush.dashes(y + 3, 24, 20, 31)
    return (
        flat(t.second, y, down) + fill(t.second_far, f"M0 {num(y)}H240V{num(y + 7)}H0Z", 0.7)
        + stroke(t.second_deep, brush.dashes(y + 5, 20, 24, 33), 1.1, 0.55) + stroke(t.light.shine, waves, 0.8, 0.5)
    )  # fmt: skip


def light_pool(t: Tones, x: float, y: float) -> str:
    """Rings of lamplight on a wall."""
    if t.light.beam < 0.2:
        return ""
    rings = (el("circle", cx=x, cy=y, r=r, fill=t.light.window, fill_opacity=".13") for r in (84, 62, 42, 26))
    return "".join(rings)
