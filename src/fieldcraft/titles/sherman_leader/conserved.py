"""Every counter and card is in exactly one place: checked after loading, and by the tests after every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.titles.sherman_leader.battlefield import RANGE
from fieldcraft.titles.sherman_leader.cards import BANDS, LEVELS
from fieldcraft.titles.sherman_leader.damage import LASTING, TEMPORARY
from fieldcraft.titles.sherman_leader.state import Battle, ShermanState

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import ShermanLeader


def check_pieces(rules: ShermanLeader, state: ShermanState) -> None:
    """Complain (ValueError) about the first piece that is missing, doubled or nowhere."""
    _units(rules, state)
    _commanders(rules, state)
    _battalions(rules, state)
    _deck("event", rules.full_events, state.events, state.event_discards)
    _deck("special condition", rules.full_conditions, state.conditions, state.condition_discards)
    support = rules.box.support
    if not 0 <= state.trucks_used <= state.trucks <= support.trucks:
        raise ValueError(f"{state.trucks_used} of {state.trucks} trucks are in use")
    if not 0 <= state.scouts_used <= state.scouts <= support.scouts:
        raise ValueError(f"{state.scouts_used} of {state.scouts} scouts are in use")
    if state.so < 0:
        raise ValueError(f"there are {state.so} SO")
    for note in state.notes:
        if note not in rules.effects:
            raise ValueError(f"there is no note {note!r}")
    if state.battle is not None:
        _battle(rules, state, state.battle)


def _units(rules: ShermanLeader, state: ShermanState) -> None:
    """Each unit card is yours, lost, or in the box."""
    for unit, sides in state.units.items():
        if unit not in rules.units:
            raise ValueError(f"there is no unit {unit!r}")
        strange = [side for side in sides if side not in LASTING and side not in TEMPORARY]
        if strange:
            raise ValueError(f"{unit} has {strange[0]!r}, which is no lasting damage")
        if state.battle is None and any(side in TEMPORARY for side in sides):
            raise ValueError(f"{unit} has damage that ends with a battle")
    for unit in state.lost_units:
        if unit not in rules.units or unit in state.units or state.lost_units.count(unit) > 1:
            raise ValueError(f"{unit!r} cannot be lost")


def _commanders(rules: ShermanLeader, state: ShermanState) -> None:
    """Each name is in your group, was in it, or is in the box."""
    if not set(state.level) == set(state.xp) == set(state.stress):
        raise ValueError("the log does not have the same commanders everywhere")
    for name, level in state.level.items():
        if name not in rules.branch or name in state.former:
            raise ValueError(f"{name!r} cannot be in the group")
        if not 0 <= level < len(LEVELS) or state.stress[name] < 0 or state.xp[name] < 0:
            raise ValueError(f"{name} has impossible values")
    if len(set(state.former)) != len(state.former) or not set(state.former) <= set(rules.branch):
        raise ValueError("those who left the campaign are not commanders, or one left it twice")
    if len(set(state.wounded)) != len(state.wounded) or not set(state.wounded) <= set(state.level):
        raise ValueError("somebody is wounded who is not in the group, or wounded twice")


def _battalions(rules: ShermanLeader, state: ShermanState) -> None:
    """Each battalion drawn is in a band or destroyed."""
    for name, band in state.battalions.items():
        if name not in rules.box.battalions or band not in BANDS:
            raise ValueError(f"{name!r} is in {band!r}")
    for name in state.destroyed:
        if name not in rules.box.battalions or name in state.battalions or state.destroyed.count(name) > 1:
            raise ValueError(f"{name!r} cannot be destroyed")
    for name in state.half:
        if name not in state.battalions or state.half.count(name) > 1:
            raise ValueError(f"{name!r} cannot be at Half strength")
    for attack in state.attacks:
        if attack.battalion not in state.battalions:
            raise ValueError(f"an attack is planned on {attack.battalion!r}, which is not there")
        for unit, name in attack.teams:
            if unit not in state.units or name not in state.level:
                raise ValueError(f"{unit} with {name} cannot be sent")


def _deck(name: str, full: dict[str, int], deck: dict[str, int], discards: dict[str, int]) -> None:
    """Each card is in its deck or among the discards."""
    for card in {**deck, **discards}:
        if card not in full:
            raise ValueError(f"there is no {name} card {card!r}")
    for card, copies in full.items():
        there = deck.get(card, 0) + discards.get(card, 0)
        if there != copies:
            raise ValueError(f"{name} card {card!r} is there {there} times, not {copies}")


def _battle(rules: ShermanLeader, state: ShermanState, battle: Battle) -> None:
    """Damage counters, tanks, and everybody on the battlefield."""
    for counter, count in rules.full_cup.items():
        there = battle.cup.get(counter, 0) + sum(lying.count(counter) for lying in battle.lying.values())
        if there != count:
            raise ValueError(f"damage counter {counter!r} is there {there} times, not {count}")
    if not set(battle.cup) <= set(rules.full_cup):
        raise ValueError("the cup holds counters that do not exist")
    if len(battle.enemies) != len(battle.where):
        raise ValueError("the enemy's units and their hexes do not match")
    for kind, hex_ in zip(battle.enemies, battle.where, strict=True):
        if kind not in rules.foes or (hex_ and hex_ not in RANGE):
            raise ValueError(f"{kind!r} is in {hex_!r}")
    for tank, count in rules.tank_cup.items():
        if battle.tanks.get(tank, 0) + battle.enemies.count(tank) != count:
            raise ValueError(f"tank {tank!r} is not there {count} times")
    for unit, hex_ in battle.at.items():
        if unit not in state.units or hex_ not in RANGE or unit in battle.retreated:
            raise ValueError(f"{unit} cannot be in {hex_!r}")
    for unit, name in battle.leader.items():
        if unit not in state.units or (name and name not in state.level):
            raise ValueError(f"{name!r} cannot lead {unit!r}")
    for name in battle.stranded:
        if name not in state.level or name in battle.leader.values():
            raise ValueError(f"{name!r} cannot be without a unit")
    if not set(battle.exposed) <= set(battle.leader):
        raise ValueError("a unit is exposed that is not there")
    for tile in battle.tiles:
        if tile not in rules.tiles:
            raise ValueError(f"there is no tile {tile!r}")
    for note in battle.notes:
        if note not in rules.effects:
            raise ValueError(f"there is no note {note!r}")
