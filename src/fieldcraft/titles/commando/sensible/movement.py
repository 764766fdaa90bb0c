"""Moving a force."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commando import airborne, carrying, movement, reconnaissance
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


def before_movement(game: Play, choice: movement.BeforeMovement) -> Option:
    """Reconnoitre first, take up what lies here, then go where there is most to gain."""
    return best(regular(game), lambda option: move_worth(game, choice, option))


def move_worth(game: Play, choice: movement.BeforeMovement, option: Option) -> float:
    """What an option before movement is worth."""
    if isinstance(option, carrying.Carry):
        lies_here = game.state.objectives[option.objective] == choice.space
        return 500.0 + value(game, option.unit) if lies_here else -10.0
    if isinstance(option, carrying.SetDown):
        return -10.0
    if isinstance(option, reconnaissance.Reconnoitre):
        return 400.0 if still_needed(game) > 0 else -10.0
    if isinstance(option, reconnaissance.FlyOver):
        near = distance(game, choice.space, [option.target]) <= 4
        return 300.0 if still_needed(game) > 0 and near and not can_call_aircraft(game, choice.force) else -10.0
    if isinstance(option, movement.Stay):
        return -5.0
    assert isinstance(option, movement.Move)
    return destination_worth(game, choice.force, option)


def can_call_aircraft(game: Play, force: tuple[str, ...]) -> bool:
    """Whether a force can call airstrikes into its battles, where they are worth more than a look at a marker."""
    return not game.rules.wireless_needed or game.rules.any_with(force, "wireless")


def destination_worth(game: Play, force: tuple[str, ...], option: movement.Move) -> float:
    """Closer to home with an Objective, closer to a marker without, and into a fight when KIA is short."""
    theatre = game.rules.theatres[game.state.mission]
    if carries(game, force) and (still_needed(game) <= 0 or not within_reach(game, option.to)):
        return 100.0 - 10.0 * distance(game, option.to, home(game)) - supply_cost(game, option, home(game))
    fetch = [] if carries(game, force) else landings.to_fetch(game, force)
    if fetch:
        return 100.0 - 10.0 * distance(game, option.to, fetch) - supply_cost(game, option, fetch)
    if still_needed(game) > 0 and markers(game):
        cost = supply_cost(game, option, markers(game))
        return 100.0 - 10.0 * distance(game, option.to, markers(game)) - cost - risk_at(game, option.to)
    fight = option.to not in theatre.bases and option.to not in theatre.safe and option.to not in game.state.mines
    return 50.0 * fight - risk_at(game, option.to) - supply_cost(game, option, ())


def supply_cost(game: Play, option: movement.Move, goals: Sequence[str]) -> float:
    """What the supplies for a move are worth: little if they save an operation, or else more than the space gained."""
    if not option.supply:
        return 0.0
    pace = option.spaces - 1
    alone = [o.to for o in regular(game) if isinstance(o, movement.Move) and not o.supply]
    saved = min((trips(game, to, goals, pace) for to in alone), default=FAR) - trips(game, option.to, goals, pace)
    return 0.4 if saved > 0 else 15.0


def trips(game: Play, start: str, goals: Sequence[str], pace: int) -> int:
    """How many more operations a force needs to the nearest of the given places, if nothing stops it."""
    return -(-distance(game, start, goals) // pace)


def within_reach(game: Play, space: str) -> bool:
    """Whether there is time to look for one more Objective before going home."""
    found = markers(game)
    nearest = distance(game, space, found)
    if offshore(game) and not airborne.ready_helicopters(game):
        ways = (distance(game, space, [to]) + distance(game, to, home(game)) for to in found)
        return game.state.ops >= 3 + -(-min(ways, default=FAR) // 2)
    return nearest < FAR and game.state.ops > 2 + nearest // 2 + 2


def risk_at(game: Play, space: str) -> float:
    """How much the terrain favours OPFOR."""
    ground = game.rules.theatres[game.state.mission].chart[space]
    return 1.0 * ground.opfor + 0.7 * ground.superiority + 3.0 * (space in game.state.mines)


def load(game: Play, choice: movement.LoadUnits) -> Option:
    """Load it on the first unit that can carry it."""
    return regular(game)[0]
