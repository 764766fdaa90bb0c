"""Checks of the levels: each fits the box, is connected, and can be completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from fieldcraft.boards.points import connected, neighbours
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage.records import Box, Level, Objective

SQUAD: Final = range(1, 5)


def mistakes(box: Box) -> Iterator[str]:
    """The mistakes in all levels."""
    cards = sum(not level.training for level in box.levels.values())
    if cards != box.components["level"].count:
        yield f"the levels*.toml files have {cards} levels, not {box.components['level'].count}"
    for level in box.levels.values():
        for part in (_fields, _tokens, _connections, _charges):
            yield from (f"{box.files[level.id]}, level {level.id!r}, {mistake}" for mistake in part(box, level))


def materials(box: Box, name: str) -> Counter[str]:
    """The number of tiles and tokens of each kind that a level needs."""
    level, plan = box.levels[name], box.plans[name]
    sizes: Counter[str] = Counter(tile.size for tile in plan.tiles.values())
    return sizes + Counter(
        {
            "door": sum(border.passage in ("door", "locked") for border in plan.borders),
            "entrance": len(plan.entrances),
            "trapdoor": len(level.open) + len(level.blocked),
            "alarm": int(bool(level.alarm)),
            "objective": len(level.objective),
            "nest": len(level.nests),
            "escorted": sum(bool(objective.character) for objective in level.objective),
        }
    )


def _fields(box: Box, level: Level) -> Iterator[str]:
    """The values of single fields."""
    if level.commandos not in SQUAD:
        yield "field commandos: it must be 1 to 4"
    if level.limit < 0:
        yield "field limit: it can't be negative"
    if level.hold and not level.limit:
        yield "field hold: it needs a limit"
    if level.hold != any(objective.goal == "protect" for objective in level.objective):
        yield "field hold: it must be set if, and only if, there is an objective to protect"
    if not box.plans[level.id].entrances and not level.limit:
        yield "field limit: a level without enemy entrances needs one, or the game might never end"
    for token, number in materials(box, level.id).items():
        if number > box.components[token].count:
            yield f"field drawing: it needs {number} of {token}, but the box has {box.components[token].count}"
    if not level.objective:
        yield "field objective: there must be at least one"
    ids = [objective.id for objective in level.objective]
    if len(set(ids)) < len(ids):
        yield "field objective: two have the same id"


def _tokens(box: Box, level: Level) -> Iterator[str]:
    """Tokens exist and are on tiles of the level."""
    tiles = box.plans[level.id].tiles
    placed = {
        "open": level.open,
        "blocked": level.blocked,
        "alarm": (level.alarm,) if level.alarm else (),
        "nests": level.nests,
        "names": tuple(level.names),
        "equipment": tuple(level.equipment),
    }
    for field, where in placed.items():
        for tile in where:
            if tile not in tiles:
                yield f"field {field}: there is no tile {tile!r}"
    for tile in tiles:
        if tile not in level.names:
            yield f"field names: tile {tile!r} has no name"
    for field, things in (("open", (*level.open, *level.blocked)), ("nests", level.nests)):
        if len(set(things)) < len(things):
            yield f"field {field}: two are on the same tile"
    for token in (*(token for tokens in level.equipment.values() for token in tokens), *level.leave_out):
        if token not in box.equipment or box.equipment[token].printed:
            yield f"field equipment: there is no token {token!r}"
    for one in level.objective:
        yield from (f"objective {one.id!r}, field {mistake}" for mistake in objective(box, level, one))


def objective(box: Box, level: Level, one: Objective) -> Iterator[str]:
    """The mistakes in one objective."""
    if one.tile not in box.plans[level.id].tiles:
        yield f"tile: there is no tile {one.tile!r}"
    if (one.goal == "escort") != bool(one.character):
        yield "character: it must be set for an escort, and only then"
    if one.character and one.character not in box.characters:
        yield f"character: there is no character {one.character!r}"
    if one.goal == "interact" and not 1 <= one.ap <= 3 and not one.shared:
        yield "ap: it must be 1 to 3 unless the work is shared"
    if one.shared and one.goal != "interact":
        yield "shared: only an objective to interact with can be shared"
    if one.needs and (one.needs not in box.equipment or box.equipment[one.needs].printed):
        yield f"needs: there is no token {one.needs!r}"


def _connections(box: Box, level: Level) -> Iterator[str]:
    """Every tile can be reached from an open trap door."""
    plan = box.plans[level.id]
    start = [tile for tile in level.open if tile in plan.tiles]
    if not start:
        yield "field open: there must be an open trap door"
        return
    ways = neighbours(plan.tiles, ((b.first, b.second) for b in plan.borders if b.passage != "wall"))
    reached = {tile for door in start for tile in connected(ways, door)}
    for tile in plan.tiles:
        if tile not in reached:
            yield f"field drawing: tile {tile!r} can't be reached from an open trap door"
    if any(plan.tiles[tile].size == "large" for tile in start):
        yield "field open: a trap door can't be on a large tile, where no commando could enter unseen"


def _charges(box: Box, level: Level) -> Iterator[str]:
    """There are enough charges for the objectives to be destroyed."""
    charges = sum(
        box.equipment[token].powerful
        for tokens in level.equipment.values()
        for token in tokens
        if token in box.equipment
    )
    wanted = sum(one.goal == "destroy" for one in level.objective)
    if charges < wanted:
        need, have = count(wanted, "objective"), count(charges, "charge")
        yield f"field equipment: the level has only {have} for {need} to destroy"
