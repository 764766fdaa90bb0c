"""A whole position as one self-contained SVG document, for images, notebooks and web pages."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from fieldcraft.drawing.cards import card
from fieldcraft.drawing.colours import colours
from fieldcraft.drawing.ground import ground
from fieldcraft.drawing.stacks import pieces
from fieldcraft.drawing.svg import el, num, text
from fieldcraft.drawing.symbols import COUNTER_SHAPES, symbols
from fieldcraft.drawing.zoom_labels import level_at, zoom_styles
from fieldcraft.kernel.library import Card
from fieldcraft.kernel.scene import Board, Scene

NO_BOARD = Board("", 0, 0, (), ())
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
CAPTION = 44.0
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


def picture(scene: Scene, dark: bool = False, fonts: str = "", caption: str = "") -> str:
    """The position as an SVG document. `fonts` can be CSS with `@font-face` rules to embed; a caption goes below."""
    board = scene.board
    shades, height = colours(board, dark), board.height + (CAPTION if caption else 0)
    return el(
        "svg",
        _style(f"{_board_styles()}\n{_COUNTERS}", board, dark, fonts),
        symbols(),
        ground(board),
        pieces(scene),
        *([_caption(caption, board.width, board.height, shades)] if caption else []),
        viewBox=f"0 0 {num(board.width)} {num(height)}",
        width=board.width,
        height=height,
        xmlns="http://www.w3.org/2000/svg",
        data_zoom=str(level_at(1.0)),
        role="img",
        aria_label=f"{board.name}: {scene.status}",
    )


def _caption(words: str, width: float, top: float, shades: Mapping[str, str]) -> str:
    """A strip below the board that says what it shows."""
    strip = el("rect", x=0, y=top, width=width, height=CAPTION, fill=shades["land"])
    font = "'Barlow Condensed', 'Arial Narrow', sans-serif"
    return strip + text(words, 16, top + 29, font_size=22, font_family=font, fill=shades["ink"])


def embedded(scene: Scene) -> str:
    """The position as an HTML image with a data URL, so that its styles don't affect the rest of a page."""
    data = b64encode(picture(scene).encode()).decode()
    return el("img", src=f"data:image/svg+xml;base64,{data}", alt=f"{scene.board.name}: {scene.status}", width="100%")


def card_picture(one: Card, face: int = 0, dark: bool = False, fonts: str = "") -> str:
    """A face of a card as an SVG document with its own styles."""
    drawn = card(one, face)
    return drawn.replace(">", f' width="250" height="350">{_style(_sheet("cards.css"), NO_BOARD, dark, fonts)}', 1)
