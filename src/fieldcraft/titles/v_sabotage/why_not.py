"""Reasons, each with its rule, why an action isn't on offer or a place on the board can't be used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.steps import No
from fieldcraft.titles.v_sabotage import (
    alarm,
    carrying,
    combat,
    equipment,
    explosives,
    guards,
    movement,
    objectives,
    reserve_ap,
    skills,
    trap_doors,
)
from fieldcraft.titles.v_sabotage.action import cannot_act_here
from fieldcraft.titles.v_sabotage.layout import Layout
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import level_of


def reason(game: Play, card: str, window: bool, what: Mapping[str, Any]) -> No | None:
    """Why a commando can't do what was asked for: a kind of action, a place, or a piece."""
    place = what.get("place") or what.get("piece") or ""
    if not isinstance(place, str):
        return None
    kind = what.get("kind")
    if kind is None:
        return at_place(game, card, place, window)
    if kind in ("move", "sneak", "shoot", "detonate", "bombard"):
        tile = what.get("to") or what.get("tile") or place
        return at_tile(game, card, str(kind), str(tile), window, what)
    return without_target(game, card, str(kind), window) or at_target(game, card, str(kind), place, window, what)


def without_target(game: Play, card: str, kind: str, window: bool) -> No | None:
    """Why a commando can't take an action that has no target."""
    match kind:
        case "exit":
            return trap_doors.cannot_leave(game, card, window)
        case "unblock":
            return trap_doors.cannot_unblock(game, card, window)
        case "stab":
            return combat.cannot_stab(game, card, window)
        case "interrupt":
            return alarm.cannot_interrupt(game, card, window)
        case "save":
            return reserve_ap.cannot_save(game, card, window)
        case "disguise":
            return equipment.cannot_disguise(game, card, window)
        case "lay-charge":
            return explosives.cannot_lay(game, card, window)
        case "leave-nest":
            return guards.cannot_leave_nest(game, card)
    return None


def at_tile(game: Play, card: str, kind: str, tile: str, window: bool, what: Mapping[str, Any]) -> No | None:
    """Why a commando can't take an action against a tile."""
    if not in_play(game, tile):
        return None
    match kind:
        case "move":
            return movement.cannot_move(game, card, tile, window)
        case "sneak":
            return movement.cannot_sneak(game, card, tile, window)
        case "shoot":
            return combat.cannot_shoot(game, card, weapon_of(game, card, what), tile, window)
        case "detonate":
            return explosives.cannot_detonate(game, card, tile)
    return explosives.cannot_bombard(game, card, tile, window)


def weapon_of(game: Play, card: str, what: Mapping[str, Any]) -> str:
    """The weapon asked about, or the commando's first."""
    own = combat.weapons(game, card)
    asked = what.get("weapon")
    return str(asked) if asked in own else own[0]


def at_target(game: Play, card: str, kind: str, place: str, window: bool, what: Mapping[str, Any]) -> No | None:
    """Why a commando can't take an action at a door, an entrance, a token, a comrade or equipment."""
    no = cannot_act_here(game, card)
    if no:
        return no
    state, rules = game.state, game.rules
    here = rules.places[state.commandos[card].place]
    comrade = str(what.get("patient") or what.get("other") or place)
    match kind:
        case "shoot-door" | "force" | "pick-lock":
            doors = [edge.door for edge in here.edges if edge.door]
            return at_door(game, card, kind, place or (doors[0] if doors else ""), window, what)
        case "barricade":
            gate = place or next(iter(here.gates), "")
            return equipment.cannot_barricade(game, card, gate, window)
        case "interact":
            tokens = objectives.objectives_at(game, card)
            token = place if place in rules.layouts[here.level].objectives else next(iter(tokens), "")
            if not token:
                return No("6.20a", "There is no objective on the tile of {}", (rules.name_of(card),))
            return objectives.cannot_interact(game, card, token, window)
        case "take-nest":
            if not here.nests:
                return No("13.8a", "There is no nest on the tile of {}", (rules.name_of(card),))
            return guards.cannot_take_nest(game, card, here.nests[0])
        case "collect":
            lying = state.grounds[here.level].items.get(here.id, ())
            item = str(what.get("item") or place.partition(":")[2] or next(iter(lying), ""))
            if not item:
                return No("6.4a", "There is no equipment on the tile of {}", (rules.name_of(card),))
            return carrying.cannot_collect(game, card, item)
        case "drop":
            item = str(what.get("item") or next(iter(state.commandos[card].items), ""))
            if not item:
                return No("6.4c", "{} carries no equipment", (rules.name_of(card),))
            return carrying.cannot_drop(game, card, item)
        case "heal":
            return equipment.cannot_heal(game, card, comrade if comrade in state.commandos else card, window)
        case "dress":
            return skills.cannot_dress(game, card, comrade if comrade in state.commandos else card, window)
        case "give-word":
            return skills.cannot_order(game, card, comrade if comrade in state.commandos else card, window)
    return None


def at_door(game: Play, card: str, kind: str, door: str, window: bool, what: Mapping[str, Any]) -> No | None:
    """Why a commando can't open a door in this way."""
    if kind == "force":
        return equipment.cannot_force(game, card, door, window)
    if kind == "pick-lock":
        return skills.cannot_pick(game, card, door, window)
    return combat.cannot_shoot_door(game, card, weapon_of(game, card, what), door, window)


def in_play(game: Play, tile: str) -> bool:
    """Whether something is a tile of a level in play."""
    return tile in game.rules.places and level_of(tile) in game.state.grounds


def at_place(game: Play, card: str, place: str, window: bool) -> No | None:
    """Why a tile or token that was clicked can't be used."""
    head, colon, tail = place.partition(":")
    if colon:
        return at_piece(game, card, head, tail, window)
    if level_of(place) not in game.state.grounds:
        return None
    layout = game.rules.layouts[level_of(place)]
    if place in layout.places:
        return movement.cannot_move(game, card, place, window)
    return at_token(game, card, layout, place, window)


def at_token(game: Play, card: str, layout: Layout, token: str, window: bool) -> No | None:
    """Why an alarm, objective, door, entrance, nest or trap door can't be used."""
    if token == layout.alarm:
        return alarm.cannot_interrupt(game, card, window)
    if token in layout.objectives:
        return objectives.cannot_interact(game, card, token, window)
    if token in layout.doors:
        kind = "pick-lock" if game.rules.skilled(game.state, card, "lockpick") else "shoot-door"
        return at_target(game, card, kind, token, window, {})
    if token in layout.gates:
        return equipment.cannot_barricade(game, card, token, window)
    if token in layout.nests:
        return guards.cannot_take_nest(game, card, token)
    if token in layout.traps:
        if game.state.commandos[card].place == layout.traps[token]:
            return trap_doors.cannot_leave(game, card, window)
        return movement.cannot_move(game, card, layout.traps[token], window)
    return None


def at_piece(game: Play, card: str, head: str, tail: str, window: bool) -> No | None:
    """Why an enemy, a guard, a charge or equipment on the board can't be used."""
    rules = game.rules
    if head == "charge":
        return explosives.cannot_detonate(game, card, tail) if in_play(game, tail) else None
    tile = head
    if head == "guard":
        token = tail.partition(":")[0]
        tile = rules.layouts[level_of(token)].where.get(token, "") if level_of(token) in rules.layouts else ""
    if not in_play(game, tile):
        return None
    if tail in rules.tokens:
        return carrying.cannot_collect(game, card, tail)
    who = game.state.commandos[card]
    if tile == who.place and not who.visible:
        return combat.cannot_stab(game, card, window)
    return combat.cannot_shoot(game, card, weapon_of(game, card, {}), tile, window)
