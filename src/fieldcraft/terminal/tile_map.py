"""A board of rectangular tiles as text: walls and doors, and in each tile its option number, name and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from textwrap import wrap
from typing import Final

from rich.text import Text

from fieldcraft.kernel.scene import Board, Line, Piece, Prop, Scene, Spot
from fieldcraft.terminal.theme import FAINT, HEADING, NUMBER, Glyphs, side_glyph

# Edges closer together than this, in board units, are drawn as one line.
TOLERANCE: Final = 14.0
# The size of the smallest tile in characters.
MAX_WIDTH: Final = 15
MIN_WIDTH: Final = 8
MAX_HEIGHT: Final = 5
FRAME: Final = 2
DISABLED: Final = {"panicked", "critical"}
WEST, EAST, NORTH, SOUTH = 1, 2, 4, 8
LIGHT: Final = {3: "─", 12: "│", 10: "┌", 9: "┐", 6: "└", 5: "┘", 14: "├", 13: "┤", 11: "┬", 7: "┴", 15: "┼"}
HEAVY: Final = {3: "━", 12: "┃", 10: "┏", 9: "┓", 6: "┗", 5: "┛", 14: "┣", 13: "┫", 11: "┳", 7: "┻", 15: "╋"}

Cell = tuple[str, str]
Box = tuple[int, int, int, int]


def is_tile_board(board: Board) -> bool:
    """Whether all places of a board are rectangles."""
    return bool(board.spots) and all(len(spot.outline) == 4 for spot in board.spots)


def draw_tiles(scene: Scene, numbers: Mapping[str, str], glyphs: Glyphs, columns: int, rows: int) -> list[Text]:
    """Draw the tiles to fit these columns and rows; if they are too wide, only those near the options."""
    board = scene.board
    shown = _in_view(board, numbers, columns)
    lines_x = _lines([x for spot in shown for x, _ in spot.outline])
    lines_y = _lines([y for spot in shown for _, y in spot.outline])
    across, down = _units(shown, 0), _units(shown, 1)
    at_x = _spread(lines_x, across, min(MAX_WIDTH, max(MIN_WIDTH, (columns - 2 * FRAME - 1) // ceil(across))), FRAME)
    at_y = _spread(lines_y, down, min(MAX_HEIGHT, max(3, (rows - 3) // ceil(down))), 1)
    boxes = {spot.id: _box(spot, at_x, at_y) for spot in shown}
    canvas: dict[tuple[int, int], Cell] = {}
    _draw_borders(canvas, boxes, _walled_spots(board), glyphs)
    _draw_doors(canvas, board, at_x, at_y)
    for spot in shown:
        here = [piece for piece in scene.pieces if piece.spot == spot.id and _inside(piece, spot)]
        _fill(canvas, boxes[spot.id], spot, numbers.get(spot.id, ""), here, glyphs)
    places = {spot.id: spot for spot in shown}
    for piece in scene.pieces:
        if piece.spot in places and not _inside(piece, places[piece.spot]):
            _draw_edge_piece(canvas, piece, boxes[piece.spot], at_x, at_y, glyphs)
    return _render(canvas, columns)


def _in_view(board: Board, numbers: Mapping[str, str], columns: int) -> list[Spot]:
    """All places, or if they are too many for the width, those around the ones with options."""
    spots = list(board.spots)
    fits = max(1, (columns - 2 * FRAME - 1) // MIN_WIDTH)
    if _units(spots, 0) <= fits:
        return spots
    unit = _unit(spots, 0)
    west, east = min(_edges(spot, 0)[0] for spot in spots), max(_edges(spot, 0)[1] for spot in spots)
    wanted = [_edges(spot, 0) for spot in spots if spot.id in numbers] or [_edges(spots[0], 0)]
    first, last = min(edge for edge, _ in wanted), max(edge for _, edge in wanted)
    middle = (first + last) / 2 if last - first <= fits * unit else sum(wanted[0]) / 2
    left = max(west, min(middle - fits * unit / 2, east - fits * unit)) - TOLERANCE
    right = left + fits * unit + TOLERANCE
    return [spot for spot in spots if left <= _edges(spot, 0)[0] and _edges(spot, 0)[1] <= right] or spots[:1]


def _edges(spot: Spot, axis: int) -> tuple[float, float]:
    """Where a tile begins and ends along an axis."""
    values = [point[axis] for point in spot.outline]
    return min(values), max(values)


def _unit(spots: list[Spot], axis: int) -> float:
    """The size of the smallest tile."""
    return min(end - begin for begin, end in (_edges(spot, axis) for spot in spots)) or 1.0


def _units(spots: list[Spot], axis: int) -> float:
    """The length of the board in smallest tiles, rounded to halves because tiles have small gaps between them."""
    whole = max(_edges(spot, axis)[1] for spot in spots) - min(_edges(spot, axis)[0] for spot in spots)
    return max(1.0, round(2 * whole / _unit(spots, axis) - 0.2) / 2)


def _lines(edges: Iterable[float]) -> list[float]:
    """The positions of the borders. Edges that nearly meet count as one."""
    lines: list[list[float]] = []
    for edge in sorted(edges):
        if lines and edge - lines[-1][-1] <= TOLERANCE:
            lines[-1].append(edge)
        else:
            lines.append([edge])
    return [sum(line) / len(line) for line in lines]


def _spread(lines: list[float], units: float, size: int, first: int) -> dict[float, int]:
    """The column or row of each line, with `size` characters for the smallest tile."""
    unit = (lines[-1] - lines[0]) / units or 1.0
    return {line: first + round((line - lines[0]) / unit * size) for line in lines}


def _interpolate(lines: Mapping[float, int], value: float) -> int:
    """The column or row of a position between the lines."""
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


def _walled_spots(board: Board) -> set[str]:
    """The places enclosed by walls."""
    rings = [feature.points for feature in board.ground if isinstance(feature, Line) and feature.style == "wall"]
    middles = {(round(sum(x for x, _ in r[:4]) / 4), round(sum(y for _, y in r[:4]) / 4)) for r in rings if len(r) == 5}
    return {spot.id for spot in board.spots if (round(spot.x), round(spot.y)) in middles}


def _draw_borders(
    canvas: dict[tuple[int, int], Cell], boxes: Mapping[str, Box], walled: set[str], glyphs: Glyphs
) -> None:
    """Draw the edges of all tiles: walls heavy, others light."""
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
        if glyphs.unicode:
            sign = (HEAVY if wall else LIGHT).get(arms, "·")
        else:
            sign = "+" if arms not in (3, 12) else ("=" if wall else "-") if arms == 3 else ("H" if wall else ":")
        canvas[cell] = (sign, HEADING if wall else FAINT)


def _draw_doors(
    canvas: dict[tuple[int, int], Cell], board: Board, at_x: Mapping[float, int], at_y: Mapping[float, int]
) -> None:
    """Draw doors as gaps in the walls."""
    for prop in board.ground:
        if isinstance(prop, Prop) and prop.style == "door":
            x, y = prop.at
            cell = (_interpolate(at_x, x), _interpolate(at_y, y))
            if cell in canvas:
                canvas[cell] = ("/", HEADING)


def _inside(piece: Piece, spot: Spot) -> bool:
    """Whether a piece is in the tile rather than on its edge."""
    if piece.at is None:
        return True
    xs, ys = [x for x, _ in spot.outline], [y for _, y in spot.outline]
    return min(xs) + 2 < piece.at[0] < max(xs) - 2 and min(ys) + 2 < piece.at[1] < max(ys) - 2


def _draw_edge_piece(
    canvas: dict[tuple[int, int], Cell],
    piece: Piece,
    box: Box,
    at_x: Mapping[float, int],
    at_y: Mapping[float, int],
    glyphs: Glyphs,
) -> None:
    """Draw a piece on the border of its tile or outside it."""
    assert piece.at is not None
    left, top, right, bottom = box
    x, y = _interpolate(at_x, piece.at[0]), _interpolate(at_y, piece.at[1])
    _, style = side_glyph(piece.side, glyphs)
    letter = (piece.short or piece.name)[:1]
    if (x, y) not in canvas or (left <= x <= right and top <= y <= bottom):
        canvas[x, y] = (letter, style)


def _fill(
    canvas: dict[tuple[int, int], Cell], box: Box, spot: Spot, number: str, here: list[Piece], glyphs: Glyphs
) -> None:
    """Write the option number and the name of a tile, and its pieces below."""
    left, top, right, bottom = box
    room, height = right - left - 1, bottom - top - 1
    tokens = _wrap_tokens(_tokens(here, glyphs), room)
    names = wrap(spot.name, room, initial_indent=" " * (len(number) + 1) if number else "") or [""]
    if len(names) + len(tokens) > height or any(len(line) > room for line in names):
        names = [f"{number and ' ' * (len(number) + 1)}{spot.name}"]
    heads: list[list[Cell]] = [[(sign, HEADING if number else "") for sign in line] for line in names]
    heads[0][: len(number)] = [(sign, NUMBER) for sign in number]
    for n, row in enumerate([*heads, *tokens][:height]):
        for column, cell in enumerate(row[:room], left + 1):
            canvas[column, top + 1 + n] = cell


def _tokens(here: list[Piece], glyphs: Glyphs) -> list[list[Cell]]:
    """Your pieces by the start of their names and a mark for their state, enemies by number or count, markers."""
    found: list[list[Cell]] = []
    theirs = 0
    markers = ""
    for piece in here:
        if piece.side == "ours":
            state = "!" if "seen" in piece.marks else "+" if DISABLED & set(piece.marks) else ""
            _, style = side_glyph("ours", glyphs)
            found.append([(letter, style) for letter in (piece.short or piece.name)[:3] + state])
        elif piece.side == "theirs" and (piece.short == piece.id or piece.name.startswith(f"{piece.id} ")):
            glyph, style = side_glyph("theirs", glyphs)
            found.append([(letter, style) for letter in f"{glyph}{piece.id}"])
        elif piece.side == "theirs":
            theirs += piece.count
        else:
            markers += (piece.short or piece.name)[:1]
    if theirs:
        glyph, style = side_glyph("theirs", glyphs)
        found.append([(letter, style) for letter in f"{glyph}{theirs}"])
    if markers:
        _, style = side_glyph("marker", glyphs)
        found.append([(letter, style) for letter in markers])
    return found


def _wrap_tokens(tokens: list[list[Cell]], room: int) -> list[list[Cell]]:
    """Tokens separated by spaces, in as many rows as they need."""
    rows: list[list[Cell]] = [[]]
    for token in tokens:
        if rows[-1] and len(rows[-1]) + 1 + len(token) > room:
            rows.append([])
        if rows[-1]:
            rows[-1].append((" ", ""))
        rows[-1] += token
    return rows


def _render(canvas: Mapping[tuple[int, int], Cell], columns: int) -> list[Text]:
    """The cells as lines of text, cropped to the width."""
    last_column, last_row = max(column for column, _ in canvas), max(row for _, row in canvas)
    last_column = min(last_column, columns - 1)
    first_row = min(row for _, row in canvas)
    block = []
    for row in range(first_row, last_row + 1):
        line = Text(no_wrap=True, end="")
        for column in range(last_column + 1):
            line.append(*canvas.get((column, row), (" ", "")))
        line.rstrip()
        block.append(line)
    return block
