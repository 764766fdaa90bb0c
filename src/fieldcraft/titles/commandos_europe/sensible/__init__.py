"""A simple sensible player: one squad raids by the quietest route, escapes when it is detected, and tries again.

It looks one mission ahead and follows a few rules of thumb. Missions and gear are balanced against it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.commandos_europe import (
    bases,
    casualties,
    enemy_attack,
    friendly_combat,
    movement,
    noise,
    purchases,
    setup,
    suppressive_fire,
    travel,
)
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sensible import buying, contact, giving_up, moving
from fieldcraft.titles.commandos_europe.sensible.evaluation import evaluate
from fieldcraft.titles.commandos_europe.sensible.giving_up import considers, plausible
from fieldcraft.titles.commandos_europe.sensible.measures import measures
from fieldcraft.titles.commandos_europe.sensible.merits import merits
from fieldcraft.titles.commandos_europe.sensible.suggestions import suggestions

__all__ = ["choose", "considers", "evaluate", "measures", "merits", "plausible", "suggestions"]


def choose(game: Play) -> Option:
    """What a simple sensible player would choose: the first option, where it has no plan."""
    choice = game.choice
    done = giving_up.leave_a_finished_map(game)
    if done is not None:
        return done
    plan = None if choice is None else PLANS.get(type(choice))
    return plan(game, choice) if plan is not None else game.offered[0]


PLANS: dict[type[Choice], Callable[[Play, Any], Option]] = {
    purchases.Muster: buying.muster,
    purchases.Purchase: buying.purchase,
    purchases.ChooseDeliveryBase: buying.deliver,
    bases.PlaceBase: buying.place_base,
    bases.MoveBaseTo: buying.place_base,
    setup.StartInSecondBase: buying.start_in_second,
    movement.ChooseMove: moving.choose_move,
    movement.ChooseParty: moving.choose_party,
    travel.ChooseDestination: moving.choose_destination,
    enemy_attack.LastStand: giving_up.before_a_last_stand,
    noise.Escape: contact.escape,
    friendly_combat.ChooseAttack: contact.choose_attack,
    suppressive_fire.NominateWeapons: contact.nominate,
    suppressive_fire.ChooseSuppression: contact.suppress,
    enemy_attack.ChooseDefence: contact.defend,
    casualties.ChooseGearLost: contact.lose_gear,
    casualties.ChooseExcessGear: contact.lose_gear,
    casualties.ChooseSquadHit: contact.take_casualties,
}
