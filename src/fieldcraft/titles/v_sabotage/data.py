"""The data of V-Sabotage: the box, its cards, levels and operations, read from TOML and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fieldcraft.kernel import data
from fieldcraft.kernel.errors import BadData
from fieldcraft.titles.v_sabotage import furnishing
from fieldcraft.titles.v_sabotage.check import check
from fieldcraft.titles.v_sabotage.plans import Plan, plan
from fieldcraft.titles.v_sabotage.records import (
    Box,
    Card,
    Character,
    Commando,
    Component,
    Equipment,
    Level,
    Nest,
    Operation,
    Regular,
    Side,
    SkillCard,
    Special,
    TileSize,
)


def read(folder: Path) -> Box:
    """Read a data folder and check it; raise `BadData` with every mistake."""
    mistakes = data.Mistakes()
    parts: list[dict[str, Any] | None] = [
        mistakes.attempt(_box, folder),
        mistakes.attempt(_commandos, folder),
        mistakes.attempt(_enemies, folder),
        {"equipment": mistakes.attempt(data.sole_table, folder, "equipment.toml", "kind", Equipment)},
        {"cards": mistakes.attempt(data.sole_table, folder, "events.toml", "card", Card)},
        {"operations": mistakes.attempt(data.sole_table, folder, "operations.toml", "operation", Operation)},
        mistakes.attempt(_levels, folder),
        {"sheets": mistakes.attempt(furnishing.read, folder)},
    ]
    mistakes.raise_any()
    whole: dict[str, Any] = {}
    for part in parts:
        whole |= part or {}
    box = Box(**whole)
    check(box)
    return box


def _box(folder: Path) -> dict[str, Any]:
    """The components of the box, the sizes of tiles and the nest."""
    file, mistakes = data.read_file(folder, "box.toml"), data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, "box.toml", ("component", "size", "nest"))
    parts: dict[str, Any] = {
        "components": mistakes.attempt(data.table, file, "box.toml", "component", Component),
        "sizes": mistakes.attempt(data.table, file, "box.toml", "size", TileSize),
        "nest": mistakes.attempt(data.record, file.get("nest", {}), "box.toml, nest", Nest),
    }
    mistakes.raise_any()
    return parts


def _commandos(folder: Path) -> dict[str, Any]:
    """The commando cards, their sides and skills."""
    file, mistakes = data.read_file(folder, "commandos.toml"), data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, "commandos.toml", ("commando", "side", "skill"))
    sides = mistakes.attempt(data.records, file, "commandos.toml", "side", Side) or []
    parts: dict[str, Any] = {
        "commandos": mistakes.attempt(data.table, file, "commandos.toml", "commando", Commando),
        "skills": mistakes.attempt(data.table, file, "commandos.toml", "skill", SkillCard),
        "sides": {(side.commando, side.colour): side for side in sides},
    }
    if len(parts["sides"]) < len(sides):
        mistakes.found.append("commandos.toml has the same side of a commando card twice")
    mistakes.raise_any()
    return parts


def _enemies(folder: Path) -> dict[str, Any]:
    """The enemy tokens and the escorted characters."""
    file, mistakes = data.read_file(folder, "characters.toml"), data.Mistakes()
    mistakes.attempt(data.refuse_other_tables, file, "characters.toml", ("regular", "special", "escorted"))
    parts: dict[str, Any] = {
        "regulars": mistakes.attempt(data.table, file, "characters.toml", "regular", Regular),
        "specials": mistakes.attempt(data.table, file, "characters.toml", "special", Special),
        "characters": mistakes.attempt(data.table, file, "characters.toml", "escorted", Character),
    }
    mistakes.raise_any()
    return parts


def _levels(folder: Path) -> dict[str, Any]:
    """The levels of every file whose name starts with "levels", with their plans and files."""
    mistakes = data.Mistakes()
    levels: dict[str, Level] = {}
    plans: dict[str, Plan | None] = {}
    files: dict[str, str] = {}
    for path in sorted(folder.glob("levels*.toml")) or [folder / "levels.toml"]:
        for level in (mistakes.attempt(data.sole_table, folder, path.name, "level", Level) or {}).values():
            if level.id in levels:
                mistakes.found.append(f"{path.name} has a level {level.id!r}, but {files[level.id]} has it already")
            levels[level.id], files[level.id] = level, path.name
            plans[level.id] = mistakes.attempt(_plan, path.name, level)
    mistakes.raise_any()
    return {"levels": levels, "plans": plans, "files": files}


def _plan(file: str, level: Level) -> Plan:
    """The plan of a level; mistakes name the level."""
    try:
        return plan(level.drawing)
    except BadData as wrong:
        raise BadData(
            *(f"{file}, level {level.id!r}, field drawing: {mistake}" for mistake in wrong.mistakes)
        ) from None
