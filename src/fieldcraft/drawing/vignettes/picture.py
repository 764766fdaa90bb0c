"""Compose a vignette: sky, landscape, silhouettes from far to near, weather."""

from __future__ import annotations

import re
from functools import lru_cache
from zlib import crc32

from fieldcraft.drawing.svg import el, num
from fieldcraft.drawing.vignettes.brush import HEIGHT, WIDTH, Brush, stroke
from fieldcraft.drawing.vignettes.buildings import BUILDINGS
from fieldcraft.drawing.vignettes.craft import CRAFT
from fieldcraft.drawing.vignettes.landscape import AFLOAT, HORIZON, INDOORS, LAND, LANDSCAPES
from fieldcraft.drawing.vignettes.nature import NATURE
from fieldcraft.drawing.vignettes.people import PEOPLE
from fieldcraft.drawing.vignettes.strokes import Layers
from fieldcraft.drawing.vignettes.things import THINGS
from fieldcraft.drawing.vignettes.tones import Light, figure_tones, tones
from fieldcraft.drawing.vignettes.vehicles import VEHICLES
from fieldcraft.drawing.vignettes.weather import BEHIND, IN_FRONT, sky
from fieldcraft.kernel.art import Figure, Vignette

SILHOUETTES: dict[str, Layers] = {**VEHICLES, **PEOPLE, **CRAFT, **BUILDINGS, **THINGS, **NATURE}
_LAYER = re.compile(r"([a-z])([\d.]*) (.*)", re.S)
# Half the width of the shadow under a silhouette on the ground.
_SHADOWS = {**dict.fromkeys(VEHICLES, 40.0), **dict.fromkeys(PEOPLE, 11.0), **dict.fromkeys(THINGS, 36.0)}
_WIDE_PEOPLE = ("patrol", "charge", "raiders", "gi-squad", "banzai", "crowd", "stretcher", "mortar-crew", "sniper")
_SHADOWS |= dict.fromkeys(_WIDE_PEOPLE, 38.0)
_NEAREST = 0.78


def vignette(art: Vignette, tall: float = HEIGHT) -> str:
    """The picture as SVG in a canvas of 240 by 150, of which a strip `tall` high will be seen."""
    horizon = HORIZON.get(art.ground, LAND)
    brush = Brush(tones(art.ground, art.light), seed(art), horizon)
    parts = [] if art.ground in INDOORS else [sky(brush, art.weather)]
    if art.light == "night" and art.weather == "clear" and art.ground not in INDOORS:
        parts.append(BEHIND["stars"](brush))
    if art.weather in BEHIND and art.ground not in INDOORS:
        parts.append(BEHIND[art.weather](brush))
    parts.append(LANDSCAPES.get(art.ground, LANDSCAPES["plain"])(brush))
    parts += [figure(one, brush, art.ground, shrink(tall)) for one in art.figures]
    if art.weather in IN_FRONT:
        parts.append(IN_FRONT[art.weather](brush))
    return "".join(parts)


def shrink(tall: float) -> float:
    """How much smaller silhouettes are in a strip, so that they keep their heads."""
    return 0.36 + 0.64 * min(1.0, tall / HEIGHT)


def ground_line(art: Vignette, one: Figure, tall: float) -> float:
    """Where a silhouette stands in the canvas."""
    return HORIZON.get(art.ground, LAND) + one.y * shrink(tall)


def seed(art: Vignette) -> int:
    """A number of the picture's own, the same in every process."""
    return crc32(repr(art).encode()) % 997


def figure(one: Figure, brush: Brush, ground: str, times: float) -> str:
    """A silhouette in its place, with its shadow or the ripples under it. An unknown name draws nothing."""
    if one.name not in SILHOUETTES:
        return ""
    x, y, size = WIDTH * one.x / 100, brush.horizon + one.y * times, abs(one.size) * times
    distance = max(0.0, min(0.55, (_NEAREST - abs(one.size)) * 0.8)) if one.y < 30 else 0.0
    scale = f"scale({num2(-size)} {num2(size)})" if one.size < 0 else f"scale({num2(size)})"
    body = el(
        "g", draw(one.name, brush.tones.light, round(distance, 2)), transform=f"translate({num(x)} {num(y)}){scale}"
    )
    return under(one, brush, ground, x, y, size) + body


def under(one: Figure, brush: Brush, ground: str, x: float, y: float, size: float) -> str:
    """What grounds a silhouette: a shadow on land, broken light on water."""
    light = brush.tones.light
    if one.y <= 0:
        return ""
    if one.name in CRAFT and ground in AFLOAT:
        long = 62 * size
        ripples = ((1.0, 4, 1.9), (0.7, 8, 1.2), (0.3, 12, 0.8))
        lines = "".join(f"M{num(x - long * a)} {num(y + b)}h{num(long * c)}" for a, b, c in ripples)
        return stroke(brush.tones.second_deep, lines, 2, 0.7) + stroke(
            light.shine, f"M{num(x - long)} {num(y + 3)}h{num(long * 0.9)}", 0.9, 0.6
        )
    half = _SHADOWS.get(one.name, 0.0) * size
    if not half:
        return ""
    shift = half * 0.22
    return el(
        "ellipse", cx=x - shift, cy=y + 0.6, rx=half * 1.1, ry=max(1.6, 3.4 * size), fill=light.key, fill_opacity=".42"
    )


def num2(value: float) -> str:
    """A scale, with two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=2048)
def draw(name: str, light: Light, distance: float) -> str:
    """A silhouette at the origin, in the tones of a light."""
    return "".join(layer(text, light, distance) for text in SILHOUETTES[name])


def layer(text: str, light: Light, distance: float) -> str:
    """One layer of a silhouette."""
    if text.startswith("@"):
        name, x, y, size = text[1:].split(" ")
        scale = f"{size} {size.removeprefix('-')}" if size.startswith("-") else size
        return el("g", draw(name, light, distance), transform=f"translate({x} {y})scale({scale})")
    found = _LAYER.match(text)
    if found is None:
        raise ValueError(f"a layer must be a tone and path data, not {text!r}")
    tone, width, path = found.groups()
    colour = figure_tones(light, distance)[tone]
    opacity = f"{light.beam:.2g}" if tone == "b" else ".55" if tone == "l" else None
    if width:
        return el("path", fill="none", stroke=colour, stroke_width=width, stroke_opacity=opacity, d=path)
    return "".join(el("path", fill=colour, fill_opacity=opacity, d=part) for part in path.split("|") if part)
