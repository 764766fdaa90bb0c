"""Chapters 11.4 and 13.1: the equipment reserve and its discards."""

from __future__ import annotations

from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import put, take


def fetch(game: Play, kind: str) -> str:
    """11.4a: take a token of a kind from the reserve, else from the discards; "" if neither has one."""
    state = game.state
    for pile in (state.equipment, state.discards):
        for item in game.rules.tokens_of[kind]:
            if item in pile:
                take(pile, item)
                return item
    return ""


def draw_item(game: Play) -> str:
    """13.1g: draw a token from the reserve; when it is empty, the discards become the new one."""
    state = game.state
    if not state.equipment:
        state.equipment, state.discards = state.discards, {}
    if not state.equipment:
        return ""
    item = game.chance.draw("equipment", state.equipment)
    take(state.equipment, item)
    return item


def place_drawn(game: Play, tile: str, drawn: list[str]) -> bool:
    """6.17b, 13.12c: lay drawn tokens on a tile and discard spotted ones; whether there was a spotted one."""
    state, rules = game.state, game.rules
    ground = rules.ground(state, tile)
    found: list[str] = []
    spotted = False
    for item in drawn:
        if rules.tokens[item].use == "spotted":
            put(state.discards, item)
            spotted = True
        else:
            found.append(item)
    if found:
        ground.items[tile] = (*ground.items.get(tile, ()), *found)
    return spotted
