"""One page for one decision: the blocks put together so that everything fits the terminal."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

from fieldcraft.terminal.blocks import (
    Block,
    asking,
    beside_board,
    close_up,
    guiding,
    heading,
    option_pages,
    panel,
    panels,
    sayings,
)
from fieldcraft.terminal.chart import COLUMNS, MARGIN, ROWS, chart, map_width
from fieldcraft.terminal.looks import FAINT, Glyphs
from fieldcraft.terminal.plan import is_plan, plan
from fieldcraft.terminal.view import View

SIDE: Final = 28
LEAST_OPTIONS: Final = 4
LEAST_SAID: Final = 2
MOST_HIDDEN: Final = 3
# What happened may fill so large a part of the page, even if the options then take another one.
LOGS_SHARE: Final = 3


class Size(NamedTuple):
    """What the terminal offers."""

    width: int
    height: int
    glyphs: Glyphs
    colour: bool


class Page(NamedTuple):
    """The lines of a page, how many pages the options take, and whether the log took the map's place."""

    lines: list[Text]
    pages: int
    log_first: bool = False


def compose(view: View, size: Size, part: int = 0, picture: str = "") -> Page:
    """Put a page together. The last line of the terminal is left for the player's answer.

    `part` says which page of the options to show. `picture` is "map" if the player asked for it; otherwise it
    gives way when so much has just happened that the log would be cut short.
    """
    width = size.width - 1
    head, prompt = heading(view, width), guiding(view, width, size.height // 4) + asking(view, width)
    said = sayings(view.said, width, size.glyphs, size.colour)
    room = size.height - 1 - len(head) - len(prompt)
    drawn = _picture(view, size, room - _least(view, width), min(len(said), LEAST_SAID), picture)
    options, pages = _squeezed(view, width, room - len(drawn), len(said), part)
    hidden = len(said) - (room - len(drawn) - len(options))
    log_first = hidden > MOST_HIDDEN and picture != "map" and len(drawn) > 0
    if log_first:
        drawn = []
        options, pages = _squeezed(view, width, room, len(said), part)
    rest = room - len(drawn) - len(options)
    shown = _latest(said, rest, size)
    rest -= len(shown)
    under = _tracks(view, width, rest) if width < COLUMNS + MARGIN + SIDE else []
    blocks = [head, drawn, under, shown, prompt + options]
    return Page(_spaced(blocks, rest - len(under)), pages, log_first)


def _least(view: View, width: int) -> int:
    """How many lines the options want at the least."""
    options, _ = _options(view, width, LEAST_OPTIONS, 0)
    return len(options)


def _options(view: View, width: int, room: int, part: int) -> tuple[Block, int]:
    """The page of options that is asked for, and how many there are."""
    if not view.lines:
        return [], 1
    pages = option_pages(view, width, room)
    return pages[part % len(pages)], len(pages)


def _squeezed(view: View, width: int, rest: int, said: int, part: int) -> tuple[Block, int]:
    """The options in as few rows as it takes to leave the log its room, if they go on one page like that."""
    most = rest - min(said, max(LEAST_SAID, rest // LOGS_SHARE))
    for room in range(max(1, rest - said), most):
        options, pages = _options(view, width, room, part)
        if pages == 1:
            return options, pages
    return _options(view, width, most, part)


def _picture(view: View, size: Size, room: int, said: int, wanted: str) -> Block:
    """The map, or the place it is all about, or nothing if there is no room for either."""
    width = size.width - 1
    place = _place(view)
    if place and wanted != "map":
        return close_up(view.scene, place, width, size.glyphs)[: max(room - said, 0)]
    tiles = is_plan(view.scene.board)
    if room < ROWS or not (tiles or 0 < map_width(view.scene.board) <= width):
        return []
    if wanted != "map" and not _map_helps(view, width, room):
        return []
    beside = width >= COLUMNS + MARGIN + SIDE and len(beside_board(view.scene)) > 0
    columns = width - SIDE if beside else width
    rows = max(ROWS, min(room - 2 * LEAST_OPTIONS, 2 * ROWS))
    wide = min(columns, 2 * COLUMNS)
    if tiles:
        drawn = plan(view.scene, view.numbers, size.glyphs, wide, rows)
    else:
        drawn = chart(view.scene, view.numbers, size.glyphs, wide, rows, view.figures, view.focus)
    return _beside(drawn, panels(view.scene, SIDE - 2, len(drawn)), columns + 2) if beside else drawn


def _map_helps(view: View, width: int, room: int) -> bool:
    """Whether the map is worth its room: it costs no page of options, or most options stand on it."""
    placed = len(view.numbers)
    left = room + _least(view, width) - ROWS
    return 2 * placed >= len(view.lines) or _options(view, width, left, 0)[1] == 1


def _place(view: View) -> str:
    """The one place where both sides stand and that all options are about, if it is so."""
    focus = view.focus
    sides = {piece.side for piece in view.scene.pieces if focus and piece.spot == focus[0]}
    return focus[0] if len(focus) == 1 and {"ours", "theirs"} <= sides else ""


def _beside(left: Block, right: Block, column: int) -> Block:
    """Two blocks side by side, as high as the left one."""
    block = []
    for row, line in enumerate(left):
        whole = line.copy()
        if row < len(right):
            whole.append(" " * (column - whole.cell_len)).append_text(right[row])
        block.append(whole)
    return block


def _latest(said: Block, room: int, size: Size) -> Block:
    """The end of what was said; what does not fit is a key away."""
    if len(said) <= room:
        return said
    if room < 2:
        return said[len(said) - max(room, 0) :]
    missing = len(said) - room + 1
    return [Text(f"  {size.glyphs.more} {missing} earlier lines: b", FAINT), *said[-room + 1 :]]


def _tracks(view: View, width: int, room: int) -> Block:
    """As many panels as fit below the map, in two columns."""
    half = (width - 3) // 2
    left: Block = []
    right: Block = []
    for shown in beside_board(view.scene):
        block = panel(shown, half)
        column = left if len(left) <= len(right) else right
        if len(column) + len(block) + 1 < room:
            column += ([Text()] if column else []) + block
    left += [Text()] * (len(right) - len(left))
    return _beside(left, right, half + 3)


def _spaced(blocks: list[Block], rest: int) -> list[Text]:
    """The blocks below each other, with a blank line between them while there is room."""
    lines: list[Text] = []
    for block in blocks:
        if block and lines and rest > 0:
            lines.append(Text())
            rest -= 1
        lines += block
    return lines
