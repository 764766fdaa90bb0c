"""The database, SQLite or PostgreSQL. A choice is one transaction that checks the game's version.

A game is a header (setup and last position) and one entry per choice, so that saving a choice costs the same however
long the game is. `version` counts changes of the game itself, `change` also those of its seats.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    Engine,
    RowMapping,
    bindparam,
    case,
    create_engine,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.exc import OperationalError, SQLAlchemyError, TimeoutError

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web.errors import Unavailable
from fieldcraft.web.migrations import migrate
from fieldcraft.web.schema import SUMMARY, blocked, entries, games, seats

LOCK_PATIENCE: Final = 5.0
"""Seconds that a thread waits for a database that another program has locked."""
CONNECTIONS: Final = 20
LOCKED: Final = "The games are locked by another program at the moment: try again"
DOWN: Final = "The games can't be read or saved at the moment: try again"
LOCK_NOT_AVAILABLE: Final = "55P03"
MIN_CONNECT_TIMEOUT: Final = 2
"""Seconds: the least that PostgreSQL's library knows."""
ADVISORY_LOCK: Final = 0x0F1E1DC2
CONNECT_ATTEMPTS: Final = 50
DELETE_BATCH: Final = 50

log = logging.getLogger("fieldcraft.web")
_patience: ContextVar[float] = ContextVar("patience")

# The statements of every choice, built once.
AS_SEEN = (
    games.c.id == bindparam("seen_id"),
    games.c.version == bindparam("seen_version"),
    games.c.change == bindparam("seen_change"),
)
CHANGING = ("version", "change", "choices", "status", "seat", "over", "won", "ending", "score", "touched", "head")
UPDATE_GAME = update(games).where(*AS_SEEN).values({name: bindparam(name) for name in CHANGING})
DELETE_ENTRIES = delete(entries).where(
    entries.c.game == bindparam("cut_game"), entries.c.number >= bindparam("cut_from")
)
INSERT_ENTRIES = insert(entries)
SELECT_STAMP = select(games.c.version, games.c.change).where(games.c.id == bindparam("id"))


class Stamp(NamedTuple):
    """A version stamp: how often the game changed, and how often the game or its seats changed."""

    version: int
    change: int


class SavedEntry(NamedTuple):
    """One choice of a game as it is stored, and whether it was played automatically."""

    body: str
    forced: bool


class Best(NamedTuple):
    """What a visitor has achieved in a scenario: finished games, how many were won, and the best score."""

    games: int
    won: int
    score: float | None


class StoredGame(NamedTuple):
    """Everything stored about one game."""

    game: RowMapping
    entries: list[SavedEntry]
    seats: list[RowMapping]


class Store:
    """All queries and updates of the database."""

    def __init__(self, url: URL, lock_patience: float = LOCK_PATIENCE, connections: int = CONNECTIONS):
        self.lock_patience = lock_patience
        self.sqlite = url.get_backend_name() == "sqlite"
        if self.sqlite:
            _create_file(url)
        sqlite = {"connect_args": {"timeout": lock_patience}}
        postgresql = {
            "pool_size": connections,
            "max_overflow": 0,
            "pool_timeout": lock_patience,
            "pool_pre_ping": True,
            "connect_args": {"connect_timeout": max(MIN_CONNECT_TIMEOUT, round(lock_patience))},
        }
        arguments: dict[str, Any] = sqlite if self.sqlite else postgresql
        try:
            # Parameters hold secrets, so no error message and no log line may show them.
            self.engine = create_engine(url, hide_parameters=True, **arguments)
        except ModuleNotFoundError:
            raise BadSetup("PostgreSQL needs psycopg: pip install 'fieldcraft[web]'") from None
        if self.sqlite:
            event.listen(self.engine, "connect", _configure)
            event.listen(self.engine, "begin", self._begin)
        else:
            event.listen(self.engine, "connect", self._set_lock_timeout)
        self._writing = self.engine.execution_options(writing=True)
        try:
            self._upgrade()
        except BadSetup:
            self.close()
            raise
        event.listen(self.engine, "handle_error", _make_unavailable)

    def close(self) -> None:
        """Close the database. A connection that a thread still uses is closed when it is returned."""
        event.listen(self.engine, "checkin", lambda connection, entry: entry.close())
        self.engine.dispose()

    def _begin(self, connection: Connection) -> None:
        """Begin a transaction. One that writes takes the lock at once, so that it waits instead of failing later."""
        wait = _patience.get(self.lock_patience)
        connection.exec_driver_sql(f"PRAGMA busy_timeout={round(1000 * wait)}")
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    def _set_lock_timeout(self, connection: Any, record: Any) -> None:
        """Let a new connection to PostgreSQL wait for a lock only as long as a request may."""
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = {round(1000 * self.lock_patience)}")
        connection.commit()

    # Schema

    def _upgrade(self) -> None:
        """Create or upgrade the tables, one process at a time."""
        try:
            with self._retry_connect() as connection:
                if not self.sqlite:
                    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")  # Another worker may be upgrading.
                    connection.execute(select(func.pg_advisory_xact_lock(ADVISORY_LOCK)))
                migrate(connection)
        except SQLAlchemyError as error:
            raise BadSetup(f"cannot open the database: {_reason(error)}") from None

    @contextmanager
    def _retry_connect(self) -> Iterator[Connection]:
        """Begin a transaction, waiting for a locked file: turning on write-ahead logging ignores the busy timeout."""
        for left in reversed(range(CONNECT_ATTEMPTS)):
            try:
                connection = self._writing.connect()
                break
            except OperationalError as error:
                if not left or "locked" not in str(error.orig):
                    raise
                time.sleep(self.lock_patience / CONNECT_ATTEMPTS)
        with connection, connection.begin():
            yield connection

    # Read

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a connection to read."""
        with _connected(self.engine) as connection:
            yield connection

    def ping(self) -> None:
        """Raise Unavailable if the database doesn't answer."""
        with self.reading() as connection:
            connection.execute(select(1))

    def stamp(self, game: str) -> Stamp | None:
        """Return the version stamp of a game."""
        with self.reading() as connection:
            found = connection.execute(SELECT_STAMP, {"id": game}).first()
        return Stamp(*found) if found else None

    def stamps(self, ids: Iterable[str]) -> dict[str, Stamp]:
        """Return the version stamps of several games in one query."""
        query = select(games.c.id, games.c.version, games.c.change).where(games.c.id.in_(list(ids)))
        with self.reading() as connection:
            return {row.id: Stamp(row.version, row.change) for row in connection.execute(query)}

    def read(self, game: str) -> StoredGame | None:
        """Read everything about a game in one consistent snapshot."""
        with self.reading() as connection:
            if not self.sqlite:
                connection.execution_options(isolation_level="REPEATABLE READ")
            row = connection.execute(select(games).where(games.c.id == game)).mappings().first()
            if row is None:
                return None
            record = select(entries.c.body, entries.c.forced).where(entries.c.game == game).order_by(entries.c.number)
            seat_rows = select(seats).where(seats.c.game == game).order_by(seats.c.number)
            saved = [SavedEntry(body, forced) for body, forced in connection.execute(record)]
            return StoredGame(row, saved, list(connection.execute(seat_rows).mappings()))

    def of_visitor(self, visitor_id: str, maximum: int) -> list[RowMapping]:
        """Return the games a visitor owns or has a seat in, most recent first."""
        with_seat = select(seats.c.game).where(seats.c.visitor == visitor_id)
        query = select(*SUMMARY).where(or_(games.c.owner == visitor_id, games.c.id.in_(with_seat)))
        with self.reading() as connection:
            ordered = query.order_by(games.c.touched.desc(), games.c.id).limit(maximum)
            return list(connection.execute(ordered).mappings())

    def seats_of(self, visitor_id: str, ids: Sequence[str]) -> list[tuple[str, int, bool]]:
        """Return the seats of the given games that a visitor holds, and the free ones."""
        held_or_free = (seats.c.game.in_(ids), seats.c.visitor.in_((visitor_id, "")))
        query = select(seats.c.game, seats.c.number, seats.c.visitor).where(*held_or_free)
        with self.reading() as connection:
            return [(game, number, bool(holder)) for game, number, holder in connection.execute(query)]

    def unfinished(self, visitor_id: str) -> int:
        """Count the unfinished games that a visitor owns."""
        query = select(func.count()).where(games.c.owner == visitor_id, games.c.over.is_(False))
        with self.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def best(self, visitor_id: str, title: str) -> dict[str, Best]:
        """Return what a visitor has achieved in each scenario of a title. Practice games don't count."""
        finished = (games.c.owner == visitor_id, games.c.title == title, games.c.over, games.c.practice.is_(False))
        won = func.sum(case((games.c.won, 1), else_=0))
        query = select(games.c.scenario, func.count(), won, func.max(games.c.score)).where(*finished)
        with self.reading() as connection:
            rows = connection.execute(query.group_by(games.c.scenario))
            return {scenario: Best(number, int(wins), score) for scenario, number, wins, score in rows}

    def size(self) -> int:
        """Return the size of the database in bytes."""
        with self.reading() as connection:
            if self.sqlite:
                pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
                return int(pages) * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
            return int(connection.execute(select(func.pg_database_size(func.current_database()))).scalar_one())

    def newest(self) -> float | None:
        """Return when the game that was played last was played; None if there are no games."""
        with self.reading() as connection:
            found = connection.execute(select(func.max(games.c.touched))).scalar_one()
        return None if found is None else float(found)

    def holders(self, game: str) -> tuple[str, list[tuple[int, str]]] | None:
        """Return the owner of a game, and the holder of each seat; None if there is no such game."""
        seat_rows = select(seats.c.number, seats.c.visitor).where(seats.c.game == game).order_by(seats.c.number)
        with self.reading() as connection:
            owner = connection.execute(select(games.c.owner).where(games.c.id == game)).scalar()
            found = [(int(number), str(holder)) for number, holder in connection.execute(seat_rows)]
        return None if owner is None else (str(owner), found)

    def summary(self, game: str) -> RowMapping | None:
        """Return what a list shows of a game."""
        with self.reading() as connection:
            return connection.execute(select(*SUMMARY).where(games.c.id == game)).mappings().first()

    def blocks(self) -> dict[str, float]:
        """Return the blocked addresses and networks, and until when each is."""
        with self.reading() as connection:
            return {row.address: row.until for row in connection.execute(select(blocked))}

    def most_connections(self) -> int | None:
        """Return how many connections PostgreSQL allows; None for SQLite."""
        if self.sqlite:
            return None
        with self.reading() as connection:
            return int(connection.exec_driver_sql("SHOW max_connections").scalar_one())

    def seat(self, secret: str) -> RowMapping | None:
        """Return the seat with the hash of a token."""
        with self.reading() as connection:
            return connection.execute(select(seats).where(seats.c.secret == secret)).mappings().first()

    # Write

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that may write."""
        with _connected(self._writing) as connection, connection.begin():
            yield connection

    def add(self, game: dict[str, Any], saved: Sequence[SavedEntry], seat_rows: Sequence[dict[str, Any]]) -> None:
        """Store a new game."""
        with self.writing() as connection:
            connection.execute(insert(games), game)
            connection.execute(INSERT_ENTRIES, _entry_rows(game["id"], 0, saved))
            connection.execute(insert(seats), list(seat_rows))

    def move(
        self, game: str, seen: Stamp, values: dict[str, Any], first: int, saved: Sequence[SavedEntry], overwrite: bool
    ) -> bool:
        """Store a change: new values, and entries from a number on; `overwrite` if there were others.

        Return False and change nothing if the game is no longer at the stamp that was seen.
        """
        as_seen = {"seen_id": game, "seen_version": seen.version, "seen_change": seen.change}
        stamp = {"version": seen.version + 1, "change": seen.change + 1}
        with self.writing() as connection:
            if connection.execute(UPDATE_GAME, values | stamp | as_seen).rowcount != 1:
                return False
            if overwrite:
                connection.execute(DELETE_ENTRIES, {"cut_game": game, "cut_from": first})
            if saved:
                connection.execute(INSERT_ENTRIES, _entry_rows(game, first, saved))
        return True

    def update_seat(self, game: str, number: int, held_by: str, values: dict[str, Any]) -> bool:
        """Update a seat if its holder is still the same; the game itself stays as it is."""
        as_seen = (seats.c.game == game, seats.c.number == number, seats.c.visitor == held_by)
        with self.writing() as connection:
            if connection.execute(update(seats).where(*as_seen).values(values)).rowcount != 1:
                return False
            connection.execute(update(games).where(games.c.id == game).values(change=games.c.change + 1))
        return True

    def disown(self, game: str, visitor_id: str) -> None:
        """Remove the owner of a game, if it is this visitor."""
        owned = (games.c.id == game, games.c.owner == visitor_id)
        with self.writing() as connection:
            connection.execute(update(games).where(*owned).values(owner="", change=games.c.change + 1))

    def block(self, address: str, until: float | None) -> None:
        """Block an address or a network until a time; without one, no longer."""
        with self.writing() as connection:
            connection.execute(delete(blocked).where(blocked.c.address == address))
            if until is not None:
                connection.execute(insert(blocked), {"address": address, "until": until})

    def delete(self, game: str) -> None:
        """Delete a game with its entries and seats."""
        with self.writing() as connection:
            for table in (entries, seats):
                connection.execute(delete(table).where(table.c.game == game))
            connection.execute(delete(games).where(games.c.id == game))

    def delete_untouched(self, before: float, maximum: int = DELETE_BATCH) -> int:
        """Delete games not played since a time, a few per transaction so that no choice waits; return how many."""
        old = select(games.c.id).where(games.c.touched < before).limit(maximum).with_for_update(skip_locked=True)
        with self.writing() as connection:
            ids = list(connection.execute(old).scalars())
            for column in (entries.c.game, seats.c.game, games.c.id):
                connection.execute(delete(column.table).where(column.in_(ids)))
        return len(ids)


@contextmanager
def _connected(engine: Engine) -> Iterator[Connection]:
    """Open a connection; raise Unavailable if all of them stay in use, which no event of the database tells."""
    try:
        connection = engine.connect()
    except TimeoutError as error:
        log.warning("the database failed: all connections are in use")
        raise Unavailable(DOWN) from error
    with connection:
        yield connection


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Inside the block, wait this long for a locked SQLite file before giving up."""
    token = _patience.set(seconds)
    try:
        yield
    finally:
        _patience.reset(token)


def is_hurried() -> bool:
    """Whether the caller is the event loop, which can't wait."""
    return _patience.get(None) is not None


def _make_unavailable(context: ExceptionContext) -> None:
    """Turn an error of the database itself, such as a lock, a full disk or a lost server, into one of ours."""
    error, driver = context.original_exception, context.dialect.loaded_dbapi
    damaged = type(error) is driver.DatabaseError  # what SQLite raises for a page that makes no sense
    if damaged or isinstance(error, driver.OperationalError):
        busy = getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
        busy = busy or getattr(error, "sqlstate", None) == LOCK_NOT_AVAILABLE
        if not (busy and is_hurried()):  # The event loop leaves a lock to a thread, so nothing failed yet.
            log.warning("the database failed: %s", " ".join(str(error).split()))
        raise Unavailable(LOCKED if busy else DOWN) from error


def _entry_rows(game: str, first: int, saved: Sequence[SavedEntry]) -> list[dict[str, Any]]:
    return [
        {"game": game, "number": number, "body": entry.body, "forced": entry.forced}
        for number, entry in enumerate(saved, first)
    ]


def _create_file(url: URL) -> None:
    """Create a database file, which only its owner can read, and its folder."""
    if url.database and url.database != ":memory:":
        file = Path(url.database)
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise BadSetup(f"cannot create the folder {file.parent}: {error.strerror or error}") from None
        with suppress(OSError):  # If it can't be created or opened, the database says so.
            file.touch(mode=0o600)


def _configure(connection: sqlite3.Connection, record: Any) -> None:
    """Configure a new SQLite connection. Transactions are begun by the store, not by the driver."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")


def _reason(error: SQLAlchemyError) -> str:
    """The database's own message, without the statement."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
