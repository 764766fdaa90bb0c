"""How a battle looks: the tiles with their ground, the units on them, and both sides beside them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.scene import Area, Board, Feature, Ink, Line, Mark, Panel, Piece, Point, Row, Spot, Track
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

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play

SCALE: Final = 100.0
EDGE: Final = 20.0
SIGNS: Final = {LIGHT: "light", HEAVY: "heavy", BOCAGE: "bocage", WATER: "water", IMPASSABLE: "impassable"}
GROUND: Final = {LIGHT: "scrub", HEAVY: "wood", BOCAGE: "hedges", WATER: "water", IMPASSABLE: "rocks"}
LEGEND: Final = (
    ("light", "Light Cover, +1, blocks sight"),
    ("heavy", "Heavy Cover, +2, blocks sight"),
    ("bocage", "Bocage, +1, attacked from R0 and R1 only"),
    ("impassable", "Impassable to AP units, +2, blocks sight"),
    ("water", "Water, closed to all"),
)
OUR_INKS: Final = {
    "ours": Ink("#4f5d2f", "#8d9c62"),
    "theirs": Ink("#55585c", "#9aa0a6"),
    "marker": Ink("#b08d3c", "#c9a856"),
    "alert": Ink("#a8321f", "#e0684f"),
    "ink": Ink("#2b2a26", "#e4dcc6"),
}
# Four seasons of ground: paper, open ground, grid, wood, scrub, hedges, water and rocks, by day and by lamplight.
SEASONS: Final = {
    "desert": (
        "#efe3c4 #d9c492 #b39a63 #8f8250 #b5a566 #8f8250 #7fa3a5 #a5794c",
        "#2b2619 #453a22 #6b5b36 #5c5a34 #6b6038 #5c5a34 #365257 #6b4e31",
    ),
    "european": (
        "#e9e6cf #c4c98f #97a063 #5f7a3d #93a85a #4f6b36 #7aa3b5 #8d8674",
        "#20241a #343c22 #56603a #3d5128 #55652f #35482a #30505f #57534a",
    ),
    "winter": (
        "#eef0f0 #d7dcdc #a9b3b6 #5f7370 #94a5a3 #6b7d78 #8fb2c4 #8b9094",
        "#1f2426 #333b3d #566164 #3c4c4a #53625f #43524e #34566a #565b5e",
    ),
    "jungle": (
        "#e3e8cb #a9b978 #7f9455 #3f6b38 #7d9c4a #3f6b38 #6fa5a0 #8a7a58",
        "#1a2118 #2a3a20 #4a5c33 #2a4a27 #465f2c #2a4a27 #2c524f #554b37",
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
INKS: Final = ("paper", "ground", "grid", "wood", "scrub", "hedges", "water", "rocks")
HALF_WIDTH = math.sqrt(3) / 2
LEFT: Final = min(x for x, _ in CENTRE.values()) - HALF_WIDTH
UP: Final = min(y for _, y in CENTRE.values()) - 1.0


def drawn(point: Point) -> Point:
    """A point of the hex geometry on the board."""
    return round((point[0] - LEFT) * SCALE + EDGE, 1), round((point[1] - UP) * SCALE + EDGE, 1)


def board(game: Play) -> Board:
    """The battlefield; before the tiles are laid it is bare."""
    battle = game.state.fight
    terrain = tuple(game.rules.ground(battle).terrain.values()) if battle.tiles else ("",) * len(HEXES)
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
            ground += growth(hex_, kind)
    width, height = (9 * HALF_WIDTH) * SCALE + 2 * EDGE, 9.5 * SCALE + 2 * EDGE
    off = Spot(OFF, "off the field", width / 2, height + 22.0, (36, 13), ("exit",), "your units retreat here")
    features = (*tile_edges(), *ground)
    name = f"Battlefield, {season}"
    return Board(
        name, width, height + 50.0, (*spots, off), (), LEGEND, f"battlefield-{season}", inks(season), features, 52.0
    )


def inks(season: str) -> dict[str, Ink]:
    """The palette of a season."""
    day, lamp = (text.split() for text in SEASONS[season])
    return {**OUR_INKS, **{name: Ink(day[n], lamp[n]) for n, name in enumerate(INKS)}}


def growth(hex_: str, kind: str) -> list[Feature]:
    """What grows or lies in a hex: an uneven patch of it, and a few single things on it."""
    x, y = CENTRE[hex_]
    seed = 7 * COLUMNS.index(hex_[0]) + 13 * row(hex_)
    points = []
    for step in range(14):
        angle = 2 * math.pi * step / 14
        reach = 0.78 + 0.1 * math.sin(seed + 2.3 * step) + 0.05 * math.sin(1.7 * seed + 5.1 * step)
        points.append(drawn((x + reach * 0.98 * math.cos(angle), y + reach * math.sin(angle))))
    features: list[Feature] = [Area(GROUND[kind], tuple(points))]
    things = {LIGHT: ("bush", 5), HEAVY: ("tree", 9), BOCAGE: ("hedge", 6), IMPASSABLE: ("rock", 7)}
    if kind in things:
        style, count = things[kind]
        for number in range(count):
            angle = seed + number * 2.4
            away = 0.62 * math.sqrt((number + 0.5) / count)
            at = drawn((x + away * math.cos(angle), y + away * math.sin(angle)))
            features.append(Mark(style, at, 0.8 + 0.25 * math.sin(seed + number), 40.0 * number))
    return features


def tile_edges() -> list[Feature]:
    """Where tile meets tile: two across the field, and one down its middle."""
    edges: list[Feature] = []
    for below in (3, 5):
        points: list[Point] = []
        for column in COLUMNS:
            corners = CORNERS[f"{column}{below}"]
            points += [drawn(corners[5]), drawn(corners[0]), drawn(corners[1])]
        edges.append(Line("tile-edge", tuple(dict.fromkeys(points)), smooth=False))
    middle: list[Point] = []
    for number in range(1, 7):
        corners = CORNERS[f"c{number}"]
        middle += [drawn(corners[5]), drawn(corners[4])]
    edges.append(Line("tile-edge", tuple(middle), smooth=False))
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
    title = f"Battle against {rules.called(battle.battalion)}"
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
    return f"{rules.called(unit)}, {place}: {leader}{more}"


def words(game: Play, name: str) -> str:
    """A note in force in words, as its card has it, if it has to do with battles."""
    note = game.rules.notes.get(name)
    matters = note is not None and (note.pay or any(field in game.rules.said[name] for field in IN_BATTLE))
    return note.words if note is not None and matters else ""


def enemy_panel(game: Play) -> Panel:
    """The enemy in words: what stands where."""
    rules, battle = game.rules, game.state.fight
    there: dict[str, list[str]] = {}
    for (kind, hex_), alike in attacks.lots(battle, battle.active()).items():
        name = rules.called(kind)
        there.setdefault(hex_, []).append(f"{len(alike)} {name}" if len(alike) > 1 else name)
    lines = [f"{hex_}: {', '.join(there[hex_])}" for hex_ in HEXES if hex_ in there]
    card = rules.box.battalions[battle.battalion]
    left = attacks.points_left(game)
    return Panel("Enemy", (f"{left} points; Half at {card.half}, Destroyed at {card.destroyed}", *lines), "battle")
