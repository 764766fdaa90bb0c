"""What must be true of a level: it fits the box, it hangs together, and it can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from fieldcraft.boards.points import connected, neighbours

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.records import Box, Level, Objective

SQUAD: Final = range(1, 5)


def mistakes(box: Box) -> Iterator[str]:
    """Everything that is wrong with the levels."""
    cards = sum(not level.training for level in box.levels.values())
    if cards != box.components["level"].count:
        yield f"the levels*.toml files have {cards} levels, not {box.components['level'].count}"
    for level in box.levels.values():
        for part in (_fields, _tokens, _ways, _means):
            yield from (f"{box.files[level.id]}, level {level.id!r}, {mistake}" for mistake in part(box, level))


def materials(box: Box, name: str) -> Counter[str]:
    """How many tiles and tokens of each kind a level needs."""
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
    """Single values that must be possible."""
    if level.commandos not in SQUAD:
        yield "field commandos: it must be 1 to 4"
    if level.limit < 0:
        yield "field limit: it cannot be negative"
    if level.hold and not level.limit:
        yield "field hold: without a limit nobody knows how long"
    if level.hold != any(objective.goal == "protect" for objective in level.objective):
        yield "field hold: it goes with an objective to protect, and with no other"
    if not box.plans[level.id].entrances and not level.limit:
        yield "field limit: with no entrance the reserve never ends, so the level needs a limit"
    for token, count in materials(box, level.id).items():
        if count > box.components[token].count:
            yield f"field drawing: it needs {count} of {token}, and the box holds {box.components[token].count}"
    if not level.objective:
        yield "field objective: there is none"
    ids = [objective.id for objective in level.objective]
    if len(set(ids)) < len(ids):
        yield "field objective: two have the same id"


def _tokens(box: Box, level: Level) -> Iterator[str]:
    """Tokens lie on tiles of the level, and are tokens that exist."""
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
            yield f"field {field}: two lie on the same tile"
    for token in (*(token for tokens in level.equipment.values() for token in tokens), *level.leave_out):
        if token not in box.equipment or box.equipment[token].printed:
            yield f"field equipment: there is no token {token!r}"
    for one in level.objective:
        yield from (f"objective {one.id!r}, field {mistake}" for mistake in objective(box, level, one))


def objective(box: Box, level: Level, one: Objective) -> Iterator[str]:
    """What is wrong with one objective."""
    if one.tile not in box.plans[level.id].tiles:
        yield f"tile: there is no tile {one.tile!r}"
    if (one.goal == "escort") != bool(one.character):
        yield "character: an escort has one, and nothing else has"
    if one.character and one.character not in box.characters:
        yield f"character: there is no character {one.character!r}"
    if one.goal == "interact" and not 1 <= one.ap <= 3 and not one.shared:
        yield "ap: one commando pays 1 to 3 at once"
    if one.shared and one.goal != "interact":
        yield "shared: only work that costs AP can be shared"
    if one.needs and (one.needs not in box.equipment or box.equipment[one.needs].printed):
        yield f"needs: there is no token {one.needs!r}"


def _ways(box: Box, level: Level) -> Iterator[str]:
    """Everything can be reached from an open trap door, and every enemy entrance leads to the rest."""
    plan = box.plans[level.id]
    start = [tile for tile in level.open if tile in plan.tiles]
    if not start:
        yield "field open: there is no open trap door to come in by"
        return
    ways = neighbours(plan.tiles, ((b.first, b.second) for b in plan.borders if b.passage != "wall"))
    reached = {tile for door in start for tile in connected(ways, door)}
    for tile in plan.tiles:
        if tile not in reached:
            yield f"field drawing: tile {tile!r} cannot be reached from an open trap door"
    if any(plan.tiles[tile].size == "large" for tile in start):
        yield "field open: nobody could come in unseen on a large tile"


def _means(box: Box, level: Level) -> Iterator[str]:
    """What has to be blown up can be, with the charges that lie there."""
    charges = sum(
        box.equipment[token].powerful
        for tokens in level.equipment.values()
        for token in tokens
        if token in box.equipment
    )
    wanted = sum(one.goal == "destroy" for one in level.objective)
    if charges < wanted:
        yield f"field equipment: {wanted} objectives are to be destroyed, and only {charges} charges lie there"
