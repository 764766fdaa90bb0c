"""Floors by material, and the light on them: boards, tiles, concrete, cobbles, mud, grass, water."""

# ruff: noqa: E501 (a material is one line)

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.drawing.curves import bounds, noise
from fieldcraft.drawing.feature_styles import STREAM, TINT, Context, Style, Styles, area_path
from fieldcraft.drawing.svg import el, num, pair
from fieldcraft.kernel.scene import Area

Texture = Callable[[float, float, float, float, int], str]


def _surface(area: Area, context: Context, ground: str, *textures: tuple[str, Texture]) -> str:
    """An area of a material: its colour, and textures that end at its edge."""
    seed = context.salt(area) % 65536
    key, path = f"on-{context.key}-{seed:x}", area_path(area)
    marks = [el("path", class_=style, d=draw(*bounds(area.points), seed)) for style, draw in textures]
    clip = el("clipPath", el("path", d=path), id=key)
    return clip + el("path", class_=ground, d=path) + el("g", *marks, clip_path=f"url(#{key})")


def _rows(step: float, offset: float = 0.0) -> Texture:
    """Level lines."""

    def draw(left: float, top: float, right: float, bottom: float, seed: int) -> str:
        count = int((bottom - top - offset) / step) + 1
        return "".join(f"M{pair(left, top + offset + n * step)}h{num(right - left)}" for n in range(count))

    return draw


def _columns(step: float, offset: float = 0.0) -> Texture:
    """Upright lines."""

    def draw(left: float, top: float, right: float, bottom: float, seed: int) -> str:
        count = int((right - left - offset) / step) + 1
        return "".join(f"M{pair(left + offset + n * step, top)}v{num(bottom - top)}" for n in range(count))

    return draw


def _joints(step: float, row: float) -> Texture:
    """Short upright lines, each row shifted: the joints of boards and blocks."""

    def draw(left: float, top: float, right: float, bottom: float, seed: int) -> str:
        found = []
        for n in range(int((bottom - top) / row) + 1):
            shift = noise(seed, n, 7) * step
            count = int((right - left - shift) / step) + 1
            found += [f"M{pair(left + shift + k * step, top + n * row)}v{num(row)}" for k in range(count)]
        return "".join(found)

    return draw


def _chequers(side: float) -> Texture:
    """Every other square."""

    def draw(left: float, top: float, right: float, bottom: float, seed: int) -> str:
        across, down = int((right - left) / side) + 1, int((bottom - top) / side) + 1
        dark = ((k, n) for n in range(down) for k in range(n % 2, across, 2))
        square = f"h{num(side)}v{num(side)}h{num(-side)}z"
        return "".join(f"M{pair(left + k * side, top + n * side)}{square}" for k, n in dark)

    return draw


def _scatter(spacing: float, mark: str, share: float = 1.0) -> Texture:
    """A small mark here and there."""

    def draw(left: float, top: float, right: float, bottom: float, seed: int) -> str:
        found = []
        for n in range(int((bottom - top) / spacing) + 1):
            for k in range(int((right - left) / spacing) + 1):
                if noise(seed + k, n, 3) < share:
                    x = left + (k + noise(seed, n, k + 1)) * spacing
                    y = top + (n + noise(seed, k, n + 11)) * spacing
                    found.append(f"M{pair(x, y)}{mark}")
        return "".join(found)

    return draw


BLOT = "q8-7 18-2t14 4q2 8-9 9t-19-2q-9-3-4-9z"
COBBLE = "h5q2 0 2 2v3q0 2-2 2h-5q-2 0-2-2v-3q0-2 2-2z"
TUFT = "l-2-6m2 6v-8m0 8l2-6"
RIPPLE = "q6-5 12 0t12 0"
PEBBLE = "h0"

MATERIALS: dict[str, tuple[str, str, tuple[tuple[str, Texture], ...]]] = {
    "floor": ("a wooden floor", "floor", (("boards", _rows(14)), ("boards", _joints(70, 14)))),
    "parquet": ("a parquet floor", "floor", (("sheen", _chequers(24)), ("boards", _rows(24)), ("boards", _columns(24)))),
    "tiles": ("a tiled floor", "tiled", (("chequers", _chequers(21)),)),
    "concrete": ("a concrete floor in slabs", "concrete", (("seams", _rows(56)), ("seams", _columns(56)), ("stains", _scatter(74, BLOT, 0.45)))),
    "flags": ("stone flags", "flagged", (("seams", _rows(28)), ("seams", _joints(42, 28)))),
    "cobbles": ("cobbles", "cobbled", (("cobbles", _scatter(13, COBBLE, 0.8)),)),
    "asphalt": ("asphalt", "asphalt", (("stains", _scatter(60, BLOT, 0.4)), ("pebbles", _scatter(20, PEBBLE, 0.5)))),
    "gravel": ("gravel or cinders", "gravelled", (("pebbles", _scatter(13, PEBBLE, 0.7)),)),
    "mud": ("mud with puddles", "muddy", (("stains", _scatter(48, BLOT, 0.6)), ("puddles", _scatter(70, BLOT, 0.35)))),
    "soil": ("dug earth", "muddy", (("furrows", _rows(11, 4)),)),
    "grass": ("grass", "grassy", (("tufts", _scatter(24, TUFT, 0.55)),)),
    "lawn": ("a mown lawn", "grassy", (("mown", _chequers(42)),)),
    "sand": ("sand", "sandy", (("pebbles", _scatter(15, PEBBLE, 0.5)), ("ridges", _scatter(46, RIPPLE, 0.5)))),
    "snowfield": ("trodden snow", "snowy", (("ridges", _scatter(52, RIPPLE, 0.4)), ("stains", _scatter(90, BLOT, 0.3)))),
    "water": ("water in a basin or river", "watery", (("ripples", _scatter(34, RIPPLE, 0.6)),)),
    "cavern": ("a floor of rock", "rocky", (("seams", _scatter(40, "l9 6l12-3m-12 3l-3 11", 0.7)), ("pebbles", _scatter(22, PEBBLE, 0.4)))),
    "pine-needles": ("the floor of a forest", "wooded", (("tufts", _scatter(30, TUFT, 0.5)), ("pebbles", _scatter(16, PEBBLE, 0.4)))),
}  # fmt: skip


def _drawer(ground: str, textures: tuple[tuple[str, Texture], ...]) -> Callable[[Area, Context], str]:
    return lambda area, context: _surface(area, context, ground, *textures)


def _glow(area: Area, context: Context, kind: str) -> str:
    """Light that fades towards the edges of an area."""
    key = f"{kind}-{context.key}-{context.salt(area) % 65536:x}"
    stops = el("stop", class_=f"{kind}-near", offset="0") + el("stop", class_=f"{kind}-far", offset="1")
    return el("radialGradient", stops, id=key, r=".72") + el("path", d=area_path(area), fill=f"url(#{key})")


def lamplight(area: Area, context: Context) -> str:
    """A room lit by a lamp in its middle; the corners stay dark."""
    return _glow(area, context, "lamplight")


def moonlight(area: Area, context: Context) -> str:
    """Open ground under the moon."""
    return _glow(area, context, "moonlight")


def dusk(area: Area, context: Context) -> str:
    """Ground in the dark, under everything that stands on it."""
    return el("path", class_="shade", d=area_path(area))


AREAS: Styles = {
    **{name: Style(TINT, _drawer(ground, marks), text) for name, (text, ground, marks) in MATERIALS.items()},
    "dusk": Style(TINT, dusk, "ground in the dark, below what is drawn after it"),
    "lamplight": Style(STREAM, lamplight, "a room lit by a lamp in its middle"),
    "moonlight": Style(STREAM, moonlight, "open ground under the moon"),
}
