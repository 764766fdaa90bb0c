"""Sections 6.12 and 6.13: where each movement order takes an enemy unit."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern
from typing import TYPE_CHECKING, Final

from fieldcraft.titles.sherman_leader import attacks, enemy_fire
from fieldcraft.titles.sherman_leader.battlefield import FAR, RANGE, Going

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
# The same orders with the chart's asterisk, by which Rifles look for armour beside them.
MARKED: Final = {intern(f"{order}*"): order for order in ORDER_NAMES}


def order_for(game: Play, number: int) -> str:
    """6.10b, 6.11b, 6.13n: the order that the movement roll gives an enemy unit."""
    battle = game.state.fight
    order = game.rules.charts[battle.roll][battle.enemies[number]]
    return read(game, order, battle.where[number]) if order in MARKED else order


def read(game: Play, order: str, here: str) -> str:
    """6.13n: a marked order of the chart as a unit in a hex reads it."""
    return "ap-advance" if armour_next_to(game, here) else MARKED[order]


def armour_next_to(game: Play, here: str) -> bool:
    """6.13n, 6.13o: whether one of your AP-type units is at R1 from a hex."""
    units, ranges = game.rules.units, RANGE[here]
    for unit, hex_ in game.state.fight.at.items():
        if ranges[hex_] == 1 and units[unit].target == "AP":
            return True
    return False


def hexes_for(game: Play, number: int, order: str) -> tuple[str, ...]:
    """6.12b: the hexes with the heaviest cover among those that fit an order; none if the unit stays."""
    rules, battle = game.rules, game.state.fight
    ground, here = rules.grounds[battle.tiles], battle.where[number]
    mover = rules.foes[battle.enemies[number]].target
    if order in ADVANCES:
        if order == "advance-if-cannot-attack" and enemy_fire.targets(game, number, False):
            return ()
        return ground.onward(mover, here, closest_to(game, here, ADVANCES[order]))
    if order == "adjacent-cover":
        return ground.shelter(mover, here)
    if order == "advance-to-cover":
        return ground.if_covered(ground.onward(mover, here, closest_to(game, here)))
    if order == "cautious-advance":
        near = ground.going[mover].closer(here, closest_to(game, here))
        return ground.heaviest(out_of_danger(game, number, near))
    if order == "retreat":
        return ground.retreat(mover, here)
    if order == "retreat-to-cover":
        return ground.if_covered(ground.heaviest(farther(ground.going[mover], here, set(battle.at.values()))))
    return ()


def closest_to(game: Play, here: str, target: str = "") -> tuple[str, ...]:
    """6.12a, 6.12g: the hexes of your closest units, of a target type if one is named. None is nearer to its own."""
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
    return tuple(closest)


def farther(going: Going, here: str, yours: set[str]) -> list[str]:
    """6.12f: the adjacent hexes from which the range to your nearest unit is one more."""
    now = _nearest(here, yours)
    return [hex_ for hex_ in going.beside[here] if _nearest(hex_, yours) == now + 1]


def _nearest(here: str, yours: set[str]) -> int:
    """The range to the nearest of your units."""
    ranges = RANGE[here]
    return min([ranges[hex_] for hex_ in yours], default=FAR)


def out_of_danger(game: Play, number: int, hexes: Sequence[str]) -> Sequence[str]:
    """6.13h, 6.13i: those of some hexes where none of your units could attack an enemy unit from where it stands."""
    battle, units = game.state.fight, game.rules.units
    foe = game.rules.foes[battle.enemies[number]]
    for unit, at in battle.at.items():
        ranges, reach = RANGE[at], units[unit].range[1]
        if [hex_ for hex_ in hexes if ranges[hex_] <= reach]:
            firing = attacks.Firing(game, unit)
            hexes = [hex_ for hex_ in hexes if attacks.cannot_target(firing, foe, hex_) is not None]
    return hexes
