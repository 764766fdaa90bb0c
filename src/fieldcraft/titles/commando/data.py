"""Reads a scenario's data from TOML and checks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fieldcraft.kernel import data
from fieldcraft.titles.commando.check import check
from fieldcraft.titles.commando.records import (
    BattleTable,
    Box,
    Card,
    JumpTable,
    LandingTable,
    Location,
    Marker,
    Mission,
    OpforType,
    Route,
    Space,
    Terrain,
    UnitType,
)


def read(folder: Path) -> Box:
    """Read a data folder and check that it makes a complete game."""
    mistakes = data.Mistakes()
    parts: dict[str, Any] = {
        "map": mistakes.attempt(_map, folder),
        "types": mistakes.attempt(data.sole_table, folder, "units.toml", "type", UnitType),
        "opfor": mistakes.attempt(data.sole_table, folder, "opfor.toml", "type", OpforType),
        "markers": mistakes.attempt(data.sole_table, folder, "markers.toml", "marker", Marker),
        "missions": mistakes.attempt(missions, folder),
        "cards": mistakes.attempt(data.sole_table, folder, "events.toml", "card", Card),
        "tables": mistakes.attempt(_tables, folder),
    }
    mistakes.raise_any()
    box = Box(**parts.pop("map"), **parts.pop("tables"), **parts)
    check(box)
    return box


def missions(folder: Path) -> dict[str, Mission]:
    """The missions of a data folder, which can be listed without reading the rest."""
    return data.sole_table(folder, "missions.toml", "mission", Mission)


def _map(folder: Path) -> dict[str, Any]:
    """The terrain chart, the spaces and the routes."""
    file, mistakes = data.read_file(folder, "map.toml"), data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, "map.toml", ("terrain", "space", "route"))
    parts: dict[str, Any] = {
        "terrain": mistakes.attempt(data.table, file, "map.toml", "terrain", Terrain),
        "spaces": mistakes.attempt(data.table, file, "map.toml", "space", Space),
        "routes": tuple(mistakes.attempt(data.records, file, "map.toml", "route", Route) or ()),
    }
    mistakes.raise_any()
    return parts


def _tables(folder: Path) -> dict[str, Any]:
    """The dice tables."""
    file, mistakes = data.read_file(folder, "tables.toml"), data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, "tables.toml", ("battle", "amphibious", "airborne", "objective"))
    kinds = {"battle": BattleTable, "amphibious": LandingTable, "airborne": JumpTable}
    parts: dict[str, Any] = {"airborne": None}
    for name, kind in kinds.items():
        if name != "airborne" or name in file:
            parts[name] = mistakes.attempt(data.record, file.get(name, {}), f"tables.toml, {name}", kind)
    parts["locations"] = tuple(mistakes.attempt(data.records, file, "tables.toml", "objective", Location) or ())
    mistakes.raise_any()
    return parts
