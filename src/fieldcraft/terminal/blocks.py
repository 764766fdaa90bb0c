"""The blocks a page is made of, each a list of lines that fit the width."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from fieldcraft.interface.describe import describe_piece
from fieldcraft.kernel.scene import Panel, Piece, Scene
from fieldcraft.terminal.glance import brief
from fieldcraft.terminal.lines import Said
from fieldcraft.terminal.looks import (
    CHOSEN,
    FAINT,
    GUIDE,
    HEAD,
    ODDS,
    WRONG,
    Glyphs,
    dice_drawn,
    side_of,
)
from fieldcraft.terminal.view import Line, View

GAP: Final = 3
MOST_COLUMNS: Final = 5
SHORT_ODDS: Final = 16
INKS: Final = {"chosen": CHOSEN, "forced": FAINT, "head": HEAD, "wrong": WRONG}
Block = list[Text]


def saying(said: Said, width: int, glyphs: Glyphs, colour: bool) -> Block:
    """A line of the log or an answer, with its dice and its rule."""
    sign = {"chosen": glyphs.chosen, "forced": glyphs.chosen, "wrong": "!"}.get(said.kind, " ")
    ink = INKS.get(said.kind, "")
    text = f"{said.text} (the only choice)" if said.kind == "forced" else said.text
    rule = "" if said.kind in ("chosen", "forced") else said.rule
    tails = [tail for tail in (dice_drawn(said.dice, colour), Text(rule, FAINT)) if tail.plain]
    room = max(width - 2 - sum(tail.cell_len + 1 for tail in tails), width // 3)
    block = []
    for index, part in enumerate(wrap(text, room) or [""]):
        block.append(Text.assemble((f"{sign if not index else ' '} ", ink), (part, ink)))
    for tail in tails:
        block[-1].append(" ").append_text(tail)
    return block


def sayings(said: Sequence[Said], width: int, glyphs: Glyphs, colour: bool) -> Block:
    """Several of them."""
    return [line for one in said for line in saying(one, width, glyphs, colour)]


def heading(view: View, width: int) -> Block:
    """The bar at the top: how the game stands, and which game it is."""
    status = view.scene.status or view.name
    bar = f" {status}"[:width]
    name = f"{view.name} "
    if view.scene.status and len(bar) + GAP + len(name) <= width:
        bar += name.rjust(width - len(bar))
    return [Text(bar.ljust(width), "bold reverse")]


def guiding(view: View, width: int, room: int) -> Block:
    """What somebody who is new to the game should do now, and why; nothing if it does not fit the room."""
    block = [Text(f"| {part}", GUIDE) for words in view.scene.guide for part in wrap(words, width - 2)]
    return block if len(block) <= room else []


def asking(view: View, width: int) -> Block:
    """What must be decided, and by which rule."""
    lines = wrap(view.prompt, width - len(view.rule) - 1)
    block = [Text.assemble((line, HEAD)) for line in lines]
    if view.rule and block:
        block[0].append(view.rule.rjust(width - block[0].cell_len), FAINT)
    return block


def option_pages(view: View, width: int, room: int) -> list[Block]:
    """The options in as few columns as fit into the room; more pages than one if they do not fit at all."""
    room = max(room, 1)
    single = [_full(line, view, width) for line in view.lines]
    if sum(map(len, single)) <= room:
        return [[line for option in single for line in option]]
    cells = [_short(line, view) for line in view.lines]
    for columns in range(2, MOST_COLUMNS + 1):
        block = _in_columns(cells, -(-len(cells) // columns), width)
        if block is not None and len(block) <= room:
            return [block]
    return _paged_columns(cells, room, width) or _paged(single, room)


def _in_columns(cells: Sequence[Text], rows: int, width: int) -> Block | None:
    """Cells in columns of so many rows, each as wide as it must be; None if that is too wide."""
    columns = [cells[start : start + rows] for start in range(0, len(cells), rows)]
    widths = [max(cell.cell_len for cell in column) + GAP for column in columns]
    if sum(widths) - GAP > width:
        return None
    spare = (width - sum(widths)) // len(columns)
    block = []
    for row in range(rows):
        line = Text()
        for column, each in zip(columns, widths, strict=True):
            cell = column[row] if row < len(column) else Text()
            line.append_text(cell).append(" " * (each + max(spare, 0) - cell.cell_len))
        line.rstrip()
        block.append(line)
    return block


def _paged_columns(cells: Sequence[Text], room: int, width: int) -> list[Block]:
    """Page after page of columns, as many beside each other as fit everywhere; none if only one does."""
    for columns in range(MOST_COLUMNS, 1, -1):
        each = room * columns
        pages = [_in_columns(cells[at : at + each], room, width) for at in range(0, len(cells), each)]
        fitting = [page for page in pages if page is not None]
        if len(fitting) == len(pages):
            return fitting
    return []


def _paged(options: list[Block], room: int) -> list[Block]:
    """Fill page after page; an option is never torn apart unless it is longer than a page."""
    pages: list[Block] = [[]]
    for option in options:
        if pages[-1] and len(pages[-1]) + len(option) > room:
            pages.append([])
        pages[-1] += option[:room]
    return pages


def _digits(view: View) -> int:
    return len(str(len(view.lines)))


def _short(line: Line, view: View) -> Text:
    """An option in its shortest form."""
    cell = Text.assemble((f"{line.number:>{_digits(view) + 1}}", HEAD), f" {line.text}")
    if line.odds is not None:
        cell.append(f" {brief(line.odds, SHORT_ODDS)}", ODDS)
        cell.rstrip()
    return cell


def _full(line: Line, view: View, width: int) -> Block:
    """An option with its odds beside it and its rule at the edge."""
    indent = _digits(view) + 2
    room = width - indent - (len(line.rule) + 2 if line.rule else 0)
    parts = wrap(line.text, room) or [""]
    block = [Text.assemble((f"{line.number:>{indent - 1}} ", HEAD), parts[0])]
    block += [Text(" " * indent + part) for part in parts[1:]]
    if line.odds is not None:
        _append_odds(block, line, view, indent, width)
    if line.rule:
        edge = width - block[0].cell_len
        block[0].append(line.rule.rjust(edge), FAINT)
    return block


def _append_odds(block: Block, line: Line, view: View, indent: int, width: int) -> None:
    """Write the odds behind the option, in one column for all, or below it where there is no room."""
    assert line.odds is not None
    weighed = [other for other in view.lines if other.odds is not None]
    column = min(indent + max(cell_len(other.text) for other in weighed), width * 3 // 5) + GAP
    gap = max(column - block[-1].cell_len, GAP)
    edge = len(line.rule) + 2 if line.rule and len(block) == 1 else 0
    beside = brief(line.odds, width - block[-1].cell_len - gap - edge)
    if beside:
        block[-1].append(" " * gap).append(beside, ODDS)
    else:
        below = brief(line.odds, width - indent)
        block += [Text(" " * indent).append(below, ODDS)] if below else []


def close_up(scene: Scene, spot_id: str, width: int, glyphs: Glyphs) -> Block:
    """One place seen close: what stands there, ours beside theirs."""
    spot = next(s for s in scene.board.spots if s.id == spot_id)
    here = [piece for piece in scene.pieces if piece.spot == spot_id]
    title = Text.assemble((spot.name.upper(), HEAD))
    if spot.marks:
        title.append(f"  {', '.join(spot.marks)}", FAINT)
    half = (width - GAP) // 2
    ours = [_counter(piece, half, glyphs) for piece in here if piece.side != "theirs"]
    theirs = [_counter(piece, half, glyphs) for piece in here if piece.side == "theirs"]
    block = [title]
    for row in range(max(len(ours), len(theirs))):
        left = ours[row] if row < len(ours) else Text()
        right = theirs[row] if row < len(theirs) else Text()
        left.pad_right(half + GAP - left.cell_len)
        block.append(left.append_text(right))
    return block


def _counter(piece: Piece, width: int, glyphs: Glyphs) -> Text:
    """A piece as a line: sign, name, values, marks."""
    sign, ink = side_of(piece.side, glyphs)
    line = Text.assemble((f"{sign} ", ink), piece.name)
    if piece.value_text:
        line.append(f"  {piece.value_text}", HEAD)
    for mark in piece.marks:
        line.append(f"  {mark}", "italic")
    line.truncate(width, overflow="ellipsis")
    return line


def panel(shown: Panel, width: int) -> Block:
    """A track, box or card."""
    block = [Text(shown.title.upper()[:width], HEAD)]
    for line in shown.lines:
        block += [Text(f" {part}") for part in wrap(line, width - 1) or [""]]
    return block


def beside_board(scene: Scene) -> list[Panel]:
    """Who stands where, then the title's own panels; those that tell of a battle come before all."""
    lines = []
    for spot in scene.board.spots:
        here = [describe_piece(piece) for piece in scene.pieces if piece.spot == spot.id and piece.side == "ours"]
        if here:
            lines.append(f"{spot.name}: {', '.join(here)}")
    forces = [Panel("Your forces", tuple(lines))] if lines else []
    battle = [shown for shown in scene.panels if shown.kind == "battle"]
    return [*battle, *forces, *(shown for shown in scene.panels if shown.kind != "battle")]


def panels(scene: Scene, width: int, room: int) -> Block:
    """As many panels as fit, one below the other with a line between."""
    block: Block = []
    for shown in beside_board(scene):
        more = ([Text()] if block else []) + panel(shown, width)
        if len(block) + len(more) <= room:
            block += more
    return block
