"""Static files and board drawings that browsers cache: scripts, styles, fonts, and board grounds."""

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
from fieldcraft.kernel.scene import Board, Scene
from fieldcraft.web.compression import Result, compress
from fieldcraft.web.drawing_cache import DrawingCache, code_digest, digest

STATIC: Final = Path(str(files("fieldcraft.web"))) / "static"
IMMUTABLE: Final = "public, max-age=31536000, immutable"
CONTENT_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
MAX_BOARDS: Final = 64
IMPORTS: Final = re.compile(r'^import .* from "([^"]+)";$', re.MULTILINE)
GENERATED: Final[dict[str, Callable[[], str]]] = {"drawing.css": drawing.styles}


@cache
def static_files() -> dict[str, tuple[bytes, str]]:
    """Every static file by name: its bytes and content type. No other file is ever served."""
    found = {name: (generate().encode(), CONTENT_TYPES[".css"]) for name, generate in GENERATED.items()}
    for path in sorted(STATIC.rglob("*")):
        if path.is_file() and path.suffix in CONTENT_TYPES:
            found[path.relative_to(STATIC).as_posix()] = (path.read_bytes(), CONTENT_TYPES[path.suffix])
    return found


@cache
def compressed_file(name: str) -> Result:
    """A static file as it is sent."""
    return compress(static_files()[name][0])


@cache
def fingerprint() -> str:
    """A hash of all static files. It is part of their URLs, so an old page never loads a new script."""
    return digest(b"".join(name.encode() + data for name, (data, _) in static_files().items()))


@cache
def drawing_key(version: str) -> str:
    """A hash of our code and of a version of rules or data. It is part of the URLs of drawings, so none is outdated."""
    return digest(fingerprint().encode(), code_digest().encode(), version.encode())


def caching(key: str, version: str) -> str:
    """How long a browser may keep a drawing: for ever, if the key in its URL is that of the current version."""
    return IMMUTABLE if key == drawing_key(version) else "no-cache"


def static_url(name: str) -> str:
    """The URL of a static file."""
    return f"/static/{fingerprint()}/{name}"


@cache
def modules(name: str) -> tuple[str, ...]:
    """A script and all scripts it imports, so that the browser can preload them in parallel."""
    found = [name]
    for one in found:
        text = static_files()[one][0].decode()
        needed = [path.removeprefix("./") for path in IMPORTS.findall(text)]
        found += [other for other in dict.fromkeys(needed) if other not in found and other in static_files()]
    return tuple(found)


COVER_WIDTH: Final = 540.0
"""How wide the cover on a title's own page is shown, in pixels. Its names are legible there."""


class BoardDrawings:
    """Grounds and palettes of boards, cached by a hash of the board, and the covers of titles."""

    def __init__(self, drawings: DrawingCache):
        self._drawings = drawings
        self._lock = Lock()
        self._keys: OrderedDict[int, tuple[Board, str]] = OrderedDict()
        self._drawn: OrderedDict[str, tuple[Result, Result]] = OrderedDict()

    def key(self, board: Board) -> str:
        """A hash of a board; equal boards have equal keys."""
        with self._lock:
            known = self._keys.get(id(board))
            if known is not None and known[0] is board:
                return known[1]
            key = digest(msgspec.json.encode(board))
            self._keys[id(board)] = (board, key)
            while len(self._keys) > MAX_BOARDS:
                self._keys.popitem(last=False)
            return key

    def ground(self, board: Board) -> Result:
        """The ground of a board and its places as SVG, drawn once."""
        return self._draw(board)[0]

    def palette(self, board: Board) -> Result:
        """The palette of a board as a style sheet."""
        return self._draw(board)[1]

    def _draw(self, board: Board) -> tuple[Result, Result]:
        key = self.key(board)
        with self._lock:
            if key in self._drawn:
                self._drawn.move_to_end(key)
                return self._drawn[key]
        drawn = compress(self._drawings.get(key, lambda: ground_of(board))), compress(palette_css(board))
        with self._lock:
            self._drawn[key] = drawn
            while len(self._drawn) > MAX_BOARDS:
                self._drawn.popitem(last=False)
        return drawn

    def kept(self, name: str, scene: Scene, draw: Callable[[], str]) -> str:
        """A drawing of a scene by name, kept in the cache until the scene or our code changes."""
        return self._drawings.get(f"{name} {fingerprint()} {digest(msgspec.json.encode(scene))}", draw)

    def cover(self, title: str, small: bool, scenario: str = "", dark: bool = False) -> str:
        """A title's cover: the board at the start of a scenario, by default the first.

        A small one embeds no fonts, so it leaves out names that follow the zoom: in another font they would collide.
        """
        scene = new(title, scenario=scenario or None, seed=7).scene()
        fonts, wide = ("", None) if small else (embedded_fonts(), COVER_WIDTH)
        return self.kept(f"cover {small} {dark}", scene, lambda: drawing.picture(scene, dark, fonts, seen_at=wide))


def ground_of(board: Board) -> str:
    """The ground of a board, its places and its names, from bottom to top."""
    return drawing.ground(board) + drawing.places(board) + drawing.labels(board)


def palette_css(board: Board, scope: str = ".game-table") -> str:
    """A board's size and its palettes for light and dark mode as a style sheet, for what is in a scope."""
    light, dark = drawing.palette(board), drawing.palette(board, dark=True)
    pulse = f"{scope}{{--pulse-motion:board-pulse}}\n" if "pulse" in board.palette else ""
    return (
        f".sheet{{width:{board.width:g}px;height:{board.height:g}px;--counter:{board.counter:g}}}\n"
        f"{scope}{{{light}}}\n"
        f"@media (prefers-color-scheme: dark){{:root:not([data-theme=light]) {scope}{{{dark}}}}}\n"
        f":root[data-theme=dark] {scope}{{{dark}}}\n{pulse}"
    )


@cache
def embedded_fonts() -> str:
    """The fonts as a style sheet with data URLs, for self-contained pictures."""
    from base64 import b64encode

    text = (STATIC / "fonts.css").read_text("utf-8")
    for path in sorted((STATIC / "vendor").glob("*.woff2")):
        data = b64encode(path.read_bytes()).decode()
        text = text.replace(f'url("vendor/{path.name}")', f'url("data:font/woff2;base64,{data}")')
    return text
