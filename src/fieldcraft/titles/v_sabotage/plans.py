"""The plan of a level, read from a drawing in text.

Lines of edges and lines of squares alternate; within a line, so do edges and squares:

         v          an enemy entrance into the square below it
     a a b E        lower case: outdoor tiles; upper case: indoor tiles; a dot: no tile
       +   #        an unlocked and a locked door, on the edge between two squares
    >C C . d        another entrance

Adjacent squares with the same letter are one tile: one square is small, two are medium, two by two are large.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fieldcraft.kernel.errors import BadData

Side = Literal["n", "e", "s", "w"]
Size = Literal["small", "medium", "large"]
Passage = Literal["open", "wall", "door", "locked"]
Square = tuple[int, int]

OPPOSITE: dict[Side, Side] = {"n": "s", "e": "w", "s": "n", "w": "e"}
STEPS: dict[Side, Square] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
SIZES: dict[Square, Size] = {(1, 1): "small", (1, 2): "medium", (2, 1): "medium", (2, 2): "large"}
ARROWS: dict[str, Side] = {"v": "n", "<": "e", "^": "s", ">": "w"}
DOORS: dict[str, Passage] = {"+": "door", "#": "locked"}
NOTHING = "."


class Tile(msgspec.Struct, frozen=True):
    """One tile of a level: its letter, and the squares it covers from its north-western corner."""

    id: str
    size: Size
    indoor: bool
    row: int
    column: int
    height: int
    width: int


class Border(msgspec.Struct, frozen=True):
    """Where two tiles touch: the second is on this side of the first, with this passage between them."""

    first: str
    second: str
    side: Side
    passage: Passage


class Entrance(msgspec.Struct, frozen=True):
    """An enemy entrance: the tile it leads to, the side of the tile it is on, and the square there."""

    tile: str
    side: Side
    square: Square


class Plan(msgspec.Struct, frozen=True):
    """A level's tiles by letter, in the order of the drawing, and what is on their edges."""

    tiles: dict[str, Tile]
    borders: tuple[Border, ...]
    entrances: tuple[Entrance, ...]


def plan(drawing: str) -> Plan:
    """Read a drawing; raise `BadData` with every mistake in it.

    >>> drawn = plan("\\n a a b<\\n     +\\n . . C\\n")
    >>> [(tile.id, tile.size, tile.indoor) for tile in drawn.tiles.values()]
    [('a', 'medium', False), ('b', 'small', False), ('c', 'small', True)]
    >>> [(border.first, border.side, border.second, border.passage) for border in drawn.borders]
    [('a', 'e', 'b', 'open'), ('b', 's', 'c', 'door')]
    >>> [(entrance.tile, entrance.side) for entrance in drawn.entrances]
    [('b', 'e')]
    """
    lines = drawing.split("\n")
    mistakes: list[str] = []
    squares = _squares(lines, mistakes)
    tiles = _tiles(squares, mistakes)
    owner = {square: letter.lower() for square, letter in squares.items()}
    doors: dict[tuple[str, str], Passage] = {}
    entrances: list[Entrance] = []
    for square, side, sign in _edges(lines, mistakes):
        _read_edge(owner, square, side, sign, doors, entrances, mistakes)
    if mistakes:
        raise BadData(*mistakes)
    return Plan(tiles, _borders(tiles, owner, doors), tuple(entrances))


def _squares(lines: list[str], mistakes: list[str]) -> dict[Square, str]:
    """The letters of the drawing by row and column."""
    found: dict[Square, str] = {}
    for y, line in enumerate(lines[1::2]):
        for x, letter in enumerate(line[1::2]):
            if letter.isascii() and letter.isalpha():
                found[y, x] = letter
            elif letter not in (NOTHING, " "):
                mistakes.append(f"line {2 * y + 2}, column {2 * x + 2}: {letter!r} isn't a letter or a dot")
    if not found and not mistakes:
        mistakes.append("the drawing has no tiles; the first line is for the edges above the first row")
    return found


def _tiles(squares: dict[Square, str], mistakes: list[str]) -> dict[str, Tile]:
    """The tiles of the letters; each must have the shape of a tile in the box."""
    tiles: dict[str, Tile] = {}
    for letter in dict.fromkeys(squares.values()):
        mine = [square for square, other in squares.items() if other == letter]
        rows, columns = {row for row, _ in mine}, {column for _, column in mine}
        height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        size = SIZES.get((height, width))
        if letter.lower() in tiles:
            mistakes.append(f"tile {letter!r}: use the letter for an indoor or an outdoor tile, not both")
        elif size is None or len(mine) != height * width:
            mistakes.append(
                f"tile {letter!r}: its squares must form a small (1), medium (1 by 2) or large (2 by 2) tile"
            )
        else:
            tiles[letter.lower()] = Tile(letter.lower(), size, letter.isupper(), min(rows), min(columns), height, width)
    return tiles


def _edges(lines: list[str], mistakes: list[str]) -> list[tuple[Square, Side, str]]:
    """The signs on edges, each with the square to its south or east, and the side of that square."""
    found: list[tuple[Square, Side, str]] = []
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            if sign == " " or (y % 2 and x % 2):
                continue
            if y % 2 == x % 2 or (sign not in ARROWS and sign not in DOORS):
                mistakes.append(f"line {y + 1}, column {x + 1}: {sign!r} isn't a door (+ #) or an entrance (v < ^ >)")
            else:
                found.append(((y // 2, x // 2), "w" if y % 2 else "n", sign))
    return found


def _read_edge(
    owner: dict[Square, str],
    square: Square,
    side: Side,
    sign: str,
    doors: dict[tuple[str, str], Passage],
    entrances: list[Entrance],
    mistakes: list[str],
) -> None:
    """Record one door or entrance."""
    beyond = (square[0] + STEPS[side][0], square[1] + STEPS[side][1])
    here, there = owner.get(square), owner.get(beyond)
    if sign in DOORS:
        if here is None or there is None or here == there:
            mistakes.append(f"the door {sign!r} near {here or there or 'nothing'} doesn't connect two tiles")
        elif (there, here) in doors:
            mistakes.append(f"there are two doors between {there!r} and {here!r}")
        else:
            doors[there, here] = DOORS[sign]
        return
    into = ARROWS[sign]
    inside, outside, at = (here, there, square) if into == side else (there, here, beyond)
    if into not in (side, OPPOSITE[side]):
        mistakes.append(f"the entrance {sign!r} near {here or there or 'nothing'} points along its edge")
    elif inside is None or outside is not None:
        mistakes.append(f"the entrance {sign!r} near {here or there or 'nothing'} doesn't lead in from outside")
    else:
        entrances.append(Entrance(inside, into, at))


def _borders(
    tiles: dict[str, Tile], owner: dict[Square, str], doors: dict[tuple[str, str], Passage]
) -> tuple[Border, ...]:
    """Every pair of tiles that touch along an edge, once, with what is between them."""
    found: dict[tuple[str, str], Border] = {}
    sides: tuple[Side, Side] = ("e", "s")
    for (row, column), here in owner.items():
        for side in sides:
            there = owner.get((row + STEPS[side][0], column + STEPS[side][1]))
            if there is None or there == here or (here, there) in found:
                continue
            plain: Passage = "wall" if tiles[here].indoor or tiles[there].indoor else "open"
            found[here, there] = Border(here, there, side, doors.get((here, there), plain))
    return tuple(found.values())
