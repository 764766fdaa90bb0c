"""A simple sensible player: a mixed group, the most rewarding battles, cover, the best shot.

It looks one decision ahead and follows rules of thumb. Campaigns are balanced against it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.sherman_leader import (
    action,
    assign_commanders,
    assignment,
    deployment,
    end_of_week,
    enemy_setup,
    notes,
    replacements,
    setup,
    trucks_and_scouts,
    turn,
)
from fieldcraft.titles.sherman_leader import refit as repair_step
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.sensible import battle, planning, refit, set_up
from fieldcraft.titles.sherman_leader.sensible.evaluation import evaluate, refits
from fieldcraft.titles.sherman_leader.sensible.measures import measures
from fieldcraft.titles.sherman_leader.sensible.merits import merits
from fieldcraft.titles.sherman_leader.sensible.set_up import plausible
from fieldcraft.titles.sherman_leader.sensible.suggestions import suggestions

__all__ = ["choose", "evaluate", "measures", "merits", "plausible", "refits", "suggestions"]


def choose(game: Play) -> Option:
    """The option that a simple sensible player would choose."""
    choice = game.choice
    plan = None if choice is None else PLANS.get(type(choice))
    return plan(game, choice) if plan is not None else game.offered[0]


PLANS: dict[type[Choice], Callable[[Play, Any], Option]] = {
    setup.BuyUnits: set_up.buy,
    setup.SelectCommander: set_up.select,
    setup.SpendRest: set_up.spend,
    notes.PayOrNot: refit.pay,
    notes.NameOne: refit.name_one,
    assignment.PlanWeek: planning.plan_week,
    assignment.SendUnits: planning.send,
    assign_commanders.WhoLeads: planning.lead,
    trucks_and_scouts.HowManyScouts: planning.all_scouts,
    deployment.PlaceUnits: battle.place,
    deployment.FirstMove: battle.first_move,
    enemy_setup.Bombard: battle.bombard,
    turn.WhoActs: battle.who_acts,
    turn.BeforeFastStepEnds: battle.who_acts,
    action.Action: battle.act,
    action.FireAfterMoving: battle.after_moving,
    action.TakeOverAfterMoving: battle.after_moving,
    turn.GoOn: battle.go_on,
    replacements.ChooseRecruit: refit.recruit,
    repair_step.Refit: refit.repair_step,
    end_of_week.RestOrNot: refit.rest,
}
