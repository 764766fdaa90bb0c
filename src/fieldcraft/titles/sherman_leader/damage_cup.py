"""Section 3.2: the damage cup, and the counters on units and commanders."""

from __future__ import annotations

from typing import Final

from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

LASTING: Final = ("engine", "suspension", "machine-gun", "gun", "hull", "glancing", "casualty")
TEMPORARY: Final = ("exposed", "immobile", "suppressed")
STOPPED: Final = ("engine", "suspension")


def side_for(rules: ShermanLeader, unit: str, counter: str) -> str:
    """3.2a: the side of a counter that counts for a unit."""
    return rules.faces[counter][rules.units[unit].target]


def put_on(game: Play, piece: str, counter: str) -> None:
    """3.2b: put a counter on a unit or commander; it must be out of the cup."""
    counters_on = game.state.fight.counters_on
    counters_on[piece] = (*counters_on.get(piece, ()), counter)


def return_counters(game: Play, piece: str) -> None:
    """6.17h: return all counters on a unit or commander to the cup."""
    battle = game.state.fight
    for counter in battle.counters_on.pop(piece, ()):
        battle.cup[counter] += 1


def remove_side(game: Play, unit: str, side: str) -> None:
    """6.15l, 6.16f: return one counter of a kind from a unit to the cup, if the unit has it."""
    state = game.state
    if side not in state.units[unit]:
        return
    battle, left = state.fight, list(state.units[unit])
    left.remove(side)
    state.units[unit] = tuple(left)
    counters = battle.counters_on.get(unit, ())
    for index, counter in enumerate(counters):
        if side_for(game.rules, unit, counter) == side:
            battle.counters_on[unit] = counters[:index] + counters[index + 1 :]
            battle.cup[counter] += 1
            break
    if side == "exposed":
        del battle.exposed[unit]


def place_lasting(game: Play, units: tuple[str, ...], names: tuple[str, ...]) -> None:
    """7.3c: take the counters for lasting damage of the units and commanders in a battle out of the cup."""
    state = game.state
    for unit in units:
        for side in state.units[unit]:
            _find(game, unit, side, game.rules.units[unit].target)
    for name in names:
        if name in state.wounded:
            _find(game, name, "wounded", "HE")


def _find(game: Play, piece: str, side: str, target: str) -> None:
    """Move a counter with a side from the cup to a piece. If none is left, the damage is in the log only."""
    cup = game.state.fight.cup
    for counter, faces in game.rules.faces.items():
        if cup[counter] and faces[target] == side:
            cup[counter] -= 1
            put_on(game, piece, counter)
            return
