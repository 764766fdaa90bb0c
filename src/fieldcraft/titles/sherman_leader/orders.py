"""Sections 6.12 and 6.13: where each movement order takes an enemy unit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from fieldcraft.titles.sherman_leader import attacks, enemy_fire
from fieldcraft.titles.sherman_leader.battlefield import FAR, NEIGHBOURS, OFF, RANGE

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play

# The orders that go straight for your closest unit, and of what target type it must be.
ADVANCES: Final = {"advance": "", "advance-if-cannot-attack": "", "he-advance": "HE", "ap-advance": "AP"}
ORDER_NAMES: Final = {
    "retreat": "Retreat",
    "retreat-to-cover": "Retreat to Cover",
    "hold": "Hold",
    "adjacent-cover": "Adjacent Cover",
    "advance-to-cover": "Advance to Cover",
    "cautious-advance": "Cautious Advance",
    "he-advance": "HE Advance",
    "ap-advance": "AP Advance",
    "advance-if-cannot-attack": "Advance if cannot Attack",
    "advance": "Advance",
}


def order_for(game: Play, number: int) -> str:
    """6.10b, 6.11b, 6.13n: the order that the movement roll gives an enemy unit."""
    battle = game.state.fight
    return read(game, game.rules.chart(battle.roll)[battle.enemies[number]], battle.where[number])


def read(game: Play, order: str, here: str) -> str:
    """6.13n: an order of the chart as a unit in a hex reads it."""
    if order[-1] != "*":
        return order
    return "ap-advance" if armour_next_to(game, here) else order[:-1]


def armour_next_to(game: Play, here: str) -> bool:
    """6.13n, 6.13o: whether one of your AP-type units is at R1 from a hex."""
    units, ranges = game.rules.units, RANGE[here]
    for unit, hex_ in game.state.fight.at.items():
        if ranges[hex_] == 1 and units[unit].target == "AP":
            return True
    return False


def hexes_for(game: Play, number: int, order: str) -> tuple[str, ...]:
    """6.12b: the hexes with the heaviest cover among those that fit an order; none if the unit stays."""
    battle = game.state.fight
    ground = game.rules.ground(battle)
    if order in ADVANCES:
        target = ADVANCES[order]
        if order == "advance-if-cannot-attack" and enemy_fire.targets(game, number, moved=False):
            return ()
        closest = closest_to(game, battle.where[number], target)
        if len(closest) != 1:
            return ground.heaviest(closer(game, number, target))
        return ground.onward(game.rules.foes[battle.enemies[number]].target, battle.where[number], closest[0])
    return ground.heaviest(fitting(game, number, order))


def fitting(game: Play, number: int, order: str) -> list[str]:
    """6.13: every hex that fits an order other than a plain advance."""
    if order == "retreat":
        return retreats(game, number)
    if order == "retreat-to-cover":
        return covered(game, farther(game, number))
    if order == "adjacent-cover":
        return covered(game, enterable(game, number))
    if order == "advance-to-cover":
        return covered(game, closer(game, number))
    if order == "cautious-advance":
        return [hex_ for hex_ in closer(game, number) if not in_danger(game, number, hex_)]
    return []


def enterable(game: Play, number: int) -> list[str]:
    """6.12d: the adjacent hexes that an enemy unit may enter."""
    battle = game.state.fight
    open_ = game.rules.ground(battle).enterable[game.rules.foes[battle.enemies[number]].target]
    return [hex_ for hex_ in NEIGHBOURS[battle.where[number]] if hex_ in open_]


def covered(game: Play, hexes: Iterable[str]) -> list[str]:
    """6.12c: the hexes that have cover."""
    cover = game.rules.ground(game.state.fight).cover
    return [hex_ for hex_ in hexes if cover[hex_]]


def retreats(game: Play, number: int) -> list[str]:
    """6.13b, 6.13c: one hex nearer to the top edge, or off it from the top row."""
    battle = game.state.fight
    ground = game.rules.ground(battle)
    away = ground.to_top(game.rules.foes[battle.enemies[number]].target)
    now = away.get(battle.where[number], FAR)
    if now == 0:
        return [OFF]
    return [hex_ for hex_ in enterable(game, number) if away.get(hex_, FAR) == now - 1]


def farther(game: Play, number: int) -> list[str]:
    """6.12f: the adjacent hexes from which the range to your nearest unit is one more."""
    battle = game.state.fight
    yours = set(battle.at.values())
    now = _nearest(battle.where[number], yours)
    return [hex_ for hex_ in enterable(game, number) if _nearest(hex_, yours) == now + 1]


def closest_to(game: Play, here: str, target: str = "") -> list[str]:
    """6.12a, 6.12g: the hexes of your closest units, of a target type if one is named; none if one is right here."""
    units, ranges = game.rules.units, RANGE[here]
    least = FAR
    closest: list[str] = []
    for unit, hex_ in game.state.fight.at.items():
        away = ranges[hex_]
        if away <= least and (not target or units[unit].target == target):
            if away < least:
                least, closest = away, [hex_]
            elif hex_ not in closest:
                closest.append(hex_)
    return closest if least else []


def closer(game: Play, number: int, target: str = "") -> list[str]:
    """6.12a, 6.12e: the adjacent hexes one nearer, by the ways it can travel, to a closest unit of yours."""
    rules, battle = game.rules, game.state.fight
    here = battle.where[number]
    ground, mover = rules.ground(battle), rules.foes[battle.enemies[number]].target
    near = {hex_ for to in closest_to(game, here, target) for hex_ in ground.nearer(mover, here, to)}
    return [hex_ for hex_ in NEIGHBOURS[here] if hex_ in near]


def in_danger(game: Play, number: int, hex_: str) -> bool:
    """6.13h, 6.13i: whether one of your units could attack an enemy unit in a hex from where it stands."""
    battle = game.state.fight
    foe = game.rules.foes[battle.enemies[number]]
    for unit in battle.at:
        if attacks.cannot_target(game, unit, foe, hex_) is None:
            return True
    return False


def _nearest(here: str, yours: set[str]) -> int:
    """The range to the nearest of your units."""
    ranges = RANGE[here]
    return min([ranges[hex_] for hex_ in yours], default=FAR)
