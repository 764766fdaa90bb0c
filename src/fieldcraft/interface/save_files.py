"""Save files: written atomically, never over another file unless asked, and found again by name."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from fieldcraft.kernel.errors import BadSave
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.registry import load


def saves_folder() -> Path:
    """The user's folder for saves that can't be written to the current folder."""
    return user_data_path("fieldcraft", appauthor=False) / "saves"


def default_path(game: Game[Any, Any]) -> Path:
    """The file name for a game that has none yet, in the current folder."""
    return Path(f"{game.setup.title}-{game.setup.scenario}-{game.seed}.json")


def write(path: Path, text: str, overwrite: bool = False) -> None:
    """Write a file atomically. Raises FileExistsError if it exists, unless it may be overwritten."""
    path = path.expanduser()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)
        if overwrite:
            temporary.replace(path)
        else:
            _rename_to_new(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _rename_to_new(temporary: Path, path: Path) -> None:
    """Give a finished file its name, unless that is taken."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # This file system has no hard links: check, then move.
        if path.exists():
            raise FileExistsError(path) from None
        temporary.replace(path)


def write_new(path: Path, text: str) -> Path:
    """Write under this name, or under the first numbered variant that is free; returns the path."""
    for number in count(1):
        name = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
        with suppress(FileExistsError):
            write(name, text)
            return name
    raise AssertionError("some name is always free")


def autosave(game: Game[Any, Any]) -> Path:
    """Save in the first folder that can be written: the current one, the user's, a temporary one; returns the path."""
    text, name = game.save(), default_path(game)
    with suppress(OSError):
        return write_new(name, text)
    with suppress(OSError):
        folder = saves_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return write_new(folder / name, text)
    return write_new(Path(tempfile.gettempdir()) / name, text)


def find(path: Path) -> Path:
    """The file with this path. A bare name is also looked up where autosaves go, now and in earlier versions (home)."""
    path = path.expanduser()
    if path.parent == Path() and not path.exists():
        for folder in (saves_folder(), Path.home()):
            if (folder / path).is_file():
                return folder / path
    return path


def read_text(path: Path) -> str:
    """The text of a save file; raises BadSave with a one-line message."""
    try:
        return find(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise BadSave(f"{path} is not a save: it isn't text") from None
    except OSError as error:
        raise BadSave(f"cannot read {path}: {error.strerror or error}") from None


def read(path: Path, data: Path | None = None, verify: bool = False) -> Game[Any, Any]:
    """Load a game from a file, with its event log on."""
    text = read_text(path)
    try:
        game = load(text, data=data, verify=verify)
    except BadSave as error:
        raise BadSave(f"{path}: {error}") from None
    game.event_log = []
    return game
