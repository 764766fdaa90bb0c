"""The database schema and its upgrades, as Alembic revisions in `versions`.

Add a revision when a table changes, and set HEAD to it: a database at HEAD is opened without importing Alembic.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from fieldcraft.kernel.errors import BadSetup

HEAD: Final = "0004"
INITIAL: Final = "0001"
INITIAL_SCHEMA: Final = 1
FOLDER: Final = Path(__file__).parent


def migrate(connection: Connection) -> None:
    """Create the tables, or upgrade an older database in place, inside the caller's transaction.

    The caller holds a lock, so that workers that start together upgrade once.
    """
    tables = inspect(connection).get_table_names()
    current = _current(connection) if "alembic_version" in tables else None
    if current == HEAD:
        return

    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    if current is None and "games" in tables:
        _check_unversioned(connection, tables)
        command.stamp(config, INITIAL)
    elif current is not None and current not in {one.revision for one in ScriptDirectory(str(FOLDER)).walk_revisions()}:
        raise _unsupported(current, HEAD)
    command.upgrade(config, "head")


def _current(connection: Connection) -> str | None:
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _check_unversioned(connection: Connection, tables: list[str]) -> None:
    """Check that a database from before Alembic has the initial schema."""
    known = "schema_version" in tables
    found = connection.execute(text("SELECT version FROM schema_version")).scalar() if known else None
    if found != INITIAL_SCHEMA:
        raise _unsupported(found, INITIAL_SCHEMA)


def _unsupported(found: object, expected: object) -> BadSetup:
    return BadSetup(
        f"database schema {found} is not supported (expected {expected}): "
        "a newer Fieldcraft wrote it, so upgrade Fieldcraft or use another database"
    )
