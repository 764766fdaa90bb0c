"""`fieldcraft serve`: play in the browser."""

from __future__ import annotations

import argparse
import gc
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
HOST = "127.0.0.1"
PORT = 8033
BROWSER_DELAY = 0.7
MAX_DAYS = 1e6


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options: where to listen, and where to save games."""
    parser.add_argument("--host", default=HOST, metavar="ADDRESS", help=f"address to listen on (default: {HOST})")
    parser.add_argument("--port", type=port, default=PORT, metavar="N", help=f"port to listen on (default: {PORT})")
    parser.add_argument(
        "--db",
        default="",
        metavar="URL",
        help="where to save games: a file, or postgresql://... (default: a file in your data folder)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="a folder with your own title data")
    parser.add_argument("--workers", type=count, default=1, metavar="N", help="number of processes (default: 1)")
    parser.add_argument(
        "--keep",
        type=days,
        default=0.0,
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
    gc.disable()  # Garbage collection is off during startup; the server turns it on when it is ready.
    try:
        return _serve(args)
    finally:
        gc.enable()


def _serve(args: argparse.Namespace) -> int:
    try:
        from fieldcraft.web import server
        from fieldcraft.web.settings import Settings
    except ModuleNotFoundError as missing:
        raise BadSetup(f"the server needs {missing.name}: pip install 'fieldcraft[web]'") from None
    data = str(args.data) if args.data else None
    settings = Settings(db=args.db, data=data, workers=args.workers, keep_days=args.keep)
    _check(settings, args.data)
    with server.listening(args.host, args.port, args.workers) as bound:
        url, database = server.url_of(args.host, bound), server.database_name(settings)
        retention = f" and deleted after {args.keep:g} days without a move" if args.keep else ""
        print(f"Fieldcraft is at {url} (Ctrl-C to stop). Games are saved in {database}{retention}.", flush=True)
        if args.open:
            timer = Timer(BROWSER_DELAY, webbrowser.open, [url])
            timer.daemon = True
            timer.start()
        return server.serve(settings, bound, args.workers)


def _check(settings: Settings, data: Path | None) -> None:
    """Check the data folder, and open and upgrade the database, before any worker starts."""
    from fieldcraft.web.store import Store

    if data is not None and not data.is_dir():
        raise BadSetup(f"there is no data folder {data}")
    Store(settings.url).close()
