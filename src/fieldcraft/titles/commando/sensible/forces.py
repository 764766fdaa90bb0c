"""Choosing units for a force, and where moves by air and water end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fieldcraft.kernel.sets import toward_set
from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commando import (
    air,
    airborne,
    amphibious,
    card_moves,
    carrying,
    departure,
    operations,
    reconnaissance,
)
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible import landings
from fieldcraft.titles.commando.sensible.operations import has_objective
from fieldcraft.titles.commando.sensible.valuation import (
    FAR,
    best,
    carries,
    distance,
    markers,
    offshore,
    regular,
    still_needed,
    value,
)


def form_force(game: Play, choice: operations.FormForce) -> Option:
    """Take every unit that keeps up, the best first if not all can stack."""
    rules = game.rules
    everyone = choice.candidates
    quick = max(rules.movement[unit] for unit in everyone)
    carriers = sum(rules.movement[unit] >= 2 for unit in everyone)
    pace = min(2, quick)
    able = [u for u in everyone if rules.movement[u] >= pace or (rules.movement[u] == 0 and carriers > 1)]
    return toward_set(game, strongest(game, able, rules.theatres[game.state.mission].stacking))


def strongest(game: Play, units: Iterable[str], limit: int) -> list[str]:
    """The most valuable units that can stack, and every leader."""
    rules = game.rules
    ranked = sorted(units, key=lambda unit: -value(game, unit))
    chosen: list[str] = []
    for unit in ranked:
        if unit not in rules.stackers or sum(u in rules.stackers for u in chosen) < limit:
            chosen.append(unit)
    return chosen


def pick_airborne(game: Play, choice: Any) -> Option:
    """Take units that carry something, or else as many as can stack."""
    limit = game.rules.theatres[game.state.mission].stacking
    everyone = choice.candidates
    wanted = strongest(game, everyone, limit)[: max(1, choice.maximum(game))]
    bearing = [unit for unit in everyone if game.state.carried_by(unit)]
    return toward_set(game, bearing or wanted)


def come_down(game: Play, choice: Any) -> Option:
    """Bring an Objective to a base; otherwise land on or near a marker."""
    theatre = game.rules.theatres[game.state.mission]
    first = preparation(game, choice)
    if first is not None:
        return first
    zones = [option for option in regular(game) if isinstance(option, airborne.ComeDown)]
    if carries(game, choice.force):
        return best(zones, lambda option: option.space in theatre.bases)
    goals = markers(game)

    def worth(option: airborne.ComeDown) -> float:
        risk = 0.5 * (theatre.chart[option.space].opfor + theatre.chart[option.space].superiority)
        return -distance(game, option.space, goals) - risk - 50.0 * (option.space in theatre.bases)

    return best(zones, worth)


def preparation(game: Play, choice: departure.Departure) -> Option | None:
    """Take up what lies here, and reconnoitre while Objectives are missing."""
    found = [option for option in regular(game) if isinstance(option, carrying.Carry)]
    lying = [option for option in found if game.state.objectives[option.objective] == choice.space]
    if lying:
        return max(lying, key=lambda option: value(game, option.unit))
    if still_needed(game) <= 0:
        return None
    return next((option for option in regular(game) if isinstance(option, reconnaissance.Reconnoitre)), None)


def take_along(game: Play, choice: amphibious.TakeAlong) -> Option:
    """Take an Objective that is here, or else the most valuable unit."""
    useful = landings.passengers(game, choice.port) if offshore(game) else None
    with_others = [option for option in regular(game) if isinstance(option, amphibious.SailWith)]
    worth = {o: value(game, o.passenger) for o in with_others if useful is None or o.passenger in useful}
    found = [option for option in regular(game) if isinstance(option, carrying.Carry)]
    if found:
        return found[0]
    aground = [o for o in regular(game) if isinstance(o, carrying.SetDown) and o.unit != choice.unit]
    if aground:
        return aground[0]
    return max(worth, key=lambda option: worth[option]) if worth else regular(game)[0]


def embark(game: Play, choice: card_moves.MoveByCard) -> Option:
    """Start where an Objective can be brought home."""
    return best(regular(game), lambda option: has_objective(game, option.space))


def call_air(game: Play, choice: air.CallAir) -> Option:
    """Call all airstrikes; keep helicopters for the way home."""
    everyone = choice.candidates
    return toward_set(game, [unit for unit in everyone if unit in game.rules.having["airstrike"]])


def land(game: Play, choice: Any) -> Option:
    """Go home with an Objective, or else to the port nearest to a marker."""
    theatre = game.rules.theatres[game.state.mission]
    first = preparation(game, choice)
    if first is not None:
        return first
    shores = [option for option in regular(game) if isinstance(option, (card_moves.Land, amphibious.SailTo))]
    if carries(game, choice.force):
        return best(shores, lambda option: option.to in theatre.bases)
    goals = (landings.pick_up(game, choice.space) if offshore(game) else []) or markers(game)
    return best(shores, lambda option: -distance(game, option.to, goals) - FAR * (option.to in theatre.bases))
