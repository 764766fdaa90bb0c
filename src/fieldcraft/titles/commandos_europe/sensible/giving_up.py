"""Giving up: a hopeless mission, and a map or the campaign before the last squad is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commandos_europe import enemy_attack, movement, success, suppressive_fire, victory
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sensible.raid import PATIENCE, Raid
from fieldcraft.titles.commandos_europe.sensible.supply import supply_run
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState

PER_MAP: Final = 3  # what a later map adds to the total


def plausible(game: Play) -> Sequence[Option]:
    """Give up only where it may be worth it.

    That is before a last stand, at the end of a hunted turn or a map, and a mission where it may be hopeless.
    """
    offered, many = game.offered, game.ordinary
    ordinary = offered[:many]
    if isinstance(game.choice, suppressive_fire.ChooseSuppression):
        ordinary = [option for option in ordinary if not isinstance(option, suppressive_fire.AimAgain)]
    return [*ordinary, *(option for option in offered[many:] if considers(game, option))]


def considers(game: Play, right: Option) -> bool:
    """Whether giving something up may be worth it now."""
    choice = game.choice
    if isinstance(choice, enemy_attack.LastStand) or (isinstance(right, success.EndMap) and not right.left):
        return True
    if isinstance(choice, success.ChooseToGoOn):
        return right == game.offered[game.ordinary]  # the smallest thing to give up
    return (
        isinstance(right, success.Forfeit) and isinstance(choice, movement.ChooseMove) and may_be_hopeless(game.state)
    )


def may_be_hopeless(state: EuropeState) -> bool:
    """Whether it is time to ask if the mission can still be done: before anyone moves, or when it takes too long."""
    return not state.moved or state.turn - state.mission_turn > PATIENCE


def hopeless(game: Play, raid: Raid | None) -> bool:
    """Whether the mission can no longer be done, or has taken too long."""
    state = game.state
    if state.mission_status != OPEN:
        return False
    if state.turn - state.mission_turn > PATIENCE:
        return True
    return raid is None and not state.moved and supply_run(game.rules, state, raid) is None


def overdue(game: Play) -> Option | None:
    """Forfeit a mission that is long hopeless: if everyone moves each turn, the end of moving is never offered."""
    state = game.state
    if state.mission_status != OPEN or state.turn - state.mission_turn <= PATIENCE + 1:
        return None
    return next((right for right in game.offered if isinstance(right, success.Forfeit)), None)


def leave_a_finished_map(game: Play) -> Option | None:
    """Go on to the next map as soon as all missions of this one are done, before anything can be lost here."""
    if game.state.done < game.rules.missions_of_a_map:
        return None
    rights = game.offered[game.ordinary :]
    return next((right for right in rights if isinstance(right, success.EndMap)), None)


def before_a_last_stand(game: Play, choice: enemy_attack.LastStand) -> Option:
    """End the campaign if it is won; go on to the next map if it can still be won there; otherwise fight."""
    state, rules = game.state, game.rules
    total = victory.total_if_stopped(rules, state) * victory.scale(rules)
    to_come = PER_MAP * (len(rules.maps) - 1 - rules.maps.index(state.map))
    for option in game.offered:
        if isinstance(option, success.EndCampaign) and total >= rules.won_from:
            return option
        if isinstance(option, success.EndMap) and total < rules.won_from <= total + to_come:
            return option
    return game.offered[0]
