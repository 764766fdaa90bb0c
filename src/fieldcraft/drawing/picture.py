"""A whole position as one self-contained SVG document, for images, notebooks and web pages."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from importlib.resources import files

from fieldcraft.drawing.colours import colours
from fieldcraft.drawing.ground import ground
from fieldcraft.drawing.stacks import pieces
from fieldcraft.drawing.svg import el, num
from fieldcraft.drawing.symbols import COUNTER_SHAPES, symbols
from fieldcraft.kernel.scene import Scene

_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
# On a web page, CSS variables select the colours of a counter's side. SVG converters don't support variables, so a
# document spells out the colours of each side.
_SIDES = "\n".join(
    f"#counter-{side} .counter-face {{ fill: var(--{side}); stroke: var(--{side}-edge); }}\n"
    f"#counter-{side} .counter-inner {{ stroke: var(--{side}-line); }}"
    for side in COUNTER_SHAPES
)


@cache
def styles() -> str:
    """The style sheet of all drawings. Its colours are variables that `palette` declares."""
    return files("fieldcraft.drawing").joinpath("drawing.css").read_text("utf-8")


def picture(scene: Scene, dark: bool = False, fonts: str = "") -> str:
    """The position as an SVG document. `fonts` can be CSS with `@font-face` rules to embed."""
    board = scene.board
    shades = colours(board, dark)
    css = _VARIABLE.sub(lambda found: shades.get(found[1], found[0]), f"{styles()}\n{_SIDES}")
    return el(
        "svg",
        el("style", f"{fonts}\n{css}".replace("&", "&amp;").replace("<", "&lt;")),
        symbols(),
        ground(board),
        pieces(scene),
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        width=board.width,
        height=board.height,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        aria_label=f"{board.name}: {scene.status}",
    )


def embedded(scene: Scene) -> str:
    """The position as an HTML image with a data URL, so that its styles don't affect the rest of a page."""
    data = b64encode(picture(scene).encode()).decode()
    return el("img", src=f"data:image/svg+xml;base64,{data}", alt=f"{scene.board.name}: {scene.status}", width="100%")
