"""Chapters 11.4 and 13.1: the equipment reserve and its discards."""

from __future__ import annotations

from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import SabotageState, put, take


def fetch(game: Play, kind: str) -> str:
    """11.4a: take a token of a kind from the reserve, else from the discards; "" if neither has one."""
    state = game.state
    for pile in (state.equipment, state.discards):
        for item in game.rules.tokens_of[kind]:
            if item in pile:
                take(pile, item)
                refill(state)
                return item
    return ""


def draw_item(game: Play) -> str:
    """13.1g: draw a token from the reserve, if there is one."""
    state = game.state
    refill(state)  # what was discarded after the last token was drawn
    if not state.equipment:
        return ""
    item = game.chance.draw("equipment", state.equipment)
    take(state.equipment, item)
    refill(state)
    return item


def refill(state: SabotageState) -> None:
    """13.1g: once the reserve is empty, the discards become the new one."""
    if not state.equipment:
        state.equipment, state.discards = state.discards, {}


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
