"""The light of a picture: the colours of its sky, its ground and its silhouettes.

A card is printed, so its picture has colours of its own; in dark mode a veil dims the whole print.
"""

# ruff: noqa: E501 (a light is one line)

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fieldcraft.drawing.colours import mix


class Light(NamedTuple):
    """A time of day: sky from the top down, the haze of distance, the darkest tone, light on edges, lit windows."""

    sky: tuple[str, str, str, str]
    haze: str
    key: str
    shine: str
    window: str
    disc: str
    ambient: str
    strength: float
    beam: float


LIGHTS: dict[str, Light] = {
    "noon": Light(
        ("#86aeb4", "#a5c3bf", "#c6d4c4", "#e4e0c6"), "#d3d3ba", "#2d2b26", "#fbf1d4", "#5d6a66", "#fdf6df", "#efe2c0", 0.1, 0.16
    ),
    "dawn": Light(
        ("#6d8094", "#9f9a9c", "#d3ab94", "#f3cf9c"), "#d8b399", "#2b2630", "#ffe9bd", "#f5d48c", "#fff0cc", "#c9a08c", 0.24, 0.28
    ),
    "dusk": Light(
        ("#473d57", "#7f4f55", "#c0694a", "#efa75b"), "#b06a4f", "#20171c", "#ffce85", "#ffd27a", "#ffe2a0", "#7c4038", 0.42, 0.34
    ),
    "night": Light(
        ("#121c2b", "#1c2c3f", "#2b4257", "#4a687b"), "#46616f", "#080c13", "#c3d6dc", "#ffd47c", "#eef0dc", "#1b3148", 0.52, 0.42
    ),
    "grey": Light(
        ("#7f888c", "#969d9d", "#aeb3af", "#c7c9c1"), "#b4b8b2", "#26282b", "#eef0e8", "#59605f", "#dfe0d8", "#8a9092", 0.26, 0.16
    ),
    "lamp": Light(
        ("#2a2014", "#543d25", "#74532e", "#a0743c"), "#7a572f", "#120c08", "#ffe0a0", "#ffd98a", "#ffe9b0", "#3a2817", 0.4, 0.34
    ),
}  # fmt: skip

GROUNDS: dict[str, tuple[str, str]] = {
    # The ground, and a second colour: water, foliage, masonry or floor.
    "airfield": ("#a3a878", "#8d9388"), "beach": ("#d9c391", "#6f9aa0"), "bench": ("#8a6a45", "#6f5638"),
    "bocage": ("#8a9a58", "#55683a"), "camp": ("#b5a171", "#7d8358"), "canal": ("#d4b77e", "#6d9a9c"),
    "cellar": ("#7c7466", "#5b5449"), "desert": ("#d9b26c", "#b98a52"), "dunes": ("#e0b669", "#b87f43"),
    "fields": ("#b5a566", "#7d8850"), "fjord": ("#8c9590", "#5f8290"), "forest": ("#6d7449", "#4a5636"),
    "front": ("#8d7d5c", "#6a5d45"), "hall": ("#86827a", "#67635d"), "harbour": ("#a89f8d", "#638a92"),
    "hills": ("#b3a265", "#80854f"), "jungle": ("#7d8a48", "#47602f"), "mountains": ("#8d8f86", "#6d7573"),
    "plain": ("#b9ad8a", "#8d845f"), "river": ("#9aa06a", "#6d9299"), "road": ("#b5a878", "#8f8a78"),
    "room": ("#8c6b48", "#a98d66"), "sea": ("#5f8a92", "#47727d"), "sky": ("#d8d8c4", "#b8c4bd"),
    "snow": ("#e6e7e1", "#93a3a6"), "street": ("#a79a82", "#8a7c66"), "town": ("#cbb181", "#a98a5e"),
    "under": ("#2f6470", "#1d4a58"), "yard": ("#8f8877", "#6c675c"),
}  # fmt: skip


class Tones(NamedTuple):
    """Every colour of a picture."""

    light: Light
    far: str
    middle: str
    near: str
    deep: str
    second: str
    second_far: str
    second_deep: str


@lru_cache(maxsize=256)
def tones(ground: str, light: str) -> Tones:
    """The colours of a ground in a light: paler and hazier with distance, darker in the foreground."""
    lit = LIGHTS.get(light, LIGHTS["noon"])
    base, second = (mix(colour, lit.ambient, lit.strength) for colour in GROUNDS.get(ground, GROUNDS["plain"]))
    return Tones(
        lit, mix(base, lit.haze, 0.62), mix(base, lit.haze, 0.28), base, mix(base, lit.key, 0.34),
        second, mix(second, lit.haze, 0.5), mix(second, lit.key, 0.36),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def figure_tones(light: Light, distance: float) -> dict[str, str]:
    """The colour of each tone of a silhouette; a distant one takes on the haze."""
    key = mix(light.key, light.haze, distance)
    pale = mix("#efe4ca", light.ambient, light.strength * 0.9)
    return {
        "d": key,
        "s": mix(key, light.haze, 0.24),
        "m": mix(key, light.haze, 0.48),
        "l": mix(light.shine, key, distance),
        "w": mix(light.window, light.haze, distance * 0.6),
        "b": light.window if light.beam > 0.2 else light.shine,
        "p": mix(pale, key, 0.08 + distance * 0.4),
        "f": mix("#ee9336", light.haze, distance * 0.5),
        "r": mix(mix("#a9402a", light.ambient, light.strength * 0.6), light.haze, distance * 0.6),
    }
