"""Choosing units for a force, and where moves by air and water end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fieldcraft.kernel.steps import Done, Option, Take, TakeRest
from fieldcraft.titles.commando import air, airborne, amphibious, card_moves, carrying, operations
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible.valuation import FAR, best, carries, distance, markers, value


def form_force(game: Play, choice: operations.FormForce) -> Option:
    """Take every unit that keeps up, the best first if not all can stack."""
    rules = game.rules
    everyone = choice.chosen + choice.candidates
    quick = max(rules.movement[unit] for unit in everyone)
    carriers = sum(rules.movement[unit] >= 2 for unit in everyone)
    pace = min(2, quick)
    able = [u for u in everyone if rules.movement[u] >= pace or (rules.movement[u] == 0 and carriers > 1)]
    return pick(game, choice, strongest(game, able, rules.theatres[game.state.mission].stacking))


def strongest(game: Play, units: Iterable[str], limit: int) -> list[str]:
    """The most valuable units that can stack, and every leader."""
    rules = game.rules
    ranked = sorted(units, key=lambda unit: -value(game, unit))
    chosen: list[str] = []
    for unit in ranked:
        if unit not in rules.stackers or sum(u in rules.stackers for u in chosen) < limit:
            chosen.append(unit)
    return chosen


def pick(game: Play, choice: Any, wanted: list[str]) -> Option:
    """The next step towards a set of pieces."""
    rest = [unit for unit in choice.candidates if unit in wanted]
    for option in game.offered:
        if isinstance(option, TakeRest) and len(rest) == len(choice.candidates):
            return option
        if isinstance(option, Take) and rest and option.piece == rest[0]:
            return option
    done = [option for option in game.offered if isinstance(option, Done)]
    return done[0] if done else game.offered[0]


def pick_airborne(game: Play, choice: Any) -> Option:
    """Take units that carry something, or else as many as can stack."""
    limit = game.rules.theatres[game.state.mission].stacking
    everyone = choice.chosen + choice.candidates
    wanted = strongest(game, everyone, limit)[: max(1, choice.maximum(game))]
    bearing = [unit for unit in everyone if game.state.carried_by(unit)]
    return pick(game, choice, bearing or wanted)


def come_down(game: Play, choice: Any) -> Option:
    """Bring an Objective to a base; otherwise land on or near a marker."""
    theatre = game.rules.theatres[game.state.mission]
    if carries(game, choice.force):
        return best(game.offered, lambda option: option.space in theatre.bases)
    goals = markers(game)

    def worth(option: airborne.ComeDown) -> float:
        risk = 0.5 * (theatre.chart[option.space].opfor + theatre.chart[option.space].superiority)
        return -distance(game, option.space, goals) - risk - 50.0 * (option.space in theatre.bases)

    return best(game.offered, worth)


def take_along(game: Play, choice: amphibious.TakeAlong) -> Option:
    """Take an Objective that lies here, or else the most valuable unit."""
    worth = {o: value(game, o.passenger) for o in game.offered if isinstance(o, amphibious.SailWith)}
    found = [option for option in game.offered if isinstance(option, carrying.Carry)]
    if found:
        return found[0]
    return max(worth, key=lambda option: worth[option]) if worth else game.offered[0]


def embark(game: Play, choice: card_moves.MoveByCard) -> Option:
    """Start where an Objective can be brought home."""
    return best(game.offered, lambda option: carries(game, game.rules.ground_at(game.state, option.space)))


def call_air(game: Play, choice: air.CallAir) -> Option:
    """Call all airstrikes; keep helicopters for the way home."""
    everyone = choice.chosen + choice.candidates
    return pick(game, choice, [unit for unit in everyone if unit in game.rules.having["airstrike"]])


def land(game: Play, choice: Any) -> Option:
    """Go home with an Objective, or else to the port nearest to a marker."""
    theatre = game.rules.theatres[game.state.mission]
    if carries(game, choice.force):
        return best(game.offered, lambda option: option.to in theatre.bases)
    goals = markers(game)
    return best(game.offered, lambda option: -distance(game, option.to, goals) - FAR * (option.to in theatre.bases))
