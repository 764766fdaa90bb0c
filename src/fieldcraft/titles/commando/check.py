"""Checks that a scenario's data is complete and consistent."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.boards.points import connected, neighbours
from fieldcraft.kernel.data import raise_mistakes
from fieldcraft.titles.commando.records import REAL, Box, Card, Location, Mission
from fieldcraft.titles.commando.state import BOXES, DELIVERED, LOST, ident

COUNTERS = 40
MISSIONS = 4
EVENTS = 14


def check(box: Box) -> None:
    """Raise BadData, naming the file, record and field of every mistake.

    Missions are checked once the rest is right, since they depend on it.
    """
    parts = (_counters, _names, _map, _units, _cards, _tables)
    raise_mistakes(mistake for part in parts for mistake in part(box))
    parts_of_missions = (_mission, _locations, _routes)
    missions = box.missions.values()
    raise_mistakes(mistake for mission in missions for part in parts_of_missions for mistake in part(box, mission))


def _counters(box: Box) -> Iterator[str]:
    """1.0: 40 counters, 4 missions, 14 event cards."""
    for file, kinds in (("opfor.toml, type", box.opfor), ("markers.toml, marker", box.markers)):
        for kind in kinds.values():
            if kind.count < 1:
                yield f"{file} {kind.id!r}, field count: it must be at least 1"
    ours = sum(len(kind.names) for kind in box.types.values())
    theirs = sum(kind.count for kind in box.opfor.values())
    markers = sum(kind.count for kind in box.markers.values())
    if ours + theirs + markers != COUNTERS:
        yield (f"units.toml, opfor.toml and markers.toml make {ours} + {theirs} + {markers} counters, not {COUNTERS}")
    if len(box.missions) != MISSIONS:
        yield f"missions.toml has {len(box.missions)} missions, not {MISSIONS}"
    copies = sum(card.copies for card in box.cards.values())
    if copies != EVENTS:
        yield f"events.toml has {copies} cards, not {EVENTS}"


def _names(box: Box) -> Iterator[str]:
    """Ids are unique across places, pieces and cards, which are all looked up by id."""
    taken = {*BOXES, DELIVERED, LOST}
    ids = [
        *((space.id, f"map.toml, space {space.id!r}, field id") for space in box.spaces.values()),
        *((kind.id, f"units.toml, type {kind.id!r}, field id") for kind in box.types.values()),
        *((kind.id, f"opfor.toml, type {kind.id!r}, field id") for kind in box.opfor.values()),
        *((marker.id, f"markers.toml, marker {marker.id!r}, field id") for marker in box.markers.values()),
        *((mission.id, f"missions.toml, mission {mission.id!r}, field id") for mission in box.missions.values()),
        *((card.id, f"events.toml, card {card.id!r}, field id") for card in box.cards.values()),
    ]
    for kind in box.types.values():
        ids += [(ident(name), f"units.toml, type {kind.id!r}, field names: {name!r}") for name in kind.names]
    for name, where in ids:
        if not name:
            yield f"{where} needs a letter or digit to make an id from"
        if name in taken:
            yield f"{where}: {name!r} is used for something else already"
        taken.add(name)


def _map(box: Box) -> Iterator[str]:
    """Spaces have known terrain and routes lead somewhere."""
    for ground in box.terrain.values():
        if ground.opfor < 0:
            yield f"map.toml, terrain {ground.id!r}, field opfor: it cannot be negative"
    if len({space.lon for space in box.spaces.values()}) < 2:
        yield "map.toml, every space, field lon: it must not be the same everywhere"
    for space in box.spaces.values():
        if min(space.cell) < 0:
            yield f"map.toml, space {space.id!r}, field cell: it cannot be negative"
        if space.terrain not in box.terrain:
            yield f"map.toml, space {space.id!r}, field terrain: there is no terrain {space.terrain!r}"
        if space.fort and "fort" not in box.terrain:
            yield f"map.toml, space {space.id!r}, field fort: there is no terrain 'fort'"
    for number, route in enumerate(box.routes, 1):
        for end in route.ends:
            if end not in box.spaces:
                yield f"map.toml, route number {number}, field ends: there is no space {end!r}"
        if route.ends[0] == route.ends[1]:
            yield f"map.toml, route number {number}, field ends: both ends are {end!r}"


def _units(box: Box) -> Iterator[str]:
    """Values are possible, and every OPFOR unit can fire, so that battles end."""
    for kind in box.types.values():
        for field in ("firepower", "movement", "cost"):
            if getattr(kind, field) < 0:
                yield f"units.toml, type {kind.id!r}, field {field}: it cannot be negative"
    for enemy in box.opfor.values():
        if enemy.firepower < 1:
            yield f"opfor.toml, type {enemy.id!r}, field firepower: it must be at least 1"
    if not any("leader" in kind.traits for kind in box.types.values()):
        yield "units.toml has no type with 'leader' in its field traits"


def _cards(box: Box) -> Iterator[str]:
    """Cards refer to things that exist."""
    for card in box.cards.values():
        for effect, where in ((card, ""), (card.met, "met."), (card.unmet, "unmet.")):
            if effect.reinforce and effect.reinforce not in box.types:
                yield (f"events.toml, card {card.id!r}, field {where}reinforce: there is no type {effect.reinforce!r}")
            if effect.opfor < 0:
                yield f"events.toml, card {card.id!r}, field {where}opfor: it cannot be negative"
        yield from _condition(card)


def _condition(card: Card) -> Iterator[str]:
    """A card with met or unmet effects has a condition."""
    if card.copies < 1:
        yield f"events.toml, card {card.id!r}, field copies: it must be at least 1"
    if not card.needs and (card.met != type(card.met)() or card.unmet != type(card.unmet)()):
        yield f"events.toml, card {card.id!r}, field needs: it is missing, but the card has met or unmet"


def _tables(box: Box) -> Iterator[str]:
    """Battles end, and the location table leads to spaces of the map."""
    for side in ("commando", "opfor"):
        if set(getattr(box.battle, side)) == {"none"}:
            yield f"tables.toml, battle, field {side}: no die ever hits, so battles would not end"
    for row in box.locations:
        if not 2 <= row.total <= 12:
            yield f"tables.toml, objective {row.total}, field total: two dice can't roll it"
        if row.space not in box.spaces:
            yield f"tables.toml, objective {row.total}, field space: there is no space {row.space!r}"


def _mission(box: Box, mission: Mission) -> Iterator[str]:
    """A mission can be set up and won."""
    where = f"missions.toml, mission {mission.id!r}"
    for field in ("real", "false_markers", "recover", "kia", "rp", "leaders"):
        if getattr(mission, field) < 0:
            yield f"{where}, field {field}: it cannot be negative"
    for field in ("ops", "stacking"):
        if getattr(mission, field) < 1:
            yield f"{where}, field {field}: it must be at least 1"
    real = sum(kind.count for kind in box.markers.values() if kind.id == REAL)
    false = sum(kind.count for kind in box.markers.values() if kind.id in ("false", "minefield"))
    leaders = sum(len(kind.names) for kind in box.types.values() if "leader" in kind.traits)
    for field, available in (("real", real), ("false_markers", false), ("leaders", leaders)):
        if getattr(mission, field) > available:
            yield f"{where}, field {field}: the box has only {available}"
    if mission.recover > mission.real:
        yield f"{where}, field recover: there are only {mission.real} Real Objectives"
    if mission.closed and mission.closed not in box.spaces:
        yield f"{where}, field closed: there is no space {mission.closed!r}"
    if not any(_is_base(box, space, mission) for space in box.spaces if space != mission.closed):
        yield f"{where}: no space of map.toml is a base in {mission.year}, or its base is closed"


def _is_base(box: Box, name: str, mission: Mission) -> bool:
    """Whether a space is a base in the mission's year."""
    space = box.spaces[name]
    return space.base and (not space.base_years or mission.year in space.base_years)


def _rows(box: Box, mission: Mission) -> list[Location]:
    """The rows of the location table for the mission's year."""
    return [row for row in box.locations if not row.years or mission.year in row.years]


def _locations(box: Box, mission: Mission) -> Iterator[str]:
    """The location table has one space for each total, and enough open ones."""
    rows = _rows(box, mission)
    for total in range(2, 13):
        count = sum(row.total == total for row in rows)
        if count != 1:
            yield f"tables.toml, objective {total}: {mission.year} has {count} spaces, not 1"
    friendly = {space.id for space in box.spaces.values() if mission.year in space.safe}
    friendly |= {space for space in box.spaces if _is_base(box, space, mission)}
    if len({row.space for row in rows} - friendly - {mission.closed}) < mission.real + mission.false_markers:
        yield f"missions.toml, mission {mission.id!r}: tables.toml has too few spaces for its markers"


def _routes(box: Box, mission: Mission) -> Iterator[str]:
    """The closed space doesn't cut an Objective off from the rest of the map."""
    board = neighbours(box.spaces, (route.ends for route in box.routes))
    inland = [row.space for row in _rows(box, mission) if board[row.space] and row.space != mission.closed]
    reachable = connected(board, inland[0], without={mission.closed}) if inland else set()
    for space in inland:
        if space not in reachable:
            yield f"missions.toml, mission {mission.id!r}, field closed: it cuts off {space!r}"
