"""Sections 6.12 and 6.13: the movement orders, and the hexes they take an enemy unit to."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern
from typing import Final

from fieldcraft.titles.sherman_leader import attacks, enemy_attacks
from fieldcraft.titles.sherman_leader.battlefield import FAR, RANGE, Passable
from fieldcraft.titles.sherman_leader.rules import Play

# The orders that move towards your closest unit, and the target type it must have.
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
# The same orders with the chart's asterisk, which sends Rifles after adjacent armour.
MARKED: Final = {intern(f"{order}*"): order for order in ORDER_NAMES}


def order_for(game: Play, number: int) -> str:
    """6.10b, 6.11b, 6.13n: an enemy unit's order for the current movement roll."""
    battle = game.state.fight
    order = game.rules.charts[battle.roll][battle.enemy_kinds[number]]
    return order_at(game, order, battle.enemy_hexes[number]) if order in MARKED else order


def order_at(game: Play, order: str, here: str) -> str:
    """6.13n: the order that an asterisked order becomes in a hex."""
    return "ap-advance" if armour_adjacent(game, here) else MARKED[order]


def armour_adjacent(game: Play, here: str) -> bool:
    """6.13n, 6.13o: whether one of your AP-type units is at R1 from a hex."""
    units, ranges = game.rules.units, RANGE[here]
    for unit, hex_ in game.state.fight.at.items():
        if ranges[hex_] == 1 and units[unit].target == "AP":
            return True
    return False


def hexes_for(game: Play, number: int, order: str) -> tuple[str, ...]:
    """6.12b: the hexes that fit an order and have the heaviest cover; none if the unit stays."""
    rules, battle = game.rules, game.state.fight
    layout, here = rules.layouts[battle.tiles], battle.enemy_hexes[number]
    mover = rules.foes[battle.enemy_kinds[number]].target
    if order in ADVANCES:
        if order == "advance-if-cannot-attack" and enemy_attacks.targets(game, number, False):
            return ()
        return layout.advance(mover, here, closest_to(game, here, ADVANCES[order]))
    if order == "adjacent-cover":
        return layout.adjacent_cover(mover, here)
    if order == "advance-to-cover":
        return layout.if_covered(layout.advance(mover, here, closest_to(game, here)))
    if order == "cautious-advance":
        near = layout.passable[mover].closer(here, closest_to(game, here))
        return layout.heaviest_cover(out_of_danger(game, number, near))
    if order == "retreat":
        return layout.retreat(mover, here)
    if order == "retreat-to-cover":
        return layout.if_covered(layout.heaviest_cover(farther(layout.passable[mover], here, closest_to(game, here))))
    return ()


def closest_to(game: Play, here: str, target: str = "") -> tuple[str, ...]:
    """6.12a, 6.12f, 6.12g: the hexes of your closest units, only of a target type if one is given."""
    units, ranges = game.rules.units, RANGE[here]
    nearest = FAR
    closest: list[str] = []
    for unit, hex_ in game.state.fight.at.items():
        distance = ranges[hex_]
        if distance <= nearest and (not target or units[unit].target == target):
            if distance < nearest:
                nearest, closest = distance, [hex_]
            elif hex_ not in closest:
                closest.append(hex_)
    return tuple(closest)


def farther(passable: Passable, here: str, closest: tuple[str, ...]) -> list[str]:
    """6.12f: the adjacent hexes from which the range to each of the given hexes is one more."""
    ranges = RANGE[here]
    return [hex_ for hex_ in passable.neighbours[here] if all(RANGE[hex_][to] > ranges[to] for to in closest)]


def out_of_danger(game: Play, number: int, hexes: Sequence[str]) -> Sequence[str]:
    """6.13h, 6.13i: the given hexes where none of your units could attack an enemy unit without moving."""
    battle, units = game.state.fight, game.rules.units
    foe = game.rules.foes[battle.enemy_kinds[number]]
    for unit, at in battle.at.items():
        ranges, reach = RANGE[at], units[unit].range[1]
        if [hex_ for hex_ in hexes if ranges[hex_] <= reach]:
            firing = attacks.Firing(game, unit)
            hexes = [hex_ for hex_ in hexes if attacks.cannot_target(firing, foe, hex_) is not None]
    return hexes
