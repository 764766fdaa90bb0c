"""Which cards and tables matter at a decision, with the rows that apply."""

from __future__ import annotations

from fieldcraft.kernel.library import Lookup
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import GONE


def mission(game: Play) -> list[Lookup]:
    """8.0: the Mission card in play, and the Intel cards in hand."""
    held = [Lookup(f"event:{card}") for card in dict.fromkeys(game.state.held)]
    return [Lookup(f"mission:{game.state.mission}"), *held]


def terrain(game: Play, *spaces: str) -> Lookup:
    """3.0: the rows of the terrain chart for the given spaces."""
    chart, rows = game.rules.theatres[game.state.mission].chart, list(game.rules.box.terrain)
    return Lookup("table:terrain", tuple(sorted({rows.index(chart[space].id) for space in spaces if space in chart})))


def battle(game: Play) -> list[Lookup]:
    """19.0: before any dice, the card the battle is fought for and the terrain; from the line-up on, the dice tables.

    Any face can be rolled, so no row of the Battle Results Tables applies more than another.
    """
    fight = game.state.battle
    if fight is None:
        return mission(game)
    card = [Lookup(f"event:{fight.card}")] if fight.card else []
    ground, results = [terrain(game, fight.space)], [Lookup("table:battle-results")]
    left = [kind for kind, hurt in zip(fight.kinds, fight.hurt, strict=True) if hurt != GONE]
    enemies = [Lookup(f"opfor:{kind}") for kind in dict.fromkeys(left)]
    if fight.enemy_line:
        return [*results, *card, *enemies, *ground]
    return [*card, *ground, *results, *enemies]
