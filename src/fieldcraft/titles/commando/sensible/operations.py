"""Choosing operations."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.commando import airborne, amphibious, forces, operations, ops
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible import landings
from fieldcraft.titles.commando.sensible.valuation import (
    FAR,
    best,
    carries,
    distance,
    home,
    markers,
    offshore,
    regular,
    still_needed,
    value,
)


def next_operation(game: Play, choice: Choice) -> Option:
    """Stop once the mission is accomplished; otherwise operate with the force that has most to do."""
    return best(regular(game), lambda option: operation_worth(game, option))


def operation_worth(game: Play, option: Option) -> float:
    """What an operation is worth."""
    if isinstance(option, operations.StopHere):
        return 1000.0
    if isinstance(option, operations.OperateFrom):
        return force_worth(game, option.space)
    if isinstance(option, airborne.Lift):
        return lift_worth(game, option.space)
    if isinstance(option, airborne.Drop):
        return landings.drop_worth(game, option.base)
    if isinstance(option, amphibious.PutToSea):
        return sail_worth(game, option)
    return 1.0


def has_objective(game: Play, space: str) -> bool:
    """Whether an Objective is carried by a unit in a space, or lies there with a unit to take it up."""
    return carries(game, game.rules.ground_at(game.state, space)) or bool(game.state.lying_at(space))


def force_worth(game: Play, space: str) -> float:
    """With an Objective, go home; otherwise to the nearest marker; if none is needed, into a fight."""
    rules, state = game.rules, game.state
    units = rules.ground_at(state, space)
    strength = sum(rules.firepower[unit] for unit in units)
    if not forces.mobile(rules, tuple(units)):
        return 0.0
    if not rules.theatres[state.mission].board[space]:
        return 0.5
    if carries(game, units):
        if offshore(game) and landings.waits(game, space):
            return 3.0
        return 150.0 - distance(game, space, home(game))
    if landings.to_fetch(game, units):
        return 150.0 - distance(game, space, landings.to_fetch(game, units))
    if still_needed(game) > 0 and markers(game):
        return 60.0 + 2.0 * strength - 4.0 * distance(game, space, markers(game))
    return 30.0 + strength


def lift_worth(game: Play, space: str) -> float:
    """Lift Objectives home, and units to where Objectives may be."""
    if space in game.rules.theatres[game.state.mission].bases:
        return landings.lift_worth(game, space)
    return 200.0 if landings.can_lift_home(game, space) else -1.0


def sail_worth(game: Play, option: amphibious.PutToSea) -> float:
    """Sail to where Objectives may be, and home with one if there is no time to go overland."""
    units, theatre = game.rules.ground_at(game.state, option.port), game.rules.theatres[game.state.mission]
    if offshore(game):
        if option.port not in theatre.bases and has_objective(game, option.port):
            return 190.0
        if landings.pick_up(game, option.port) and game.state.ops + ops.ops_to_gain(game) >= 2:
            return 165.0
        if option.port not in theatre.bases:
            return -1.0
        others = sorted(landings.passengers(game, option.port), key=lambda unit: -value(game, unit))
        return landings.raid_worth(game, [option.unit, *others[:1]], option.port)
    if option.port in theatre.bases:
        return -1.0
    walk = distance(game, option.port, home(game))
    late = walk == 0 or game.state.ops <= walk // 2 or walk >= FAR
    return 190.0 if carries(game, units) and late else -1.0
