"""Before the mission: where the leader goes, and what is bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commando import setup
from fieldcraft.titles.commando.sensible.wants import FAR, TRAIT_WORTH, best
from fieldcraft.titles.commando.state import RECRUIT

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Play, Unit


def place_leader(game: Play, choice: setup.PlaceLeader) -> Option:
    """The leader goes where the force will muster."""
    base = muster_base(game)
    return best(game.offered, lambda option: option.base == base)


def muster_base(game: Play) -> str:
    """The base from which the markers are nearest."""
    theatre = game.rules.theatre(game.state)

    def worth(base: str) -> float:
        if not theatre.board[base]:
            return (base in theatre.airfields) + 0.5 * (base in theatre.ports)
        away = theatre.reach(base, FAR, (), True).spaces
        return 100.0 - sum(sorted(away.get(space, FAR) for space in game.state.hidden)[:3])

    return max(theatre.bases, key=worth)


def recruit(game: Play, choice: setup.Recruit) -> Option:
    """Buy the best mixture that can stack, at one base; keep the change."""
    if choice.bases[0] != muster_base(game):
        onward = [option for option in game.offered if isinstance(option, setup.NextBase)]
        if onward:
            return onward[0]
    offers = [option for option in game.offered if isinstance(option, setup.Buy)]
    wanted = [(purchase_worth(game, option), option) for option in offers]
    worth, option = max(wanted, key=lambda pair: pair[0], default=(0.0, game.offered[-1]))
    return option if worth > 0 else game.offered[-1]


def purchase_worth(game: Play, option: setup.Buy) -> float:
    """What one more unit of a type is worth for its price; nothing when it would not fit or not work."""
    rules, state = game.rules, game.state
    kind = rules.box.types[option.type]
    traits: set[str] = set(kind.traits)
    owned = [unit for unit in rules.units.values() if state.place(unit.id) != RECRUIT]
    having = {trait for unit in owned for trait in unit.traits}
    stackers = sum(unit.id in rules.stackers for unit in owned)
    aircraft = bool(traits & {"airstrike", "air-supply", "helicopter"})
    limit = rules.stacking(state)
    if not aircraft and stackers >= limit:
        return 0.0
    if not rules.theatre(state).board[option.base] and not gets_ashore(traits, owned):
        return 0.0
    if kind.movement == 0 and not aircraft and sum(unit.movement > 0 for unit in owned) < 2:
        return 0.0
    if aircraft and "helicopter" not in traits and rules.wireless_needed and "wireless" not in having:
        return 0.0
    if "wireless" in traits and ("wireless" in having or state.rp < option.cost + 2):
        return 0.0
    fresh = sum(TRAIT_WORTH.get(trait, 0.0) for trait in traits if trait not in having or trait == "helicopter")
    walk = 0.4 * min(kind.movement, 3) if not aircraft else 0.0
    return (2.0 * kind.firepower + walk + fresh) / option.cost


def gets_ashore(traits: set[str], owned: list[Unit]) -> bool:
    """Whether a unit bought for a base at sea has a way ashore of its own, or can share one."""
    if traits & {"paratrooper", "amphibious", "helicopter", "airstrike"}:
        return True
    craft = sum("amphibious" in unit.traits for unit in owned)
    guests = sum(not unit.traits & {"paratrooper", "amphibious"} and not unit.air for unit in owned)
    return guests < craft
