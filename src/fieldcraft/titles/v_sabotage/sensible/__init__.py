"""A simple sensible player: each job to whoever is nearest, unseen if possible, and out again.

It looks one turn of one commando ahead, knows from the event card where the enemies will go, and keeps everybody who
has no job off the level. It is the yardstick that levels and operations are balanced by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.v_sabotage import (
    casualties,
    enemy_fire,
    enemy_movement,
    escort,
    events,
    health,
    phase,
    posts,
    reinforcements,
    squad,
    windows,
)
from fieldcraft.titles.v_sabotage.sensible import answers
from fieldcraft.titles.v_sabotage.sensible.acting import activation, who_acts, window

if TYPE_CHECKING:
    from collections.abc import Callable

    from fieldcraft.titles.v_sabotage.rules import Play

__all__ = ["choose"]


def choose(game: Play) -> Option:
    """What a simple sensible player would choose."""
    choice = game.choice
    plan = None if choice is None else PLANS.get(type(choice))
    return plan(game, choice) if plan is not None else game.offered[0]


PLANS: dict[type[Choice], Callable[[Play, Any], Option]] = {
    squad.ChooseCommando: answers.recruit,
    squad.ChooseSide: answers.recruit,
    phase.WhoActs: who_acts,
    phase.Activation: activation,
    windows.Window: window,
    windows.SeatWindow: window,
    escort.WhoFollows: answers.take_all,
    health.TakeHit: answers.take_hit,
    casualties.ChooseVictim: answers.victim,
    events.ShootEachOther: answers.victim,
    events.WhereFriendlyFire: answers.crowd,
    events.SupplyDrop: answers.near_us,
    events.MendWhom: answers.worst_hurt,
    posts.ChooseGuard: answers.pin_down,
    reinforcements.WhichGate: answers.far_from_us,
    reinforcements.WhoComesIn: answers.weakest,
    enemy_movement.SplitGroup: answers.weakest,
    enemy_movement.WhoMarches: answers.weakest,
    enemy_fire.WhichTarget: answers.hardiest,
}
