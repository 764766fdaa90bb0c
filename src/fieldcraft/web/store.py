"""The games in the database. A choice is one transaction that checks the game's version.

A game is a header (setup and last position) and one entry per choice, so that saving a choice costs the same however
long the game is. `version` counts changes of the game itself, `change` also those of its seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import RowMapping, bindparam, case, delete, func, insert, or_, select, update

from fieldcraft.web.database import Database
from fieldcraft.web.schema import SUMMARY, blocked, entries, games, seats

DELETE_BATCH: Final = 50

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


class Store(Database):
    """All queries and updates of games, their seats, and blocked addresses."""

    # Read

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

    def seat(self, secret: str) -> RowMapping | None:
        """Return the seat with the hash of a token."""
        with self.reading() as connection:
            return connection.execute(select(seats).where(seats.c.secret == secret)).mappings().first()

    # Write

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


def _entry_rows(game: str, first: int, saved: Sequence[SavedEntry]) -> list[dict[str, Any]]:
    return [
        {"game": game, "number": number, "body": entry.body, "forced": entry.forced}
        for number, entry in enumerate(saved, first)
    ]
