"""Where games are kept: SQLite or PostgreSQL. A choice is one transaction on the game's version.

A game is a head (set-up and last position) and a line for every choice, so that a choice costs the same however long
the game is. `version` counts what happens to the game itself, `change` also who sits at it.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from fieldcraft.kernel.errors import BadSetup

SCHEMA: Final = 1
BUSY: Final = 15.0
LOCK: Final = 0x0F1E1DC2
TRIES: Final = 50
AT_ONCE: Final = 50

meta = MetaData()
schema = Table("schema_version", meta, Column("version", Integer, primary_key=True))
games = Table(
    "games",
    meta,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("change", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("own_dice", Boolean, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("choices", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("seat", Integer, nullable=True),
    Column("over", Boolean, nullable=False),
    Column("won", Boolean, nullable=True),
    Column("ending", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("head", Text, nullable=False),
    Index("games_by_owner", "owner", "touched"),
)
lines = Table(
    "lines",
    meta,
    Column("game", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("forced", Boolean, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
seats = Table(
    "seats",
    meta,
    Column("game", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("secret", String(48), nullable=False, unique=True),
    Column("visitor", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Index("seats_by_visitor", "visitor"),
)
SUMMARY = [column for column in games.c if column.name != "head"]

# The statements of every choice are built once.
SEEN = (
    games.c.id == bindparam("seen_id"),
    games.c.version == bindparam("seen_version"),
    games.c.change == bindparam("seen_change"),
)
MOVING = ("version", "change", "choices", "status", "seat", "over", "won", "ending", "touched", "head")
MOVE = update(games).where(*SEEN).values({name: bindparam(name) for name in MOVING})
CUT = delete(lines).where(lines.c.game == bindparam("cut_game"), lines.c.number >= bindparam("cut_from"))
WRITE = insert(lines)
STAMP = select(games.c.version, games.c.change).where(games.c.id == bindparam("id"))


class Stamp(NamedTuple):
    """How often a game, and how often anything about it, has changed."""

    version: int
    change: int


class Line(NamedTuple):
    """One choice of a game as it is kept, and whether it passed by itself."""

    body: str
    forced: bool


class Kept(NamedTuple):
    """All that is kept about one game."""

    game: RowMapping
    lines: list[Line]
    seats: list[RowMapping]


class Store:
    """The tables, and everything that is ever asked of them."""

    def __init__(self, url: URL):
        self.sqlite = url.get_backend_name() == "sqlite"
        if self.sqlite:
            _make_room(url)
        waiting, pooled = {"connect_args": {"timeout": BUSY}}, {"pool_size": 20, "pool_pre_ping": True}
        how: dict[str, Any] = waiting if self.sqlite else pooled
        try:
            self.engine = create_engine(url, **how)
        except ModuleNotFoundError:
            raise BadSetup("PostgreSQL needs psycopg: pip install 'fieldcraft[web]'") from None
        if self.sqlite:
            event.listen(self.engine, "connect", _prepare)
            event.listen(self.engine, "begin", _begin)
        self._writing = self.engine.execution_options(writing=True)
        try:
            self._make_tables()
        except BadSetup:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the database. A connection that a thread still works with is closed when it comes back."""
        event.listen(self.engine, "checkin", lambda connection, entry: entry.close())
        self.engine.dispose()

    # Beginning

    def _make_tables(self) -> None:
        """Make what is missing, one process at a time."""
        try:
            with self._at_last() as connection:
                if not self.sqlite:
                    connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
                meta.create_all(connection)
                found = connection.execute(select(schema.c.version)).scalar()
                if found is None:
                    connection.execute(insert(schema).values(version=SCHEMA))
        except SQLAlchemyError as wrong:
            raise BadSetup(f"the database cannot be opened: {_reason(wrong)}") from None
        if found not in (None, SCHEMA):
            raise BadSetup(f"the database is of another Fieldcraft: its schema is {found}, this one's {SCHEMA}")

    @contextmanager
    def _at_last(self) -> Iterator[Connection]:
        """A transaction as soon as the file is free: turning on write-ahead logging does not wait by itself."""
        for left in reversed(range(TRIES)):
            try:
                connection = self._writing.connect()
                break
            except OperationalError as wrong:
                if not left or "locked" not in str(wrong.orig):
                    raise
                time.sleep(BUSY / TRIES)
        with connection, connection.begin():
            yield connection

    # Reading

    def stamp(self, game: str) -> Stamp | None:
        """Where a game stands, in two numbers."""
        with self.engine.connect() as connection:
            found = connection.execute(STAMP, {"id": game}).first()
        return Stamp(*found) if found else None

    def stamps(self, ids: Iterable[str]) -> dict[str, Stamp]:
        """Where several games stand, in one question."""
        asked = select(games.c.id, games.c.version, games.c.change).where(games.c.id.in_(list(ids)))
        with self.engine.connect() as connection:
            return {row.id: Stamp(row.version, row.change) for row in connection.execute(asked)}

    def read(self, game: str) -> Kept | None:
        """Everything about a game, as it stands at one moment."""
        how = {} if self.sqlite else {"isolation_level": "REPEATABLE READ"}
        with self.engine.connect().execution_options(**how) as connection:
            row = connection.execute(select(games).where(games.c.id == game)).mappings().first()
            if row is None:
                return None
            record = select(lines.c.body, lines.c.forced).where(lines.c.game == game).order_by(lines.c.number)
            sitting = select(seats).where(seats.c.game == game).order_by(seats.c.number)
            written = [Line(body, forced) for body, forced in connection.execute(record)]
            return Kept(row, written, list(connection.execute(sitting).mappings()))

    def of_visitor(self, visitor: str, most: int) -> list[RowMapping]:
        """The games that somebody owns or sits at, the one touched last first."""
        sitting = select(seats.c.game).where(seats.c.visitor == visitor)
        asked = select(*SUMMARY).where(or_(games.c.owner == visitor, games.c.id.in_(sitting)))
        with self.engine.connect() as connection:
            ordered = asked.order_by(games.c.touched.desc(), games.c.id).limit(most)
            return list(connection.execute(ordered).mappings())

    def seats_of(self, visitor: str, ids: Sequence[str]) -> list[tuple[str, int, bool]]:
        """Which seats of some games somebody holds, and which nobody does."""
        known = (seats.c.game.in_(ids), seats.c.visitor.in_((visitor, "")))
        asked = select(seats.c.game, seats.c.number, seats.c.visitor).where(*known)
        with self.engine.connect() as connection:
            return [(game, number, bool(holder)) for game, number, holder in connection.execute(asked)]

    def unfinished(self, visitor: str) -> int:
        """How many of somebody's own games are not over."""
        asked = select(func.count()).where(games.c.owner == visitor, games.c.over.is_(False))
        with self.engine.connect() as connection:
            return int(connection.execute(asked).scalar_one())

    def seat(self, secret: str) -> RowMapping | None:
        """The seat that a secret opens."""
        with self.engine.connect() as connection:
            return connection.execute(select(seats).where(seats.c.secret == secret)).mappings().first()

    # Writing

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that may write."""
        with self._writing.begin() as connection:
            yield connection

    def add(self, game: dict[str, Any], record: Sequence[Line], sitting: Sequence[dict[str, Any]]) -> None:
        """Keep a new game."""
        with self.writing() as connection:
            connection.execute(insert(games), game)
            connection.execute(WRITE, _numbered(game["id"], 0, record))
            connection.execute(insert(seats), list(sitting))

    def move(
        self, game: str, seen: Stamp, values: dict[str, Any], first: int, record: Sequence[Line], anew: bool
    ) -> bool:
        """What happened to a game: new values, and lines from a number on; `anew` if there were others.

        False, and nothing is changed, if the game is no longer as it was seen.
        """
        seeing = {"seen_id": game, "seen_version": seen.version, "seen_change": seen.change}
        counters = {"version": seen.version + 1, "change": seen.change + 1}
        with self.writing() as connection:
            if connection.execute(MOVE, values | counters | seeing).rowcount != 1:
                return False
            if anew:
                connection.execute(CUT, {"cut_game": game, "cut_from": first})
            if record:
                connection.execute(WRITE, _numbered(game, first, record))
        return True

    def sit(self, game: str, number: int, held_by: str, values: dict[str, Any]) -> bool:
        """Change who sits where, if the seat is still held by whom it was; the rest of the game stays as it is."""
        known = (seats.c.game == game, seats.c.number == number, seats.c.visitor == held_by)
        with self.writing() as connection:
            if connection.execute(update(seats).where(*known).values(values)).rowcount != 1:
                return False
            connection.execute(update(games).where(games.c.id == game).values(change=games.c.change + 1))
        return True

    def disown(self, game: str, visitor: str) -> None:
        """Let a game be nobody's, if it was somebody's."""
        known = (games.c.id == game, games.c.owner == visitor)
        with self.writing() as connection:
            connection.execute(update(games).where(*known).values(owner="", change=games.c.change + 1))

    def drop(self, game: str) -> None:
        """Forget a game altogether."""
        with self.writing() as connection:
            for table in (lines, seats):
                connection.execute(delete(table).where(table.c.game == game))
            connection.execute(delete(games).where(games.c.id == game))

    def forget_untouched(self, before: float, most: int = AT_ONCE) -> int:
        """Forget games that were touched last before a moment, a few at once so that no choice waits; how many."""
        old = select(games.c.id).where(games.c.touched < before).limit(most).with_for_update(skip_locked=True)
        with self.writing() as connection:
            ids = list(connection.execute(old).scalars())
            for column in (lines.c.game, seats.c.game, games.c.id):
                connection.execute(delete(column.table).where(column.in_(ids)))
        return len(ids)


def _numbered(game: str, first: int, record: Sequence[Line]) -> list[dict[str, Any]]:
    """Lines as rows."""
    return [
        {"game": game, "number": number, "body": line.body, "forced": line.forced}
        for number, line in enumerate(record, first)
    ]


def _make_room(url: URL) -> None:
    """Make the folder of a database file."""
    if url.database and url.database != ":memory:":
        folder = Path(url.database).parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as wrong:
            raise BadSetup(f"the folder {folder} cannot be made: {wrong.strerror or wrong}") from None


def _prepare(connection: sqlite3.Connection, record: Any) -> None:
    """Set a new SQLite connection up. Transactions are begun by `_begin`, not by the driver."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")


def _begin(connection: Connection) -> None:
    """Begin a transaction: one that will write takes the lock at once, so it can wait for it without conflict."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _reason(wrong: SQLAlchemyError) -> str:
    """What the database says, without the statement."""
    return " ".join(str(getattr(wrong, "orig", None) or wrong).split())
