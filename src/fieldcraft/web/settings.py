"""Server settings: the database, title data, and limits."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta
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


Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0, le=86_400)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set. Workers receive it through an environment variable."""

    host: str = "127.0.0.1"
    """The address to listen on; `0.0.0.0` for every address of the machine."""

    port: Annotated[int, Meta(ge=0, le=65_535)] = 8033
    """The port to listen on; 0 for any free one."""

    hosts: str = ""
    """The host names that requests may ask for, with commas between them; empty for any. `*.example.org` is allowed."""

    proxies: str = "127.0.0.1"
    """The addresses of reverse proxies whose X-Forwarded headers are believed, with commas between them."""

    db: str = ""
    """A URL (`sqlite:///games.db`, `postgresql://host/name`) or the path of an SQLite file; empty for the default."""

    secret: str = ""
    """The key that links to seats are made with; empty for one in a file beside the database."""

    data: str | None = None
    """A folder with title data of your own."""

    pages: bool = True
    """Whether to serve pages as well as the JSON API."""

    workers: Annotated[int, Meta(ge=1, le=256)] = 1
    """The number of worker processes. Rate limits are split across workers."""

    keep_days: Annotated[float, Meta(ge=0, lt=1e6)] = 0.0
    """Delete games that have not been played for this many days; 0 keeps them forever."""

    max_open_games: Count = 200
    """The number of unfinished games a visitor may have."""

    max_choices: Count = 20_000
    """The number of choices in one game."""

    max_name: Count = 40
    """The number of characters in a player's name."""

    max_body: Count = 2_000_000
    """The number of bytes in a request body."""

    body_seconds: Seconds = 20.0
    """How long, in seconds, a request body may take to arrive."""

    max_header: Annotated[int, Meta(ge=1000)] = 32_000
    """The number of bytes in the headers of a request."""

    header_seconds: Seconds = 10.0
    """How long, in seconds, the headers of a request may take to arrive."""

    max_connections: Count = 100
    """The number of connections that one address, other than a proxy's, may have."""

    rate: Annotated[float, Meta(ge=0)] = 50.0
    """Requests per second allowed to one address over time; 0 for no limit."""

    burst: Count = 300
    """Requests allowed to one address at once."""

    refusal_seconds: Annotated[float, Meta(ge=0, le=60)] = 1.0
    """How long, in seconds, an address that asks for too much waits until it is refused."""

    storage_rate: Annotated[float, Meta(ge=0)] = 10_000.0
    """Bytes of new games, forks and imports a second that one address may store over time; 0 for no limit."""

    storage_burst: Count = 20_000_000
    """Bytes of new games, forks and imports that one address may store at once."""

    max_stored: Annotated[int, Meta(ge=0)] = 10_000_000_000
    """The size of the database, in bytes, from which on no new games are stored; 0 for no limit."""

    import_seconds: Count = 20
    """The processor time, in seconds, that replaying an imported save may take."""

    import_memory: Count = 1 << 30
    """The number of bytes that replaying an imported save may use."""

    max_watchers: Count = 1000
    """The number of clients that may watch games of one worker."""

    max_watchers_per_address: Count = 30
    """The number of clients of one address that may watch games of one worker."""

    heavy_rate: Annotated[float, Meta(ge=0)] = 10.0
    """Pictures, reports, odds and earlier positions a second that one address may have made over time; 0: no limit."""

    heavy_burst: Count = 100
    """Pictures, reports, odds and earlier positions that one address may have made at once."""

    max_heavy: Count = 40
    """The number of pictures, reports and earlier positions that a worker makes or has waiting."""

    max_heavy_per_address: Count = 6
    """The number of those that one address may be waiting for."""

    heavy_seconds: Count = 60
    """The processor time, in seconds, that a picture, report or the like may take; a report, 1 ms for each choice."""

    heavy_memory: Count = 1 << 31
    """The number of bytes that the process which makes them for a worker may use."""

    cache_size: Count = 400
    """The number of games a worker holds in memory."""

    poll_interval: Seconds = 0.25
    """How often, in seconds, a worker checks the database for moves made through other workers."""

    heartbeat: Seconds = 15.0
    """How often, in seconds, an event stream sends a comment to keep the connection open."""

    lock_patience: Seconds = 5.0
    """How long, in seconds, a request waits for a database that another program has locked, or for a connection."""

    db_connections: Count = 40
    """The number of connections to PostgreSQL that all workers together may open; each needs at least two."""

    metrics_host: str = "127.0.0.1"
    """The address at which metrics are served, for Prometheus and not for the public."""

    metrics_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """The port at which metrics are served; 0 for none."""

    access_log: bool = False
    """Whether to log every request, without ids and secrets."""

    log_json: bool = False
    """Whether to write the log as JSON, one object a line."""

    odds_patience: Seconds = 1.5
    """The processor time, in seconds, that odds beside the options may take; what is unknown by then is left out."""

    odds_budget: Count = 4000
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
    def connections(self) -> int:
        """How many connections to PostgreSQL a worker and its process for heavy work may open together."""
        return max(2, self.db_connections // self.workers)

    @property
    def heavy_connections(self) -> int:
        """How many of them are for heavy work."""
        return max(1, self.connections // 5)

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
