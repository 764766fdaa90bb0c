"""How a silhouette is written: layers of path data, each in a tone.

A layer is a line such as `d M-4 0H4V-9Z`: a tone, then path data to fill. With a number after the tone, as in
`d2 M0 0V-9`, the path is a stroke of that width. `@walker -20 0 .9` puts another silhouette inside this one.
The origin is on the ground in the middle, and up is negative.

The tones are `d` dark, `s` shade, `m` middle, `l` light on an edge, `w` a lit window, `p` pale paint or canvas,
`r` red, `f` fire, `b` a beam of light.
"""

from __future__ import annotations

from fieldcraft.drawing.shapes import box, disc
from fieldcraft.drawing.svg import num

Layers = tuple[str, ...]


def wheels(radius: float, *places: float) -> Layers:
    """Wheels on the ground: tyres with hubs."""
    tyres = "".join(disc(x, -radius, radius) for x in places)
    hubs = "".join(disc(x, -radius, radius * 0.5) for x in places)
    caps = "".join(disc(x, -radius, radius * 0.18) for x in places)
    return f"d {tyres}", f"s {hubs}", f"d {caps}"


def track(left: float, right: float, high: float, rollers: int, radius: float) -> Layers:
    """A tank's track with its road wheels."""
    bend = high / 2
    over = f"M{num(left + bend)} {num(-high)}H{num(right - bend)}Q{num(right)} {num(-high)} {num(right)} {num(-bend)}"
    below = f"Q{num(right - 1)} 0 {num(right - bend - 3)} 0H{num(left + bend + 3)}Q{num(left + 1)} 0"
    band = f"{over}{below} {num(left)} {num(-bend)}Q{num(left)} {num(-high)} {num(left + bend)} {num(-high)}Z"
    first, last = left + bend + radius * 0.6, right - bend - radius * 0.6
    gap = (last - first) / (rollers - 1)
    places = [first + gap * number for number in range(rollers)]
    discs = "".join(disc(x, -radius - 0.8, radius) for x in places)
    hubs = "".join(disc(x, -radius - 0.8, radius * 0.4) for x in places)
    return f"d {band}", f"s {discs}", f"d {hubs}", f"l.7 M{num(left + bend)} {num(-high)}H{num(right - bend)}"


def windows(x: float, y: float, columns: int, rows: int, gap: tuple[float, float], size: tuple[float, float]) -> str:
    """Rows of windows as path data."""
    return "".join(
        box(x + column * gap[0], y + row * gap[1], *size) for row in range(rows) for column in range(columns)
    )
