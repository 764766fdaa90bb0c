"""The tables of the database, as they are today. `fieldcraft.web.migrations` upgrades older ones."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, false

meta = MetaData()
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
    Column("score", Float, nullable=True),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("head", Text, nullable=False),
    Index("games_by_owner", "owner", "touched"),
)
entries = Table(
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
    Column("nonce", String(16), nullable=False, server_default=""),
    Column("claimed", Boolean, nullable=False, server_default=false()),
    Index("seats_by_visitor", "visitor"),
)
blocked = Table(
    "blocked",
    meta,
    Column("address", String(64), primary_key=True),
    Column("until", Float, nullable=False),
)
SUMMARY = [column for column in games.c if column.name != "head"]
