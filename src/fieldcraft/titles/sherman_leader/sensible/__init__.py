"""A simple sensible player: a mixed group, the battle that pays, cover, the shot that promises most.

It looks one decision ahead and knows a few rules of thumb. It is the yardstick that campaigns are balanced by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.sherman_leader import (
    action,
    convoy,
    deployment,
    enemy_setup,
    notes,
    refit,
    setup,
    turn,
    week,
    week_end,
)
from fieldcraft.titles.sherman_leader.sensible import fighting, opening, planning, refitting
from fieldcraft.titles.sherman_leader.sensible.opening import plausible
from fieldcraft.titles.sherman_leader.sensible.outlook import outlook, refits

if TYPE_CHECKING:
    from collections.abc import Callable

    from fieldcraft.titles.sherman_leader.rules import Play

__all__ = ["choose", "outlook", "plausible", "refits"]


def choose(game: Play) -> Option:
    """What a simple sensible player would choose."""
    choice = game.choice
    plan = None if choice is None else PLANS.get(type(choice))
    return plan(game, choice) if plan is not None else game.offered[0]


PLANS: dict[type[Choice], Callable[[Play, Any], Option]] = {
    setup.BuyUnits: opening.buy,
    setup.SelectCommander: opening.select,
    setup.SpendRest: opening.spend,
    notes.PayOrNot: refitting.pay,
    notes.NameOne: refitting.name_one,
    week.PlanWeek: planning.plan_week,
    week.SendUnits: planning.send,
    week.WhoLeads: planning.lead,
    convoy.HowManyScouts: planning.all_scouts,
    deployment.PlaceUnits: fighting.place,
    deployment.FirstMove: fighting.first_move,
    enemy_setup.Bombard: fighting.bombard,
    turn.WhoActs: fighting.who_acts,
    action.Action: fighting.act,
    action.FireAfterMoving: fighting.after_moving,
    turn.GoOn: fighting.go_on,
    refit.ChooseRecruit: refitting.recruit,
    refit.Refit: refitting.repair_step,
    week_end.RestOrNot: refitting.rest,
}
