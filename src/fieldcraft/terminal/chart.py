"""The map as text: names, the ways between them, what stands there, and the numbers of the options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from rich.text import Text

from fieldcraft.kernel.scene import Board, Piece, Scene, Spot
from fieldcraft.terminal.looks import FAINT, HEAD, NUMBER, RING_INKS, Glyphs, side_of
from fieldcraft.terminal.view import View

COLUMNS: Final = 76
ROWS: Final = 15
MARGIN: Final = 2
# How many dots of a way are drawn and left out: a road is solid, a track dashed, open ground dotted.
RHYTHM: Final[dict[str, tuple[int, int]]] = {"road": (1, 0), "track": (3, 2)}
OPEN_GROUND: Final = (1, 2)
BRAILLE: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))

ARMIES: Final = ("ours", "theirs")
# Room for the numbers of rows beside a map of numbered hexes, and the digits of a hex's number: column and row.
EDGE: Final = 3
DIGITS: Final = 4
# How wide a hex or tile is, and the inks of their signs.
TILE: Final = 4
FIGURE: Final = ":"
GROUND_INKS: Final = {"~": "blue", "&": "green", "^": "white", "#": "white", "=": "yellow", "/": "cyan"}

Cell = tuple[str, str]
Token = list[Cell]


def chart(
    scene: Scene,
    numbers: Mapping[str, str],
    glyphs: Glyphs,
    columns: int = COLUMNS + MARGIN,
    rows: int = ROWS,
    figures: Mapping[str, str] | None = None,
    focus: Sequence[str] = (),
) -> list[Text]:
    """Draw the map in so many columns and rows.

    `numbers` are the options at a place, `figures` their costs, and `focus` all places that options are about.
    """
    if is_grid(scene.board):
        return grid(scene, numbers, glyphs, columns, rows, figures or {}, focus)
    paper = _Paper(columns, rows)
    nodes = {spot.id: _node(spot, columns, rows) for spot in scene.board.spots}
    for spot in scene.board.spots:
        _place_name(paper, spot, nodes[spot.id], numbers.get(spot.id, ""), glyphs)
    for spot in scene.board.spots:
        here = [piece for piece in scene.pieces if piece.spot == spot.id]
        if here:
            _place_pieces(paper, spot, nodes[spot.id], here, glyphs)
    _draw_ways(paper, scene.board, nodes, glyphs)
    return paper.lines()


def map_width(board: Board) -> int:
    """How many columns the map needs; none if there is nothing on it. A grid is cut to what there is room for."""
    if is_grid(board):
        return min(COLUMNS, MARGIN + TILE + max(spot.cell[0] for spot in board.spots))
    return max((spot.cell[0] + MARGIN + len(spot.name) for spot in board.spots), default=0)


def is_grid(board: Board) -> bool:
    """Whether the places are hexes or tiles that lie edge to edge, with a sign for the ground of each."""
    return bool(board.spots) and all(spot.outline and spot.sign for spot in board.spots)


def is_numbered(board: Board) -> bool:
    """Whether it is a grid of hexes with numbers of four digits, two for the column and two for the row."""
    return is_grid(board) and all(len(spot.id) == DIGITS and spot.id.isdecimal() for spot in board.spots)


def grid(
    scene: Scene,
    numbers: Mapping[str, str],
    glyphs: Glyphs,
    columns: int,
    rows: int,
    figures: Mapping[str, str],
    focus: Sequence[str] = (),
) -> list[Text]:
    """A map of hexes or tiles: a sign for the ground of each, with options, their costs, counters and markers over it.

    Numbered hexes have the numbers of their columns and rows at the edge. What does not fit is cut off; see `_middle`
    for what stands in the middle.
    """
    here: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        here.setdefault(piece.spot, []).append(piece)
    numbered = is_numbered(scene.board)
    edge, head = (EDGE, 1) if numbered else (MARGIN, 0)
    room = (columns - edge - TILE, rows - head - 1)
    left, top = _corner(scene.board, _middle(scene.board, here, {*numbers, *focus}, room), room)
    pitch = _pitch(scene.board) if figures else 0
    paper = _Paper(columns, rows)
    for spot in scene.board.spots:
        column, row = spot.cell[0] - left + edge, spot.cell[1] - top + head
        if not (edge <= column <= columns - TILE and head <= row < rows):
            continue
        if numbered:
            paper.write(column, 0, [(digit, FAINT) for digit in spot.id[: DIGITS // 2]])
            paper.write(0, row, [(digit, FAINT) for digit in spot.id[DIGITS // 2 :]])
        token: Token = [(letter, NUMBER) for letter in numbers.get(spot.id, "")]
        if spot.id in here:
            token += _token(here[spot.id], glyphs)[: TILE - len(token)]
        elif spot.id in figures and len(token) + len(figures[spot.id]) + 1 < pitch:
            token += [(letter, FAINT) for letter in f"{FIGURE}{figures[spot.id]}"]
        paper.write(column, row, token or [(spot.sign, GROUND_INKS.get(spot.sign, FAINT))])
    return paper.lines()


def _pitch(board: Board) -> int:
    """How many columns lie between the places of one row of a grid, where it is narrowest."""
    cells = sorted((spot.cell[1], spot.cell[0]) for spot in board.spots)
    return min((right - left for (row, left), (same, right) in pairwise(cells) if row == same), default=TILE)


def _middle(board: Board, here: Mapping[str, list[Piece]], wanted: set[str], room: tuple[int, int]) -> list[Spot]:
    """What should be in the picture: options, markers and all who are there, or as much of it as there is room for."""
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
    """How far apart the outermost of some places are."""
    return max(spot.cell[axis] for spot in spots) - min(spot.cell[axis] for spot in spots)


def _corner(board: Board, shown: list[Spot], room: tuple[int, int]) -> tuple[int, int]:
    """The cell at the top left of what is shown of a grid."""
    corner = []
    for axis in (0, 1):
        middle = (min(spot.cell[axis] for spot in shown) + max(spot.cell[axis] for spot in shown)) // 2
        last = max(spot.cell[axis] for spot in board.spots)
        corner.append(max(0, min(middle - room[axis] // 2, last - room[axis])))
    return corner[0], corner[1]


def atlas(view: View, glyphs: Glyphs, columns: int, rows: int) -> list[list[Text]]:
    """A whole map of numbered hexes on as many pages as it takes, the numbers of the columns on top of each."""
    high = max(spot.cell[1] for spot in view.scene.board.spots) + 2
    head, *lines = grid(view.scene, view.numbers, glyphs, columns, high, view.figures)
    step = rows - 1
    return [[head, *lines[start : start + step]] for start in range(0, len(lines), step)]


class _Paper:
    """A grid of characters, each with its ink."""

    def __init__(self, columns: int, rows: int):
        self.columns = columns
        self.rows = rows
        self.cells: dict[tuple[int, int], Cell] = {}

    def clear(self, first: int, last: int, row: int) -> bool:
        """Whether nothing is written in a row from one cell to another."""
        if not (0 <= row < self.rows and first >= -1 and last <= self.columns):
            return False
        return not any((column, row) in self.cells for column in range(first, last + 1))

    def write(self, column: int, row: int, token: Iterable[Cell]) -> None:
        """Write from a cell on, as far as the paper goes."""
        for at, cell in enumerate(token, column):
            if 0 <= at < self.columns and 0 <= row < self.rows:
                self.cells[at, row] = cell

    def lines(self) -> list[Text]:
        """The rows, without the empty ones above and below."""
        rows = [row for _, row in self.cells]
        if not rows:
            return []
        return [self._line(row) for row in range(min(rows), max(rows) + 1)]

    def _line(self, row: int) -> Text:
        line = Text(no_wrap=True, end="")
        for column in range(self.columns):
            line.append(*self.cells.get((column, row), (" ", "")))
        line.rstrip()
        return line


def _node(spot: Spot, columns: int, rows: int) -> tuple[int, int]:
    """The cell of a place's ring: one before its name. More room spreads the places."""
    wide = max(1.0, (columns - MARGIN) / COLUMNS)
    high = max(1.0, rows / ROWS)
    return int(spot.cell[0] * wide) + MARGIN - 1, int(spot.cell[1] * high)


def _place_name(paper: _Paper, spot: Spot, node: tuple[int, int], number: str, glyphs: Glyphs) -> None:
    """Write the ring, or the number of the option that goes there, and the name."""
    column, row = node
    if number:
        paper.write(column - len(number) + 1, row, [(sign, NUMBER) for sign in number])
    else:
        mark = next((mark for mark in glyphs.rings if mark in spot.marks), "")
        paper.write(column, row, [(glyphs.rings.get(mark, glyphs.place), RING_INKS.get(mark, FAINT))])
    paper.write(column + 1, row, [(sign, HEAD if number else "") for sign in spot.name])


def _place_pieces(paper: _Paper, spot: Spot, node: tuple[int, int], here: list[Piece], glyphs: Glyphs) -> None:
    """Write what stands in a place beside its name, or under or over it where there is room."""
    column, row = node
    token = _token(here, glyphs)
    length = len(token)
    behind = column + len(spot.name) + 2
    before = column - length
    # Where the counters would begin, and the row: beside the name, below, above, before the ring, and the corners.
    beside = ((behind, row), (column + 1, row + 1), (column + 1, row - 1), (before, row))
    corners = ((behind, row + 1), (behind, row - 1), (before, row + 1), (before, row - 1))
    for at, line in (*beside, *corners):
        last = at + length if (at, line) != (before, row) else column - 1
        if paper.clear(at - 1, last, line):
            paper.write(at, line, token)
            return
    paper.write(behind, row, token)


def _token(here: list[Piece], glyphs: Glyphs) -> Token:
    """How many stand there of each side; markers that have a sign of their own show it."""
    counts: dict[tuple[str, str], int] = {}
    for piece in here:
        kind = (piece.side, "" if piece.side in ARMIES else piece.short)
        counts[kind] = counts.get(kind, 0) + piece.count
    token: Token = []
    for side, short in sorted(counts, key=_rank):
        sign, ink = side_of(side, glyphs)
        number = counts[side, short]
        text = f"{short or sign}{number if number > 1 or side in ARMIES else ''}"
        token += [(letter, ink) for letter in text]
    return token


def _rank(kind: tuple[str, str]) -> tuple[int, str]:
    side, short = kind
    return ARMIES.index(side) if side in ARMIES else len(ARMIES), short


def _draw_ways(paper: _Paper, board: Board, nodes: Mapping[str, tuple[int, int]], glyphs: Glyphs) -> None:
    """Draw the ways in the cells that are left, with a gap behind each word."""
    taken = set(paper.cells) | {(column + 1, row) for column, row in paper.cells}
    for cell, letter in (_fine(board, nodes) if glyphs.fine else _coarse(board, nodes)).items():
        column, row = cell
        if cell not in taken and 0 <= column < paper.columns and 0 <= row < paper.rows:
            paper.cells[cell] = (letter, FAINT)


def _fine(board: Board, nodes: Mapping[str, tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Ways as lines of small dots, two by four to a cell."""
    dots: dict[tuple[int, int], int] = {}
    for way in board.links:
        (left, top), (right, bottom) = (nodes[end] for end in way.ends)
        across, down = (right - left) * 2, (bottom - top) * 4
        steps = max(abs(across), abs(down), 1)
        drawn, skipped = RHYTHM.get(way.kind, OPEN_GROUND)
        for step in range(steps + 1):
            if step % (drawn + skipped) < drawn:
                x = left * 2 + round(across * step / steps)
                y = top * 4 + 1 + round(down * step / steps)
                cell = (x // 2, y // 4)
                dots[cell] = dots.get(cell, 0) | BRAILLE[x % 2][y % 4]
    return {cell: chr(0x2800 + bits) for cell, bits in dots.items()}


def _coarse(board: Board, nodes: Mapping[str, tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Ways as points, for terminals with few signs."""
    points: dict[tuple[int, int], str] = {}
    for way in board.links:
        (left, top), (right, bottom) = (nodes[end] for end in way.ends)
        steps = max(abs(right - left) // 2, abs(bottom - top), 1)
        for step in range(1, steps):
            cell = (
                round(left + (right - left) * step / steps),
                round(top + (bottom - top) * step / steps),
            )
            points[cell] = "=" if way.kind == "road" else "."
    return points
