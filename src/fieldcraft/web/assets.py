"""The files that the browser fetches once and keeps: scripts, styles, fonts, and the grounds of boards."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec

from fieldcraft import drawing
from fieldcraft.kernel.registry import new
from fieldcraft.kernel.scene import Board
from fieldcraft.web.drawer import Drawer, digest

STATIC: Final = Path(str(files("fieldcraft.web"))) / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
KINDS: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
BOARDS_KEPT: Final = 64
IMPORTED: Final = re.compile(r'^import .* from "([^"]+)";$', re.MULTILINE)
MADE: Final[dict[str, Callable[[], str]]] = {"drawing.css": drawing.styles}


@cache
def shipped() -> dict[str, tuple[bytes, str]]:
    """Every file by its name: its bytes and its kind. Nothing else is ever read for a visitor."""
    found = {name: (make().encode(), KINDS[".css"]) for name, make in MADE.items()}
    for path in sorted(STATIC.rglob("*")):
        if path.is_file() and path.suffix in KINDS:
            found[path.relative_to(STATIC).as_posix()] = (path.read_bytes(), KINDS[path.suffix])
    return found


@cache
def release() -> str:
    """A name for this very set of files; it is part of their addresses, so an old page never meets a new script."""
    return digest(b"".join(name.encode() + data for name, (data, _) in shipped().items()))


def address(name: str) -> str:
    """Where the browser finds a file."""
    return f"/static/{release()}/{name}"


@cache
def modules(name: str) -> tuple[str, ...]:
    """Every script that a script needs, so that the browser fetches them all at once and not one after another."""
    found = [name]
    for one in found:
        text = shipped()[one][0].decode()
        needed = [path.removeprefix("./") for path in IMPORTED.findall(text)]
        found += [other for other in dict.fromkeys(needed) if other not in found and other in shipped()]
    return tuple(found)


class Boards:
    """Grounds and palettes that were drawn, by a name made from what they show, and the covers of titles."""

    def __init__(self, drawer: Drawer):
        self._drawer = drawer
        self._lock = Lock()
        self._covers: dict[tuple[str, bool], str] = {}
        self._names: OrderedDict[int, tuple[Board, str]] = OrderedDict()
        self._drawn: OrderedDict[str, tuple[str, str]] = OrderedDict()

    def name(self, board: Board) -> str:
        """The name of a board: equal boards have equal names."""
        with self._lock:
            kept = self._names.get(id(board))
            if kept is not None and kept[0] is board:
                return kept[1]
            name = digest(msgspec.json.encode(board))
            self._names[id(board)] = (board, name)
            while len(self._names) > BOARDS_KEPT:
                self._names.popitem(last=False)
            return name

    def ground(self, board: Board) -> str:
        """The ground of a board and the places on it as SVG, drawn once."""
        return self._draw(board)[0]

    def palette(self, board: Board) -> str:
        """The palette of a board as a style sheet."""
        return self._draw(board)[1]

    def _draw(self, board: Board) -> tuple[str, str]:
        name = self.name(board)
        with self._lock:
            if name in self._drawn:
                self._drawn.move_to_end(name)
                return self._drawn[name]
        made = self._drawer.take(name, lambda: drawing.ground(board) + drawing.places(board)), inks(board)
        with self._lock:
            self._drawn[name] = made
            while len(self._drawn) > BOARDS_KEPT:
                self._drawn.popitem(last=False)
        return made

    def cover(self, title: str, small: bool) -> str:
        """The picture on a title's box: its board as one game begins. A small one needs no fonts of its own."""
        if (title, small) not in self._covers:
            scene = new(title, seed=7).scene()
            name = f"cover {small} {release()} {digest(msgspec.json.encode(scene))}"
            drawn = self._drawer.take(name, lambda: drawing.picture(scene, fonts="" if small else fonts()))
            self._covers[title, small] = drawn
        return self._covers[title, small]


def inks(board: Board) -> str:
    """A board's palette as a style sheet: by day, and by lamplight when somebody wants it; and its size."""
    light, dark = drawing.palette(board), drawing.palette(board, dark=True)
    return (
        f".sheet{{width:{board.width:g}px;height:{board.height:g}px}}\n"
        f".at-table{{{light}}}\n"
        f"@media (prefers-color-scheme: dark){{:root:not([data-theme=light]) .at-table{{{dark}}}}}\n"
        f":root[data-theme=dark] .at-table{{{dark}}}\n"
    )


@cache
def fonts() -> str:
    """The fonts inside a style sheet, for a picture that must stand alone."""
    from base64 import b64encode

    text = (STATIC / "fonts.css").read_text("utf-8")
    for path in sorted((STATIC / "vendor").glob("*.woff2")):
        data = b64encode(path.read_bytes()).decode()
        text = text.replace(f'url("vendor/{path.name}")', f'url("data:font/woff2;base64,{data}")')
    return text
