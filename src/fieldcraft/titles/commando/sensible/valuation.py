"""What the mission still needs, how far away it is, and what a unit is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commando.rules import Play

FAR: Final = 99
WAY_HOME: Final = 3.0
TRAIT_WORTH: Final = {
    "sapper": 2.0,
    "supply": 1.5,
    "psyop": 2.0,
    "wireless": 1.0,
    "recon": 1.0,
    "helicopter": 9.0,
    "amphibious": 0.5,
    "airstrike": 2.0,
    "air-supply": 1.5,
}


def regular(game: Play) -> Sequence[Option]:
    """The options of the decision itself, without what could be done at any time."""
    offered = game.offered
    return [option for option in offered if not option.any_time] if offered[-1].any_time else offered


def best(options: Iterable[Option], worth: Callable[[Any], float]) -> Option:
    """The option worth most; the first one if several are."""
    return max(options, key=worth)


def still_needed(game: Play) -> int:
    """How many Objectives must still be found."""
    state = game.state
    in_hand = sum(place in state.units for place in state.objectives.values())
    return game.rules.mission(state).recover - state.recovered() - in_hand


def kia_needed(game: Play) -> int:
    """How far the KIA index is below what the card asks for."""
    return max(0, game.rules.mission(game.state).kia) - game.state.kia


def carries(game: Play, units: Iterable[str]) -> bool:
    """Whether any of the units carries an Objective."""
    bearers = set(game.state.objectives.values())
    return any(unit in bearers for unit in units)


def markers(game: Play) -> list[str]:
    """The spaces where a Real Objective lies or may lie."""
    state = game.state
    lying = [place for place in state.objectives.values() if place in game.rules.box.spaces]
    return lying + state.hidden


def distance(game: Play, start: str, goals: Iterable[str]) -> int:
    """The distance in spaces to the nearest of the given places."""
    away = game.rules.theatres[game.state.mission].reach(start, FAR, (), True).spaces
    return min((0 if goal == start else away.get(goal, FAR) for goal in goals), default=FAR)


def home(game: Play) -> tuple[str, ...]:
    """Where a force takes what it carries: a base, or a port if no base can be reached overland."""
    theatre = game.rules.theatres[game.state.mission]
    return theatre.ports if offshore(game) else theatre.bases


def offshore(game: Play) -> bool:
    """Whether no base can be reached overland."""
    theatre = game.rules.theatres[game.state.mission]
    return not any(theatre.board[base] for base in theatre.bases)


def value(game: Play, unit: str) -> float:
    """What a unit is worth to its force."""
    rules = game.rules
    worth = 1.0 + rules.firepower[unit] + 0.2 * rules.box.types[rules.units[unit].kind].cost
    worth += sum(TRAIT_WORTH.get(trait, 0.0) for trait in rules.units[unit].traits) * 0.5
    if unit in rules.having["leader"]:
        worth += 2.0
    if unit in rules.landing_craft and offshore(game):
        worth += WAY_HOME
    return worth + 4.0 * len(game.state.carried_by(unit))
