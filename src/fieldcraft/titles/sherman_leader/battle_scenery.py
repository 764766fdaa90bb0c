"""How a battle looks: the tiles with their ground, the units on them, and both sides beside them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.scene import Area, Board, Feature, Ink, Line, Panel, Piece, Point, Row, Spot, Track
from fieldcraft.titles.sherman_leader import attacks, counters
from fieldcraft.titles.sherman_leader.battlefield import (
    BOCAGE,
    CENTRE,
    COLUMNS,
    CORNERS,
    HEAVY,
    HEXES,
    IMPASSABLE,
    LIGHT,
    OFF,
    TERRAIN_NAMES,
    WATER,
    row,
)
from fieldcraft.titles.sherman_leader.foes import counted

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play

SCALE: Final = 100.0
EDGE: Final = 48.0
EXIT: Final = 80.0
SIGNS: Final = {LIGHT: "light", HEAVY: "heavy", BOCAGE: "bocage", WATER: "water", IMPASSABLE: "impassable"}
# What Light Cover, Heavy Cover, Bocage, Water and Impassable ground look like, and what all the rest does.
GROUND: Final = {
    "desert": {LIGHT: "scrub", HEAVY: "dunes", BOCAGE: "orchard", WATER: "lake", IMPASSABLE: "lava", "": "stones"},
    "european": {LIGHT: "scrub", HEAVY: "wood", BOCAGE: "orchard", WATER: "lake", IMPASSABLE: "hills", "": "fields"},
    "winter": {LIGHT: "scrub", HEAVY: "wood", BOCAGE: "orchard", WATER: "lake", IMPASSABLE: "hills", "": "snow"},
    "jungle": {LIGHT: "scrub", HEAVY: "wood", BOCAGE: "orchard", WATER: "lake", IMPASSABLE: "hills", "": "park"},
}
LEGEND: Final = (
    ("light", "Light Cover, +1, blocks sight"),
    ("heavy", "Heavy Cover, +2, blocks sight"),
    ("bocage", "Bocage, +1, attacked from R0 and R1 only"),
    ("impassable", "Impassable to AP units, +2, blocks sight"),
    ("water", "Water, closed to all"),
)
# Four seasons of ground: paper, ink, sand, wadi, green, sea, ours, theirs, by day and by lamplight.
INKS: Final = ("paper", "ink", "sand", "wadi", "green", "sea", "ours", "theirs", "glow")
SEASONS: Final = {
    "desert": (
        "#efe3c4 #2b2a26 #d9c492 #8f6a3c #a39a55 #7fa3a5 #2f3a1a #6e737a #b83c0c",
        "#2b2619 #e8ddc2 #453a22 #b08a58 #77753f #365257 #94a266 #565c64 #ffe9a8",
    ),
    "european": (
        "#ebe8d2 #24271d #cdd19b #7d6a45 #6f8a45 #7aa3b5 #2f3a1a #6e737a #b83c0c",
        "#1f2319 #e2e2cc #333a22 #a08a5e #4d6330 #30505f #86a873 #565c64 #ffe9a8",
    ),
    "winter": (
        "#f1f3f3 #1f2629 #dbe1e2 #6e7b80 #6d857d #8fb2c4 #2f3a1a #6e737a #b83c0c",
        "#1d2224 #e3e9ea #303739 #93a0a5 #46564f #34566a #93a774 #565c64 #ffe9a8",
    ),
    "jungle": (
        "#e6ebcf #1e2a1b #b9c987 #7c6238 #45733a #6fa5a0 #2f3a1a #a8814a #b83c0c",
        "#182017 #dfe8cb #28361f #a1854f #2f5029 #2c524f #a0ad6b #565c64 #ffe9a8",
    ),
}
IN_BATTLE: Final = (
    "movement",
    "turns",
    "enemy_attack",
    "enemy_attack_on",
    "enemy_close",
    "enemy_defense",
    "attack",
    "close_attack",
    "defense",
    "reinforce",
    "reduce",
    "battle_stress",
    "vp",
    "xp",
    "destroyed_so",
    "halt",
)
HALF_WIDTH: Final = math.sqrt(3) / 2
LEFT: Final = min(x for x, _ in CENTRE.values()) - HALF_WIDTH
UP: Final = min(y for _, y in CENTRE.values()) - 1.0


def drawn(point: Point) -> Point:
    """A point of the hex geometry on the board."""
    return round((point[0] - LEFT) * SCALE + EDGE, 1), round((point[1] - UP) * SCALE + EDGE, 1)


def board(game: Play) -> Board:
    """The battlefield; before the tiles are laid it is bare."""
    battle = game.state.fight
    terrain = tuple(game.rules.grounds[battle.tiles].terrain.values()) if battle.tiles else ("",) * len(HEXES)
    return laid(terrain, game.rules.campaign.terrain)


@lru_cache(maxsize=64)
def laid(terrain: tuple[str, ...], season: str) -> Board:
    """A layout of the ground, drawn once."""
    spots, ground = [], []
    for hex_, kind in zip(HEXES, terrain, strict=True):
        x, y = drawn(CENTRE[hex_])
        outline = tuple(drawn(corner) for corner in CORNERS[hex_])
        cell = (19 * COLUMNS.index(hex_[0]) + (9 if row(hex_) % 2 == 0 else 0), 2 * row(hex_) - 2)
        marks = (SIGNS[kind],) if kind else ()
        name = f"{hex_} {SIGNS[kind].title()}" if kind else hex_
        spots.append(Spot(hex_, name, x, y, cell, marks, TERRAIN_NAMES[kind], outline, label=hex_))
        if kind:
            ground.append(growth(hex_, GROUND[season][kind]))
    width, height = 9 * HALF_WIDTH * SCALE + 2 * EDGE, 9.5 * SCALE + 2 * EDGE + EXIT
    sheet = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    features = (Area(GROUND[season][""], sheet, smooth=False), *ground, *tile_edges())
    name = f"Battlefield, {season}"
    places = (*spots, way_out(width, height))
    return Board(name, width, height, places, (), LEGEND, f"battlefield-{season}", inks(season), features, 76.0)


def way_out(width: float, height: float) -> Spot:
    """6.6a: the strip below your edge, where units retreat to."""
    left, right, top, bottom = EDGE + 60, width - EDGE - 60, height - EDGE - EXIT + 24, height - EDGE + 8
    edge = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Spot(OFF, "off the field", width / 2, (top + bottom) / 2, (36, 13), (), "your units retreat here", edge)


def inks(season: str) -> dict[str, Ink]:
    """The palette of a season."""
    day, lamp = (text.split() for text in SEASONS[season])
    return {name: Ink(day[n], lamp[n]) for n, name in enumerate(INKS)}


def growth(hex_: str, style: str) -> Feature:
    """What grows or lies in a hex: an uneven patch of it that reaches a little over the edge here and there."""
    x, y = CENTRE[hex_]
    seed = 7 * COLUMNS.index(hex_[0]) + 13 * row(hex_)
    points = []
    for step in range(14):
        angle = 2 * math.pi * step / 14
        reach = 0.8 + 0.1 * math.sin(seed + 2.3 * step) + 0.05 * math.sin(1.7 * seed + 5.1 * step)
        points.append(drawn((x + reach * 0.98 * math.cos(angle), y + reach * math.sin(angle))))
    return Area(style, tuple(points))


def tile_edges() -> list[Feature]:
    """Where tile meets tile: two across the field, and one down its middle."""
    edges: list[Feature] = []
    for below in (3, 5):
        points: list[Point] = []
        for column in COLUMNS:
            corners = CORNERS[f"{column}{below}"]
            points += [drawn(corners[5]), drawn(corners[0]), drawn(corners[1])]
        edges.append(Line("graticule", tuple(dict.fromkeys(points)), smooth=False))
    middle: list[Point] = []
    for number in range(1, 7):
        corners = CORNERS[f"c{number}"]
        middle += [drawn(corners[5]), drawn(corners[4])]
    edges.append(Line("graticule", tuple(middle), smooth=False))
    return edges


def pieces(game: Play) -> list[Piece]:
    """Everybody on the battlefield."""
    battle = game.state.fight
    ours = [counters.unit(game, unit, hex_) for unit, hex_ in battle.at.items()]
    return ours + [counters.enemy(game, number) for number in battle.active()]


def tracks(game: Play) -> tuple[Track, ...]:
    """The numbers of the battle."""
    battle = game.state.fight
    card = game.rules.box.battalions[battle.battalion]
    left = attacks.points_left(game) if battle.enemies else 0
    note = f"Half at {card.half}, Destroyed at {card.destroyed}"
    return (
        Track("Turn", battle.turn, battle.turns, battle.turn >= battle.turns),
        Track("Enemy points", left, None, False, note),
        Track("Enemy die", f"d{battle.die}" if battle.turn else "?", None, battle.die == 10 and battle.turn > 0),
    )


def panels(game: Play) -> list[Panel]:
    """Both sides of the battle."""
    rules, battle = game.rules, game.state.fight
    title = f"Battle against {rules.name_of(battle.battalion)}"
    waiting = [unit for unit in battle.leader if unit not in battle.at and unit not in battle.retreated]
    lines = [team(game, unit) for unit in battle.leader]
    lines += [f"Without a unit: {counters.in_words(game, name)}" for name in battle.stranded]
    rows = [Row("To be placed", tuple(counters.unit(game, unit, "reserve") for unit in waiting))] if waiting else []
    gone = tuple(counters.unit(game, unit, OFF) for unit in battle.retreated)
    rows += [Row("Retreated", gone)] if gone else []
    ours = Panel(title, tuple(lines), "battle", tuple(rows))
    notes = [words(game, name) for name in battle.notes]
    in_force = Panel("In force here", tuple(dict.fromkeys(note for note in notes if note)), "card")
    return [enemy_panel(game), ours, in_force] if in_force.lines else [enemy_panel(game), ours]


def team(game: Play, unit: str) -> str:
    """A unit with its commander, place and damage in words."""
    battle, rules = game.state.fight, game.rules
    place = battle.at.get(unit) or ("retreated" if unit in battle.retreated else "not placed")
    name = battle.leader[unit]
    leader = counters.in_words(game, name) if name else "no commander"
    hurt = counters.damage_words(game.state.units[unit])
    tactics = counters.tactics_with(game, unit)
    more = "".join(f", {part}" for part in (hurt, f"{tactics} Tactic" if tactics else "") if part)
    return f"{rules.name_of(unit)}, {place}: {leader}{more}"


def words(game: Play, name: str) -> str:
    """A note in force in words, as its card has it, if it has to do with battles."""
    note = game.rules.notes.get(name)
    matters = note is not None and (note.pay or any(field in game.rules.said[name] for field in IN_BATTLE))
    return note.text if note is not None and matters else ""


def enemy_panel(game: Play) -> Panel:
    """The enemy in words: what stands where."""
    rules, battle = game.rules, game.state.fight
    there: dict[str, list[str]] = {}
    for (kind, hex_), alike in attacks.lots(battle, battle.active()).items():
        name = rules.name_of(kind)
        there.setdefault(hex_, []).append(counted(len(alike), name) if len(alike) > 1 else name)
    lines = [f"{hex_}: {', '.join(there[hex_])}" for hex_ in HEXES if hex_ in there]
    card = rules.box.battalions[battle.battalion]
    limits = f"Half at {card.half}, Destroyed at {card.destroyed}"
    if not battle.enemies:
        half = battle.battalion in game.state.half
        return Panel("Enemy", (f"{rules.strength_in_words(battle.battalion, half)}; {limits}",), "battle")
    return Panel("Enemy", (f"{attacks.points_left(game)} points; {limits}", *lines), "battle")
