"""A disk cache for drawings that take long to make, so that the next start of a server is fast.

It can be deleted at any time. A file's name contains a hash of the scene and of the drawing code, so an outdated
drawing is never used.
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

MAX_FILES: Final = 300
MIN_LENGTH: Final = 100_000


def digest(*parts: bytes) -> str:
    """A short hash of the given bytes."""
    return blake2b(b"\0".join(parts), digest_size=9).hexdigest()


@cache
def code_digest() -> str:
    """A hash of the drawing code."""
    folder = Path(drawing.__file__).parent
    return digest(*(path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()))


class DrawingCache:
    """A folder of drawings. Without a folder, nothing is cached."""

    def __init__(self, folder: Path | None):
        self._folder = _private_folder(folder / "drawings") if folder else None
        self.templates = _private_folder(folder / "templates") if folder else None

    def get(self, name: str, draw: Callable[[], str]) -> str:
        """Return a cached drawing, or draw it now."""
        if self._folder is None:
            return draw()
        path = self._folder / f"{digest(name.encode(), code_digest().encode())}.svg"
        cached = _read(path)
        if cached is not None:
            return cached
        drawn = draw()
        if len(drawn) >= MIN_LENGTH:
            with suppress(OSError):  # A full disk must not keep us from showing the drawing.
                _write(path, drawn)
                self._evict(self._folder)
        return drawn

    def _evict(self, folder: Path) -> None:
        """Delete the oldest drawings when there are too many."""
        found = sorted(folder.glob("*.svg"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in found[MAX_FILES:]:
            path.unlink()


def _private_folder(folder: Path) -> Path | None:
    """Create a folder that only its owner can use; None if that fails."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _read(path: Path) -> str | None:
    """Return a cached drawing if the file is complete."""
    try:
        checksum, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return body.decode() if digest(body).encode() == checksum else None


def _write(path: Path, text: str) -> None:
    """Write a drawing atomically, so that no reader sees half of it."""
    body = text.encode()
    number, name = tempfile.mkstemp(dir=path.parent)
    try:
        with open(number, "wb") as file:
            file.write(digest(body).encode() + b"\n" + body)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
