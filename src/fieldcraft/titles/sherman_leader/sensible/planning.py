"""Planning: which battalions to attack, and with which units."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.sets import toward_set
from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.sherman_leader import assignment, availability, trucks_and_scouts
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.sensible.estimates import losses_ahead, slack, spare_points, strength

FORCE_PER_POINT: Final = 1.7
ENOUGH: Final = 0.75
SO_WORTH: Final = 0.5
DESPERATE: Final = 1.5
SAFE: Final = 16
# The weeks ahead for which SO losses count, and the stress beyond Okay with which a commander still goes.
HORIZON: Final = 3
SHAKEN: Final = 1


def last_week(game: Play) -> bool:
    """Whether this is the last week, so that nothing need be saved."""
    return game.state.week >= game.rules.objective.weeks


def plan_week(game: Play, choice: assignment.PlanWeek) -> Option:
    """Attack the battalion with the best pay-off for the force it takes, as long as there is a force for it."""
    target, _ = next_attack(game)
    for option in game.offered:
        if isinstance(option, assignment.Target) and option.battalion == target:
            return option
    return game.offered[-1]


def next_attack(game: Play) -> tuple[str, list[str]]:
    """The battalion to attack next and the units for it; empty if there is none."""
    free = willing_units(game)
    targets = [name for name in game.state.battalions if assignment.cannot_attack(game, name) is None]
    ranked = sorted(targets, key=lambda name: -pay_off(game, name) / needed_force(game, name))
    have = total(game, free)
    for name in ranked:
        if have >= ENOUGH * needed_force(game, name) and pay_off(game, name) > 0:
            return name, team_for(game, name)
    return "", []


def willing_units(game: Play) -> list[str]:
    """The units that can go, without those whose commanders should rest."""
    units = availability.ready_units(game)
    fit: dict[str, int] = {}
    wanted: list[str] = []
    for unit in sorted(units, key=lambda unit: -game.rules.units[unit].cost):
        branch = game.rules.units[unit].type
        if branch not in fit:
            leaders = availability.free_leaders(game, branch)
            fit[branch] = sum(last_week(game) or slack(game, name) >= -SHAKEN for name in leaders)
        if fit[branch] > 0:
            fit[branch] -= 1
            wanted.append(unit)
    return wanted


def levels(game: Play, units: list[str]) -> dict[str, int]:
    """The level of the commander each unit would have, the best for the most expensive."""
    leaders: dict[str, list[str]] = {}
    found: dict[str, int] = {}
    for unit in units:
        branch = game.rules.units[unit].type
        if branch not in leaders:
            leaders[branch] = availability.free_leaders(game, branch)
        found[unit] = game.state.level[leaders[branch].pop(0)] if leaders[branch] else 0
    return found


def total(game: Play, units: list[str]) -> float:
    """The strength of the given units with the commanders they would have."""
    led = levels(game, units)
    return sum(strength(game, unit, led[unit]) for unit in units)


def needed_force(game: Play, battalion: str) -> float:
    """The strength that should be enough to destroy a battalion."""
    rules, state = game.rules, game.state
    points = float(sum(_points(game, type_) * count for type_, count in rules.box.battalions[battalion].units.items()))
    if battalion in state.half:
        points /= 2
    effect = rules.in_force[rules.battle_notes(state, battalion)]
    points += sum(_points(game, type_) * count for type_, count in effect.reinforce.items())
    return FORCE_PER_POINT * points * (1.0 - 0.08 * effect.turns)


def _points(game: Play, type_: str) -> int:
    """The points of an enemy unit of a type."""
    rules = game.rules
    kind = next(iter(rules.tank_cup)) if type_ == "tank" else rules.counter[type_]
    return rules.foes[kind].points


def pay_off(game: Play, battalion: str) -> float:
    """The VP of a battalion, plus the SO gained, saved and spent, converted to VP."""
    rules, state = game.rules, game.state
    weeks = rules.objective.weeks - state.week
    saved = losses_ahead(game, battalion, min(weeks, HORIZON))
    gained = rules.in_force[rules.battle_notes(state, battalion)].destroyed_so
    spent = max(
        0, trucks_and_scouts.attack_cost(game, battalion) - rules.truck_saves * trucks_and_scouts.free_trucks(game)
    )
    worth = SO_WORTH if spare_points(game) > SAFE else DESPERATE
    return rules.vp_left(state, battalion) + worth * saved + (SO_WORTH * (gained - spent) if weeks else 0.0)


def team_for(game: Play, battalion: str) -> list[str]:
    """As much force as a battalion needs, or everything if the rest couldn't attack another."""
    free, need = willing_units(game), needed_force(game, battalion)
    led = levels(game, free)
    team: list[str] = []
    have = 0.0
    for unit in _mixed(game, free):
        if have < need:
            team.append(unit)
            have += strength(game, unit, led[unit])
    rest = [unit for unit in free if unit not in team]
    left = sum(strength(game, unit, led[unit]) for unit in rest)
    others = [
        name for name in game.state.battalions if name != battalion and assignment.cannot_attack(game, name) is None
    ]
    if not any(left >= ENOUGH * needed_force(game, name) and pay_off(game, name) > 0 for name in others):
        team += rest
    return team


def _mixed(game: Play, units: list[str]) -> list[str]:
    """The units, alternating between those good against armour and the others."""
    hard = [unit for unit in units if (game.rules.units[unit].ap or 11) <= 6]
    soft = [unit for unit in units if unit not in hard]
    order: list[str] = []
    while hard or soft:
        for group in (hard, soft):
            if group:
                order.append(group.pop(0))
    return order


def send(game: Play, choice: assignment.SendUnits) -> Option:
    """Pick the next unit of the planned team."""
    return toward_set(game, team_for(game, choice.battalion))


def lead(game: Play, choice: Choice) -> Option:
    """Assign the highest-level commanders."""
    return game.offered[-1]


def all_scouts(game: Play, choice: Choice) -> Option:
    """Send all scouts with the first attack."""
    return game.offered[-1]
