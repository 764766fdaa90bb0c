"""Reads the data folder from TOML and checks it. The records are defined in `cards`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fieldcraft.kernel import data
from fieldcraft.kernel.data import Entry, Record
from fieldcraft.titles.sherman_leader.cards import (
    Battalion,
    Box,
    Campaign,
    Commander,
    Condition,
    Cup,
    DamageCounter,
    Enemy,
    EventCard,
    Objective,
    Support,
    UnitType,
)
from fieldcraft.titles.sherman_leader.chart_records import MovementRow, OperationalRow, PlacementRow, Tile
from fieldcraft.titles.sherman_leader.check import check

FILES: dict[str, tuple[str, str, type[Entry]]] = {
    "campaigns": ("campaigns.toml", "campaign", Campaign),
    "objectives": ("objectives.toml", "objective", Objective),
    "battalions": ("battalions.toml", "battalion", Battalion),
    "types": ("units.toml", "type", UnitType),
    "commanders": ("commanders.toml", "commander", Commander),
    "events": ("events.toml", "event", EventCard),
    "conditions": ("conditions.toml", "condition", Condition),
    "damage": ("damage.toml", "counter", DamageCounter),
    "tiles": ("tiles.toml", "tile", Tile),
}
"""The files that hold a single table."""


def read(folder: Path) -> Box:
    """Read and check a data folder."""
    mistakes = data.Mistakes()
    parts: dict[str, Any] = {
        part: mistakes.attempt(data.sole_table, folder, name, key, kind) for part, (name, key, kind) in FILES.items()
    }
    enemies = mistakes.attempt(_enemies, folder)
    charts = mistakes.attempt(_charts, folder)
    mistakes.raise_any()
    assert enemies is not None
    assert charts is not None
    box = Box(**parts, **enemies, **charts)
    check(box)
    return box


def _enemies(folder: Path) -> dict[str, Any]:
    """The enemy counters and the tank cups."""
    name = "enemies.toml"
    file, mistakes = data.read_file(folder, name), data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, name, ("enemy", "cup"))
    parts: dict[str, Any] = {
        "enemies": mistakes.attempt(data.table, file, name, "enemy", Enemy),
        "cups": tuple(mistakes.attempt(data.records, file, name, "cup", Cup) or ()),
    }
    mistakes.raise_any()
    return parts


def _charts(folder: Path) -> dict[str, Any]:
    """The charts of the Tactical Display Sheet."""
    name = "charts.toml"
    file, mistakes = data.read_file(folder, name), data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, name, ("movement", "placement", "operational", "support"))
    kinds: dict[str, type[Record]] = {
        "movement": MovementRow,
        "placement": PlacementRow,
        "operational": OperationalRow,
    }
    parts: dict[str, Any] = {
        key: tuple(mistakes.attempt(data.records, file, name, key, kind) or ()) for key, kind in kinds.items()
    }
    parts["support"] = mistakes.attempt(data.record, file.get("support", {}), f"{name}, support", Support)
    mistakes.raise_any()
    return parts
