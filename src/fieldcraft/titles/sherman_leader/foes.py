"""Sections 3.5 and 3.6: the enemy's counters, and what the chapters ask of them."""

from __future__ import annotations

from typing import Final

import msgspec

from fieldcraft.titles.sherman_leader.cards import Enemy

ARMOURED: Final = frozenset({"tank", "halftrack", "armored-car", "bunker"})
COLUMN_OF: Final = {
    "tank": 0,
    "at": 0,
    "armored-car": 0,
    "rifle": 1,
    "halftrack": 1,
    "mg": 1,
    "truck": 2,
    "mortar": 2,
    "at-gun": 2,
}
TYPE_NAMES: Final = {
    "tank": "Tank",
    "at": "AT",
    "armored-car": "A.Car",
    "rifle": "Rifle",
    "halftrack": "Halftrack",
    "mg": "MG",
    "truck": "Truck",
    "mortar": "Mortar",
    "at-gun": "AT Gun",
    "building": "Bldg",
    "bunker": "Bunker",
}


def counted(count: int, name: str) -> str:
    """So many of a kind. A name that ends in a number or a capital stays as it is.

    >>> counted(2, "Tank"), counted(1, "Tank"), counted(2, "MG"), counted(3, "Pz III")
    ('2 Tanks', '1 Tank', '2 MG', '3 Pz III')
    """
    return f"{count} {name}s" if count > 1 and name[-1].islower() else f"{count} {name}"


class Foe(msgspec.Struct, frozen=True):
    """An enemy counter, with what the chapters ask of it looked up once."""

    id: str
    name: str
    type: str
    points: int
    target: str
    ap: int
    he: int
    ap_range: int
    he_range: int
    reach: int
    indirect: bool
    defense: int


def foe(enemy: Enemy) -> Foe:
    """An enemy counter with its missing values filled in: an attack it cannot make has no reach."""
    ap_range = -1 if enemy.ap is None else enemy.range if enemy.ap_range is None else enemy.ap_range
    he_range = -1 if enemy.he is None else enemy.range
    return Foe(
        enemy.id,
        enemy.name,
        enemy.type,
        enemy.points,
        "AP" if enemy.type in ARMOURED else "HE",
        enemy.ap or 0,
        enemy.he or 0,
        ap_range,
        he_range,
        max(ap_range, he_range),
        enemy.indirect,
        enemy.defense,
    )
