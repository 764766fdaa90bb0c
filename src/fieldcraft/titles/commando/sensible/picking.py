"""Picking units, and where those come down who do not walk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Done, Option, Take, TakeRest
from fieldcraft.titles.commando import air, airborne, amphibious, card_moves, objectives, operations
from fieldcraft.titles.commando.sensible.wants import FAR, best, carrying, distance, markers, value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fieldcraft.titles.commando.rules import Play


def form_force(game: Play, choice: operations.FormForce) -> Option:
    """Everybody who keeps up goes, the best first if not all may stack."""
    rules = game.rules
    everyone = choice.chosen + choice.candidates
    quick = max(rules.movement[unit] for unit in everyone)
    carriers = sum(rules.movement[unit] >= 2 for unit in everyone)
    pace = min(2, quick)
    able = [u for u in everyone if rules.movement[u] >= pace or (rules.movement[u] == 0 and carriers > 1)]
    return pick(game, choice, strongest(game, able, rules.theatres[game.state.mission].stacking))


def strongest(game: Play, units: Iterable[str], limit: int) -> list[str]:
    """The most valuable units that may stack, and every leader."""
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
    """As many as may stack; those who carry something first."""
    limit = game.rules.theatres[game.state.mission].stacking
    everyone = choice.chosen + choice.candidates
    wanted = strongest(game, everyone, limit)[: max(1, choice.maximum(game))]
    bearers = [unit for unit in everyone if game.state.carried_by(unit)]
    return pick(game, choice, bearers or wanted)


def come_down(game: Play, choice: Any) -> Option:
    """Bring what was found to a base; else land on a marker, or next to most of them."""
    theatre = game.rules.theatres[game.state.mission]
    if carrying(game, choice.force):
        return best(game.offered, lambda option: option.space in theatre.bases)
    goals = markers(game)

    def worth(option: airborne.ComeDown) -> float:
        risk = 0.5 * (theatre.chart[option.space].opfor + theatre.chart[option.space].superiority)
        return -distance(game, option.space, goals) - risk - 50.0 * (option.space in theatre.bases)

    return best(game.offered, worth)


def take_along(game: Play, choice: amphibious.TakeAlong) -> Option:
    """Take the strongest companion to a raid, and the one who carries something home."""
    worth = {o: value(game, o.passenger) for o in game.offered if isinstance(o, amphibious.SailWith)}
    found = [option for option in game.offered if isinstance(option, objectives.Carry)]
    if found:
        return found[0]
    return max(worth, key=lambda option: worth[option]) if worth else game.offered[0]


def embark(game: Play, choice: card_moves.MoveByCard) -> Option:
    """From where something is to be brought home."""
    return best(game.offered, lambda option: carrying(game, game.rules.ground_at(game.state, option.space)))


def call_air(game: Play, choice: air.CallAir) -> Option:
    """All airstrikes; helicopters are kept for the way home."""
    everyone = choice.chosen + choice.candidates
    return pick(game, choice, [unit for unit in everyone if unit in game.rules.having["airstrike"]])


def land(game: Play, choice: Any) -> Option:
    """Home if something is carried, else the port nearest to a marker."""
    theatre = game.rules.theatres[game.state.mission]
    if carrying(game, choice.force):
        return best(game.offered, lambda option: option.to in theatre.bases)
    goals = markers(game)
    return best(game.offered, lambda option: -distance(game, option.to, goals) - FAR * (option.to in theatre.bases))
