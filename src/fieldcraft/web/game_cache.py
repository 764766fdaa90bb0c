"""The games a worker holds in memory, read from the store on first use and when another worker changed them."""

from __future__ import annotations

import re
from collections import OrderedDict
from threading import Lock
from typing import Any, Final

from sqlalchemy import RowMapping

from fieldcraft.kernel.errors import BadSave
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.load import rules_of_header
from fieldcraft.kernel.registry import assemble
from fieldcraft.web.database import is_hurried
from fieldcraft.web.errors import NotFound, Outdated, StaleVersion, Unavailable
from fieldcraft.web.game_table import GameTable, Seat
from fieldcraft.web.links import SeatLinks
from fieldcraft.web.settings import Settings
from fieldcraft.web.store import Stamp, Store, StoredGame

ID: Final = re.compile(r"[A-Za-z0-9_-]{16,48}", re.ASCII)


def check_id(text: str) -> str:
    """Return an id or a seat token if it is well formed; raise NotFound otherwise."""
    if not ID.fullmatch(text):
        raise NotFound("There is no such game")
    return text


class GameCache:
    """Tables by game id; the least recently used are dropped first."""

    def __init__(self, store: Store, settings: Settings, links: SeatLinks):
        self._store = store
        self._links = links
        self._data = settings.data
        self._size = settings.cache_size
        self._tables: OrderedDict[str, GameTable] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._tables)

    def open(self, game: str) -> GameTable:
        """Return the current state of a game."""
        stamp = self._store.stamp(check_id(game))
        if stamp is None:
            self.drop(game)
            raise NotFound("There is no such game")
        known = self._get(game)
        return known if known is not None and known.stamp == stamp else self._read(game, known)

    def at_version(self, game: str, version: int) -> GameTable:
        """Return a game as the client saw it, or raise StaleVersion if it has changed since."""
        known = self._get(check_id(game))
        if known is None or known.version < version:
            known = self.open(game)
        if known.version != version:
            raise StaleVersion
        return known

    def put(self, table: GameTable) -> None:
        """Store a table unless a newer one is cached."""
        with self._lock:
            known = self._tables.get(table.id)
            if known is None or known.stamp <= table.stamp:
                self._tables[table.id] = table
                self._tables.move_to_end(table.id)
            while len(self._tables) > self._size:
                self._tables.popitem(last=False)

    def drop(self, game: str) -> None:
        """Remove a game from the cache."""
        with self._lock:
            self._tables.pop(game, None)

    def _get(self, game: str) -> GameTable | None:
        with self._lock:
            known = self._tables.get(game)
            if known is not None:
                self._tables.move_to_end(game)
            return known

    def _read(self, game: str, known: GameTable | None) -> GameTable:
        if is_hurried():
            raise Unavailable("Reading a game takes longer than the event loop can wait")
        stored = self._store.read(game)
        if stored is None:
            self.drop(game)
            raise NotFound("There is no such game")
        try:
            table = load_table(stored, self._data, self._links)
            if known is not None:
                _reuse_events(known.game, table.game)
            table.game.moments(table.game.number)  # Tell what happened now, not on the event loop.
        except BadSave as wrong:
            raise Outdated(game, str(wrong)) from wrong
        self.put(table)
        return table


def load_table(stored: StoredGame, data: str | None, links: SeatLinks | None = None) -> GameTable:
    """Build a table from a stored game; without `links`, it can't show links to its seats."""
    row = stored.game
    game = assemble(row["head"], [entry.body for entry in stored.entries], data=data)
    game.event_log = []
    game.last.before()  # Parse the record now, while no other thread holds this game.
    seats = tuple(_seat(seat, links) for seat in stored.seats)
    forced = frozenset(number for number, entry in enumerate(stored.entries) if entry.forced)
    stamp = Stamp(row["version"], row["change"])
    older = rules_of_header(row["head"]) != game.rules.version
    return GameTable(row["id"], game, stamp, seats, row["owner"], forced, row["created"], row["touched"], older)


def _seat(row: RowMapping, links: SeatLinks | None) -> Seat:
    """A seat, with the token of its link if this server made it."""
    token = links.known(row["game"], row["number"], row["nonce"], row["secret"]) if links else ""
    return Seat(row["number"], row["secret"], row["visitor"], row["name"], row["claimed"], token)


def _reuse_events(old: Game[Any, Any], new: Game[Any, Any]) -> None:
    """Carry events and snapshots over to a newer record, as far as the two records agree."""
    for before, after in zip(old.history, new.history, strict=False):
        if (before.option, before.chance_results) != (after.option, after.chance_results):
            return
        after.events = before.events
        after.snapshot = after.snapshot or before.snapshot
