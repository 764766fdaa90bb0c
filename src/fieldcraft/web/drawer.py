"""The drawer: what took long to draw is kept on disk, so that the next start of a server need not draw it again.

Nothing in it is lost when it is emptied. A drawing's name holds a sum over what it shows and over the code that draws
it, so an old drawing is never taken for a new one.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from fieldcraft import drawing

MOST: Final = 60
WORTH_KEEPING: Final = 100_000


def digest(*parts: bytes) -> str:
    """A short name for some bytes."""
    return blake2b(b"\0".join(parts), digest_size=9).hexdigest()


@cache
def hand() -> str:
    """A name for the code that draws."""
    folder = Path(drawing.__file__).parent
    return digest(*(path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()))


class Drawer:
    """A folder of drawings, or none: then everything is drawn anew."""

    def __init__(self, folder: Path | None):
        self._folder = _made(folder / "drawings") if folder else None
        self.templates = _made(folder / "templates") if folder else None

    def take(self, name: str, draw: Callable[[], str]) -> str:
        """A drawing that is kept, or else drawn now."""
        if self._folder is None:
            return draw()
        path = self._folder / f"{digest(name.encode(), hand().encode())}.svg"
        kept = _read(path)
        if kept is not None:
            return kept
        made = draw()
        if len(made) >= WORTH_KEEPING:
            with suppress(OSError):  # A full disk is no reason to show nothing.
                _write(path, made)
                self._tidy(self._folder)
        return made

    def _tidy(self, folder: Path) -> None:
        """Throw out the oldest, when there are too many."""
        found = sorted(folder.glob("*.svg"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in found[MOST:]:
            path.unlink()


def _made(folder: Path) -> Path | None:
    """A folder that only its owner may use; none if it cannot be made."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _read(path: Path) -> str | None:
    """A drawing that was kept whole."""
    try:
        total, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return body.decode() if digest(body).encode() == total else None


def _write(path: Path, text: str) -> None:
    """Put a drawing in its place at once, so that nobody reads half of it."""
    body = text.encode()
    number, name = tempfile.mkstemp(dir=path.parent)
    try:
        with open(number, "wb") as file:
            file.write(digest(body).encode() + b"\n" + body)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
