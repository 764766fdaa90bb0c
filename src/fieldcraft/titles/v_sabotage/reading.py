"""Which cards and tables to read at a decision."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.kernel.library import Lookup
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import level_of

SIZES = ("small", "medium", "large")
SHOOTING, TILES, ACTIONS, HEALTH = "table:shooting", "table:tiles", "table:actions", "table:health"
CHECKS, REINFORCEMENTS, MOVEMENT = "table:stealth-checks", "table:reinforcements", "table:enemy-movement"


def for_squad(game: Play) -> tuple[Lookup, ...]:
    """11.2e: what is on the table while the squad is chosen: the operation, its levels and the commando cards."""
    rules = game.rules
    operation = () if rules.quick else (Lookup(f"operation:{rules.operation.id}"),)
    levels = tuple(Lookup(f"level:{level}") for level in rules.layouts)
    return (*operation, *levels, *(Lookup(f"commando:{card}") for card in game.state.cards))


def for_levels(game: Play) -> tuple[Lookup, ...]:
    """5.1a, 11.2e: the event cards and level cards in play."""
    grounds = game.state.grounds
    drawn = tuple(Lookup(f"event:{ground.card}") for ground in grounds.values() if ground.card)
    return (*drawn, *(Lookup(f"level:{level}") for level in grounds))


def for_commando(game: Play, card: str) -> tuple[Lookup, ...]:
    """6.2: what a commando needs to know: the actions, the tile, the equipment at hand, and the cards in play."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    items = list(commando.items)
    found = [Lookup(ACTIONS)]
    level = level_of(commando.place)
    if level in state.grounds:
        items += state.grounds[level].items.get(commando.place, ())
        found.append(tile_row(game, commando.place))
    kinds = dict.fromkeys(rules.tokens[item].id for item in items)
    equipment = [Lookup(f"equipment:{kind}") for kind in kinds]
    return (*found, Lookup(f"commando:{card}"), *equipment, *for_levels(game))


def for_seat(game: Play, seat: int) -> tuple[Lookup, ...]:
    """6.3: what the commandos of a seat need to know when they act out of turn."""
    found: list[Lookup] = []
    for card, who in game.state.commandos.items():
        if who.seat == seat:
            found += [lookup for lookup in for_commando(game, card) if lookup not in found]
    return tuple(found)


def tile_row(game: Play, tile: str) -> Lookup:
    """The row of the table of tiles that applies to a tile."""
    return Lookup(TILES, (SIZES.index(game.rules.places[tile].size),))


def for_shots(game: Play, tile: str) -> tuple[Lookup, ...]:
    """6.15, 7.9: the dice that hit on a tile."""
    rows = tuple(range(game.rules.places[tile].hit - 1, 6))
    return (Lookup(SHOOTING, rows), tile_row(game, tile))


def for_enemies(game: Play, kinds: Iterable[str]) -> tuple[Lookup, ...]:
    """The cards of the given kinds of enemy."""
    tokens = dict.fromkeys(game.rules.enemies[kind].token for kind in kinds)
    return tuple(Lookup(f"enemy:{token}") for token in tokens)
