"""Every piece is in exactly one place: checked after loading, and by the tests after every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.titles.commandos_europe.state import (
    ACCOMPLISHED,
    BOXES,
    FORFEITED,
    MUSTER,
    NONE,
    OPEN,
    EuropeState,
)

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe


def check_pieces(rules: Europe, state: EuropeState) -> None:
    """Complain (ValueError) about the first piece that is missing, doubled or nowhere."""
    if state.map not in rules.maps:
        raise ValueError(f"there is no map {state.map!r} in this game")
    _ours(rules, state)
    _markers(rules, state)
    if state.cup:
        _theirs(rules, state)
    _missions(rules, state)
    _people(rules, state)


def _ours(rules: Europe, state: EuropeState) -> None:
    both = sorted(set(state.pieces) & set(state.boxes))
    if both:
        raise ValueError(f"{both[0]} is in two places")
    strange = sorted({*state.pieces, *state.boxes} ^ set(rules.counters))
    if strange:
        raise ValueError(f"the pieces are not those of the box: {strange}")
    hexes = rules.box.maps[state.map].hexes
    for piece, place in state.pieces.items():
        if place not in hexes:
            raise ValueError(f"{piece} is at {place!r}, which is no hex of this map")
    for piece, place in state.boxes.items():
        if place not in BOXES:
            raise ValueError(f"{piece} is in {place!r}, which is no box")
        if place == MUSTER and state.turn:
            raise ValueError(f"{piece} still musters in turn {state.turn}")
    camps = rules.base_hexes(state)
    if len(set(camps)) != len(camps):
        raise ValueError("two bases are in one hex")


def _markers(rules: Europe, state: EuropeState) -> None:
    held = list(state.wounds.values())
    for name in (*held, *state.pool):
        if name not in rules.full_pool:
            raise ValueError(f"there is no casualties marker {name!r}")
    for name, count in rules.full_pool.items():
        there = state.pool.get(name, 0) + held.count(name)
        if there != count:
            raise ValueError(f"casualties marker {name!r} is there {there} times, not {count}")
    for squad in (*state.wounds, *state.detected):
        if squad not in rules.squads or squad not in state.pieces:
            raise ValueError(f"{squad} is no squad on the map")


def _theirs(rules: Europe, state: EuropeState) -> None:
    hexes, full = rules.box.maps[state.map].hexes, rules.full_cup[state.map]
    for enemy, place in state.enemies.items():
        if enemy not in rules.enemy_kind or rules.enemy_kind[enemy] not in full:
            raise ValueError(f"there is no enemy unit {enemy!r} on this map")
        if place not in hexes:
            raise ValueError(f"{enemy} is at {place!r}, which is no hex of this map")
    kinds = [rules.enemy_kind[enemy] for enemy in state.enemies]
    for name in state.cup:
        if name not in full:
            raise ValueError(f"there is no enemy unit {name!r} on this map")
    for name, count in full.items():
        there = state.cup.get(name, 0) + kinds.count(name)
        if there != count:
            raise ValueError(f"enemy unit {name!r} is there {there} times, not {count}")


def _missions(rules: Europe, state: EuropeState) -> None:
    if state.standing not in (NONE, OPEN, ACCOMPLISHED, FORFEITED):
        raise ValueError(f"the mission cannot be {state.standing!r}")
    if state.standing != NONE and state.mission not in rules.missions_on[state.map]:
        raise ValueError(f"there is no mission {state.mission!r} on this map")
    if state.standing != NONE and state.target not in rules.box.missions[state.mission].hexes:
        raise ValueError(f"the mission cannot be at {state.target!r}")
    seen = [*state.missions, *state.accomplished, *state.forfeited]
    if state.standing == OPEN:
        seen.append(state.mission)
    if len(set(seen)) != len(seen):
        raise ValueError("a mission is there twice")
    for name in seen:
        if name not in rules.box.missions:
            raise ValueError(f"there is no mission {name!r}")
    if not 0 <= state.done <= rules.missions_of_a_map:
        raise ValueError(f"{state.done} missions of the map are done")


def _people(rules: Europe, state: EuropeState) -> None:
    for piece in (*state.moved, *state.stealthy, *state.fought, *state.fired, *state.lost, *state.tried):
        if piece not in rules.counters:
            raise ValueError(f"there is no piece {piece!r}")
    sea = rules.country(state).all_sea
    for piece, place in state.pieces.items():
        adrift = piece in rules.people and place in sea and not rules.is_base(state, place)
        if adrift and not any(other in rules.craft for other in state.at(place)):
            raise ValueError(f"{piece} is at sea in {place} without a craft")
