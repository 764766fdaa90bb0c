"""The pictures on cards, as data: what a card shows, not how it is drawn.

A title lists them in `vignettes.toml`. `fieldcraft.drawing` draws them; the terminal leaves them out.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from fieldcraft.kernel.data import VIGNETTES, Entry, sole_table


class Figure(msgspec.Struct, frozen=True, array_like=True):
    """A silhouette in a picture: `["truck", 30, 10, 1.2]`.

    `x` goes from 0 at the left to 100 at the right. `y` is how far below the horizon it stands; what flies is above it
    and has a negative one. A negative size faces left.
    """

    name: str
    x: float = 50
    y: float = 12
    size: float = 1.0


class Vignette(msgspec.Struct, frozen=True, tag="vignette"):
    """A small picture: the ground, the light, the weather, and up to a handful of silhouettes, the farthest first."""

    ground: str
    light: str = "noon"
    weather: str = "clear"
    figures: tuple[Figure, ...] = ()


class Portrait(msgspec.Struct, frozen=True, tag="portrait"):
    """A face: the service that a person dresses for, and features that a seed doesn't decide.

    `state` is `shaken`, `wounded` or `unfit`, or empty.
    """

    seed: str
    dress: str = "field"
    rank: int = 0
    features: tuple[str, ...] = ()
    state: str = ""


Art = Vignette | Portrait


class Illustration(Entry, frozen=True, kw_only=True):
    """A record of `vignettes.toml`: the id of a card and its picture. One with a `dress` is a portrait."""

    ground: str = "plain"
    light: str = "noon"
    weather: str = "clear"
    figures: tuple[Figure, ...] = ()
    dress: str = ""
    rank: int = 0
    features: tuple[str, ...] = ()

    @property
    def art(self) -> Art:
        """The picture."""
        if self.dress:
            return Portrait(self.id, self.dress, self.rank, self.features)
        return Vignette(self.ground, self.light, self.weather, self.figures)


def illustrations(folders: Iterable[Path]) -> dict[str, Art]:
    """The pictures by the ids of their cards, from the first folder that has any: a player's own, then the title's."""
    for folder in folders:
        if (folder / VIGNETTES).exists():
            return {id: record.art for id, record in sole_table(folder, VIGNETTES, "card", Illustration).items()}
    return {}
