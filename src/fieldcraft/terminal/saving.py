"""Files: games are written whole or not at all, and never over another file unasked."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import fieldcraft as fc
from fieldcraft.kernel.game import Game


def default_name(game: Game[Any, Any]) -> Path:
    """What a save is called if nobody gives it a name."""
    return Path(f"{game.setup.title}-{game.setup.scenario}-{game.seed}.json")


def write(path: Path, text: str, over: bool = False) -> None:
    """Write a file whole: beside it first, then in its place. FileExistsError if that is taken."""
    path = path.expanduser()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o644)
        if over:
            beside.replace(path)
        else:
            _move_new(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _move_new(beside: Path, path: Path) -> None:
    """Give a finished file its name, if that is free."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # A file system without links: look first, then move.
        if path.exists():
            raise FileExistsError(path) from None
        beside.replace(path)


def write_unused(path: Path, text: str) -> Path:
    """Write under a name, or the first one like it that is free."""
    for number in count(1):
        name = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
        with suppress(FileExistsError):
            write(name, text)
            return name
    raise AssertionError("there is always a free name")


def autosave(game: Game[Any, Any]) -> Path:
    """Save where one can: here, at home, or among the temporary files; say where."""
    text, name = game.save(), default_name(game)
    for folder in (Path(), Path.home()):
        with suppress(OSError):
            return write_unused(folder / name, text)
    return write_unused(Path(tempfile.gettempdir()) / name, text)


def read_text(path: Path) -> str:
    """What a save file holds; the complaint is one sentence."""
    try:
        return path.expanduser().read_text("utf-8")
    except UnicodeDecodeError:
        raise fc.BadSave(f"{path} is not a save: it is not text") from None
    except OSError as wrong:
        raise fc.BadSave(f"cannot read {path}: {wrong.strerror or wrong}") from None


def read(path: Path, data: Path | None = None, verify: bool = False) -> Game[Any, Any]:
    """Load a game from a file, with its log kept from now on."""
    text = read_text(path)
    try:
        game = fc.load(text, data=data, verify=verify)
    except fc.BadSave as wrong:
        raise fc.BadSave(f"{path}: {wrong}") from None
    game.event_log = []
    return game
