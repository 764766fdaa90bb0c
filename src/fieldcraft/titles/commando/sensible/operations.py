"""Choosing operations."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.commando import airborne, amphibious, card_moves, forces, intel, operations, victory
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible.valuation import (
    FAR,
    best,
    carries,
    distance,
    home,
    kia_needed,
    markers,
    still_needed,
)


def next_operation(game: Play, choice: Choice) -> Option:
    """Stop once the mission is accomplished; otherwise operate with the force that has most to do."""
    return best(game.offered, lambda option: operation_worth(game, option))


def operation_worth(game: Play, option: Option) -> float:
    """What an operation is worth."""
    if isinstance(option, operations.StopHere):
        return 1000.0
    if isinstance(option, (intel.PlayIntel, intel.BuyOp)):
        return free_action_worth(game, option)
    if isinstance(option, operations.OperateFrom):
        return force_worth(game, option.space)
    if isinstance(option, airborne.Lift):
        return lift_worth(game, option.space)
    if isinstance(option, airborne.Drop):
        return 70.0 + len(airborne.can_drop(game, option.base)) if still_needed(game) > 0 else 45.0
    if isinstance(option, amphibious.PutToSea):
        return sail_worth(game, option)
    return 1.0


def free_action_worth(game: Play, option: Option) -> float:
    """Play Intel to turn up markers; gain and buy Ops when they run short."""
    state = game.state
    if isinstance(option, intel.PlayIntel):
        if option.use == "reveal":
            return 900.0 if still_needed(game) > 0 and len(state.hidden) > 1 else -1.0
        if option.use != "op":
            gates = card_moves.embarkations(game, option.use)
            found = any(carries(game, game.rules.ground_at(state, space)) for space in gates)
            return 950.0 if found else -1.0
    short = state.ops <= 2 and (still_needed(game) > 0 or carries(game, state.units) or kia_needed(game) > 0)
    return 800.0 if short else -1.0


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
        return 150.0 - distance(game, space, home(game))
    if still_needed(game) > 0 and markers(game):
        return 60.0 + 2.0 * strength - 4.0 * distance(game, space, markers(game))
    return 30.0 + strength


def lift_worth(game: Play, space: str) -> float:
    """Lift Objectives home, and units to where Objectives may be."""
    theatre = game.rules.theatres[game.state.mission]
    units = game.rules.ground_at(game.state, space)
    if space in theatre.bases:
        spare = len(airborne.ready_helicopters(game)) > still_needed(game)
        return 40.0 if still_needed(game) > 0 and spare else 0.2
    return 200.0 if carries(game, units) else -1.0


def sail_worth(game: Play, option: amphibious.PutToSea) -> float:
    """Sail to where Objectives may be, and home with one if there is no time to go overland."""
    units, theatre = game.rules.ground_at(game.state, option.port), game.rules.theatres[game.state.mission]
    if option.port in theatre.bases:
        return 62.0 if still_needed(game) > 0 and not theatre.board[option.port] else -1.0
    walk = distance(game, option.port, home(game))
    late = walk == 0 or game.state.ops <= walk // 2 or walk >= FAR
    return 190.0 if carries(game, units) and late else -1.0


def last_window(game: Play, choice: Choice) -> Option:
    """Gain Ops if the mission isn't accomplished yet."""
    won = victory.forbids_stopping(game) is None
    for option in game.offered:
        if not won and isinstance(option, intel.BuyOp):
            return option
        if not won and isinstance(option, intel.PlayIntel) and option.use == "op":
            return option
    return game.offered[-1]
