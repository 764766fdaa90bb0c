"""Commando! titles: forces with and without one unit, otherwise bought at random, to see what the unit is worth.

A unit that needs another to be of use, such as aircraft that a wireless truck calls, comes with the other.
"""

from __future__ import annotations

from random import Random
from typing import Any

import fieldcraft as fc
from benchmarks.styles.common import Habit, asks, of_kind
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.steps import Option


def with_one(unit: str, seed: int) -> Habit:
    """A force with at least one unit of a type, if it can be bought at all."""
    random = Random(seed)

    def habit(game: AnyGame) -> Option | None:
        if not asks(game, "recruit"):
            return None
        plausible = game.title.plausible(game)
        if not owned(game, unit):
            wanted = of_type(plausible, unit) or _needed_first(game, plausible, unit)
            if wanted:
                return random.choice(wanted)
        return random.choice(plausible)

    return habit


def without(unit: str, seed: int) -> Habit:
    """A force without a type of unit."""
    random = Random(seed)

    def habit(game: AnyGame) -> Option | None:
        if not asks(game, "recruit"):
            return None
        rest = [option for option in game.title.plausible(game) if getattr(option, "type", "") != unit]
        return random.choice(rest) if rest else game.offered[-1]

    return habit


def of_type(options: Any, unit: str) -> list[Option]:
    """The purchases of a type."""
    return [option for option in of_kind(options, "buy") if getattr(option, "type", "") == unit]


def owned(game: AnyGame, unit: str) -> bool:
    """Whether a unit of a type has been bought."""
    bought = of_kind([entry.option for entry in game.last.back() if entry.option is not None], "buy")
    return any(option.type == unit for option in bought)


def _needed_first(game: AnyGame, plausible: Any, unit: str) -> list[Option]:
    """What a unit can't be used without: wireless for aircraft, a way ashore for what has none of its own."""
    types = game.rules.box.types
    traits = set(types[unit].traits)
    first = {"amphibious"} if "vehicle" in traits else {"amphibious", "helicopter"}
    if traits & {"airstrike", "air-supply"}:
        first = {"wireless"}
    return [option for option in of_kind(plausible, "buy") if first & set(types[option.type].traits)]


def types_for_sale(title: str, scenario: str) -> list[str]:
    """The types of unit that can be bought in a mission, in the order of the offers."""
    found: dict[str, None] = {}
    for seed in range(5):
        game = fc.new(title, scenario=scenario, seed=seed)
        while not game.over and not asks(game, "recruit"):
            game.choose(game.title.sensible(game))
        while asks(game, "recruit"):
            found |= dict.fromkeys(str(option.type) for option in of_kind(game.offered, "buy"))
            game.choose(
                of_kind(game.offered, "next-base")[0] if of_kind(game.offered, "next-base") else game.offered[-1]
            )
    return list(found)
