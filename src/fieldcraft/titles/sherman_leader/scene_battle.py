"""The scene of a battle: the tiles with their terrain, the units on them, and panels for both sides."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fieldcraft.kernel.scene import Board, Ink, Lettering, Panel, Piece, Row, Spot, Track
from fieldcraft.kernel.text import count, tally
from fieldcraft.titles.sherman_leader import attacks, enemy_turn, scene_pieces, scene_terrain
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
    TILES,
    WATER,
    row,
)
from fieldcraft.titles.sherman_leader.card_text import damage_text
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.scene_terrain import EDGE, HALF_WIDTH, SCALE, SIDE, to_board

# The height of the strip below the bottom row, what is between them, and what it says.
EXIT, EXIT_GAP = 40.0, 6.0
EXIT_SIZE: Final = 1.35
TERRAIN_MARKS: Final = {LIGHT: "light", HEAVY: "heavy", BOCAGE: "bocage", WATER: "water", IMPASSABLE: "impassable"}
LEGEND: Final = (
    ("light", "Light Cover, +1, blocks line of sight"),
    ("heavy", "Heavy Cover, +2, blocks line of sight"),
    ("bocage", "Bocage, +1, attacked only from R0 and R1"),
    ("impassable", "Impassable to AP units, +2, blocks line of sight"),
    ("water", "Water, closed to all units"),
)
# The palettes of the four terrains, in light mode and in dark mode.
INKS: Final = (
    "paper",
    "ink",
    "sand",
    "wadi",
    "green",
    "sea",
    "ours",
    "theirs",
    "glow",
    "crag",
    "dirt",
    "umbra",
    "glare",
)
PALETTES: Final = {
    "desert": (
        "#efe3c4 #2b2a26 #d9c492 #8f6a3c #a39a55 #7fa3a5 #2f3a1a #6e737a #b83c0c #99753f #efe2bf #33240f #fff8e2",
        "#2b2619 #e8ddc2 #453a22 #b08a58 #77753f #365257 #94a266 #565c64 #ffe9a8 #5d4a30 #6d5d3c #0a0703 #6f6346",
    ),
    "european": (
        "#ebe8d2 #24271d #cdd19b #7d6a45 #6f8a45 #7aa3b5 #2f3a1a #6e737a #b83c0c #857a66 #ece3c6 #1c1d10 #fffdf0",
        "#1f2319 #e2e2cc #333a22 #a08a5e #4d6330 #30505f #86a873 #565c64 #ffe9a8 #504a3e #75694c #060604 #848672",
    ),
    "winter": (
        "#f1f3f3 #1f2629 #dbe1e2 #6e7b80 #6d857d #8fb2c4 #2f3a1a #6e737a #b83c0c #7d878d #dde2e2 #22303c #ffffff",
        "#222a31 #e3e9ea #303b42 #93a0a5 #46564f #3d6078 #93a774 #565c64 #ffe9a8 #4a545b #57646c #05090d #93a6b4",
    ),
    "jungle": (
        "#e6ebcf #1e2a1b #b9c987 #7c6238 #45733a #6fa5a0 #2f3a1a #a8814a #b83c0c #a59a7e #e8ddb9 #141b0c #fdffe9",
        "#182017 #dfe8cb #28361f #a1854f #2f5029 #2c524f #a0ad6b #6e5230 #ffe9a8 #5a5443 #6f6242 #040602 #79836a",
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
BEFORE_BATTLE: Final = ("aggressiveness", "bombard")


def board(game: Play) -> Board:
    """The battlefield; bare before the tiles are laid."""
    battle = game.state.fight
    box, shown = game.rules.box, dict.fromkeys(HEXES, "")
    terrain = game.rules.layouts[battle.tiles].terrain if battle.tiles else dict.fromkeys(HEXES, "")
    for hexes, tile in zip(TILES, battle.tiles, strict=False):
        if tile in box.tiles:
            shown.update(zip(hexes, box.tiles[tile].shows, strict=True))
    return draw_layout(tuple(terrain.values()), tuple(shown.values()), game.rules.campaign.terrain)


@lru_cache(maxsize=128)
def draw_layout(terrain: tuple[str, ...], shown: tuple[str, ...], season: str) -> Board:
    """The board of a layout, cached."""
    spots = []
    for hex_, kind in zip(HEXES, terrain, strict=True):
        x, y = to_board(CENTRE[hex_])
        outline = tuple(to_board(corner) for corner in CORNERS[hex_])
        cell = (19 * COLUMNS.index(hex_[0]) + (9 if row(hex_) % 2 == 0 else 0), 2 * row(hex_) - 2)
        marks = (TERRAIN_MARKS[kind],) if kind else ()
        name = f"{hex_} {TERRAIN_MARKS[kind].title()}" if kind else hex_
        spots.append(Spot(hex_, name, x, y, cell, marks, TERRAIN_NAMES[kind], outline, label=hex_))
    width, height = 9 * HALF_WIDTH * SCALE + 2 * SIDE, EDGE + 9.5 * SCALE + EXIT_GAP + EXIT + EDGE
    name, strip = f"Battlefield, {season.title()}", exit_strip(width, height)
    features = (
        *scene_terrain.features(terrain, shown, season, width, height),
        Lettering("off the battlefield", "place", ((strip.x, strip.y + 6),), EXIT_SIZE),
    )
    places = (*spots, strip)
    return Board(name, width, height, places, (), LEGEND, f"battlefield-{season}", inks(season), features, 76.0)


def exit_strip(width: float, height: float) -> Spot:
    """6.6a: the strip below the bottom edge, where your units retreat to."""
    left, right, bottom = SIDE + 60, width - SIDE - 60, height - EDGE
    top = bottom - EXIT
    edge = ((left, top), (right, top), (right, bottom), (left, bottom))
    middle = (top + bottom) / 2
    return Spot(OFF, "off the battlefield", width / 2, middle, (36, 13), (), "your units retreat here", edge, label="")


def inks(season: str) -> dict[str, Ink]:
    """The palette of a terrain."""
    light, dark = (text.split() for text in PALETTES[season])
    return {name: Ink(light[n], dark[n]) for n, name in enumerate(INKS)}


def pieces(game: Play) -> list[Piece]:
    """All units on the battlefield."""
    battle = game.state.fight
    ours = [scene_pieces.unit(game, unit, hex_) for unit, hex_ in battle.at.items()]
    return ours + [scene_pieces.enemy(game, number) for number in battle.active()]


def tracks(game: Play) -> tuple[Track, ...]:
    """The tracks of the battle."""
    battle = game.state.fight
    card = game.rules.box.battalions[battle.battalion]
    left = attacks.points_left(game) if battle.enemy_kinds else "?"
    note = f"Half at {card.half}, Destroyed at {card.destroyed}"
    return (
        Track("Turn", battle.turn, battle.turns, battle.turn >= battle.turns),
        Track("Enemy points", left, None, False, note),
        Track("Enemy die", f"d{battle.die}" if battle.turn else "?", None, battle.die == 10 and battle.turn > 0),
    )


def panels(game: Play) -> list[Panel]:
    """Both sides of the battle, and the notes in force."""
    rules, battle = game.rules, game.state.fight
    title = f"Battle against {rules.name_of(battle.battalion)}"
    waiting = [unit for unit in battle.leader if unit not in battle.at and unit not in battle.retreated]
    lines = [team_text(game, unit) for unit in battle.leader]
    lines += [f"Without a unit: {scene_pieces.commander_state(game, name)}" for name in battle.without_unit]
    rows = [Row("To be placed", tuple(scene_pieces.unit(game, unit, "reserve") for unit in waiting))] if waiting else []
    gone = tuple(scene_pieces.unit(game, unit, OFF) for unit in battle.retreated)
    rows += [Row("Retreated", gone)] if gone else []
    ours = Panel(title, tuple(lines), "battle", tuple(rows))
    notes = [note_text(game, name) for name in battle.notes]
    in_force = Panel("Notes in force", tuple(dict.fromkeys(note for note in notes if note)), "card")
    return [enemy_panel(game), ours, in_force] if in_force.lines else [enemy_panel(game), ours]


def team_text(game: Play, unit: str) -> str:
    """A unit with its commander, hex, damage and Tactics."""
    battle, rules = game.state.fight, game.rules
    place = battle.at.get(unit) or ("retreated" if unit in battle.retreated else "not placed")
    name = battle.leader[unit]
    leader = scene_pieces.commander_state(game, name) if name else "no commander"
    damage = damage_text(game.state.units[unit])
    tactics = scene_pieces.tactics_with(game, unit)
    more = "".join(f", {part}" for part in (damage, count(tactics, "Tactic") if tactics else "") if part)
    return f"{rules.name_of(unit)}, {place}: {leader}{more}"


def note_text(game: Play, name: str) -> str:
    """The text of a note in force, if it still matters in battle, and whether you paid what it asks."""
    note, battle = game.rules.notes.get(name), game.state.fight
    fields = IN_BATTLE if battle.turn else (*IN_BATTLE, *BEFORE_BATTLE)
    if note is None or not (note.pay or any(field in game.rules.effect_fields[name] for field in fields)):
        return ""
    answer = next((f" ({done})" for done in ("paid", "not paid") if f"{name}, {done}" in battle.notes), "")
    return note.text + answer


def enemy_panel(game: Play) -> Panel:
    """The enemy units by hex; before they are placed, those on the battalion card."""
    rules, battle = game.rules, game.state.fight
    by_hex: dict[str, list[str]] = {}
    for number in battle.active():
        by_hex.setdefault(battle.enemy_hexes[number], []).append(rules.name_of(battle.enemy_kinds[number]))
    lines = [f"{hex_}: {tally(by_hex[hex_])}" for hex_ in HEXES if hex_ in by_hex]
    card = rules.box.battalions[battle.battalion]
    limits = f"Half at {card.half}, Destroyed at {card.destroyed}"
    if enemy_turn.weakened(game):
        limits += f"; {rules.half_penalty:+d} on movement rolls for Half strength"
    if not battle.enemy_kinds:
        half = battle.battalion in game.state.half
        return Panel("Enemy", (f"{rules.roster(battle.battalion, half)}; {limits}",), "battle")
    return Panel("Enemy", (f"{count(attacks.points_left(game), 'point')}; {limits}", *lines), "battle")
