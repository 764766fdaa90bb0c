"""What must be true of a scenario's data before anybody plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.boards.points import connected, neighbours
from fieldcraft.kernel.errors import BadData

if TYPE_CHECKING:
    from fieldcraft.titles.commando.data import Box, Card, Mission

COUNTERS = 40
MISSIONS = 4
EVENTS = 14


def check(box: Box) -> None:
    """Complain about the first thing that does not fit, naming file, record and field."""
    _counters(box)
    _map(box)
    _units(box)
    _cards(box)
    for mission in box.missions.values():
        _mission(box, mission)


def _counters(box: Box) -> None:
    """1.0: forty counters, four missions, fourteen events."""
    ours = sum(len(kind.names) for kind in box.types.values())
    theirs = sum(kind.count for kind in box.opfor.values())
    markers = sum(kind.count for kind in box.markers.values())
    if ours + theirs + markers != COUNTERS:
        raise BadData(
            f"units.toml, opfor.toml and markers.toml make {ours} + {theirs} + {markers} counters, not {COUNTERS}"
        )
    if len(box.missions) != MISSIONS:
        raise BadData(f"missions.toml has {len(box.missions)} missions, not {MISSIONS}")
    copies = sum(card.copies for card in box.cards.values())
    if copies != EVENTS:
        raise BadData(f"events.toml has {copies} cards, not {EVENTS}")


def _map(box: Box) -> None:
    """Spaces stand on known ground and routes lead somewhere."""
    for space in box.spaces.values():
        if space.terrain not in box.terrain:
            raise BadData(f"map.toml, space {space.id!r}, field terrain: there is no terrain {space.terrain!r}")
        if space.fort and "fort" not in box.terrain:
            raise BadData(f"map.toml, space {space.id!r}, field fort: there is no terrain 'fort'")
    for number, route in enumerate(box.routes, 1):
        for end in route.ends:
            if end not in box.spaces:
                raise BadData(f"map.toml, route number {number}, field ends: there is no space {end!r}")
        if route.ends[0] == route.ends[1]:
            raise BadData(f"map.toml, route number {number}, field ends: it leads back to {end!r}")
    if not any(space.base for space in box.spaces.values()):
        raise BadData("map.toml has no base")


def _units(box: Box) -> None:
    """Values are possible, and every enemy can hurt, so that battles end."""
    names: set[str] = set()
    for kind in box.types.values():
        if min(kind.firepower, kind.movement, kind.cost) < 0:
            raise BadData(f"units.toml, type {kind.id!r}: firepower, movement and cost cannot be negative")
        for name in kind.names:
            if name in names:
                raise BadData(f"units.toml, type {kind.id!r}, field names: {name!r} occurs twice")
            names.add(name)
    for enemy in box.opfor.values():
        if enemy.firepower < 1:
            raise BadData(f"opfor.toml, type {enemy.id!r}, field firepower: it must be at least 1")
        if enemy.count < 1:
            raise BadData(f"opfor.toml, type {enemy.id!r}, field count: it must be at least 1")
    for side in ("commando", "opfor"):
        if set(getattr(box.battle, side)) == {"none"}:
            raise BadData(f"tables.toml, battle, field {side}: no die ever hits, so battles would not end")
    if not any("leader" in kind.traits for kind in box.types.values()):
        raise BadData("units.toml has no leader")


def _cards(box: Box) -> None:
    """Cards speak of things that exist."""
    for card in box.cards.values():
        for effect, where in ((card, ""), (card.met, "met."), (card.unmet, "unmet.")):
            if effect.reinforce and effect.reinforce not in box.types:
                raise BadData(
                    f"events.toml, card {card.id!r}, field {where}reinforce: there is no type {effect.reinforce!r}"
                )
            if effect.opfor < 0:
                raise BadData(f"events.toml, card {card.id!r}, field {where}opfor: it cannot be negative")
        _condition(card)


def _condition(card: Card) -> None:
    """A card that has consequences of a condition has the condition."""
    if card.copies < 1:
        raise BadData(f"events.toml, card {card.id!r}, field copies: it must be at least 1")
    if not card.needs and (card.met != type(card.met)() or card.unmet != type(card.unmet)()):
        raise BadData(f"events.toml, card {card.id!r}, field needs: it is missing, but the card has met or unmet")


def _mission(box: Box, mission: Mission) -> None:
    """A mission can be set up, and what it asks for can be done."""
    where = f"missions.toml, mission {mission.id!r}"
    false = sum(kind.count for kind in box.markers.values() if kind.id in ("false", "minefield"))
    real = box.markers["real"].count if "real" in box.markers else 0
    if mission.real > real or mission.false_markers > false:
        raise BadData(f"{where}: it places more markers than markers.toml has")
    if mission.recover > mission.real:
        raise BadData(f"{where}, field recover: there are only {mission.real} Real Objectives")
    if min(mission.kia, mission.rp, mission.leaders) < 0 or mission.ops < 1 or mission.stacking < 1:
        raise BadData(f"{where}: its numbers are out of range")
    if mission.closed and mission.closed not in box.spaces:
        raise BadData(f"{where}, field closed: there is no space {mission.closed!r}")
    _locations(box, mission)
    _ways(box, mission)


def _locations(box: Box, mission: Mission) -> None:
    """The location table has one space for each total, and enough that are open."""
    open_spaces: set[str] = set()
    for total in range(2, 13):
        rows = [row for row in box.locations if row.total == total and (not row.years or mission.year in row.years)]
        if len(rows) != 1:
            raise BadData(f"tables.toml, objective {total}: {mission.year} has {len(rows)} spaces, not 1")
        space = box.spaces.get(rows[0].space)
        if space is None:
            raise BadData(f"tables.toml, objective {total}, field space: there is no space {rows[0].space!r}")
        base = space.base and (not space.base_years or mission.year in space.base_years)
        if not base and mission.year not in space.safe and space.id != mission.closed:
            open_spaces.add(space.id)
    if len(open_spaces) < mission.real + mission.false_markers:
        raise BadData(f"missions.toml, mission {mission.id!r}: too few spaces for its markers")


def _ways(box: Box, mission: Mission) -> None:
    """The closed space cuts no objective off from the rest of the map."""
    board = neighbours(box.spaces, (route.ends for route in box.routes))
    inland = [row.space for row in box.locations if board[row.space] and row.space != mission.closed]
    together = connected(board, inland[0], without={mission.closed})
    for space in inland:
        if space not in together:
            raise BadData(f"missions.toml, mission {mission.id!r}, field closed: it cuts off {space!r}")
