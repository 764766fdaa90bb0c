"""Sea and air landings: where no base can be reached overland, craft and helicopters are the way in and out."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.titles.commando import airborne
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible.valuation import (
    FAR,
    carries,
    distance,
    kia_needed,
    markers,
    offshore,
    still_needed,
)


def craft(game: Play) -> list[str]:
    """The units with landing craft that are on the map."""
    return [unit for unit in game.rules.landing_craft if unit in game.state.units]


def waiting_objectives(game: Play) -> list[str]:
    """The spaces outside a base where an Objective lies or is carried."""
    state, home = game.state, game.rules.theatres[game.state.mission].home
    places = [state.units.get(place, place) for place in state.objectives.values()]
    return [place for place in places if place in game.rules.box.spaces and place not in home]


def pick_up(game: Play, port: str) -> list[str]:
    """The other ports at which an Objective waits that no helicopter can fetch."""
    if airborne.ready_helicopters(game):
        return []
    ports = game.rules.theatres[game.state.mission].ports
    return [place for place in waiting_objectives(game) if place in ports and place != port]


def to_fetch(game: Play, units: Sequence[str]) -> list[str]:
    """Where a force with landing craft should go overland: to the Objectives that no helicopter can fetch."""
    if not offshore(game) or airborne.ready_helicopters(game) or not game.rules.any_with(units, "amphibious"):
        return []
    return waiting_objectives(game)


def pace(game: Play, units: Sequence[str]) -> int:
    """How many spaces the units move together."""
    return max(1, min([game.rules.movement[unit] for unit in units if game.rules.movement[unit]], default=1))


def raid_worth(game: Play, units: Sequence[str], port: str) -> float:
    """What it is worth to land units to find an Objective and bring it back to a port."""
    ports = [other for other in game.rules.theatres[game.state.mission].ports if other != port]
    strength = sum(game.rules.firepower[unit] for unit in units)
    if still_needed(game) <= 0:
        return 30.0 + strength if kia_needed(game) > 0 else 0.2
    away = min((distance(game, shore, markers(game)) for shore in ports), default=FAR)
    march = -(-away // pace(game, units))
    back = 1 if airborne.ready_helicopters(game) else march + 1
    if 1 + march + back > game.state.ops:
        return 20.0 if kia_needed(game) > 0 else 0.2
    return 60.0 + 2.0 * strength - 4.0 * away


def drop_worth(game: Play, base: str) -> float:
    """What it is worth to drop the paratroopers in a base: a strong party goes first, a weak one last."""
    jumpers = airborne.can_drop(game, base)
    strength = sum(game.rules.firepower[unit] for unit in jumpers)
    if still_needed(game) <= 0:
        return 30.0 + strength if kia_needed(game) > 0 else 0.2
    return 60.0 + 2.0 * strength


def lift_worth(game: Play, base: str) -> float:
    """What it is worth to lift units ashore, with helicopters that aren't needed to get home."""
    spare = len(airborne.ready_helicopters(game)) - max(1, still_needed(game))
    if still_needed(game) <= 0 or spare <= 0:
        return 0.2
    able = sorted((game.rules.firepower[unit] for unit in airborne.can_lift(game, base)), reverse=True)
    return 55.0 + 2.0 * sum(able[:spare])


def can_leave(game: Play, unit: str) -> bool:
    """Whether a unit can be lifted home, where that is the way."""
    return not offshore(game) or game.rules.can_be_lifted(unit)


def can_lift_home(game: Play, space: str) -> bool:
    """Whether a helicopter could take an Objective from a space: with its carrier, or with a unit that takes it up."""
    carried = [unit for unit in game.rules.ground_at(game.state, space) if game.state.carried_by(unit)]
    able = airborne.can_lift(game, space)
    return any(unit in able for unit in carried) or (bool(game.state.lying_at(space)) and bool(able))


def waits(game: Play, space: str) -> bool:
    """Whether a force with an Objective does best to stay in a port, until craft come for it."""
    here = game.rules.ground_at(game.state, space)
    return (
        space in game.rules.theatres[game.state.mission].ports
        and carries(game, here)
        and any(game.state.units[unit] != space for unit in craft(game))
    )


def passengers(game: Play, port: str) -> list[str]:
    """The units in a port that craft can take along, except those that could still jump."""
    theatre = game.rules.theatres[game.state.mission]
    jumpers = airborne.can_drop(game, port) if port in theatre.home and port in theatre.airfields else ()
    here = game.rules.ground_at(game.state, port)
    return [unit for unit in here if unit not in jumpers and unit not in game.rules.landing_craft]
