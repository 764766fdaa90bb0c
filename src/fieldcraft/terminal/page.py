"""Lay out one page for one decision, so that everything fits the terminal."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

from fieldcraft.kernel.text import count
from fieldcraft.terminal.blocks import (
    Block,
    close_up,
    guide_block,
    messages_block,
    option_pages,
    panel_block,
    panels_block,
    prompt_block,
    side_panels,
    status_bar,
    suggestions_block,
)
from fieldcraft.terminal.text_map import COLUMNS, MARGIN, ROWS, draw_map, map_width
from fieldcraft.terminal.theme import FAINT, Glyphs
from fieldcraft.terminal.tile_map import draw_tiles, is_tile_board
from fieldcraft.terminal.view import View

SIDE_WIDTH: Final = 28
MIN_OPTION_LINES: Final = 4
MIN_MESSAGE_LINES: Final = 2
# If more message lines than this would be hidden, the map makes way for them.
MAX_HIDDEN_LINES: Final = 3
# Messages may take up to a third of the page, even if the options then need another one.
MESSAGES_SHARE: Final = 3


class Size(NamedTuple):
    """The terminal's size, glyphs, and whether it has colour."""

    width: int
    height: int
    glyphs: Glyphs
    colour: bool


class Page(NamedTuple):
    """The lines of a page, how many pages the options take, and whether the log replaced the map."""

    lines: list[Text]
    pages: int
    map_hidden: bool = False


def compose(view: View, size: Size, part: int = 0, picture: str = "") -> Page:
    """Lay out a page. The terminal's last line is left for the player's input.

    `part` is the page of options to show. `picture` is "map" if the player asked for the map; otherwise the map makes
    way when it would hide too much of the log.
    """
    width = size.width - 1
    head, guide = status_bar(view, width), guide_block(view, width, size.height // 3)
    suggested = suggestions_block(view, width)
    fitting = suggested if len(suggested) <= size.height // 3 else suggested[:2]
    prompt = guide + prompt_block(view, width) + fitting
    messages = messages_block(view.messages, width, size.glyphs, size.colour)
    room = size.height - 1 - len(head) - len(prompt)
    map_room = room - _min_option_lines(view, width)
    map_block = _map_block(view, size, map_room, min(len(messages), MIN_MESSAGE_LINES), picture)
    options, pages = _fit_options(view, width, room - len(map_block), len(messages), part)
    hidden = len(messages) - (room - len(map_block) - len(options))
    map_hidden = hidden > MAX_HIDDEN_LINES and picture != "map" and len(map_block) > 0
    if map_hidden:
        map_block = []
        options, pages = _fit_options(view, width, room, len(messages), part)
    rest = room - len(map_block) - len(options)
    latest = _latest(messages, rest, size)
    rest -= len(latest)
    panels = _panels_in_two_columns(view, width, rest) if width < COLUMNS + MARGIN + SIDE_WIDTH else []
    blocks = [head, map_block, panels, latest, prompt + options]
    return Page(_join_blocks(blocks, rest - len(panels)), pages, map_hidden)


def _min_option_lines(view: View, width: int) -> int:
    """The fewest lines that the options need."""
    options, _ = _option_page(view, width, MIN_OPTION_LINES, 0)
    return len(options)


def _option_page(view: View, width: int, height: int, part: int) -> tuple[Block, int]:
    """One page of options, and the number of pages."""
    if not view.options:
        return [], 1
    pages = option_pages(view, width, height)
    return pages[part % len(pages)], len(pages)


def _fit_options(view: View, width: int, height: int, message_lines: int, part: int) -> tuple[Block, int]:
    """The options on one page in few enough rows to leave room for the messages, if possible."""
    maximum = height - min(message_lines, max(MIN_MESSAGE_LINES, height // MESSAGES_SHARE))
    for rows in range(max(1, height - message_lines), maximum):
        options, pages = _option_page(view, width, rows, part)
        if pages == 1:
            return options, pages
    return _option_page(view, width, maximum, part)


def _map_block(view: View, size: Size, height: int, message_lines: int, picture: str) -> Block:
    """The map, or a close-up of the place that the options concern, or nothing if neither fits."""
    width = size.width - 1
    tiles = is_tile_board(view.scene.board)
    place = "" if tiles else _contested_place(view)
    if place and picture != "map":
        return close_up(view.scene, place, width, size.glyphs)[: max(height - message_lines, 0)]
    if height < ROWS or not (tiles or 0 < map_width(view.scene.board) <= width):
        return []
    if picture != "map" and not _map_is_useful(view, width, height):
        return []
    beside = width >= COLUMNS + MARGIN + SIDE_WIDTH and len(side_panels(view.scene)) > 0
    left_width = width - SIDE_WIDTH if beside else width
    rows = max(ROWS, min(height - 2 * MIN_OPTION_LINES, 2 * ROWS))
    columns = min(left_width, 2 * COLUMNS)
    if tiles:
        block = draw_tiles(view.scene, view.numbers, size.glyphs, columns, rows)
    else:
        block = draw_map(view.scene, view.numbers, size.glyphs, columns, rows, view.badges, view.focus)
    if not beside:
        return block
    return _side_by_side(block, panels_block(view.scene, SIDE_WIDTH - 2, len(block)), left_width + 2)


def _map_is_useful(view: View, width: int, height: int) -> bool:
    """Whether the map is worth its room: it needs no extra page of options, or most options are on it."""
    left = height + _min_option_lines(view, width) - ROWS
    return 2 * len(view.numbers) >= len(view.options) or _option_page(view, width, left, 0)[1] == 1


def _contested_place(view: View) -> str:
    """The place that all options concern, if it is a single one with pieces of both sides."""
    focus = view.focus
    sides = {piece.side for piece in view.scene.pieces if focus and piece.spot == focus[0]}
    return focus[0] if len(focus) == 1 and {"ours", "theirs"} <= sides else ""


def _side_by_side(left: Block, right: Block, column: int) -> Block:
    """Two blocks side by side, as high as the left one."""
    block = []
    for row, line in enumerate(left):
        whole = line.copy()
        if row < len(right):
            whole.append(" " * (column - whole.cell_len)).append_text(right[row])
        block.append(whole)
    return block


def _latest(messages: Block, height: int, size: Size) -> Block:
    """The end of the messages, with a line that says how many are hidden."""
    if len(messages) <= height:
        return messages
    if height < 2:
        return messages[len(messages) - max(height, 0) :]
    hidden = len(messages) - height + 1
    note = f"  {size.glyphs.more} {count(hidden, 'earlier line')} (b shows the log)"
    return [Text(note, FAINT), *messages[-height + 1 :]]


def _panels_in_two_columns(view: View, width: int, height: int) -> Block:
    """As many panels as fit below the map."""
    half = (width - 3) // 2
    left: Block = []
    right: Block = []
    for panel in side_panels(view.scene):
        block = panel_block(panel, half)
        column = left if len(left) <= len(right) else right
        if len(column) + len(block) + 1 < height:
            column += ([Text()] if column else []) + block
    left += [Text()] * (len(right) - len(left))
    return _side_by_side(left, right, half + 3)


def _join_blocks(blocks: list[Block], spare: int) -> list[Text]:
    """The blocks one below the other, with blank lines between them while there is room."""
    lines: list[Text] = []
    for block in blocks:
        if block and lines and spare > 0:
            lines.append(Text())
            spare -= 1
        lines += block
    return lines
