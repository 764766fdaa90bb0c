"""Invariants of a position: checked after loading, and by the tests after every decision."""

from __future__ import annotations

from fieldcraft.titles.commandos_europe.rules import Europe
from fieldcraft.titles.commandos_europe.state import (
    ACCOMPLISHED,
    BOXES,
    FORFEITED,
    MUSTER,
    NONE,
    OPEN,
    EuropeState,
)


def check_state(rules: Europe, state: EuropeState) -> None:
    """Raise ValueError for the first piece that is missing, duplicated or in no place."""
    if state.map not in rules.maps:
        raise ValueError(f"map {state.map!r} is not in this game")
    _check_pieces(rules, state)
    _check_markers(rules, state)
    if state.cup:
        _check_enemies(rules, state)
    _check_missions(rules, state)
    _check_people(rules, state)


def _check_pieces(rules: Europe, state: EuropeState) -> None:
    both = sorted(set(state.pieces) & set(state.boxes))
    if both:
        raise ValueError(f"{both[0]} is in two places")
    strange = sorted({*state.pieces, *state.boxes} ^ set(rules.counters))
    if strange:
        raise ValueError(f"pieces are missing or unknown: {strange}")
    hexes = rules.data.maps[state.map].hexes
    for piece, place in state.pieces.items():
        if place not in hexes:
            raise ValueError(f"{piece} is at {place!r}, which is not a hex of this map")
    for piece, place in state.boxes.items():
        if place not in BOXES:
            raise ValueError(f"{piece} is in {place!r}, which is not a box")
        if place == MUSTER and state.turn and not state.purchasing:  # what is bought musters until it is delivered
            raise ValueError(f"{piece} is still mustering in turn {state.turn}")
    camps = rules.base_hexes(state)
    if len(set(camps)) != len(camps):
        raise ValueError("two bases are in one hex")


def _check_markers(rules: Europe, state: EuropeState) -> None:
    held = list(state.wounds.values())
    for name in (*held, *state.pool):
        if name not in rules.full_pool:
            raise ValueError(f"casualties marker {name!r} does not exist")
    for name, count in rules.full_pool.items():
        found = state.pool.get(name, 0) + held.count(name)
        if found != count:
            raise ValueError(f"there are {found} casualties markers {name!r}, not {count}")
    for squad in (*state.wounds, *state.detected):
        if squad not in rules.squads or squad not in state.pieces:
            raise ValueError(f"{squad} is not a squad on the map")


def _check_enemies(rules: Europe, state: EuropeState) -> None:
    hexes, full = rules.data.maps[state.map].hexes, rules.full_cup[state.map]
    for enemy, place in state.enemies.items():
        if enemy not in rules.enemy_kind or rules.enemy_kind[enemy] not in full:
            raise ValueError(f"enemy unit {enemy!r} does not belong to this map")
        if place not in hexes:
            raise ValueError(f"{enemy} is at {place!r}, which is not a hex of this map")
    kinds = [rules.enemy_kind[enemy] for enemy in state.enemies]
    for name in state.cup:
        if name not in full:
            raise ValueError(f"enemy unit {name!r} does not belong to this map")
    for name, count in full.items():
        found = state.cup.get(name, 0) + kinds.count(name)
        if found != count:
            raise ValueError(f"there are {found} enemy units {name!r}, not {count}")


def _check_missions(rules: Europe, state: EuropeState) -> None:
    if state.mission_status not in (NONE, OPEN, ACCOMPLISHED, FORFEITED):
        raise ValueError(f"unknown mission status {state.mission_status!r}")
    if state.mission_status != NONE and state.mission not in rules.missions_on[state.map]:
        raise ValueError(f"mission {state.mission!r} does not belong to this map")
    if state.mission_status != NONE and state.target not in rules.data.missions[state.mission].hexes:
        raise ValueError(f"the mission can't be at {state.target!r}")
    seen = [*state.missions, *state.accomplished, *state.forfeited]
    if state.mission_status == OPEN:
        seen.append(state.mission)
    if len(set(seen)) != len(seen):
        raise ValueError("a mission occurs twice")
    for name in seen:
        if name not in rules.data.missions:
            raise ValueError(f"mission {name!r} does not exist")
    if not 0 <= state.done <= rules.missions_of_a_map:
        raise ValueError(f"{state.done} missions can't be done on a map")


def _check_people(rules: Europe, state: EuropeState) -> None:
    for piece in (*state.moved, *state.stealthy, *state.fought, *state.fired, *state.lost, *state.bases_too_expensive):
        if piece not in rules.counters:
            raise ValueError(f"piece {piece!r} does not exist")
    sea = rules.graph(state).all_sea
    for piece, place in state.pieces.items():
        adrift = piece in rules.people and place in sea and not rules.is_base(state, place)
        if adrift and not any(other in rules.craft for other in state.at(place)):
            raise ValueError(f"{piece} is at sea in {place} without a craft")
