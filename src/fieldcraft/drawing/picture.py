"""A whole position as one self-contained SVG document, for images, notebooks and web pages."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from fieldcraft.drawing.cards import card
from fieldcraft.drawing.colours import colours
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.ground import ground, labels
from fieldcraft.drawing.stacks import covered_names, marks, pieces
from fieldcraft.drawing.svg import el, num, text
from fieldcraft.drawing.symbols import COUNTER_SHAPES, symbols
from fieldcraft.drawing.zoom_labels import level_at, zoom_styles
from fieldcraft.kernel.library import Card
from fieldcraft.kernel.scene import Board, Scene, Track

NO_BOARD = Board("", 0, 0, (), ())
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
# The caption below a board: the margin around it, the size of its letters, and the distance between lines.
CAPTION_MARGIN, CAPTION_SIZE, CAPTION_LEADING = 16.0, 22.0, 28.0
# On a web page, CSS variables select the colours of a counter's side. SVG converters don't support variables, so a
# document spells out the colours of each side first; programs that know variables also see the state of a counter.
_SIDES = "\n".join(
    f"#counter-{side} .counter-face {{ fill: var(--{side}); stroke: var(--{side}-edge); }}\n"
    f"#counter-{side} .counter-inner {{ stroke: var(--{side}-line); }}"
    for side in COUNTER_SHAPES
)
_STATES = "\n".join(
    f"#counter-{side} .counter-face {{ fill: var(--face); stroke: var(--edge); }}\n"
    f"#counter-{side} .counter-inner {{ stroke: var(--line); }}"
    for side in COUNTER_SHAPES
)
_COUNTERS = f"{_SIDES}\n@supports (color: var(--face)) {{ {_STATES} }}"


@cache
def styles() -> str:
    """The style sheet of all drawings. Its colours are variables that `palette` declares."""
    return f"{_board_styles()}\n{_sheet('cards.css')}"


def _board_styles() -> str:
    """The styles of boards and counters."""
    return f"{_sheet('drawing.css')}\n{_sheet('aerial.css')}\n{zoom_styles()}"


def _sheet(name: str) -> str:
    return files("fieldcraft.drawing").joinpath(name).read_text("utf-8")


def _style(css: str, board: Board, dark: bool, fonts: str) -> str:
    """A style element with the colours spelled out."""
    shades = colours(board, dark)
    resolved = _VARIABLE.sub(lambda found: shades.get(found[1], found[0]), css)
    return el("style", f"{fonts}\n{resolved}".replace("&", "&amp;").replace("<", "&lt;"))


def picture(scene: Scene, dark: bool = False, fonts: str = "", caption: str = "", seen_at: float | None = 0.0) -> str:
    """The position as an SVG document. `fonts` can be CSS with `@font-face` rules to embed; a caption goes below.

    Each line of the caption is set as large as fits. Names that follow the zoom are those for a picture that is shown
    `seen_at` pixels wide, by default at its own size; with None there are none.
    """
    board = scene.board
    lines = caption.splitlines()
    strip = CAPTION_LEADING * len(lines) + CAPTION_MARGIN if lines else 0.0
    shades, height = colours(board, dark), board.height + strip
    return el(
        "svg",
        _style(f"{_board_styles()}\n{_COUNTERS}", board, dark, fonts),
        symbols(),
        # Of its own size, or the drawings inside would spread over the caption too.
        el(
            "svg",
            *(ground(board), marks(scene), labels(board, covered_names(scene).covered), pieces(scene)),
            width=board.width,
            height=board.height,
        ),
        *([_caption(lines, board.width, board.height, strip, shades)] if lines else []),
        viewBox=f"0 0 {num(board.width)} {num(height)}",
        width=board.width,
        height=height,
        xmlns="http://www.w3.org/2000/svg",
        data_zoom=None if seen_at is None else str(level_at(seen_at / board.width if seen_at else 1.0)),
        role="img",
        aria_label=f"{board.name}: {scene.status}",
    )


def caption(name: str, scene: Scene) -> str:
    """A caption for a picture of a game: its name, its status, and the turn with all tracks."""
    turn = scene.phase.turn
    tracks = [f"{track.name} {_value(track)}" for track in scene.tracks]
    shown = [turn, *(track for track in tracks if not turn.startswith(track))]
    return "\n".join(filter(None, (name, scene.status, ", ".join(filter(None, shown)))))


def _value(track: Track) -> str:
    """The value of a track, and its maximum if it has one."""
    return f"{track.value}" if track.maximum is None else f"{track.value} of {track.maximum}"


def _caption(lines: list[str], width: float, top: float, high: float, shades: Mapping[str, str]) -> str:
    """A strip below the board that says what it shows."""
    strip = el("rect", x=0, y=top, width=width, height=high, fill=shades["land"])
    font = "'Barlow Condensed', 'Arial Narrow', sans-serif"
    room, words = width - 2 * CAPTION_MARGIN, []
    for number, line in enumerate(lines):
        size = min(CAPTION_SIZE, CAPTION_SIZE * room / text_width(line, CAPTION_SIZE, "grotesque"))
        y = top + CAPTION_LEADING * (number + 1)
        words.append(text(line, CAPTION_MARGIN, y, font_size=round(size, 1), font_family=font, fill=shades["ink"]))
    return strip + "".join(words)


def embedded(scene: Scene) -> str:
    """The position as an HTML image with a data URL, so that its styles don't affect the rest of a page."""
    data = b64encode(picture(scene).encode()).decode()
    return el("img", src=f"data:image/svg+xml;base64,{data}", alt=f"{scene.board.name}: {scene.status}", width="100%")


def card_picture(one: Card, face: int = 0, dark: bool = False, fonts: str = "") -> str:
    """A face of a card as an SVG document with its own styles."""
    drawn = card(one, face)
    return drawn.replace(">", f' width="250" height="350">{_style(_sheet("cards.css"), NO_BOARD, dark, fonts)}', 1)
