"""The blocks of a page, each a list of lines that fit the width."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

import msgspec
from rich.cells import cell_len
from rich.text import Text

from fieldcraft.interface.describe import member_summary, piece_summary
from fieldcraft.interface.guide import CoachMark
from fieldcraft.kernel.scene import Panel, Piece, Scene
from fieldcraft.terminal.cards import names_within
from fieldcraft.terminal.messages import AUTOMATIC, Message, choice_text
from fieldcraft.terminal.odds_text import in_line, odds_lines, outcome_texts, short_odds
from fieldcraft.terminal.theme import CHOICE, ERROR, FAINT, GUIDE, HEADING, NOW, ODDS, Glyphs, side_glyph, styled_dice
from fieldcraft.terminal.view import OptionLine, View

GAP: Final = 3
MAX_COLUMNS: Final = 5
SHORT_ODDS_WIDTH: Final = 20
STYLES: Final = {
    "choice": CHOICE,
    "forced": FAINT,
    "tie": FAINT,
    "heading": HEADING,
    "columns": HEADING,
    "now": NOW,
    "error": ERROR,
}
ANY_TIME: Final = "At any time"
READING: Final = "c to read: "
Block = list[Text]


def message_block(message: Message, width: int, glyphs: Glyphs, colour: bool) -> Block:
    """A message with its dice and its rule."""
    signs = {"now": glyphs.choice, "error": "!", **dict.fromkeys(("choice", *AUTOMATIC), glyphs.choice)}
    sign = signs.get(message.kind, " ")
    style = HEADING if message.held else STYLES.get(message.kind, "")
    text = choice_text(message)
    rule = "" if message.kind in ("choice", *AUTOMATIC) else message.rule
    needed = f"({message.needed} needed)" if message.needed else ""
    tails = [styled_dice(message.dice, colour), Text(needed, FAINT), Text(rule, FAINT)]
    tails = [tail for tail in tails if tail.plain]
    room = max(width - 2 - sum(tail.cell_len + 1 for tail in tails), width // 3)
    block = []
    for index, part in enumerate(wrap(text, room) or [""]):
        block.append(Text.assemble((f"{sign if not index else ' '} ", style), (part, style)))
    for tail in tails:
        block[-1].append(" ").append_text(tail)
    return block


def messages_block(messages: Sequence[Message], width: int, glyphs: Glyphs, colour: bool) -> Block:
    """All messages, one below the other."""
    return [line for message in messages for line in message_block(message, width, glyphs, colour)]


def status_bar(view: View, width: int) -> Block:
    """The bar at the top: the state of the game, and its name."""
    status = view.scene.status or view.name
    bar = f" {status}"[:width]
    name = f"{view.name} "
    if view.scene.status and len(bar) + GAP + len(name) <= width:
        bar += name.rjust(width - len(bar))
    return [Text(bar.ljust(width), "bold reverse")]


def guide_block(view: View, width: int, height: int) -> Block:
    """The marks of the guide that are due; the last of them if not all fit the height, or nothing."""
    for marks in (view.marks, view.marks[-1:]):
        block = [Text(f"| {part}", GUIDE) for mark in marks for part in wrap(mark_text(mark), width - 2)]
        if len(block) <= height:
            return block
    return []


def mark_text(mark: CoachMark) -> str:
    """A mark as text, with what to type if it names an option, a set or the suggestions.

    >>> mark_text(CoachMark("fire", "Fire at the tank.", "option", 2))
    'Fire at the tank. (3)'
    >>> mark_text(CoachMark("party", "Send both.", "option", 0, picks=(0, 2)))
    'Send both. (1 3)'
    >>> mark_text(CoachMark("group", "Take this group.", "suggestions"))
    'Take this group. (=1)'
    """
    if mark.at == "suggestions":
        return f"{mark.text} (=1)"
    named = mark.picks or (() if mark.option is None else (mark.option,))
    return f"{mark.text} ({' '.join(str(index + 1) for index in named)})" if named else mark.text


def suggestions_block(view: View, width: int) -> Block:
    """The suggestions, each with what to type and its reason."""
    block: Block = []
    for number, suggestion in enumerate(view.suggestions, 1):
        key = f"={number} "
        first, *rest = wrap(f"{suggestion.text}. {suggestion.reason}", width - len(key))
        block += [Text.assemble((key, HEADING), first), *(Text(" " * len(key) + part) for part in rest)]
    return [Text("Suggestions", FAINT), *block] if block else []


def prompt_block(view: View, width: int) -> Block:
    """The prompt, with its rule at the right edge, and a line that says what can be read now."""
    lines = wrap(view.prompt, width - len(view.rule) - 1)
    block = [Text.assemble((line, HEADING)) for line in lines]
    if view.rule and block:
        block[0].append(view.rule.rjust(width - block[0].cell_len), FAINT)
    block += [Text(line) for line in wrap(view.totals, width)]
    if view.reading:
        block.append(Text(f"{READING}{names_within(view.reading, width - len(READING))}", FAINT))
    return block


def option_pages(view: View, width: int, height: int) -> list[Block]:
    """The options in as few columns as fit the height, on several pages if need be; rights below them.

    Rights are on every page, or on one of their own if they would take most of it.
    """
    height = max(height, 1)
    rights = _rights(view, width)
    if not rights:
        return _option_pages(view, view.options, width, height)
    usual = [option for option in view.options if not option.any_time]
    if 2 * len(rights) > height:
        return [*_option_pages(view, usual, width, height), *_single_column_pages([[line] for line in rights], height)]
    return [[*page, *rights] for page in _option_pages(view, usual, width, height - len(rights))]


def _rights(view: View, width: int) -> Block:
    """What the player may do at any time, under a heading; empty if nothing."""
    options = [line for option in view.options if option.any_time for line in _full(option, view, width)]
    return [Text(ANY_TIME, FAINT), *options] if options else []


def _option_pages(view: View, options: Sequence[OptionLine], width: int, height: int) -> list[Block]:
    """Options in as few columns as fit the height, on several pages if need be."""
    single = [_full(option, view, width) for option in options]
    for found in (single, [_full(option, view, width, all_odds=False) for option in options]):
        if sum(map(len, found)) <= height:
            return [[line for option in found for line in option]]
    cells = [_short(option, view) for option in options]
    for columns in range(2, MAX_COLUMNS + 1):
        block = _in_columns(cells, -(-len(cells) // columns), width)
        if block is not None and len(block) <= height:
            return [block]
    return _column_pages(cells, height, width) or _single_column_pages(single, height)


def _in_columns(cells: Sequence[Text], rows: int, width: int) -> Block | None:
    """Cells in columns with this many rows, each as narrow as possible; None if they are too wide."""
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


def _column_pages(cells: Sequence[Text], height: int, width: int) -> list[Block]:
    """Pages of as many columns as fit on every page; empty if only one column fits."""
    for columns in range(MAX_COLUMNS, 1, -1):
        each = height * columns
        pages = [_in_columns(cells[at : at + each], height, width) for at in range(0, len(cells), each)]
        fitting = [page for page in pages if page is not None]
        if len(fitting) == len(pages):
            return fitting
    return []


def _single_column_pages(options: list[Block], height: int) -> list[Block]:
    """Pages of one column. An option isn't split, but cut off if it is longer than a page."""
    pages: list[Block] = [[]]
    for option in options:
        if pages[-1] and len(pages[-1]) + len(option) > height:
            pages.append([])
        pages[-1] += option[:height]
    return pages


def _digits(view: View) -> int:
    return len(str(len(view.options)))


def _short(option: OptionLine, view: View) -> Text:
    """An option in its shortest form, for a column."""
    cell = Text.assemble((f"{option.number:>{_digits(view) + 1}}", HEADING), f" {option.text}")
    if option.odds is not None:
        cell.append(f" {short_odds(option.odds, SHORT_ODDS_WIDTH)}", ODDS)
        cell.rstrip()
    return cell


def _full(option: OptionLine, view: View, width: int, all_odds: bool = True) -> Block:
    """An option with its rule at the right edge, and all its odds or those that fit beside it."""
    indent = _digits(view) + 2
    room = width - indent - (len(option.rule) + 2 if option.rule else 0)
    parts = wrap(option.text, room) or [""]
    block = [Text.assemble((f"{option.number:>{indent - 1}} ", HEADING), parts[0])]
    block += [Text(" " * indent + part) for part in parts[1:]]
    if option.odds is not None:
        _append_odds(block, option, view, indent, width, all_odds)
    if option.rule:
        edge = width - block[0].cell_len
        block[0].append(option.rule.rjust(edge), FAINT)
    return block


def _append_odds(block: Block, option: OptionLine, view: View, indent: int, width: int, all_odds: bool) -> None:
    """Append the odds in a column shared by all options. If all are wanted and don't fit, they go on the next lines."""
    assert option.odds is not None
    with_odds = [other for other in view.options if other.odds is not None]
    column = min(indent + max(cell_len(other.text) for other in with_odds), width * 3 // 5) + GAP
    gap = max(column - block[-1].cell_len, GAP)
    edge = len(option.rule) + 2 if option.rule and len(block) == 1 else 0
    room = width - block[-1].cell_len - gap - edge
    whole = in_line(outcome_texts(option.odds))
    beside = whole if len(whole) <= room else "" if all_odds else short_odds(option.odds, room)
    if beside:
        block[-1].append(" " * gap).append(beside, ODDS)
    elif all_odds:
        block += [Text(" " * indent).append(line, ODDS) for line in odds_lines(option.odds, width - indent)]


def close_up(scene: Scene, spot_id: str, width: int, glyphs: Glyphs) -> Block:
    """The pieces in one place: yours on the left, the enemy's on the right, in a fight as they stand in line."""
    spot = next(s for s in scene.board.spots if s.id == spot_id)
    here = _in_line(scene, [piece for piece in scene.pieces if piece.spot == spot_id])
    title = Text.assemble((spot.name.upper(), HEADING))
    stakes = (scene.stage.round, *scene.stage.stakes) if scene.stage else ()
    for remarks in (spot.marks, stakes):
        if remarks:
            title.append(f"  {', '.join(remarks)}", FAINT)
    title.truncate(width, overflow="ellipsis")
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


def _in_line(scene: Scene, pieces: list[Piece]) -> list[Piece]:
    """Pieces as the fight in progress shows them, those in a line first and in its order."""
    if scene.stage is None:
        return pieces
    fighting = {piece.id: piece for piece in (*scene.stage.ours, *scene.stage.theirs)}
    here = {piece.id: piece for piece in pieces}
    line = [_fighting(here[name], piece) for name, piece in fighting.items() if name in here]
    return line + [piece for piece in pieces if piece.id not in fighting]


def _fighting(piece: Piece, in_fight: Piece) -> Piece:
    """A piece with its values in the fight, and what the fight adds to its marks."""
    marks = (*piece.marks, *(mark for mark in in_fight.marks if mark not in piece.marks))
    return msgspec.structs.replace(piece, values=in_fight.values, marks=marks)


def _counter(piece: Piece, width: int, glyphs: Glyphs) -> Text:
    """A piece on one line: glyph, name, values and marks."""
    glyph, style = side_glyph(piece.side, glyphs)
    line = Text.assemble((f"{glyph} ", style), piece.name)
    if piece.value_text:
        line.append(f"  {piece.value_text}", HEADING)
    for mark in piece.marks:
        line.append(f"  {mark}", "italic")
    line.truncate(width, overflow="ellipsis")
    return line


def panel_block(panel: Panel, width: int) -> Block:
    """A track, box or card."""
    block = [Text(part, HEADING) for part in wrap(panel.title.upper(), width)]
    for line in panel.lines:
        block += [Text(f" {part}") for part in wrap(line, width - 1) or [""]]
    return block


def side_panels(scene: Scene) -> list[Panel]:
    """Battle panels, a panel of your forces, then the title's other panels."""
    forces = [Panel("Your forces", tuple(lines))] if (lines := _forces(scene)) else []
    battle = [panel for panel in scene.panels if panel.kind == "battle"]
    return [*battle, *forces, *(panel for panel in scene.panels if panel.kind != "battle")]


def _forces(scene: Scene) -> list[str]:
    """Your people and units: the roster, or without one, what is in each place."""
    if scene.roster:
        return [member_summary(member) for member in scene.roster]
    lines = []
    for spot in scene.board.spots:
        here = [piece_summary(piece) for piece in scene.pieces if piece.spot == spot.id and piece.side == "ours"]
        if here:
            lines.append(f"{spot.name}: {', '.join(here)}")
    return lines


def panels_block(scene: Scene, width: int, height: int) -> Block:
    """As many panels as fit the height, separated by blank lines."""
    block: Block = []
    for panel in side_panels(scene):
        more = ([Text()] if block else []) + panel_block(panel, width)
        if len(block) + len(more) <= height:
            block += more
    return block
