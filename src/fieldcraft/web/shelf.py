"""The games a worker has at hand: read from the store when they are wanted or when another worker moved on."""

from __future__ import annotations

import re
from collections import OrderedDict
from threading import Lock
from typing import Any, Final

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.registry import assemble
from fieldcraft.web.settings import Settings
from fieldcraft.web.store import Kept, Stamp, Store
from fieldcraft.web.tables import Seat, Table
from fieldcraft.web.wrong import NoSuchGame, SomeoneMoved

NAMED: Final = re.compile(r"[A-Za-z0-9_-]{16,48}", re.ASCII)


def check_id(text: str) -> str:
    """An id or a secret, if it can be one."""
    if not NAMED.fullmatch(text):
        raise NoSuchGame("There is no such game")
    return text


class Shelf:
    """Tables by the id of their game, those used last kept longest."""

    def __init__(self, store: Store, settings: Settings):
        self._store = store
        self._data = settings.data
        self._most = settings.kept
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._tables)

    def open(self, game: str) -> Table:
        """A game as it stands now."""
        stamp = self._store.stamp(check_id(game))
        if stamp is None:
            self.drop(game)
            raise NoSuchGame("There is no such game")
        known = self._known(game)
        return known if known is not None and known.stamp == stamp else self._read(game, known)

    def at_version(self, game: str, version: int) -> Table:
        """A game as a player saw it, if it still stands like that as far as we know."""
        known = self._known(check_id(game))
        if known is None or known.version < version:
            known = self.open(game)
        if known.version != version:
            raise SomeoneMoved
        return known

    def put(self, table: Table) -> None:
        """Keep a table that is newer than the one at hand."""
        with self._lock:
            known = self._tables.get(table.id)
            if known is None or known.stamp <= table.stamp:
                self._tables[table.id] = table
                self._tables.move_to_end(table.id)
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)

    def drop(self, game: str) -> None:
        """Keep a game no longer at hand."""
        with self._lock:
            self._tables.pop(game, None)

    def _known(self, game: str) -> Table | None:
        with self._lock:
            known = self._tables.get(game)
            if known is not None:
                self._tables.move_to_end(game)
            return known

    def _read(self, game: str, known: Table | None) -> Table:
        kept = self._store.read(game)
        if kept is None:
            self.drop(game)
            raise NoSuchGame("There is no such game")
        table = table_of(kept, self._data)
        if known is not None:
            _remember(known.game, table.game)
        self.put(table)
        return table


def table_of(kept: Kept, data: str | None) -> Table:
    """What is kept about a game, set up as a table."""
    row = kept.game
    game = assemble(row["head"], [line.body for line in kept.lines], data=data)
    game.event_log = []
    game.last.before()  # Reads the record now, while nobody else holds this game.
    seats = tuple(Seat(seat["number"], seat["secret"], seat["visitor"], seat["name"]) for seat in kept.seats)
    forced = frozenset(number for number, line in enumerate(kept.lines) if line.forced)
    stamp = Stamp(row["version"], row["change"])
    return Table(row["id"], game, stamp, seats, row["owner"], forced, row["created"], row["touched"])


def _remember(old: Game[Any, Any], new: Game[Any, Any]) -> None:
    """What was told and kept of a game stays true as far as its record is still the same."""
    for before, after in zip(old.history, new.history, strict=False):
        if (before.option, before.chance_results) != (after.option, after.chance_results):
            return
        after.events = before.events
        after.snapshot = after.snapshot or before.snapshot
