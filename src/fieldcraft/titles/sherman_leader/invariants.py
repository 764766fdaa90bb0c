"""Checks that every counter and card is in exactly one place, after loading and, in tests, after every decision."""

from __future__ import annotations

from fieldcraft.titles.sherman_leader.battlefield import RANGE
from fieldcraft.titles.sherman_leader.cards import BANDS, LEVELS
from fieldcraft.titles.sherman_leader.damage_cup import LASTING, TEMPORARY
from fieldcraft.titles.sherman_leader.rules import ShermanLeader
from fieldcraft.titles.sherman_leader.state import Battle, ShermanState


def check_pieces(rules: ShermanLeader, state: ShermanState) -> None:
    """Raise ValueError for the first piece that is missing, duplicated or misplaced."""
    _units(rules, state)
    _commanders(rules, state)
    _battalions(rules, state)
    _deck("event", rules.full_events, state.events, state.event_discards)
    _deck("special condition", rules.full_conditions, state.conditions, state.condition_discards)
    support = rules.box.support
    if not 0 <= state.trucks_used <= state.trucks <= support.trucks:
        raise ValueError(f"{state.trucks_used} of {state.trucks} trucks in use, {support.trucks} in the box")
    if not 0 <= state.scouts_used <= state.scouts <= support.scouts:
        raise ValueError(f"{state.scouts_used} of {state.scouts} scouts in use, {support.scouts} in the box")
    if state.so < 0:
        raise ValueError(f"SO are negative: {state.so}")
    for note in state.notes:
        if note not in rules.effects:
            raise ValueError(f"unknown note {note!r}")
    if state.battle is not None:
        _battle(rules, state, state.battle)


def _units(rules: ShermanLeader, state: ShermanState) -> None:
    """Each unit card is yours, lost, or in the box."""
    for unit, sides in state.units.items():
        if unit not in rules.units:
            raise ValueError(f"unknown unit {unit!r}")
        unknown = [side for side in sides if side not in LASTING and side not in TEMPORARY]
        if unknown:
            raise ValueError(f"{unit} has unknown damage {unknown[0]!r}")
        if state.battle is None and any(side in TEMPORARY for side in sides):
            raise ValueError(f"{unit} has temporary damage outside a battle")
    for unit in state.lost_units:
        if unit not in rules.units or unit in state.units or state.lost_units.count(unit) > 1:
            raise ValueError(f"{unit!r} is lost, but unknown, still owned or lost twice")


def _commanders(rules: ShermanLeader, state: ShermanState) -> None:
    """Each commander is in your group, was in it, or is in the box."""
    if not set(state.level) == set(state.xp) == set(state.stress):
        raise ValueError("level, xp and stress don't have the same commanders")
    for name, level in state.level.items():
        if name not in rules.branch or name in state.former:
            raise ValueError(f"{name!r} is in the group, but unknown or a former commander")
        if not 0 <= level < len(LEVELS) or state.stress[name] < 0 or state.xp[name] < 0:
            raise ValueError(f"{name} has an impossible level, stress or XP")
    if len(set(state.former)) != len(state.former) or not set(state.former) <= set(rules.branch):
        raise ValueError("a former commander is unknown or listed twice")
    if len(set(state.wounded)) != len(state.wounded) or not set(state.wounded) <= set(state.level):
        raise ValueError("a wounded commander is not in the group or listed twice")


def _battalions(rules: ShermanLeader, state: ShermanState) -> None:
    """Each battalion drawn is in a band or destroyed."""
    for name, band in state.battalions.items():
        if name not in rules.box.battalions or band not in BANDS:
            raise ValueError(f"unknown battalion {name!r} or band {band!r}")
    for name in state.destroyed:
        if name not in rules.box.battalions or name in state.battalions or state.destroyed.count(name) > 1:
            raise ValueError(f"{name!r} is destroyed, but unknown, still on the map or destroyed twice")
    for name in state.half:
        if name not in state.battalions or state.half.count(name) > 1:
            raise ValueError(f"{name!r} is at Half strength, but not on the map or listed twice")
    for attack in state.attacks:
        if attack.battalion not in state.battalions:
            raise ValueError(f"an attack is planned on {attack.battalion!r}, which is not on the map")
        for unit, name in attack.teams:
            if unit not in state.units or name not in state.level:
                raise ValueError(f"{unit} with {name} is sent, but not in the group")


def _deck(name: str, full: dict[str, int], deck: dict[str, int], discards: dict[str, int]) -> None:
    """Each card is in its deck or among the discards."""
    for card in {**deck, **discards}:
        if card not in full:
            raise ValueError(f"unknown {name} card {card!r}")
    for card, copies in full.items():
        found = deck.get(card, 0) + discards.get(card, 0)
        if found != copies:
            raise ValueError(f"{found} copies of {name} card {card!r}, expected {copies}")


def _battle(rules: ShermanLeader, state: ShermanState, battle: Battle) -> None:
    """The damage counters, the tanks, and both sides on the battlefield."""
    for counter, count in rules.full_cup.items():
        found = battle.cup.get(counter, 0) + sum(placed.count(counter) for placed in battle.counters_on.values())
        if found != count:
            raise ValueError(f"{found} damage counters {counter!r}, expected {count}")
    if not set(battle.cup) <= set(rules.full_cup):
        raise ValueError("the cup holds unknown counters")
    if len(battle.enemy_kinds) != len(battle.enemy_hexes):
        raise ValueError("enemy units and their hexes don't match")
    for kind, hex_ in zip(battle.enemy_kinds, battle.enemy_hexes, strict=True):
        if kind not in rules.foes or (hex_ and hex_ not in RANGE):
            raise ValueError(f"unknown enemy {kind!r} or hex {hex_!r}")
    for tank, count in rules.tank_cup.items():
        if battle.tanks.get(tank, 0) + battle.enemy_kinds.count(tank) != count:
            raise ValueError(f"tank {tank!r} doesn't add up to {count}")
    for unit, hex_ in battle.at.items():
        if unit not in state.units or hex_ not in RANGE or unit in battle.retreated:
            raise ValueError(f"{unit} is in {hex_!r}, but not in the group, off the map or retreated")
    for unit, name in battle.leader.items():
        if unit not in state.units or (name and name not in state.level):
            raise ValueError(f"{name!r} leads {unit!r}, but one of them is not in the group")
    for name in battle.without_unit:
        if name not in state.level or name in battle.leader.values():
            raise ValueError(f"{name!r} is without a unit, but leads one or is not in the group")
    if not set(battle.exposed) <= set(battle.leader):
        raise ValueError("an exposed unit is not in the battle")
    for tile in battle.tiles:
        if tile not in rules.tiles:
            raise ValueError(f"unknown tile {tile!r}")
    for note in battle.notes:
        if note not in rules.effects:
            raise ValueError(f"unknown note {note!r}")
