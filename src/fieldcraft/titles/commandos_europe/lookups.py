"""What a player would look up at a decision: cards, and tables with the rows that apply now."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.kernel.library import Lookup
from fieldcraft.titles.commandos_europe import victory
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.state import OPEN


def mission(game: Play) -> list[Lookup]:
    """The card of the mission while it is running."""
    state = game.state
    return [Lookup(f"mission:{state.mission}")] if state.mission_status == OPEN else []


def terrain(game: Play, hexes: Iterable[str]) -> Lookup:
    """The lines of the Terrain Effects Chart for the given hexes."""
    rules = game.rules
    chart = list(rules.data.terrain)
    kinds = {kind for hex_ in hexes for kind in rules.hex(hex_).terrain}
    return Lookup("table:terrain", tuple(number for number, kind in enumerate(chart) if kind in kinds))


def noise(levels: Iterable[int]) -> Lookup:
    """The lines of the noise table for some levels: the first stands for all lower ones, the last for all higher."""
    return Lookup("table:noise", tuple(sorted({min(max(level, 1), 9) - 1 for level in levels})))


def markers(game: Play) -> Lookup:
    """The casualties markers that can still be drawn."""
    pool = game.state.pool
    kinds = enumerate(game.rules.data.casualties)
    return Lookup("table:casualties", tuple(number for number, kind in kinds if pool.get(kind)))


def enemies(game: Play, units: Iterable[str]) -> list[Lookup]:
    """The cards of the given enemy units."""
    kinds = dict.fromkeys(game.rules.enemy_kind[unit] for unit in units)
    return [Lookup(f"enemy:{kind}") for kind in kinds]


def combat(game: Play, units: Iterable[str], hexes: Iterable[str]) -> list[Lookup]:
    """For a combat: the enemy units, the markers that may be drawn, and the terrain of the defenders."""
    return [*enemies(game, units), markers(game), terrain(game, hexes)]


def gear(game: Play, pieces: Iterable[str]) -> list[Lookup]:
    """The cards of the given pieces of gear."""
    rules = game.rules
    kinds = dict.fromkeys(rules.counters[piece].kind for piece in pieces)
    return [Lookup(f"gear:{kind}") for kind in kinds if kind in rules.data.gear]


def shop(game: Play) -> list[Lookup]:
    """The price list, and the cards of the gear the mission requires."""
    state, rules = game.state, game.rules
    needs = rules.data.missions[state.mission].needs if state.mission_status == OPEN else ()
    return [*mission(game), *[Lookup(f"gear:{kind}") for kind in needs], Lookup("table:gear")]


def suppression(distances: Iterable[int]) -> Lookup:
    """The lines of the suppressive fire table for the given distances."""
    return Lookup("table:suppression", tuple(sorted({distance - 1 for distance in distances})))


def standing(game: Play) -> Lookup:
    """The line of the victory table that the total earns now."""
    rules = game.rules
    lines = [line.name for line in rules.data.assessments]
    now = victory.assessment(rules, victory.total(rules, game.state)).name
    return Lookup("table:assessments", (lines.index(now),))


def missions(game: Play) -> Lookup:
    """The missions of the map, and the lines of those still to come."""
    state, rules = game.state, game.rules
    rows = [n for n, name in enumerate(rules.missions_on[state.map]) if name in state.missions]
    return Lookup(f"table:missions-{state.map}", tuple(rows))
