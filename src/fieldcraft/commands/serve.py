"""`fieldcraft serve`: play in the browser."""

from __future__ import annotations

import argparse
import gc
import os
import webbrowser
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

from fieldcraft.commands.common import count, whole_number
from fieldcraft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from fieldcraft.web.settings import Settings

HELP = "serve the games in the browser"
EXAMPLE = "fieldcraft serve --open"
BROWSER_DELAY = 0.7
MAX_DAYS = 1e6
SPARE_CONNECTIONS = 5


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options: where to listen, and where to save games."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="a TOML file with settings (see docs/hosting.md)")
    parser.add_argument("--host", metavar="ADDRESS", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=port, metavar="N", help="port to listen on (default: 8033)")
    parser.add_argument(
        "--db",
        metavar="URL",
        help="where to save games: a file, or postgresql://... (default: a file in your data folder)",
    )
    parser.add_argument("--data", metavar="DIR", help="a folder with your own title data")
    parser.add_argument("--workers", type=count, metavar="N", help="number of processes (default: 1)")
    parser.add_argument(
        "--keep",
        dest="keep_days",
        type=days,
        metavar="DAYS",
        help="delete games that have not been played for this many days (default: never)",
    )
    parser.add_argument("--open", action="store_true", help="open the browser")


def port(text: str) -> int:
    """Parse a port."""
    number = whole_number(text)
    if not 0 <= number < 1 << 16:
        raise argparse.ArgumentTypeError(f"{text} is not a port (0 to 65535)")
    return number


def days(text: str) -> float:
    """Parse a number of days."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < MAX_DAYS:
        raise argparse.ArgumentTypeError(f"{text} is not a number of days above 0")
    return number


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    gc.disable()  # Garbage collection is off during startup; `server.serve` turns it on again.
    try:
        return _serve(args)
    finally:
        gc.enable()


def _serve(args: argparse.Namespace) -> int:
    try:
        from fieldcraft.web import server
        from fieldcraft.web.config import settings_from
    except ModuleNotFoundError as missing:
        raise BadSetup(f"the server needs {missing.name}: pip install 'fieldcraft[web]'") from None
    names = ("host", "port", "db", "data", "workers", "keep_days")
    given = {name: value for name in names if (value := getattr(args, name)) is not None}
    settings = settings_from(args.config, os.environ, given)
    _check(settings)
    with server.listening(settings.host, settings.port, settings.workers) as bound:
        url, database = server.url_of(settings.host, bound), server.database_name(settings)
        retention = f" and deleted after {settings.keep_days:g} days without a move" if settings.keep_days else ""
        print(f"Fieldcraft is at {url} (Ctrl-C to stop). Games are saved in {database}{retention}.", flush=True)
        if args.open:
            timer = Timer(BROWSER_DELAY, webbrowser.open, [url])
            timer.daemon = True
            timer.start()
        return server.serve(settings, bound, settings.workers)


def _check(settings: Settings) -> None:
    """Check what workers would fail at, and open and upgrade the database, before any of them starts."""
    from fieldcraft.web.connections import proxy_networks
    from fieldcraft.web.links import key_of_server
    from fieldcraft.web.retention import WallClock, note_start
    from fieldcraft.web.store import Store

    proxy_networks(settings.proxies)
    if settings.data is not None and not Path(settings.data).is_dir():
        raise BadSetup(f"there is no data folder {settings.data}")
    store = Store(settings.url)
    try:
        check_connections(settings, store.most_connections())
        note_start(store, WallClock())
    finally:
        store.close()
    key_of_server(settings)


def check_connections(settings: Settings, most: int | None) -> None:
    """Check that PostgreSQL allows as many connections as the workers may open, and a few for others."""
    wanted = settings.workers * settings.connections
    if most is not None and wanted + SPARE_CONNECTIONS > most:
        raise BadSetup(
            f"PostgreSQL allows {most} connections; the workers may open {wanted}, others need {SPARE_CONNECTIONS}: "
            "lower db_connections, or raise max_connections of PostgreSQL"
        )
