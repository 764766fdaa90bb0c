"""The file that a session's game is saved to, and what has changed since."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fieldcraft.interface import save_files
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.terminal.messages import Message

AnyGame = Game[Any, Any]
Mark = tuple[Entry, int]


def _mark(game: AnyGame) -> Mark:
    """What identifies the content of a save."""
    pending = game.pending
    return game.last, 0 if pending is None else 1 + len(pending.results)


class GameFile:
    """Where a game was last loaded from or saved to, and whether it has changed since."""

    def __init__(self, game: AnyGame):
        self.path: Path | None = None
        self._saved = _mark(game)
        self._touched = False

    def touch(self) -> None:
        """Note that the player did something."""
        self._touched = True

    def has_unsaved_changes(self, game: AnyGame) -> bool:
        """Whether quitting would lose anything."""
        return self._touched and _mark(game) != self._saved

    def path_or_default(self, game: AnyGame) -> Path:
        """The file the game was last loaded from or saved to, or a default name."""
        return self.path or save_files.default_path(game)

    def loaded(self, game: AnyGame, path: Path) -> None:
        """Note that a game was loaded from a file."""
        self.path, self._saved, self._touched = path, _mark(game), False

    def write(self, game: AnyGame, path: Path, confirm: Callable[[str], bool]) -> Message:
        """Save to a file, asking before overwriting another one; returns the outcome."""
        text = game.save()
        try:
            try:
                save_files.write(path, text, overwrite=path == self.path)
            except FileExistsError:
                if not confirm(f"{path} already exists. Overwrite it? y/n"):
                    return Message(f"Not saved; {path} is unchanged.")
                save_files.write(path, text, overwrite=True)
        except OSError as error:
            return Message(f"not saved: cannot write {path}: {error.strerror or error}", "error")
        self.path, self._saved = path, _mark(game)
        return Message(f"Saved to {path}. To continue later: fieldcraft play --load {path}")

    def save_on_leaving(self, game: AnyGame, reason: str) -> str:
        """Save what would be lost; returns a sentence that says why and where."""
        if not self.has_unsaved_changes(game):
            return f"{reason}. Nothing new to save."
        try:
            path = save_files.autosave(game)
        except OSError as error:
            return f"{reason}. The game could not be saved: {error.strerror or error}"
        return f"{reason}. The game was saved to {path}"
