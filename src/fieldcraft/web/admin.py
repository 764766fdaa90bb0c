"""What the owner of a server does beside it: back up, restore, list, export, delete and verify games."""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import RowMapping, select

from fieldcraft.kernel.errors import BadSave, BadSetup, FieldcraftError
from fieldcraft.kernel.registry import load
from fieldcraft.kernel.save import join_save
from fieldcraft.web.blocklist import network
from fieldcraft.web.game_cache import load_table
from fieldcraft.web.links import hashed
from fieldcraft.web.migrations import HEAD
from fieldcraft.web.retention import DAY
from fieldcraft.web.schema import SUMMARY, games
from fieldcraft.web.settings import Settings
from fieldcraft.web.store import SavedEntry, Store, StoredGame

T = TypeVar("T")
Progress = Callable[[int], None]
"""Receives how much is left to do."""
FORMAT: Final = "fieldcraft-backup"
VERSION: Final = 1
FOREVER: Final = 1e12


class BackupHeader(msgspec.Struct, frozen=True):
    """The first line of a backup."""

    format: str
    version: int
    schema: str


class BackedUpGame(msgspec.Struct, frozen=True):
    """A line of a backup: everything stored about one game."""

    game: dict[str, Any]
    entries: list[tuple[str, bool]]
    seats: list[dict[str, Any]]


class Admin:
    """The games of a server, whether it runs or not.

    A database that isn't there is created only if asked for: a backup of the wrong place shouldn't look like one.
    """

    def __init__(self, settings: Settings, create: bool = False):
        if settings.sqlite and not create and not Path(settings.url.database or "").is_file():
            raise BadSetup(f"there is no database {settings.url.database}: name the server's with --db or --config")
        self.settings = settings
        self.store = Store(settings.url, settings.lock_patience)

    def close(self) -> None:
        """Close the database."""
        self.store.close()

    def find(self, title: str = "", older_than: float = 0.0) -> list[RowMapping]:
        """The games of a title, not played for some days, most recent first."""
        query = select(*SUMMARY).order_by(games.c.touched.desc(), games.c.id)
        if title:
            query = query.where(games.c.title == title)
        if older_than:
            query = query.where(games.c.touched < time.time() - older_than * DAY)
        with self.store.engine.connect() as connection:
            return list(connection.execute(query).mappings())

    def ids(self) -> list[str]:
        """The ids of all games, the oldest first."""
        with self.store.engine.connect() as connection:
            return list(connection.execute(select(games.c.id).order_by(games.c.created, games.c.id)).scalars())

    def export(self, game: str) -> str:
        """A game as a save file; one that can't be replayed any more, as it is stored."""
        stored = self._read(game)
        try:
            return load_table(stored, self.settings.data).game.save()
        except FieldcraftError:
            return join_save(stored.game["head"], [entry.body for entry in stored.entries])

    def delete(self, game: str) -> None:
        """Delete a game, even one in progress."""
        self._read(game)
        self.store.delete(game)

    def verify(self, game: str) -> str:
        """What is wrong with a game: its record must lead to its position; empty if nothing is."""
        try:
            load(self.export(game), data=self.settings.data, verify=True)
        except FieldcraftError as error:
            return str(error)
        return ""

    def block(self, address: str, days: float) -> str:
        """Block an address or a network for some days, for ever if that is 0; returns its usual spelling."""
        known = str(network(address))
        self.store.block(known, time.time() + days * DAY if days else FOREVER)
        return known

    def unblock(self, address: str) -> str:
        """Answer requests from an address or a network again; returns its usual spelling."""
        known = str(network(address))
        if known not in self.store.blocks():
            raise BadSetup(f"{known} isn't blocked")
        self.store.block(known, None)
        return known

    def vacuum(self) -> None:
        """Give back the space of deleted games."""
        if self.store.sqlite:
            raw = self.store.engine.raw_connection()
            raw.cursor().execute("VACUUM")  # outside the transactions that the store begins
            raw.close()
            return
        with self.store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM")

    def _read(self, game: str) -> StoredGame:
        stored = self.store.read(game)
        if stored is None:
            raise BadSave(f"there is no game {game!r}")
        return stored

    # Backup

    def backup(self, file: Path, show: Progress) -> int:
        """Write all games to a new file, while the server runs; returns how many."""
        ids, written = self.ids(), 0
        with _new_file(file) as out:
            out.write(msgspec.json.encode(BackupHeader(FORMAT, VERSION, HEAD)) + b"\n")
            for done, game in enumerate(ids):
                show(len(ids) - done)
                stored = self.store.read(game)
                if stored is not None:  # It may have been deleted since.
                    out.write(msgspec.json.encode(_line(stored)) + b"\n")
                    written += 1
        return written

    def restore(self, file: Path) -> tuple[int, int]:
        """Add the games of a backup that aren't there; returns how many were added, and how many were there."""
        added = there = 0
        for line in read_backup(file):
            if self.store.stamp(line.game["id"]) is not None:
                there += 1
                continue
            entries = [SavedEntry(body, forced) for body, forced in line.entries]
            self.store.add(line.game, entries, [_upgraded(seat) for seat in line.seats])
            added += 1
        return added, there


def _upgraded(seat: dict[str, Any]) -> dict[str, Any]:
    """A seat of a backup as it is stored today. Before schema 0003, a backup held the token itself."""
    if "claimed" in seat:
        return seat
    claimed = bool(seat["visitor"]) and seat["number"] > 0
    return seat | {"secret": hashed(seat["secret"]), "nonce": "", "claimed": claimed}


def read_backup(file: Path) -> Iterator[BackedUpGame]:
    """The games in a backup; raises BadSave with the line that is wrong."""
    try:
        with gzip.open(file, "rb") as lines:
            header = _decode(next(lines, b""), BackupHeader, file, 1)
            if header.format != FORMAT or header.version > VERSION or header.schema > HEAD:
                raise BadSave(f"{file} is not a backup that this version of Fieldcraft can read")
            for number, line in enumerate(lines, 2):
                yield _decode(line, BackedUpGame, file, number)
    except (gzip.BadGzipFile, EOFError):
        raise BadSave(f"{file} is not a whole backup") from None


def _decode(line: bytes, kind: type[T], file: Path, number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise BadSave(f"{file}, line {number}: {error}") from None


def _line(stored: StoredGame) -> BackedUpGame:
    entries = [(entry.body, entry.forced) for entry in stored.entries]
    return BackedUpGame(dict(stored.game), entries, [dict(seat) for seat in stored.seats])


@contextmanager
def _new_file(file: Path) -> Iterator[gzip.GzipFile]:
    """A new compressed file, which appears under its name when it is whole; only its owner can read it."""
    if file.exists():
        raise BadSave(f"{file} exists already")
    part = file.with_name(f"{file.name}.part")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.open(raw, "wb") as out:
                yield out
            raw.flush()
            os.fsync(raw.fileno())
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
