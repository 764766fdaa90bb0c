"""The board of the levels in play: a floor plan at night, with walls, lamps indoors and moonlight outdoors."""

from __future__ import annotations

from fieldcraft.kernel.scene import Area, Board, Feature, Ink, Lettering, Line, Point, Prop, Spot
from fieldcraft.titles.v_sabotage import level_cards
from fieldcraft.titles.v_sabotage.layout import Layout, Place
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage

UNIT = 168.0
EDGE = 96.0
GAP = 150.0
COUNTER = 48.0
LETTER = 5.2
LIGHT = 1.32
TEXT_WIDTH, TEXT_HEIGHT = 12, 4

# The ground of outdoor tiles, by the look of the level.
OUTSIDE = {
    "town": "paving",
    "works": "paving",
    "country": "park",
    "forest": "scrub",
    "coast": "beach",
    "snow": "snow",
}
# It is night in both themes: a full moon in light mode, a thin one in dark mode.
NIGHT = {
    "paper": Ink("#22304a", "#12161d"),
    "ink": Ink("#eef2f9", "#cdd3dd"),
    "sand": Ink("#40536b", "#1e2731"),
    "sea": Ink("#2a4c68", "#152430"),
    "green": Ink("#3f6a5c", "#2c3d39"),
    "floor": Ink("#6e5430", "#4a3c26"),
    "wall": Ink("#0a101b", "#05070a"),
    "stone": Ink("#4c6385", "#232d3a"),
    "lamp": Ink("#ffd884", "#e8b552"),
    "ours": Ink("#2f7078", "#437e85"),
    "theirs": Ink("#b8937f", "#5c463d"),
    "marker": Ink("#f1ebda", "#d9cfb6"),
    "glow": Ink("#ffc46b", "#f0b060"),
    "alert": Ink("#ff9a66", "#ff8f5a"),
}
ALARMED = {"lamp": Ink("#ff8f3a", "#f0782a"), "floor": Ink("#7c4526", "#5a3521")}


def board(game: Play) -> Board:
    """The board of the levels in play; cached, since it changes only with levels, collapsed tiles and alarms."""
    rules = game.rules
    levels = levels_shown(game)
    key = (
        tuple((level, collapsed_tiles(game, level)) for level in levels),
        any(is_alarmed(game, level) for level in levels),
    )
    cached = rules.boards.get(key)
    if cached is None:
        cached = rules.boards[key] = _draw(game)
    return cached


def levels_shown(game: Play) -> tuple[str, ...]:
    """The levels in play or, while the squad is chosen, those to be set up first."""
    state = game.state
    if state.grounds:
        return tuple(state.grounds)
    return game.rules.columns[min(state.column + 1, len(game.rules.columns) - 1)]


def is_alarmed(game: Play, level: str) -> bool:
    """Whether the alarm of a level is triggered, which turns its lamps orange."""
    ground = game.state.grounds.get(level)
    return ground is not None and ground.alarm


def collapsed_tiles(game: Play, level: str) -> tuple[str, ...]:
    """The collapsed tiles of a level."""
    ground = game.state.grounds.get(level)
    return () if ground is None else ground.collapsed


def origins(game: Play) -> dict[str, float]:
    """The western edge of each level in play, from west to east."""
    found: dict[str, float] = {}
    x = EDGE
    for level in levels_shown(game):
        found[level] = x
        x += _extent(game.rules.layouts[level])[0] * UNIT + GAP
    return found


def _extent(layout: Layout) -> tuple[int, int]:
    """The width and height of a level in squares."""
    tiles = layout.plan.tiles.values()
    return max(tile.column + tile.width for tile in tiles), max(tile.row + tile.height for tile in tiles)


def _draw(game: Play) -> Board:
    """Draw the board."""
    rules = game.rules
    starts = origins(game)
    spots: list[Spot] = []
    ground: list[Feature] = []
    high, across, column = 1, EDGE, 0
    for level, x in starts.items():
        layout = rules.layouts[level]
        wide, tall = _extent(layout)
        collapsed = collapsed_tiles(game, level)
        for tile, place in layout.places.items():
            if tile not in collapsed:
                spots.append(_spot(rules, place, x, column))
                ground += _surface(place, x, OUTSIDE[layout.level.look])
                ground.append(_label(place, x, rules.name_of(tile)))
        ground += _walls(layout, x, collapsed)
        ground += _doors(layout, x, collapsed)
        if len(starts) > 1:
            ground.append(Lettering(layout.level.name, "region", ((x + wide * UNIT / 2, EDGE - 52),), 1.2))
        high, across, column = max(high, tall), x + wide * UNIT, column + wide * TEXT_WIDTH + 2
    width, height = max(across + EDGE, 600.0), high * UNIT + 2 * EDGE
    ground.append(Prop("north", (width - 52, height - 52), 0.8))
    alarmed = any(is_alarmed(game, level) for level in starts)
    return Board(
        name=rules.operation.name,
        width=width,
        height=height,
        spots=tuple(spots),
        links=(),
        sheet=" + ".join(starts),
        palette={**NIGHT, **(ALARMED if alarmed else {})},
        ground=tuple(ground),
        counter=COUNTER,
    )


def corners(place: Place, x: float, inset: float = 0.0) -> tuple[float, float, float, float]:
    """The west, north, east and south edges of a tile."""
    tile = place.tile
    left, top = x + tile.column * UNIT, EDGE + tile.row * UNIT
    right, bottom = left + tile.width * UNIT, top + tile.height * UNIT
    return left + inset, top + inset, right - inset, bottom - inset


def _rectangle(place: Place, x: float, inset: float) -> tuple[Point, ...]:
    left, top, right, bottom = corners(place, x, inset)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _spot(rules: Sabotage, place: Place, x: float, column: int) -> Spot:
    """A tile as a place on the board, with what adjoins it (11.2f)."""
    left, top, right, bottom = corners(place, x)
    cell = (column + place.tile.column * TEXT_WIDTH, place.tile.row * TEXT_HEIGHT)
    kind = f"{'indoor' if place.indoor else 'outdoor'}, {place.size}: {place.spaces} spaces, {place.hit}+ to hit"
    note = f"{kind}; {level_cards.adjoining(rules, rules.layout(place.id), place.id)}"
    at = ((left + right) / 2, (top + bottom) / 2)
    return Spot(place.id, rules.name_of(place.id), *at, cell, note=note, outline=_rectangle(place, x, 3), label="")


def _label(place: Place, x: float, name: str) -> Lettering:
    """The name of a tile, in its north-western corner, clear of doors."""
    left, top, _, _ = corners(place, x)
    return Lettering(name, "figure", ((left + 12 + LETTER * len(name) / 2, top + 19),), 1.15)


def _surface(place: Place, x: float, outside: str) -> list[Feature]:
    """The surface of a tile: floor and lamps indoors, the level's ground outdoors, darker on small tiles."""
    if place.indoor:
        return [Area("floor", _rectangle(place, x, 2), False), *_lamps(place, x)]
    style = outside if outside != "scrub" or place.size == "small" else "park"
    drawn: list[Feature] = [Area(style, _rectangle(place, x, 2), False)]
    if place.size == "small":
        drawn.append(Area("shade", _rectangle(place, x, 2), False))
    return drawn


def _lamps(place: Place, x: float) -> list[Feature]:
    """A lamp over each square of a tile; its light ends at the walls."""
    left, top, _, _ = corners(place, x)
    squares = [(column, row) for row in range(place.tile.height) for column in range(place.tile.width)]
    return [Prop("lamp", (left + (column + 0.5) * UNIT, top + (row + 0.5) * UNIT), LIGHT) for column, row in squares]


def _walls(layout: Layout, x: float, collapsed: tuple[str, ...]) -> list[Feature]:
    """The walls around every indoor tile."""
    drawn: list[Feature] = []
    for tile, place in layout.places.items():
        if place.indoor and tile not in collapsed:
            edge = _rectangle(place, x, 1.5)
            drawn.append(Line("wall", (*edge, edge[0]), False))
    return drawn


def _doors(layout: Layout, x: float, collapsed: tuple[str, ...]) -> list[Feature]:
    """The doorways in the walls."""
    drawn: list[Feature] = []
    for door, ends in layout.doors.items():
        if not any(end in collapsed for end in ends):
            at, upright = doorway(layout, door, x)
            drawn.append(Prop("door", at, 1.3, 90.0 if upright else 0.0))
    return drawn


def doorway(layout: Layout, door: str, x: float) -> tuple[Point, bool]:
    """The middle of a door's border, and whether that border runs north to south."""
    first, second = (layout.places[end] for end in layout.doors[door])
    one, other = corners(first, x), corners(second, x)
    left, right = max(one[0], other[0]), min(one[2], other[2])
    top, bottom = max(one[1], other[1]), min(one[3], other[3])
    return ((left + right) / 2, (top + bottom) / 2), right - left < bottom - top


def gateway(layout: Layout, gate: str, x: float) -> Point:
    """The point just outside an enemy entrance."""
    entrance = layout.plan.entrances[list(layout.gates).index(gate)]
    row, column = entrance.square
    cx, cy = x + (column + 0.5) * UNIT, EDGE + (row + 0.5) * UNIT
    away = UNIT / 2 + COUNTER * 0.7
    dx, dy = {"n": (0, -away), "s": (0, away), "w": (-away, 0), "e": (away, 0)}[entrance.side]
    return cx + dx, cy + dy
