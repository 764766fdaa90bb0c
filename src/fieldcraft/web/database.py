"""The connection to a database, SQLite or PostgreSQL: opened, upgraded, and waited for no longer than a request may.

What goes wrong with the database itself becomes an error of ours, `Unavailable`, so that a client asks again later.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.exc import OperationalError, SQLAlchemyError, TimeoutError

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web.errors import Unavailable
from fieldcraft.web.migrations import migrate

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

log = logging.getLogger("fieldcraft.web")
_patience: ContextVar[float] = ContextVar("patience")


class Database:
    """A database with the tables of today."""

    def __init__(self, url: URL, lock_patience: float = LOCK_PATIENCE, connections: int = CONNECTIONS):
        self.lock_patience = lock_patience
        self.sqlite = url.get_backend_name() == "sqlite"
        if self.sqlite:
            _create_file(url)
        arguments = {"connect_args": {"timeout": lock_patience}} if self.sqlite else _pool(lock_patience, connections)
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

    # Use

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a connection to read."""
        with _connected(self.engine) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that may write."""
        with _connected(self._writing) as connection, connection.begin():
            yield connection

    def ping(self) -> None:
        """Raise Unavailable if the database doesn't answer."""
        with self.reading() as connection:
            connection.execute(select(1))

    def size(self) -> int:
        """Return the size of the database in bytes."""
        with self.reading() as connection:
            if self.sqlite:
                pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
                return int(pages) * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
            return int(connection.execute(select(func.pg_database_size(func.current_database()))).scalar_one())

    def most_connections(self) -> int | None:
        """Return how many connections PostgreSQL allows; None for SQLite."""
        if self.sqlite:
            return None
        with self.reading() as connection:
            return int(connection.exec_driver_sql("SHOW max_connections").scalar_one())

    # Open

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


def _pool(patience: float, connections: int) -> dict[str, Any]:
    """The arguments of an engine for PostgreSQL that never opens more connections than it may."""
    return {
        "pool_size": connections,
        "max_overflow": 0,
        "pool_timeout": patience,
        "pool_pre_ping": True,
        "connect_args": {"connect_timeout": max(MIN_CONNECT_TIMEOUT, round(patience))},
    }


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
