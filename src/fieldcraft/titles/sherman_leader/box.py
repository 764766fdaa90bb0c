"""All the data of the game as one record."""

from __future__ import annotations

import msgspec

from fieldcraft.titles.sherman_leader.cards import (
    Battalion,
    Campaign,
    Commander,
    Condition,
    Cup,
    DamageCounter,
    Enemy,
    EventCard,
    MovementRow,
    Objective,
    OperationalRow,
    PlacementRow,
    Support,
    Tile,
    UnitType,
)


class Box(msgspec.Struct, frozen=True):
    """The cards, counters, tiles and charts by id."""

    campaigns: dict[str, Campaign]
    objectives: dict[str, Objective]
    battalions: dict[str, Battalion]
    types: dict[str, UnitType]
    commanders: dict[str, Commander]
    enemies: dict[str, Enemy]
    cups: tuple[Cup, ...]
    events: dict[str, EventCard]
    conditions: dict[str, Condition]
    damage: dict[str, DamageCounter]
    tiles: dict[str, Tile]
    movement: tuple[MovementRow, ...]
    placement: tuple[PlacementRow, ...]
    operational: tuple[OperationalRow, ...]
    support: Support
