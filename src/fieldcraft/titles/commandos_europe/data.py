"""Reading the data of the campaign from its TOML files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fieldcraft.kernel import data
from fieldcraft.titles.commandos_europe.check import check, check_chart
from fieldcraft.titles.commandos_europe.maps import Map, Terrain, read_map
from fieldcraft.titles.commandos_europe.records import (
    MAPS,
    Assessment,
    Base,
    Casualty,
    Enemy,
    GameData,
    Gear,
    Leader,
    Mission,
    Squad,
)


def read(folder: Path) -> GameData:
    """Read a data folder and check that it makes a complete campaign."""
    mistakes = data.Mistakes()
    chart = mistakes.attempt(_file, folder, "terrain.toml", {"terrain": Terrain})
    parts: dict[str, Any] = {
        "missions": mistakes.attempt(_file, folder, "missions.toml", {"mission": Mission}),
        "gear": mistakes.attempt(_file, folder, "gear.toml", {"gear": Gear}),
        "people": mistakes.attempt(_file, folder, "people.toml", {"squad": Squad, "leader": Leader, "base": Base}),
        "enemies": mistakes.attempt(_file, folder, "enemies.toml", {"enemy": Enemy}),
        "casualties": mistakes.attempt(_file, folder, "casualties.toml", {"marker": Casualty}),
        "assessments": mistakes.attempt(_file, folder, "assessments.toml", {"assessment": Assessment}),
        "maps": mistakes.attempt(_maps, folder, chart["terrain"]) if chart else None,
    }
    mistakes.raise_any()
    people = parts["people"]
    game_data = GameData(
        terrain=chart["terrain"] if chart else {},
        maps=parts["maps"],
        missions=parts["missions"]["mission"],
        gear=parts["gear"]["gear"],
        squads=people["squad"],
        leaders=people["leader"],
        bases=people["base"],
        enemies=parts["enemies"]["enemy"],
        casualties=parts["casualties"]["marker"],
        assessments=tuple(sorted(parts["assessments"]["assessment"].values(), key=lambda row: -row.total)),
    )
    check(game_data)
    return game_data


def _maps(folder: Path, chart: Mapping[str, Terrain]) -> dict[str, Map]:
    """Read the four maps, in order of play."""
    check_chart(chart)
    mistakes = data.Mistakes()
    maps: dict[str, Map] = {}
    for name in MAPS:
        file = mistakes.attempt(data.read_file, folder, f"{name}.toml")
        made = mistakes.attempt(read_map, file, f"{name}.toml", chart) if file is not None else None
        if made is not None:
            maps[name] = made
    mistakes.raise_any()
    return maps


def _file(folder: Path, name: str, kinds: Mapping[str, type[Any]]) -> dict[str, dict[str, Any]]:
    """Read the tables of one file, each by the ids of its records."""
    file = data.read_file(folder, name)
    mistakes = data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, name, kinds)
    tables: dict[str, dict[str, Any]] = {}
    for key, kind in kinds.items():
        rows = mistakes.attempt(data.records, file, name, key, kind) or []
        mistakes.attempt(data.unique, rows, name)
        tables[key] = {row.id: row for row in rows}
    mistakes.raise_any()
    return tables
