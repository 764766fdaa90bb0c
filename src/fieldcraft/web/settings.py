"""What a server is started with: where games are kept, whose data they use, and how much anybody may ask of it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import msgspec
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
    """Everything that can be set. Workers get it through an environment variable."""

    db: str = ""
    """A URL (`sqlite:///games.db`, `postgresql://host/name`) or a path of an SQLite file; empty is the usual place."""

    data: str | None = None
    """A folder with data of one's own."""

    pages: bool = True
    """Whether people are served, too; without pages it speaks JSON alone."""

    workers: int = 1
    """How many processes serve; what one address may ask of them is shared out among them."""

    keep: float = 0.0
    """After how many days a game that nobody has played on is forgotten; 0 for never."""

    open_games: int = 200
    """How many unfinished games a visitor may have."""

    choices: int = 20_000
    """How long a game may be."""

    name: int = 40
    """How many letters a player's name may have."""

    body: int = 2_000_000
    """How many bytes a request may send."""

    rate: float = 50.0
    """How many requests a second one address may keep up; 0 for any number."""

    burst: int = 300
    """How many requests one address may make at once."""

    watchers: int = 1000
    """How many may watch games of one worker."""

    kept: int = 400
    """How many games a worker keeps at hand."""

    poll: float = 0.25
    """How often, in seconds, a worker looks for moves that came through other workers."""

    heartbeat: float = 15.0
    """How often, in seconds, a watcher hears that the line still stands."""

    odds_runs: int = 4000
    """How many cases are counted for the odds of an option before they are sampled."""

    @property
    def url(self) -> URL:
        """Where games are kept, for SQLAlchemy."""
        text = self.db or str(usual_db())
        if "://" not in text:
            return URL.create(DRIVERS["sqlite"], database=str(Path(text).expanduser()))
        try:
            url = make_url(text)
        except ArgumentError:
            raise BadSetup("the database is named by a URL or by the path of an SQLite file") from None
        kind = url.drivername.partition("+")[0]
        if kind not in DRIVERS:
            raise BadSetup(f"games are kept in SQLite or PostgreSQL, not in {kind}")
        return url.set(drivername=DRIVERS[kind])

    @property
    def sqlite(self) -> bool:
        """Whether games are kept in a file."""
        return self.url.get_backend_name() == "sqlite"

    def hand_down(self) -> None:
        """Leave the settings for the workers that this process starts."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()


def handed_down() -> Settings:
    """The settings that a parent process left."""
    text = os.environ.get(VARIABLE)
    return msgspec.json.decode(text, type=Settings) if text else Settings()


def usual_db() -> Path:
    """Where games are kept if nobody says: among the user's data."""
    return _folder("XDG_DATA_HOME", "Application Support", ".local/share") / "games.db"


def usual_cache() -> Path:
    """Where that is kept which can be made anew."""
    return _folder("XDG_CACHE_HOME", "Caches", ".cache") / ("cache" if sys.platform == "win32" else "")


def _folder(variable: str, of_mac: str, of_linux: str) -> Path:
    """Our folder in the place that the system has for such things."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / of_mac
    else:
        base = Path(os.environ.get(variable) or Path.home() / of_linux)
    return base / "fieldcraft"
