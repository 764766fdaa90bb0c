"""The board of the levels in play: a floor plan at night, with walls, lamps indoors and moonlight outdoors."""

from __future__ import annotations

from fieldcraft.kernel.scene import Area, Board, Feature, Ink, Lettering, Line, Point, Prop, Spot
from fieldcraft.titles.v_sabotage import furnishing, level_cards
from fieldcraft.titles.v_sabotage.furnishing import Sheet
from fieldcraft.titles.v_sabotage.layout import Layout, Place
from fieldcraft.titles.v_sabotage.rules import MAX_BOARDS, Play, Sabotage

UNIT = 168.0
# The room around a level, for enemy entrances and the compass.
EDGE = 56.0
GAP = 150.0
COUNTER = 66.0
# About how wide letters are in the name of a tile: usual ones, and those that are wider or narrower.
LETTER = 7.5
LETTERS = {**dict.fromkeys("mwMW", 10.9), **dict.fromkeys("frt-", 5.7), **dict.fromkeys("ilIj' ", 4.1)}
# The room that the size of a tile takes beside its name, with the margins, and the margin of each.
SIZE_ROOM, INDENT = 60, 8
WALL = 4.0
# How far a token on a door is moved away from the name of the tile south of it.
LIFT = 12.0
# A window in the wall of a room, and how far its light falls outside.
WINDOW = 26.0
SPILL = 34.0
TEXT_WIDTH, TEXT_HEIGHT = 12, 4

# It is night in both themes: a full moon in light mode, a thin one in dark mode.
NIGHT = {
    "paper": Ink("#22304a", "#12161d"),
    "ink": Ink("#eef2f9", "#cdd3dd"),
    "sand": Ink("#6a624c", "#302b22"),
    "sea": Ink("#2a4c68", "#152430"),
    "green": Ink("#3f6a5c", "#2c3d39"),
    "floor": Ink("#6e5430", "#4a3c26"),
    "wall": Ink("#0a101b", "#05070a"),
    "stone": Ink("#4c6385", "#232d3a"),
    "lamp": Ink("#ffd884", "#e8b552"),
    "ours": Ink("#d3f5ea", "#b4e2d6"),
    "theirs": Ink("#b8795f", "#8f5a45"),
    "marker": Ink("#bfb598", "#a79d82"),
    "glow": Ink("#f28a1e", "#dd7a1c"),
    "alert": Ink("#ff9a66", "#ff8f5a"),
}
ALARMED = {"lamp": Ink("#ff8f3a", "#f0782a"), "floor": Ink("#7c4526", "#5a3521"), "pulse": Ink("#ff7a1f", "#e8641a")}


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
        if len(rules.boards) >= MAX_BOARDS:
            rules.boards.clear()
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
        sheet = rules.box.sheets.get(level, BARE)
        ground += _gaps(layout, x, sheet)
        for tile, place in layout.places.items():
            if tile not in collapsed:
                spots.append(_spot(rules, place, x, column))
                ground += _surface(place, x, sheet)
                ground += furnishing.furnish(sheet, place.tile.id, corners(place, x), _openings(layout, place, x))
                ground += _lettering(place, x, rules.name_of(tile))
        ground += _walls(layout, x, collapsed)
        if sheet.windows:
            ground += _windows(layout, x, collapsed)
        ground += _doors(layout, x, collapsed)
        if len(starts) > 1:
            ground.append(Lettering(layout.level.name, "region", ((x + wide * UNIT / 2, EDGE - 18),)))
        high, across, column = max(high, tall), x + wide * UNIT, column + wide * TEXT_WIDTH + 2
    width, height = max(across + EDGE, 600.0), high * UNIT + 2 * EDGE
    around = next((rules.box.sheets[level].around for level in starts if level in rules.box.sheets), "")
    if around:
        everywhere = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        ground[:0] = [Area(around, everywhere, False), Area("dusk", everywhere, False)]
    ground.append(Prop("north", (EDGE / 2, height - 28), 0.7))
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
        frame=False,
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


def _lettering(place: Place, x: float, name: str) -> list[Lettering]:
    """The name of a tile in its north-western corner, and its size in the other: spaces, and the roll that hits.

    The size goes below a name that leaves no room beside it.
    """
    left, top, right, _ = corners(place, x)
    beside = name_width(name) + SIZE_ROOM <= right - left
    size = f"{place.size[0].upper()}{place.spaces} \N{MIDDLE DOT} {place.hit}+"
    return [
        Lettering(name, "tile", ((left + INDENT, top + 22),)),
        Lettering(size, "badge", ((right - INDENT, top + (22 if beside else 38)),)),
    ]


def name_width(name: str) -> float:
    """About how wide the name of a tile is."""
    return sum(LETTERS.get(letter, LETTER) for letter in name)


BARE = Sheet(id="bare", ground="paving", floor="floor", source="own design")


def _surface(place: Place, x: float, sheet: Sheet) -> list[Feature]:
    """The surface of a tile: its material under a lamp or the moon. Small tiles outdoors give cover, and are darker."""
    material = sheet.material(place.tile.id, place.indoor)
    if place.indoor:
        room = _rectangle(place, x, WALL)
        return [Area(material, room, False), Area("lamplight", room, False)]
    edge = _rectangle(place, x, 0)
    drawn: list[Feature] = [Area(material, edge, False), Area("moonlight", edge, False)]
    if place.size == "small":
        drawn.append(Area("shade", edge, False))
    return [*drawn, Line("tile-edge", (*edge, edge[0]), False)]


def _gaps(layout: Layout, x: float, sheet: Sheet) -> list[Feature]:
    """The squares of a level without a tile, if the sheet says what is there."""
    if not sheet.gaps or (sheet.gaps == sheet.around and not sheet.moored):
        return []
    wide, high = _extent(layout)
    taken = {square for place in layout.places.values() for square in _squares(place)}
    free = [(column, row) for row in range(high) for column in range(wide) if (column, row) not in taken]
    drawn: list[Feature] = [Area(sheet.gaps, _square(x, *place), False) for place in free]
    if sheet.moored:
        (left, top), *_ = _square(x, sheet.moored.column, sheet.moored.row)
        right, bottom = left + sheet.moored.width * UNIT, top + sheet.moored.height * UNIT
        drawn.append(furnishing.across(sheet.moored.thing, (left, top, right, bottom)))
    return drawn


def _square(x: float, column: int, row: int) -> tuple[Point, ...]:
    left, top = x + column * UNIT, EDGE + row * UNIT
    return (left, top), (left + UNIT, top), (left + UNIT, top + UNIT), (left, top + UNIT)


def _openings(layout: Layout, place: Place, x: float) -> list[Point]:
    """The doors and enemy entrances of a tile, which nothing stands in front of."""
    doors = [doorway(layout, door, x)[0] for door, ends in layout.doors.items() if place.id in ends]
    return doors + [gateway(layout, gate, x) for gate, tile in layout.gates.items() if tile == place.id]


def _walls(layout: Layout, x: float, collapsed: tuple[str, ...]) -> list[Feature]:
    """The walls around every indoor tile."""
    drawn: list[Feature] = []
    for tile, place in layout.places.items():
        if place.indoor and tile not in collapsed:
            edge = _rectangle(place, x, 0)
            drawn.append(Line("wall", (*edge, edge[0]), False))
    return drawn


def _windows(layout: Layout, x: float, collapsed: tuple[str, ...]) -> list[Feature]:
    """A window in each square of an outer wall that has no door, and the light that falls out of it."""
    drawn: list[Feature] = []
    indoors = _indoor_squares(layout, collapsed)
    for tile, place in layout.places.items():
        if not place.indoor or tile in collapsed:
            continue
        openings = _openings(layout, place, x)
        for column, row in _squares(place):
            for (dx, dy), outward in SIDES.items():
                at = x + (column + 0.5 + dx / 2) * UNIT, EDGE + (row + 0.5 + dy / 2) * UNIT
                free = all(abs(at[0] - door[0]) + abs(at[1] - door[1]) > UNIT * 0.45 for door in openings)
                if (column + dx, row + dy) not in indoors and free:
                    drawn += _window(at, outward)
    return drawn


SIDES: dict[tuple[int, int], Point] = {(0, -1): (0, -1), (0, 1): (0, 1), (-1, 0): (-1, 0), (1, 0): (1, 0)}


def _window(at: Point, outward: Point) -> list[Feature]:
    """A window and its light, which widens outside."""
    (x, y), (dx, dy) = at, outward
    half, wide = WINDOW / 2, WINDOW * 0.85
    one, other = (x - dy * half, y - dx * half), (x + dy * half, y + dx * half)
    out, along = (x + dx * SPILL, y + dy * SPILL), (dy * wide, dx * wide)
    far = (out[0] + along[0], out[1] + along[1]), (out[0] - along[0], out[1] - along[1])
    return [Area("light", (one, other, *far), False), Line("window", (one, other), False)]


def _squares(place: Place) -> list[tuple[int, int]]:
    """The squares of a tile as column and row."""
    tile = place.tile
    return [(tile.column + column, tile.row + row) for row in range(tile.height) for column in range(tile.width)]


def _indoor_squares(layout: Layout, collapsed: tuple[str, ...]) -> set[tuple[int, int]]:
    """The squares of a level that are under a roof."""
    rooms = (place for tile, place in layout.places.items() if place.indoor and tile not in collapsed)
    return {square for place in rooms for square in _squares(place)}


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


def lock(layout: Layout, door: str, x: float) -> Point:
    """The point of a locked door's token: the door, or a little north of it if a tile's name is to the south."""
    (across, down), upright = doorway(layout, door, x)
    return across, down if upright else down - LIFT


def compass(layout: Layout, x: float) -> Point:
    """The point of a level's compass, beyond its south-eastern corner."""
    wide, high = _extent(layout)
    return x + wide * UNIT + EDGE / 2, EDGE + high * UNIT - 26


def gateway(layout: Layout, gate: str, x: float) -> Point:
    """The point just outside an enemy entrance."""
    entrance = layout.plan.entrances[list(layout.gates).index(gate)]
    row, column = entrance.square
    cx, cy = x + (column + 0.5) * UNIT, EDGE + (row + 0.5) * UNIT
    away = UNIT / 2 + EDGE / 2 - 2
    dx, dy = {"n": (0, -away), "s": (0, away), "w": (-away, 0), "e": (away, 0)}[entrance.side]
    return cx + dx, cy + dy
