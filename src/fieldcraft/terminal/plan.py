"""A board of tiles as text: boxes with their walls and doors, and in each its name, its number and who is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from textwrap import wrap
from typing import Final

from rich.text import Text

from fieldcraft.kernel.scene import Board, Line, Piece, Prop, Scene, Spot
from fieldcraft.terminal.looks import FAINT, HEAD, NUMBER, Glyphs, side_of

NEAR: Final = 14.0
WIDEST: Final = 15
NARROWEST: Final = 8
HIGHEST: Final = 5
FRAME: Final = 2
DOWN: Final = {"panicked", "critical"}
WEST, EAST, NORTH, SOUTH = 1, 2, 4, 8
LIGHT: Final = {3: "─", 12: "│", 10: "┌", 9: "┐", 6: "└", 5: "┘", 14: "├", 13: "┤", 11: "┬", 7: "┴", 15: "┼"}
HEAVY: Final = {3: "━", 12: "┃", 10: "┏", 9: "┓", 6: "┗", 5: "┛", 14: "┣", 13: "┫", 11: "┳", 7: "┻", 15: "╋"}

Cell = tuple[str, str]
Box = tuple[int, int, int, int]


def is_plan(board: Board) -> bool:
    """Whether all places of a board are rectangles side by side."""
    return bool(board.spots) and all(len(spot.outline) == 4 for spot in board.spots)


def plan(scene: Scene, numbers: Mapping[str, str], glyphs: Glyphs, columns: int, rows: int) -> list[Text]:
    """Draw the plan in so many columns and rows; if it is too wide, the part that the options are about."""
    board = scene.board
    shown = _in_view(board, numbers, columns)
    lines_x = _lines([x for spot in shown for x, _ in spot.outline])
    lines_y = _lines([y for spot in shown for _, y in spot.outline])
    across, down = _units(shown, 0), _units(shown, 1)
    at_x = _spread(lines_x, across, min(WIDEST, max(NARROWEST, (columns - 2 * FRAME - 1) // ceil(across))), FRAME)
    at_y = _spread(lines_y, down, min(HIGHEST, max(3, (rows - 3) // ceil(down))), 1)
    boxes = {spot.id: _box(spot, at_x, at_y) for spot in shown}
    paper: dict[tuple[int, int], Cell] = {}
    _draw_borders(paper, boxes, _walled(board), glyphs)
    _draw_doors(paper, board, at_x, at_y)
    for spot in shown:
        here = [piece for piece in scene.pieces if piece.spot == spot.id and _inside(piece, spot)]
        _fill(paper, boxes[spot.id], spot, numbers.get(spot.id, ""), here, glyphs)
    places = {spot.id: spot for spot in shown}
    for piece in scene.pieces:
        if piece.spot in places and not _inside(piece, places[piece.spot]):
            _draw_edge_piece(paper, piece, boxes[piece.spot], at_x, at_y, glyphs)
    return _written(paper, columns)


def _in_view(board: Board, numbers: Mapping[str, str], columns: int) -> list[Spot]:
    """All places, or if they are too many for the width, those around the places that the options name."""
    spots = list(board.spots)
    fits = max(1, (columns - 2 * FRAME - 1) // NARROWEST)
    if _units(spots, 0) <= fits:
        return spots
    unit = _unit(spots, 0)
    west, east = min(_edges(spot, 0)[0] for spot in spots), max(_edges(spot, 0)[1] for spot in spots)
    wanted = [_edges(spot, 0) for spot in spots if spot.id in numbers] or [_edges(spots[0], 0)]
    first, last = min(edge for edge, _ in wanted), max(edge for _, edge in wanted)
    middle = (first + last) / 2 if last - first <= fits * unit else sum(wanted[0]) / 2
    left = max(west, min(middle - fits * unit / 2, east - fits * unit)) - NEAR
    right = left + fits * unit + NEAR
    return [spot for spot in spots if left <= _edges(spot, 0)[0] and _edges(spot, 0)[1] <= right] or spots[:1]


def _edges(spot: Spot, axis: int) -> tuple[float, float]:
    """Where a tile begins and ends, across or down."""
    values = [point[axis] for point in spot.outline]
    return min(values), max(values)


def _unit(spots: list[Spot], axis: int) -> float:
    """The size of the smallest tile."""
    return min(end - begin for begin, end in (_edges(spot, axis) for spot in spots)) or 1.0


def _units(spots: list[Spot], axis: int) -> float:
    """How many of the smallest tiles would stand side by side, to the half, since tiles keep a little apart."""
    whole = max(_edges(spot, axis)[1] for spot in spots) - min(_edges(spot, axis)[0] for spot in spots)
    return max(1.0, round(2 * whole / _unit(spots, axis) - 0.2) / 2)


def _lines(edges: Iterable[float]) -> list[float]:
    """The lines on which borders lie: edges that nearly meet are one."""
    lines: list[list[float]] = []
    for edge in sorted(edges):
        if lines and edge - lines[-1][-1] <= NEAR:
            lines[-1].append(edge)
        else:
            lines.append([edge])
    return [sum(line) / len(line) for line in lines]


def _spread(lines: list[float], units: float, size: int, first: int) -> dict[float, int]:
    """The column or row of each line, with so many characters to the smallest tile."""
    unit = (lines[-1] - lines[0]) / units or 1.0
    return {line: first + round((line - lines[0]) / unit * size) for line in lines}


def _on(lines: Mapping[float, int], value: float) -> int:
    """The column or row of a point between the lines."""
    known = sorted(lines)
    low = max((line for line in known if line <= value), default=known[0])
    high = min((line for line in known if line > value), default=known[-1])
    if high == low:
        return lines[low] + (1 if value > low else -1 if value < low else 0)
    part = (value - low) / (high - low)
    return round(lines[low] + part * (lines[high] - lines[low]))


def _nearest(lines: Mapping[float, int], value: float) -> int:
    return lines[min(lines, key=lambda line: abs(line - value))]


def _box(spot: Spot, at_x: Mapping[float, int], at_y: Mapping[float, int]) -> Box:
    """The columns and rows of a tile's borders."""
    xs, ys = [x for x, _ in spot.outline], [y for _, y in spot.outline]
    return _nearest(at_x, min(xs)), _nearest(at_y, min(ys)), _nearest(at_x, max(xs)), _nearest(at_y, max(ys))


def _walled(board: Board) -> set[str]:
    """The places that walls go round."""
    rings = [feature.points for feature in board.ground if isinstance(feature, Line) and feature.style == "wall"]
    middles = {(round(sum(x for x, _ in r[:4]) / 4), round(sum(y for _, y in r[:4]) / 4)) for r in rings if len(r) == 5}
    return {spot.id for spot in board.spots if (round(spot.x), round(spot.y)) in middles}


def _draw_borders(
    paper: dict[tuple[int, int], Cell], boxes: Mapping[str, Box], walled: set[str], glyphs: Glyphs
) -> None:
    """The edges of all tiles: walls heavy, the others light."""
    bits: dict[tuple[int, int], int] = {}
    heavy: set[tuple[int, int]] = set()
    for name, (left, top, right, bottom) in boxes.items():
        ring: list[tuple[int, int, int]] = []
        for column in range(left, right + 1):
            across = (WEST if column > left else 0) | (EAST if column < right else 0)
            ring += [(column, top, across), (column, bottom, across)]
        for row in range(top, bottom + 1):
            down = (NORTH if row > top else 0) | (SOUTH if row < bottom else 0)
            ring += [(left, row, down), (right, row, down)]
        for column, row, arms in ring:
            bits[column, row] = bits.get((column, row), 0) | arms
            if name in walled:
                heavy.add((column, row))
    for cell, arms in bits.items():
        wall = cell in heavy
        if glyphs.fine:
            sign = (HEAVY if wall else LIGHT).get(arms, "·")
        else:
            sign = "+" if arms not in (3, 12) else ("=" if wall else "-") if arms == 3 else ("H" if wall else ":")
        paper[cell] = (sign, HEAD if wall else FAINT)


def _draw_doors(
    paper: dict[tuple[int, int], Cell], board: Board, at_x: Mapping[float, int], at_y: Mapping[float, int]
) -> None:
    """A gap in the wall where a door is."""
    for mark in board.ground:
        if isinstance(mark, Prop) and mark.style == "door":
            x, y = mark.at
            cell = (_on(at_x, x), _on(at_y, y))
            if cell in paper:
                paper[cell] = ("/", HEAD)


def _inside(piece: Piece, spot: Spot) -> bool:
    """Whether a counter stands in the tile and not on its edge."""
    if piece.at is None:
        return True
    xs, ys = [x for x, _ in spot.outline], [y for _, y in spot.outline]
    return min(xs) + 2 < piece.at[0] < max(xs) - 2 and min(ys) + 2 < piece.at[1] < max(ys) - 2


def _draw_edge_piece(
    paper: dict[tuple[int, int], Cell],
    piece: Piece,
    box: Box,
    at_x: Mapping[float, int],
    at_y: Mapping[float, int],
    glyphs: Glyphs,
) -> None:
    """A counter on a border, or outside it."""
    assert piece.at is not None
    left, top, right, bottom = box
    x, y = _on(at_x, piece.at[0]), _on(at_y, piece.at[1])
    _, ink = side_of(piece.side, glyphs)
    sign = (piece.short or piece.name)[:1]
    if (x, y) not in paper or (left <= x <= right and top <= y <= bottom):
        paper[x, y] = (sign, ink)


def _fill(
    paper: dict[tuple[int, int], Cell], box: Box, spot: Spot, number: str, here: list[Piece], glyphs: Glyphs
) -> None:
    """The number and the name of a tile, and under them who and what is there."""
    left, top, right, bottom = box
    room, height = right - left - 1, bottom - top - 1
    tokens = _packed(_tokens(here, glyphs), room)
    names = wrap(spot.name, room, initial_indent=" " * (len(number) + 1) if number else "") or [""]
    if len(names) + len(tokens) > height or any(len(line) > room for line in names):
        names = [f"{number and ' ' * (len(number) + 1)}{spot.name}"]
    heads: list[list[Cell]] = [[(sign, HEAD if number else "") for sign in line] for line in names]
    heads[0][: len(number)] = [(sign, NUMBER) for sign in number]
    for n, row in enumerate([*heads, *tokens][:height]):
        for column, cell in enumerate(row[:room], left + 1):
            paper[column, top + 1 + n] = cell


def _tokens(here: list[Piece], glyphs: Glyphs) -> list[list[Cell]]:
    """Ours by the first letters of their names, with a sign for what befell them; the others by their own number if
    they are known by one, or counted; markers."""
    found: list[list[Cell]] = []
    theirs = 0
    markers = ""
    for piece in here:
        if piece.side == "ours":
            state = "!" if "seen" in piece.marks else "+" if DOWN & set(piece.marks) else ""
            _, ink = side_of("ours", glyphs)
            found.append([(sign, ink) for sign in (piece.short or piece.name)[:3] + state])
        elif piece.side == "theirs" and piece.short == piece.id:
            sign, ink = side_of("theirs", glyphs)
            found.append([(letter, ink) for letter in f"{sign}{piece.short}"])
        elif piece.side == "theirs":
            theirs += piece.count
        else:
            markers += (piece.short or piece.name)[:1]
    if theirs:
        sign, ink = side_of("theirs", glyphs)
        found.append([(letter, ink) for letter in f"{sign}{theirs}"])
    if markers:
        _, ink = side_of("marker", glyphs)
        found.append([(letter, ink) for letter in markers])
    return found


def _packed(tokens: list[list[Cell]], room: int) -> list[list[Cell]]:
    """Words in as many lines as they take."""
    rows: list[list[Cell]] = [[]]
    for token in tokens:
        if rows[-1] and len(rows[-1]) + 1 + len(token) > room:
            rows.append([])
        if rows[-1]:
            rows[-1].append((" ", ""))
        rows[-1] += token
    return rows


def _written(paper: Mapping[tuple[int, int], Cell], columns: int) -> list[Text]:
    """The cells as lines, none of them wider than there is room."""
    last_column, last_row = max(column for column, _ in paper), max(row for _, row in paper)
    last_column = min(last_column, columns - 1)
    first_row = min(row for _, row in paper)
    block = []
    for row in range(first_row, last_row + 1):
        line = Text(no_wrap=True, end="")
        for column in range(last_column + 1):
            line.append(*paper.get((column, row), (" ", "")))
        line.rstrip()
        block.append(line)
    return block
