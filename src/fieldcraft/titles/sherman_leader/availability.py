"""Section 4.2: which units and commanders you can send this week."""

from __future__ import annotations

from fieldcraft.kernel.steps import No
from fieldcraft.titles.sherman_leader import commanders
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.cards import BRANCHES
from fieldcraft.titles.sherman_leader.damage_cup import STOPPED
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.state import ShermanState


def assigned(state: ShermanState) -> list[str]:
    """4.2g: the units and commanders assigned to a battle this week."""
    return [piece for attack in state.attacks for team in attack.teams for piece in team] if state.attacks else []


def cannot_send(game: Play, unit: str, free: dict[str, list[str]], busy: list[str] | None = None) -> No | None:
    """Why a unit can't be assigned, given the free commanders; a caller that asks several times passes `assigned`."""
    rules, state = game.rules, game.state
    if unit in (assigned(state) if busy is None else busy):
        return No("4.2g", "{} is assigned to another battle this week", (rules.name_of(unit),))
    for side in state.units[unit]:
        if side in STOPPED:
            return No("4.2e", "{} has {} damage", (rules.name_of(unit), DAMAGE_NAMES[side]))
    if not free[rules.units[unit].type]:
        return No("4.2b", "No {} commander is fit and free", (rules.name_of(rules.units[unit].type),))
    return None


def cannot_lead(game: Play, name: str, busy: list[str] | None = None) -> No | None:
    """Why a commander can't be assigned; a caller that asks several times passes `assigned`."""
    rules, state = game.rules, game.state
    if name in (assigned(state) if busy is None else busy):
        return No("4.2g", "{} is assigned to another battle this week", (rules.name_of(name),))
    if name in state.wounded:
        return No("4.2d", "{} is wounded", (rules.name_of(name),))
    if state.stress[name] > rules.sides[name][state.level[name]].limits[1]:
        return No("4.2c", "{} is Unfit", (rules.name_of(name),))
    return None


def ready_units(game: Play) -> list[str]:
    """The units you can assign."""
    free, busy = free_commanders(game), assigned(game.state)
    return [unit for unit in game.state.units if cannot_send(game, unit, free, busy) is None]


def free_commanders(game: Play) -> dict[str, list[str]]:
    """The commanders you can assign, by type."""
    branch, busy = game.rules.branch, assigned(game.state)
    free: dict[str, list[str]] = {type_: [] for type_ in BRANCHES}
    for name in game.state.level:
        if cannot_lead(game, name, busy) is None:
            free[branch[name]].append(name)
    return free


def free_leaders(game: Play, branch: str) -> list[str]:
    """3.14g: the commanders of a type you can assign, the best first."""
    state, busy = game.state, assigned(game.state)
    free = [name for name in game.rules.leaders(state, branch) if cannot_lead(game, name, busy) is None]
    if len(free) > 1:
        free.sort(key=lambda name: (commanders.status(game.rules, state, name), -state.level[name]))
    return free
