"""Why not? A reason, with its rule, for every kind of action and for everything on the board that can be clicked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import No
from fieldcraft.titles.v_sabotage import (
    alarm,
    equipment,
    explosives,
    fighting,
    handling,
    movement,
    objectives,
    posts,
    saving,
    skills,
    trap_doors,
)
from fieldcraft.titles.v_sabotage.action import unable
from fieldcraft.titles.v_sabotage.layout import Layout
from fieldcraft.titles.v_sabotage.state import level_of

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play


def why_not(game: Play, card: str, window: bool, what: Mapping[str, Any]) -> No | None:
    """The reason why a commando cannot do what somebody asks about: a kind of action, a place, or a piece."""
    place = what.get("place") or what.get("piece") or ""
    if not isinstance(place, str):
        return None
    kind = what.get("kind")
    if kind is None:
        return about_place(game, card, place, window)
    if kind in ("move", "sneak", "shoot", "detonate", "bombard"):
        tile = what.get("to") or what.get("tile") or place
        return about_tile(game, card, str(kind), str(tile), window, what)
    return about_self(game, card, str(kind), window) or about_target(game, card, str(kind), place, window, what)


def about_self(game: Play, card: str, kind: str, window: bool) -> No | None:
    """Why a commando cannot do something that needs no target."""
    match kind:
        case "exit":
            return trap_doors.cannot_leave(game, card, window)
        case "unblock":
            return trap_doors.cannot_unblock(game, card, window)
        case "stab":
            return fighting.cannot_stab(game, card, window)
        case "interrupt":
            return alarm.cannot_interrupt(game, card, window)
        case "save":
            return saving.cannot_save(game, card, window)
        case "disguise":
            return equipment.cannot_disguise(game, card, window)
        case "lay-charge":
            return explosives.cannot_lay(game, card, window)
        case "leave-nest":
            return posts.cannot_leave_nest(game, card)
    return None


def about_tile(game: Play, card: str, kind: str, tile: str, window: bool, what: Mapping[str, Any]) -> No | None:
    """Why a commando cannot do something to a tile."""
    if not in_play(game, tile):
        return None
    match kind:
        case "move":
            return movement.cannot_move(game, card, tile, window)
        case "sneak":
            return movement.cannot_sneak(game, card, tile, window)
        case "shoot":
            return fighting.cannot_shoot(game, card, weapon_of(game, card, what), tile, window)
        case "detonate":
            return explosives.cannot_detonate(game, card, tile)
    return explosives.cannot_bombard(game, card, tile, window)


def weapon_of(game: Play, card: str, what: Mapping[str, Any]) -> str:
    """The weapon somebody asks about, or the first that the commando has."""
    own = fighting.weapons(game, card)
    asked = what.get("weapon")
    return str(asked) if asked in own else own[0]


def about_target(game: Play, card: str, kind: str, place: str, window: bool, what: Mapping[str, Any]) -> No | None:
    """Why a commando cannot do something to a door, an entrance, a token, a comrade or a piece of equipment."""
    no = unable(game, card)
    if no:
        return no
    state, rules = game.state, game.rules
    here = rules.places[state.commandos[card].place]
    comrade = str(what.get("patient") or what.get("other") or place)
    match kind:
        case "shoot-door" | "force" | "pick-lock":
            doors = [edge.door for edge in here.edges if edge.door]
            return about_door(game, card, kind, place or (doors[0] if doors else ""), window, what)
        case "barricade":
            gate = place or next(iter(here.gates), "")
            return equipment.cannot_barricade(game, card, gate, window)
        case "interact":
            tokens = objectives.here(game, card)
            token = place if place in rules.layouts[here.level].objectives else next(iter(tokens), "")
            if not token:
                return No("6.20a", "There is no objective on the tile of {}", (rules.name_of(card),))
            return objectives.cannot_interact(game, card, token, window)
        case "take-nest":
            if not here.nests:
                return No("13.8a", "There is no nest on the tile of {}", (rules.name_of(card),))
            return posts.cannot_take_nest(game, card, here.nests[0])
        case "collect":
            lying = state.grounds[here.level].items.get(here.id, ())
            item = str(what.get("item") or place.partition(":")[2] or next(iter(lying), ""))
            if not item:
                return No("6.4a", "Nothing lies on the tile of {}", (rules.name_of(card),))
            return handling.cannot_collect(game, card, item)
        case "drop":
            item = str(what.get("item") or next(iter(state.commandos[card].items), ""))
            if not item:
                return No("6.4c", "{} carries nothing", (rules.name_of(card),))
            return handling.cannot_drop(game, card, item)
        case "heal":
            return equipment.cannot_heal(game, card, comrade if comrade in state.commandos else card, window)
        case "dress":
            return skills.cannot_dress(game, card, comrade if comrade in state.commandos else card, window)
        case "give-word":
            return skills.cannot_order(game, card, comrade if comrade in state.commandos else card, window)
    return None


def about_door(game: Play, card: str, kind: str, door: str, window: bool, what: Mapping[str, Any]) -> No | None:
    """Why a commando cannot open a door in some way."""
    if kind == "force":
        return equipment.cannot_force(game, card, door, window)
    if kind == "pick-lock":
        return skills.cannot_pick(game, card, door, window)
    return fighting.cannot_shoot_door(game, card, weapon_of(game, card, what), door, window)


def in_play(game: Play, tile: str) -> bool:
    """Whether something is a tile of a level in play."""
    return tile in game.rules.places and level_of(tile) in game.state.grounds


def about_place(game: Play, card: str, place: str, window: bool) -> No | None:
    """Why nothing can be done about a tile or token that somebody clicked."""
    head, colon, tail = place.partition(":")
    if colon:
        return about_piece(game, card, head, tail, window)
    if level_of(place) not in game.state.grounds:
        return None
    layout = game.rules.layouts[level_of(place)]
    if place in layout.places:
        return movement.cannot_move(game, card, place, window)
    return about_token(game, card, layout, place, window)


def about_token(game: Play, card: str, layout: Layout, token: str, window: bool) -> No | None:
    """Why nothing can be done about an alarm, objective, door, entrance, nest or trap door."""
    if token == layout.alarm:
        return alarm.cannot_interrupt(game, card, window)
    if token in layout.objectives:
        return objectives.cannot_interact(game, card, token, window)
    if token in layout.doors:
        kind = "pick-lock" if game.rules.skilled(game.state, card, "lockpick") else "shoot-door"
        return about_target(game, card, kind, token, window, {})
    if token in layout.gates:
        return equipment.cannot_barricade(game, card, token, window)
    if token in layout.nests:
        return posts.cannot_take_nest(game, card, token)
    if token in layout.traps:
        if game.state.commandos[card].place == layout.traps[token]:
            return trap_doors.cannot_leave(game, card, window)
        return movement.cannot_move(game, card, layout.traps[token], window)
    return None


def about_piece(game: Play, card: str, head: str, tail: str, window: bool) -> No | None:
    """Why nothing can be done about an enemy, a guard, a charge or a piece of equipment on the board."""
    rules = game.rules
    if head == "charge":
        return explosives.cannot_detonate(game, card, tail) if in_play(game, tail) else None
    tile = head
    if head == "guard":
        tile = rules.layouts[level_of(tail)].where.get(tail, "") if level_of(tail) in rules.layouts else ""
    if not in_play(game, tile):
        return None
    if head != "guard" and tail in rules.tokens:
        return handling.cannot_collect(game, card, tail)
    who = game.state.commandos[card]
    if tile == who.place and not who.visible:
        return fighting.cannot_stab(game, card, window)
    return fighting.cannot_shoot(game, card, weapon_of(game, card, {}), tile, window)
