"""Sections 6.1, 6.18 and 6.19: which units may act in a step, and whether a side has any left."""

from __future__ import annotations

from fieldcraft.titles.sherman_leader import damage_cup
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.state import FAST


def side_gone(game: Play) -> bool:
    """6.6d, 6.19c: whether a side has no unit left on the battlefield, which ends the battle."""
    battle = game.state.fight
    return not battle.at or not any(battle.enemy_hexes)


def due(game: Play) -> list[str]:
    """6.1a, 6.1d, 6.18a, 6.18b: the units that act in this step by their own Speed and have not acted yet."""
    battle = game.state.fight
    fast, fast_units, done = battle.step == FAST, battle.fast_units, battle.acted + battle.carried
    return [unit for unit in battle.at if (unit in fast_units) == fast and unit not in done]


def finish_action(game: Play, unit: str) -> None:
    """6.16f, 6.16h, 6.16k: end a unit's action; Immobile and Suppressed return to the cup."""
    battle = game.state.fight
    battle.acted.append(unit)
    if game.state.units[unit] and unit in battle.at:
        if "immobile" in game.state.units[unit] and unit not in battle.moved:
            battle.stood_still.append(unit)
        damage_cup.remove_side(game, unit, "immobile")
        damage_cup.remove_side(game, unit, "suppressed")
