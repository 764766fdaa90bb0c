"""A simple sensible player: each task goes to the nearest commando, who does it unseen if possible and gets out.

It looks one turn of one commando ahead, expects the enemies to go where the event card says, and keeps commandos
without a task off the level. Levels and operations are balanced against it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.v_sabotage import (
    casualties,
    commando_phase,
    enemy_movement,
    enemy_shooting,
    events,
    guards,
    health,
    movement,
    reinforcements,
    squad,
    trap_doors,
    windows,
)
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible import simple_choices
from fieldcraft.titles.v_sabotage.sensible.activation import activation, between_enemy_steps, who_acts, window

__all__ = ["choose"]


def choose(game: Play) -> Option:
    """The option of a simple sensible player."""
    choice = game.choice
    policy = None if choice is None else POLICIES.get(type(choice))
    return policy(game, choice) if policy is not None else game.offered[0]


POLICIES: dict[type[Choice], Callable[[Play, Any], Option]] = {
    squad.ChooseCommando: simple_choices.recruit,
    squad.ChooseSide: simple_choices.recruit,
    commando_phase.WhoActs: who_acts,
    commando_phase.Activation: activation,
    windows.Window: window,
    windows.SeatWindow: between_enemy_steps,
    movement.WhoFollowsTo: simple_choices.take_all,
    trap_doors.WhoFollowsOut: simple_choices.take_all,
    health.ChooseWhoIsHit: simple_choices.take_hit,
    casualties.ChooseVictim: simple_choices.victims,
    events.ShootEachOther: simple_choices.victim,
    events.WhereFriendlyFire: simple_choices.crowd,
    events.SupplyDrop: simple_choices.near_us,
    events.MendWhom: simple_choices.worst_hurt,
    guards.ChooseGuard: simple_choices.pin_down,
    reinforcements.WhichGate: simple_choices.far_from_us,
    reinforcements.WhoComesIn: simple_choices.break_tie,
    enemy_movement.SplitGroup: simple_choices.break_tie,
    enemy_movement.WhoMarches: simple_choices.break_tie,
    enemy_shooting.WhichTarget: simple_choices.hardiest,
}
