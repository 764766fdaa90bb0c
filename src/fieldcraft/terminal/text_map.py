"""The map as text: places, links, pieces, and the numbers of the options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final

from rich.text import Text

from fieldcraft.kernel.scene import Board, Piece, Scene, Spot
from fieldcraft.terminal.theme import FAINT, HEADING, NUMBER, RING_STYLES, Glyphs, side_glyph
from fieldcraft.terminal.view import View

COLUMNS: Final = 76
ROWS: Final = 15
MARGIN: Final = 2
# Dots drawn and dots skipped: a road is solid, a track dashed, any other link dotted.
DASHES: Final[dict[str, tuple[int, int]]] = {"road": (1, 0), "track": (3, 2)}
DOTTED: Final = (1, 2)
BRAILLE: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))

ARMIES: Final = ("ours", "theirs")
# The width of the row numbers beside a map of numbered hexes, and the digits of a hex number (column and row).
EDGE: Final = 3
DIGITS: Final = 4
# The width of a hex or tile, what separates an option's number from its badge, and the styles of the terrain letters.
TILE: Final = 4
BADGE_MARK: Final = ":"
TERRAIN_STYLES: Final = {"~": "blue", "&": "green", "^": "white", "#": "white", "=": "yellow", "/": "cyan"}

Cell = tuple[str, str]
Token = list[Cell]


def draw_map(
    scene: Scene,
    numbers: Mapping[str, str],
    glyphs: Glyphs,
    columns: int = COLUMNS + MARGIN,
    rows: int = ROWS,
    badges: Mapping[str, str] | None = None,
    focus: Sequence[str] = (),
) -> list[Text]:
    """Draw the map to fit these columns and rows.

    `numbers` are the option numbers by place, `badges` what to write after them, such as a cost, and `focus` lists all
    places that the options concern.
    """
    if is_grid(scene.board):
        return _draw_grid(scene, numbers, glyphs, columns, rows, badges or {}, focus)
    canvas = _Canvas(columns, rows)
    nodes = {spot.id: _node(spot, columns, rows) for spot in scene.board.spots}
    for spot in scene.board.spots:
        _write_name(canvas, spot, nodes[spot.id], numbers.get(spot.id, ""), glyphs)
    for spot in scene.board.spots:
        here = [piece for piece in scene.pieces if piece.spot == spot.id]
        if here:
            _write_pieces(canvas, spot, nodes[spot.id], here, glyphs)
    _draw_links(canvas, scene.board, nodes, glyphs)
    return canvas.lines()


def map_width(board: Board) -> int:
    """How many columns the map needs, or 0 for an empty board. A grid is cropped to fit."""
    if is_grid(board):
        return min(COLUMNS, MARGIN + TILE + max(spot.cell[0] for spot in board.spots))
    return max((spot.cell[0] + MARGIN + len(spot.name) for spot in board.spots), default=0)


def is_grid(board: Board) -> bool:
    """Whether the places are adjoining hexes or tiles, each with a terrain letter."""
    return bool(board.spots) and all(spot.outline and spot.sign for spot in board.spots)


def is_numbered_hex_map(board: Board) -> bool:
    """Whether the places are hexes with four-digit numbers: two digits for the column, two for the row."""
    return is_grid(board) and all(len(spot.id) == DIGITS and spot.id.isdecimal() for spot in board.spots)


def _draw_grid(
    scene: Scene,
    numbers: Mapping[str, str],
    glyphs: Glyphs,
    columns: int,
    rows: int,
    badges: Mapping[str, str],
    focus: Sequence[str] = (),
) -> list[Text]:
    """Draw hexes or tiles: each shows its option and badge, its pieces, or its terrain letter.

    Numbered hexes have column and row numbers along the edges. A map that is too large is cropped around `_centre`.
    """
    here: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        here.setdefault(piece.spot, []).append(piece)
    numbered = is_numbered_hex_map(scene.board)
    edge, head = (EDGE, 1) if numbered else (MARGIN, 0)
    room = (columns - edge - TILE, rows - head - 1)
    left, top = _corner(scene.board, _centre(scene.board, here, {*numbers, *focus}, room), room)
    spacing = _spacing(scene.board) if badges else 0
    canvas = _Canvas(columns, rows)
    for spot in scene.board.spots:
        column, row = spot.cell[0] - left + edge, spot.cell[1] - top + head
        if not (edge <= column <= columns - TILE and head <= row < rows):
            continue
        if numbered:
            canvas.write(column, 0, [(digit, FAINT) for digit in spot.id[: DIGITS // 2]])
            canvas.write(0, row, [(digit, FAINT) for digit in spot.id[DIGITS // 2 :]])
        token: Token = [(letter, NUMBER) for letter in numbers.get(spot.id, "")]
        if spot.id in here:
            token += _token(here[spot.id], glyphs)[: TILE - len(token)]
        elif spot.id in badges and len(token) + len(badges[spot.id]) + 1 < spacing:
            token += [(letter, FAINT) for letter in f"{BADGE_MARK}{badges[spot.id]}"]
        canvas.write(column, row, token or [(spot.sign, TERRAIN_STYLES.get(spot.sign, FAINT))])
    return canvas.lines()


def _spacing(board: Board) -> int:
    """The smallest number of columns between two places in a row of a grid."""
    cells = sorted((spot.cell[1], spot.cell[0]) for spot in board.spots)
    return min((right - left for (row, left), (same, right) in pairwise(cells) if row == same), default=TILE)


def _centre(board: Board, here: Mapping[str, list[Piece]], wanted: set[str], room: tuple[int, int]) -> list[Spot]:
    """The places to show: those with options, markers and pieces, or as many of these as fit."""
    sides = {spot: {piece.side for piece in pieces} for spot, pieces in here.items()}
    options = [spot for spot in board.spots if spot.id in wanted]
    marked, ours, theirs = (
        [spot for spot in board.spots if side in sides.get(spot.id, ())] for side in ("marker", "ours", "theirs")
    )
    near = [*options, *marked]
    for shown in ([*near, *ours, *theirs], [*near, *ours], near, options, [*marked, *ours]):
        if shown and all(_extent(shown, axis) <= room[axis] for axis in (0, 1)):
            return shown
    return options or ours or list(board.spots)


def _extent(spots: list[Spot], axis: int) -> int:
    """The distance between the outermost of these places."""
    return max(spot.cell[axis] for spot in spots) - min(spot.cell[axis] for spot in spots)


def _corner(board: Board, shown: list[Spot], room: tuple[int, int]) -> tuple[int, int]:
    """The cell at the top left of the part of a grid to show."""
    corner = []
    for axis in (0, 1):
        middle = (min(spot.cell[axis] for spot in shown) + max(spot.cell[axis] for spot in shown)) // 2
        last = max(spot.cell[axis] for spot in board.spots)
        corner.append(max(0, min(middle - room[axis] // 2, last - room[axis])))
    return corner[0], corner[1]


def map_pages(view: View, glyphs: Glyphs, columns: int, rows: int) -> list[list[Text]]:
    """A whole map of numbered hexes, in pages that all start with the column numbers."""
    high = max(spot.cell[1] for spot in view.scene.board.spots) + 2
    head, *lines = _draw_grid(view.scene, view.numbers, glyphs, columns, high, view.badges)
    step = rows - 1
    return [[head, *lines[start : start + step]] for start in range(0, len(lines), step)]


class _Canvas:
    """A grid of styled characters."""

    def __init__(self, columns: int, rows: int):
        self.columns = columns
        self.rows = rows
        self.cells: dict[tuple[int, int], Cell] = {}

    def is_free(self, first: int, last: int, row: int) -> bool:
        """Whether a row is empty from one column to another."""
        if not (0 <= row < self.rows and first >= -1 and last <= self.columns):
            return False
        return not any((column, row) in self.cells for column in range(first, last + 1))

    def write(self, column: int, row: int, token: Iterable[Cell]) -> None:
        """Write characters from a cell to the right, cropped to the canvas."""
        for at, cell in enumerate(token, column):
            if 0 <= at < self.columns and 0 <= row < self.rows:
                self.cells[at, row] = cell

    def lines(self) -> list[Text]:
        """The rows, without empty ones at the top and bottom."""
        rows = [row for _, row in self.cells]
        if not rows:
            return []
        return [self._line(row) for row in range(min(rows), max(rows) + 1)]

    def _line(self, row: int) -> Text:
        cells = [self.cells.get((column, row), (" ", "")) for column in range(self.columns)]
        line = Text(no_wrap=True, end="")
        for style, run in groupby(cells, itemgetter(1)):
            line.append("".join(sign for sign, _ in run), style)
        line.rstrip()
        return line


def _node(spot: Spot, columns: int, rows: int) -> tuple[int, int]:
    """The cell of a place's ring, just before its name. A larger map spreads the places."""
    scale_x = max(1.0, (columns - MARGIN) / COLUMNS)
    scale_y = max(1.0, rows / ROWS)
    return int(spot.cell[0] * scale_x) + MARGIN - 1, int(spot.cell[1] * scale_y)


def _write_name(canvas: _Canvas, spot: Spot, node: tuple[int, int], number: str, glyphs: Glyphs) -> None:
    """Write the name, after the option number or the ring."""
    column, row = node
    if number:
        canvas.write(column - len(number) + 1, row, [(sign, NUMBER) for sign in number])
    else:
        mark = next((mark for mark in glyphs.rings if mark in spot.marks), "")
        canvas.write(column, row, [(glyphs.rings.get(mark, glyphs.place), RING_STYLES.get(mark, FAINT))])
    canvas.write(column + 1, row, [(sign, HEADING if number else "") for sign in spot.name])


def _write_pieces(canvas: _Canvas, spot: Spot, node: tuple[int, int], here: list[Piece], glyphs: Glyphs) -> None:
    """Write a place's pieces beside its name, or below, above or diagonally from it if there is no room."""
    column, row = node
    token = _token(here, glyphs)
    length = len(token)
    after = column + len(spot.name) + 2
    before = column - length
    # Column and row to try: after the name, below, above, before the ring, and the corners.
    beside = ((after, row), (column + 1, row + 1), (column + 1, row - 1), (before, row))
    corners = ((after, row + 1), (after, row - 1), (before, row + 1), (before, row - 1))
    for at, line in (*beside, *corners):
        last = at + length if (at, line) != (before, row) else column - 1
        if canvas.is_free(at - 1, last, line):
            canvas.write(at, line, token)
            return
    canvas.write(after, row, token)


def _token(here: list[Piece], glyphs: Glyphs) -> Token:
    """The number of pieces of each side. Markers with a short name show it."""
    counts: dict[tuple[str, str], int] = {}
    for piece in here:
        kind = (piece.side, "" if piece.side in ARMIES else piece.short)
        counts[kind] = counts.get(kind, 0) + piece.count
    token: Token = []
    for side, short in sorted(counts, key=_rank):
        glyph, style = side_glyph(side, glyphs)
        number = counts[side, short]
        text = f"{short or glyph}{number if number > 1 or side in ARMIES else ''}"
        token += [(letter, style) for letter in text]
    return token


def _rank(kind: tuple[str, str]) -> tuple[int, str]:
    side, short = kind
    return ARMIES.index(side) if side in ARMIES else len(ARMIES), short


def _draw_links(canvas: _Canvas, board: Board, nodes: Mapping[str, tuple[int, int]], glyphs: Glyphs) -> None:
    """Draw the links in the free cells, with a gap after each word."""
    taken = set(canvas.cells) | {(column + 1, row) for column, row in canvas.cells}
    for cell, letter in (_braille_links(board, nodes) if glyphs.unicode else _ascii_links(board, nodes)).items():
        column, row = cell
        if cell not in taken and 0 <= column < canvas.columns and 0 <= row < canvas.rows:
            canvas.cells[cell] = (letter, FAINT)


def _braille_links(board: Board, nodes: Mapping[str, tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Links as Braille dots, two by four to a cell."""
    dots: dict[tuple[int, int], int] = {}
    for link in board.links:
        (left, top), (right, bottom) = (nodes[end] for end in link.ends)
        across, down = (right - left) * 2, (bottom - top) * 4
        steps = max(abs(across), abs(down), 1)
        drawn, skipped = DASHES.get(link.kind, DOTTED)
        for step in range(steps + 1):
            if step % (drawn + skipped) < drawn:
                x = left * 2 + round(across * step / steps)
                y = top * 4 + 1 + round(down * step / steps)
                cell = (x // 2, y // 4)
                dots[cell] = dots.get(cell, 0) | BRAILLE[x % 2][y % 4]
    return {cell: chr(0x2800 + bits) for cell, bits in dots.items()}


def _ascii_links(board: Board, nodes: Mapping[str, tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Links as full stops, and equals signs for roads."""
    points: dict[tuple[int, int], str] = {}
    for link in board.links:
        (left, top), (right, bottom) = (nodes[end] for end in link.ends)
        steps = max(abs(right - left) // 2, abs(bottom - top), 1)
        for step in range(1, steps):
            cell = (
                round(left + (right - left) * step / steps),
                round(top + (bottom - top) * step / steps),
            )
            points[cell] = "=" if link.kind == "road" else "."
    return points
