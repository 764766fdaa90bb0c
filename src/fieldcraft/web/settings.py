"""Server settings: the database, title data, and limits."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec
from platformdirs import user_cache_path, user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from fieldcraft.kernel.errors import BadSetup

VARIABLE: Final = "FIELDCRAFT_SETTINGS"
DRIVERS: Final = {
    "sqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be set. Workers receive it through an environment variable."""

    db: str = ""
    """A URL (`sqlite:///games.db`, `postgresql://host/name`) or the path of an SQLite file; empty for the default."""

    data: str | None = None
    """A folder with title data of your own."""

    pages: bool = True
    """Whether to serve pages as well as the JSON API."""

    workers: int = 1
    """The number of worker processes. Rate limits are split across workers."""

    keep_days: float = 0.0
    """Delete games that have not been played for this many days; 0 keeps them forever."""

    max_open_games: int = 200
    """The number of unfinished games a visitor may have."""

    max_choices: int = 20_000
    """The number of choices in one game."""

    max_name: int = 40
    """The number of characters in a player's name."""

    max_body: int = 2_000_000
    """The number of bytes in a request body."""

    rate: float = 50.0
    """Requests per second allowed to one address over time; 0 for no limit."""

    burst: int = 300
    """Requests allowed to one address at once."""

    max_watchers: int = 1000
    """The number of clients that may watch games of one worker."""

    cache_size: int = 400
    """The number of games a worker holds in memory."""

    poll_interval: float = 0.25
    """How often, in seconds, a worker checks the database for moves made through other workers."""

    heartbeat: float = 15.0
    """How often, in seconds, an event stream sends a comment to keep the connection open."""

    odds_budget: int = 4000
    """The number of cases to enumerate for an option's odds before they are sampled."""

    @property
    def url(self) -> URL:
        """The database URL for SQLAlchemy."""
        text = self.db or str(default_db())
        if "://" not in text:
            return URL.create(DRIVERS["sqlite"], database=str(Path(text).expanduser()))
        try:
            url = make_url(text)
        except ArgumentError:
            raise BadSetup("the database must be a URL or the path of an SQLite file") from None
        kind = url.drivername.partition("+")[0]
        if kind not in DRIVERS:
            raise BadSetup(f"{kind} is not supported: use SQLite or PostgreSQL")
        return url.set(drivername=DRIVERS[kind])

    @property
    def sqlite(self) -> bool:
        """Whether the database is an SQLite file."""
        return self.url.get_backend_name() == "sqlite"

    def to_environment(self) -> None:
        """Put the settings into the environment of the workers that this process starts."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @classmethod
    def from_environment(cls) -> Settings:
        """Return the settings that the parent process left."""
        text = os.environ.get(VARIABLE)
        return msgspec.json.decode(text, type=Settings) if text else Settings()


def default_db() -> Path:
    """The default database, in the user's data folder."""
    return user_data_path("fieldcraft", appauthor=False) / "games.db"


def default_cache() -> Path:
    """The folder for files that can be recreated."""
    return user_cache_path("fieldcraft", appauthor=False)
