"""Sections 3.5 and 3.6: enemy counters as the rules look them up."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.native import Frozen
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
    "at": "AT team",
    "armored-car": "Armored Car",
    "rifle": "Rifle",
    "halftrack": "Halftrack",
    "mg": "MG",
    "truck": "Truck",
    "mortar": "Mortar",
    "at-gun": "AT Gun",
    "building": "Building",
    "bunker": "Bunker",
}


class Foe(Frozen, frozen=True):
    """An enemy counter with its values filled in. An attack it can't make has range -1; `reach` is the longer range."""

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
    """The counter of an enemy record."""
    ap_range = -1 if enemy.ap is None else enemy.range if enemy.ap_range is None else enemy.ap_range
    he_range = -1 if enemy.he is None else enemy.range
    return Foe(
        id=enemy.id,
        name=enemy.name,
        type=enemy.type,
        points=enemy.points,
        target="AP" if enemy.type in ARMOURED else "HE",
        ap=enemy.ap or 0,
        he=enemy.he or 0,
        ap_range=ap_range,
        he_range=he_range,
        reach=max(ap_range, he_range),
        indirect=enemy.indirect,
        defense=enemy.defense,
    )
