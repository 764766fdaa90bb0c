"""The sensible player: which function decides which choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.commando import (
    air,
    airborne,
    amphibious,
    battle_line,
    card_moves,
    combat,
    events,
    intel,
    logistics,
    movement,
    operations,
    setup,
    taking_up,
)
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible.battle import (
    choose_carrier,
    choose_marker,
    declare,
    fire_at,
    line_up,
    take_all,
)
from fieldcraft.titles.commando.sensible.event_cards import change_card
from fieldcraft.titles.commando.sensible.forces import (
    call_air,
    come_down,
    embark,
    form_force,
    land,
    pick_airborne,
    take_along,
)
from fieldcraft.titles.commando.sensible.movement import before_movement, load
from fieldcraft.titles.commando.sensible.operations import next_operation
from fieldcraft.titles.commando.sensible.recruiting import place_leader, recruit
from fieldcraft.titles.commando.sensible.rights import right_worth_using


def choose(game: Play) -> Option:
    """Choose an option."""
    if game.offered[-1].any_time:
        right = right_worth_using(game)
        if right is not None:
            return right
    choice = game.choice
    plan = None if choice is None else PLANS.get(type(choice))
    return plan(game, choice) if plan is not None else game.offered[0]


PLANS: dict[type[Choice], Callable[[Play, Any], Option]] = {
    setup.PlaceLeader: place_leader,
    setup.Recruit: recruit,
    operations.ChooseOperation: next_operation,
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
    battle_line.LineUp: line_up,
    combat.FireAt: fire_at,
    air.CallAir: call_air,
    logistics.DeclareFullFirepower: declare,
    logistics.ChooseTurnaround: take_all,
    intel.ChooseMarker: choose_marker,
    taking_up.ChooseCarrier: choose_carrier,
}
