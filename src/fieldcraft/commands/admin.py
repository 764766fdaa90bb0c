"""`fieldcraft admin`: manage the games of a server."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fieldcraft.commands.progress import progress
from fieldcraft.commands.serve import days
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.text import count

if TYPE_CHECKING:
    from fieldcraft.web.admin import Admin

HELP = "manage the games of a server, running or not: back up, restore, list, delete, block, verify"
EXAMPLE = "fieldcraft admin backup games.backup --db games.db"
DASH = "put -- before an id that begins with a dash"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions, each with its own arguments."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    backup = _action(actions, "backup", "write all games to a new file", _backup)
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    restore = _action(actions, "restore", "add the games of a backup that are missing", _restore)
    restore.add_argument("file", type=Path, metavar="FILE", help="a backup")
    restore.set_defaults(create=True)
    listing = _action(actions, "list", "list games, the most recently played first", _list)
    listing.add_argument("--title", default="", metavar="ID", help="only games of this title")
    _older_than(listing)
    export = _action(actions, "export", "print a game as a save file", _export)
    export.add_argument("game", metavar="ID", help=f"the id of a game; {DASH}")
    delete = _action(actions, "delete", "delete games", _delete)
    delete.add_argument("games", nargs="*", metavar="ID", help=f"the ids of games; {DASH}")
    _older_than(delete)
    block = _action(actions, "block", "refuse requests from an address, or list the blocked addresses", _block)
    block.add_argument("address", nargs="?", metavar="ADDRESS", help="an address, or a network such as 192.0.2.0/24")
    block.add_argument(
        "--for", dest="days", type=days, default=0.0, metavar="DAYS", help="how long (default: for ever)"
    )
    unblock = _action(actions, "unblock", "answer requests from an address again", _unblock)
    unblock.add_argument("address", metavar="ADDRESS", help="an address or a network that is blocked")
    _action(actions, "verify", "replay every game, and list those that fail", _verify)
    _action(actions, "vacuum", "free the space of deleted games", _vacuum)


def _action(
    actions: Any, name: str, text: str, act: Callable[[Admin, argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """An action with the arguments that all have."""
    example = f"Example: fieldcraft admin {name} --db games.db"
    description = f"{text[0].upper()}{text[1:]}."
    parser: argparse.ArgumentParser = actions.add_parser(name, help=text, description=description, epilog=example)
    parser.add_argument("--config", type=Path, metavar="FILE", help="the server's TOML file with settings")
    parser.add_argument("--db", metavar="URL", help="where the games are: a file, or postgresql://...")
    parser.add_argument("--data", metavar="DIR", help="the folder with title data that the server uses")
    parser.set_defaults(act=act, create=False)
    return parser


def _older_than(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--older-than", type=days, default=0.0, metavar="DAYS", help="only games not played for this many days"
    )


def run(args: argparse.Namespace) -> int:
    """Carry out an action."""
    with _opened(args) as admin:
        code: int = args.act(admin, args)
        return code


@contextmanager
def _opened(args: argparse.Namespace) -> Iterator[Admin]:
    """The games, with the settings that the server would have."""
    try:
        from fieldcraft.web.admin import Admin
        from fieldcraft.web.config import settings_from
    except ModuleNotFoundError as missing:
        raise BadSetup(f"this needs {missing.name}: pip install 'fieldcraft[web]'") from None
    given = {name: value for name in ("db", "data") if (value := getattr(args, name)) is not None}
    admin = Admin(settings_from(args.config, os.environ, given), args.create)
    try:
        yield admin
    finally:
        admin.close()


def _backup(admin: Admin, args: argparse.Namespace) -> int:
    """Write a backup."""
    with progress("Backing up") as show:
        number = admin.backup(args.file, show)
    print(f"{args.file}: {count(number, 'game')}.")
    return 0


def _restore(admin: Admin, args: argparse.Namespace) -> int:
    """Read a backup."""
    added, there = admin.restore(args.file)
    print(f"Added {count(added, 'game')}" + (f"; {there} were there already." if there else "."))
    return 0


def _list(admin: Admin, args: argparse.Namespace) -> int:
    """List games."""
    for row in admin.find(args.title, args.older_than):
        played = _day(row["touched"])
        state = row["ending"] if row["over"] else row["status"]
        print(f"{row['id']}  {played}  {row['title']} {row['scenario']}  {count(row['choices'], 'choice')}  {state}")
    return 0


def _export(admin: Admin, args: argparse.Namespace) -> int:
    """Print a save."""
    sys.stdout.write(admin.export(args.game))
    return 0


def _delete(admin: Admin, args: argparse.Namespace) -> int:
    """Delete games by id or by age."""
    if bool(args.games) == bool(args.older_than):
        raise BadSetup("name the games to delete, or say --older-than DAYS")
    ids = args.games or [row["id"] for row in admin.find(older_than=args.older_than)]
    for game in ids:
        admin.delete(game)
    print(f"Deleted {count(len(ids), 'game')}.")
    return 0


def _block(admin: Admin, args: argparse.Namespace) -> int:
    """Block an address, or list what is blocked."""
    if args.address is None:
        for address, until in sorted(admin.store.blocks().items()):
            print(f"{address}  {'for ever' if until > time.time() + 1e9 else f'until {_day(until)}'}")
        return 0
    print(f"Blocked {admin.block(args.address, args.days)}. A running server notices within 10 seconds.")
    return 0


def _unblock(admin: Admin, args: argparse.Namespace) -> int:
    """Unblock an address."""
    print(f"Unblocked {admin.unblock(args.address)}. A running server notices within 10 seconds.")
    return 0


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


def _verify(admin: Admin, args: argparse.Namespace) -> int:
    """Replay every game."""
    ids, wrong = admin.ids(), 0
    with progress("Replaying") as show:
        for done, game in enumerate(ids):
            show(len(ids) - done)
            problem = admin.verify(game)
            if problem:
                wrong += 1
                print(f"{game}: {problem}")
    print(
        f"{count(len(ids), 'game')}, {wrong} of them can't be replayed."
        if wrong
        else f"{count(len(ids), 'game')}: all replay."
    )
    return 1 if wrong else 0


def _vacuum(admin: Admin, args: argparse.Namespace) -> int:
    """Give back space."""
    admin.vacuum()
    print("The database was compacted.")
    return 0
