"""A simple sensible player for the series: one strike force, the nearest marker, and home with what it found.

It looks one decision ahead and knows a few rules of thumb. It is the yardstick that missions are balanced by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.commando import (
    air,
    airborne,
    amphibious,
    card_moves,
    combat,
    events,
    intel,
    logistics,
    movement,
    objectives,
    operations,
    setup,
)
from fieldcraft.titles.commando.sensible.fighting import (
    change_card,
    choose_carrier,
    choose_marker,
    declare,
    fire_at,
    line_up,
    take_all,
)
from fieldcraft.titles.commando.sensible.moving import before_movement, load
from fieldcraft.titles.commando.sensible.opening import place_leader, plausible, recruit
from fieldcraft.titles.commando.sensible.picking import (
    call_air,
    come_down,
    embark,
    form_force,
    land,
    pick_airborne,
    take_along,
)
from fieldcraft.titles.commando.sensible.planning import last_window, next_operation

if TYPE_CHECKING:
    from collections.abc import Callable

    from fieldcraft.titles.commando.rules import Play

__all__ = ["choose", "plausible"]


def choose(game: Play) -> Option:
    """What a simple sensible player would choose."""
    choice = game.choice
    plan = None if choice is None else PLANS.get(type(choice))
    return plan(game, choice) if plan is not None else game.offered[0]


PLANS: dict[type[Choice], Callable[[Play, Any], Option]] = {
    setup.PlaceLeader: place_leader,
    setup.Recruit: recruit,
    operations.NextOperation: next_operation,
    operations.LastWindow: last_window,
    operations.FormForce: form_force,
    movement.BeforeMovement: before_movement,
    movement.LoadUnits: load,
    card_moves.MoveByCard: embark,
    card_moves.ChooseLanding: land,
    card_moves.ChooseTravellers: pick_airborne,
    airborne.ChooseDroppers: pick_airborne,
    airborne.ChooseLifted: pick_airborne,
    airborne.ChooseDropZone: come_down,
    airborne.ChooseLandingZone: come_down,
    amphibious.TakeAlong: take_along,
    amphibious.ChooseShore: land,
    events.ChangeCard: change_card,
    combat.LineUp: line_up,
    combat.FireAt: fire_at,
    air.CallAir: call_air,
    logistics.DeclareFullFirepower: declare,
    logistics.ChooseTurnaround: take_all,
    intel.ChooseMarker: choose_marker,
    objectives.ChooseCarrier: choose_carrier,
}
