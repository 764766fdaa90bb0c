"""Before the mission: placing leaders and buying units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commando import setup
from fieldcraft.titles.commando.records import AIRCRAFT
from fieldcraft.titles.commando.reference import Unit
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible.valuation import FAR, TRAIT_WORTH, best
from fieldcraft.titles.commando.state import RECRUIT

HINDRANCE: Final = 0.3


def place_leader(game: Play, choice: setup.PlaceLeader) -> Option:
    """Place the leader where the force musters."""
    base = muster_base(game)
    return best(game.offered, lambda option: option.base == base)


def muster_base(game: Play) -> str:
    """The base from which the markers are nearest."""
    theatre = game.rules.theatres[game.state.mission]

    def worth(base: str) -> float:
        if not theatre.board[base]:
            return (base in theatre.airfields) + 0.5 * (base in theatre.ports)
        away = theatre.reach(base, FAR, (), True).spaces
        return 100.0 - sum(sorted(away.get(space, FAR) for space in game.state.hidden)[:3])

    return max(theatre.bases, key=worth)


def recruit(game: Play, choice: setup.Recruit) -> Option:
    """Buy the best mixture that can stack, at one base, and keep the rest."""
    return best(
        purchases(game, choice), lambda option: purchase_worth(game, option) if isinstance(option, setup.Buy) else 0.0
    )


def purchases(game: Play, choice: setup.Recruit) -> Sequence[Option]:
    """The purchases that make sense at the base where the force musters; elsewhere, go on to the next base."""
    if choice.bases[0] != muster_base(game):
        onward = [option for option in game.offered if isinstance(option, setup.NextBase)]
        if onward:
            return onward
    offers = [option for option in game.offered if isinstance(option, setup.Buy)]
    return [option for option in offers if purchase_worth(game, option) > 0] or game.offered[-1:]


def purchase_worth(game: Play, option: setup.Buy) -> float:
    """What one more unit of a type is worth for its price; nothing if it couldn't stack or be used."""
    rules, state = game.rules, game.state
    kind = rules.box.types[option.type]
    traits: set[str] = set(kind.traits)
    owned = [unit for unit in rules.units.values() if state.place(unit.id) != RECRUIT]
    having = {trait for unit in owned for trait in unit.traits}
    aircraft = bool(traits & AIRCRAFT)
    if not aircraft and sum(unit.id in rules.stackers for unit in owned) >= rules.theatres[state.mission].stacking:
        return 0.0
    if not rules.theatres[state.mission].board[option.base] and not gets_ashore(traits, owned):
        return 0.0
    if kind.movement == 0 and not aircraft and sum(unit.movement > 0 for unit in owned) < 2:
        return 0.0
    if aircraft and "helicopter" not in traits and rules.wireless_needed and "wireless" not in having:
        return 0.0
    if "wireless" in traits and ("wireless" in having or state.rp < option.cost + 2):
        return 0.0
    if sum("helicopter" in unit.traits for unit in owned) < rules.mission(state).recover:
        having.discard("helicopter")  # one is useful for each Objective, to bring it home
    fresh = sum(TRAIT_WORTH.get(trait, 0.0) for trait in traits if trait not in having)
    walk = 0.4 * min(kind.movement, 3) if not aircraft else 0.0
    worth = (2.0 * kind.firepower + walk + fresh) / option.cost
    at_sea = not rules.theatres[state.mission].board[option.base]
    hinders = slows(kind.movement, owned) or (at_sea and not aircraft and comes_apart(traits, owned))
    return HINDRANCE * worth if hinders else worth


def slows(movement: int, owned: list[Unit]) -> bool:
    """Whether a unit is slower than all that would move with it."""
    walking = [unit.movement for unit in owned if unit.movement > 0 and "leader" not in unit.traits]
    return 0 < movement < min(walking, default=0)


def comes_apart(traits: set[str], owned: list[Unit]) -> bool:
    """Whether a unit would go ashore separately: by parachute where most don't, or the other way round."""
    jumping = ["paratrooper" in unit.traits for unit in owned if not unit.air]
    return len(jumping) > 0 and ("paratrooper" in traits) != (2 * sum(jumping) >= len(jumping))


def gets_ashore(traits: set[str], owned: list[Unit]) -> bool:
    """Whether a unit bought at a base at sea has its own way ashore, or can share one."""
    if traits & {"paratrooper", "amphibious", "helicopter", "airstrike"}:
        return True
    lifts = 0 if "vehicle" in traits else sum("helicopter" in unit.traits for unit in owned)
    craft = sum("amphibious" in unit.traits for unit in owned)
    passengers = sum(not unit.traits & {"paratrooper", "amphibious"} and not unit.air for unit in owned)
    return passengers < craft + lifts
