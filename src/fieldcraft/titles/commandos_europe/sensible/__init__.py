"""A simple sensible player: one squad raids by the quietest way, slips away when it is heard, and tries again.

It looks one mission ahead and knows a few rules of thumb. It is the yardstick that missions and gear are balanced by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.commandos_europe import (
    bases,
    casualties,
    combat,
    journey,
    movement,
    noise,
    purchases,
    pursuit,
    setup,
    suppression,
    turn,
)
from fieldcraft.titles.commandos_europe.sensible import buying, moving, trouble
from fieldcraft.titles.commandos_europe.sensible.outlook import outlook

if TYPE_CHECKING:
    from collections.abc import Callable

    from fieldcraft.titles.commandos_europe.rules import Play

__all__ = ["choose", "outlook"]


def choose(game: Play) -> Option:
    """What a simple sensible player would choose; where it has no opinion, the first option."""
    choice = game.choice
    plan = None if choice is None else PLANS.get(type(choice))
    return plan(game, choice) if plan is not None else game.offered[0]


def after_mission(game: Play, choice: turn.AfterMission) -> Option:
    """Go on."""
    return game.offered[0]


PLANS: dict[type[Choice], Callable[[Play, Any], Option]] = {
    purchases.Muster: buying.muster,
    purchases.Purchase: buying.purchase,
    purchases.DeliverTo: buying.deliver,
    bases.PlaceBase: buying.place_base,
    bases.MoveBaseTo: buying.place_base,
    setup.StartInSecond: buying.start_in_second,
    movement.ChooseMove: moving.choose_move,
    movement.WhoGoes: moving.who_goes,
    journey.WhereTo: moving.where_to,
    turn.GiveUp: moving.give_up,
    turn.AfterMission: after_mission,
    noise.Escape: trouble.escape,
    combat.ChooseAttack: trouble.choose_attack,
    suppression.Suppress: trouble.suppress,
    pursuit.Defend: trouble.defend,
    casualties.WhatIsLost: trouble.what_is_lost,
    casualties.WhatIsLeft: trouble.what_is_lost,
    casualties.WhoSuffers: trouble.who_suffers,
}
