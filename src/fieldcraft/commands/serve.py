"""`fieldcraft serve`: the table in the browser."""

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

HELP = "serve the table in the browser"
EXAMPLE = "fieldcraft serve --open"
HOST = "127.0.0.1"
PORT = 8033
SOON = 0.7
FAR = 1e6


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen and where to keep games."""
    parser.add_argument("--host", default=HOST, metavar="ADDRESS", help=f"where to listen (default: {HOST})")
    parser.add_argument("--port", type=port, default=PORT, metavar="N", help=f"at which port (default: {PORT})")
    parser.add_argument(
        "--db",
        default="",
        metavar="URL",
        help="where games are kept: a file, or postgresql://... (default: a file among your data)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="a folder with data of your own")
    parser.add_argument("--workers", type=count, default=1, metavar="N", help="how many processes (default: 1)")
    parser.add_argument(
        "--keep",
        type=days,
        default=0.0,
        metavar="DAYS",
        help="forget games that nobody has played on for so many days (default: never)",
    )
    parser.add_argument("--open", action="store_true", help="open the browser")


def port(text: str) -> int:
    """A port to listen at."""
    number = whole_number(text)
    if not 0 <= number < 1 << 16:
        raise argparse.ArgumentTypeError(f"{text} is not a port: there are 0 to 65535")
    return number


def days(text: str) -> float:
    """For how long games are kept."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < FAR:
        raise argparse.ArgumentTypeError(f"{text} is not a number of days above 0")
    return number


def run(asked: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    gc.disable()  # Reading code makes no garbage. The server looks for some again when it has read its own.
    try:
        return _serve(asked)
    finally:
        gc.enable()


def _serve(asked: argparse.Namespace) -> int:
    try:
        from fieldcraft.web import serving
        from fieldcraft.web.settings import Settings
    except ModuleNotFoundError as missing:
        raise BadSetup(f"the table in the browser needs {missing.name}: pip install 'fieldcraft[web]'") from None
    data = str(asked.data) if asked.data else None
    settings = Settings(db=asked.db, data=data, workers=asked.workers, keep=asked.keep)
    _check(settings, asked.data)
    with serving.listening(asked.host, asked.port, asked.workers) as made:
        address, place = serving.address(asked.host, made), serving.kept_in(settings)
        term = f", and forgotten after {asked.keep:g} days without a move" if asked.keep else ""
        print(f"Fieldcraft is at {address} (Ctrl-C stops it). Games are kept in {place}{term}.", flush=True)
        if asked.open:
            timer = Timer(SOON, webbrowser.open, [address])
            timer.daemon = True
            timer.start()
        return serving.serve(settings, made, asked.workers)


def _check(settings: Settings, data: Path | None) -> None:
    """Complain about a database or a folder that cannot be used, before anybody waits for a page."""
    from fieldcraft.web.store import Store

    if data is not None and not data.is_dir():
        raise BadSetup(f"there is no data folder {data}")
    Store(settings.url).close()
