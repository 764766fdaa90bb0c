"""Databases of earlier versions are upgraded in place, and those of later versions are refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, create_engine, inspect, text

from fieldcraft import cli
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web import migrations, schema, store
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from tests.web.workers import open_together

# Written by version 0.1, before Alembic: five games in progress.
OLD = Path(__file__).parent / "data" / "games-0.1.sql"
ANN, BOB = Visitor("a" * 32), Visitor("b" * 32)
LRDG, SABOTAGE, MUSKETEER = "4O5Zi-czrwcK_tmoYgj7LZ", "QPFO-OaTCRhwnZQqQmOR69", "j4uDPuhV1C1vVsw9877v3i"
GAMES = [
    (LRDG, 22, 8, ["Ann"]),
    (SABOTAGE, 12, 0, ["Ann", "Bob"]),
    (MUSKETEER, 0, 0, [""]),
    ("vZnZQP5GwI1pMCIuHLt5Et", 12, 0, [""]),
    ("G_xE-VuBQofHhCeTYQLOPU", 8, 0, [""]),
]


def write_old(db: str) -> None:
    """Write the database of version 0.1, to SQLite or PostgreSQL."""
    dump = OLD.read_text("utf-8")
    if "://" not in db:
        file = sqlite3.connect(db)
        file.executescript(dump)
        file.close()
        return
    engine = create_engine(Settings(db=db).url)
    with engine.begin() as connection, closing(sqlite3.connect(":memory:")) as file:
        file.executescript(dump)
        _create_initial_schema(connection)
        _copy_rows(file, connection)
    engine.dispose()


def _create_initial_schema(connection: Connection) -> None:
    """Create the tables of version 0.1, which knew nothing of Alembic."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(migrations.FOLDER))
    command.upgrade(config, migrations.INITIAL)
    connection.execute(text("DROP TABLE alembic_version"))


def _copy_rows(file: sqlite3.Connection, connection: Connection) -> None:
    """Copy all rows of an SQLite database, with SQLite's 0 and 1 as booleans where a column is one."""
    file.row_factory = sqlite3.Row
    found = MetaData()
    found.reflect(connection)
    connection.execute(found.tables["schema_version"].delete())
    for table in found.sorted_tables:
        rows = [dict(row) for row in file.execute(f'SELECT * FROM "{table.name}"')]
        if rows:
            connection.execute(table.insert(), rows)


@pytest.fixture
def old(db: str) -> str:
    """A database of version 0.1."""
    write_old(db)
    return db


def test_every_old_game_is_replayed_and_played_on(old: str, services: Callable[..., Service]) -> None:
    service = services()
    for id, choices, undone, names in GAMES:
        table = service.open(id)
        assert (table.game.number, len(table.game.undone)) == (choices, undone)
        assert [seat.name for seat in table.seats] == names
        owner = Visitor(table.owner)
        after = service.choose(
            id, owner if id != SABOTAGE else (ANN, BOB)[table.seat or 0], table.version, _first(table)
        )
        assert after.version == table.version + 1
        assert services().open(id).game.save() == after.game.save()


def _first(table: Any) -> list[int]:
    """The first option, or the fewest pieces of a set."""
    choice = table.game.choice
    fewest = max(1, choice.minimum(table.game)) if hasattr(choice, "minimum") else 1
    return list(range(fewest))


def test_what_was_undone_can_still_be_redone(old: str, services: Callable[..., Service]) -> None:
    service = services()
    table = service.open(LRDG)
    while table.can_redo:
        table = service.redo(LRDG, ANN, table.version)
    assert table.game.number == 30
    assert service.undo(LRDG, ANN, table.version).can_redo


def test_seats_and_lists_are_kept(old: str, services: Callable[..., Service]) -> None:
    service = services()
    assert {game.id for game in service.list_games(BOB.id)} == {id for id, *_ in GAMES} - {LRDG}
    assert [seat.visitor for seat in service.open(SABOTAGE).seats] == [ANN.id, BOB.id]


def test_an_upgraded_database_has_the_schema_of_a_new_one(old: str, services: Callable[..., Service]) -> None:
    made = services().store
    with made.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.meta) == []
        assert "schema_version" not in inspect(connection).get_table_names()


def test_a_new_database_has_the_schema_that_the_code_describes(services: Callable[..., Service]) -> None:
    with services().store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.meta) == []


def test_the_head_is_the_last_revision() -> None:
    assert ScriptDirectory(str(migrations.FOLDER)).get_heads() == [migrations.HEAD]


def test_workers_that_start_at_once_upgrade_once(old: str) -> None:
    assert open_together(old) == [0] * 4


@pytest.mark.parametrize("db", ["sqlite"], indirect=True)
@pytest.mark.parametrize("version", ["0", "2", "99"])
def test_an_unversioned_database_of_another_schema_is_refused(
    old: str, services: Callable[..., Service], version: str
) -> None:
    with sqlite3.connect(old) as connection:
        connection.execute("UPDATE schema_version SET version = ?", [version])
    connection.close()
    with pytest.raises(BadSetup, match=rf"database schema {version} is not supported \(expected 1\)"):
        services()


def test_a_newer_database_is_refused_and_left_alone(services: Callable[..., Service]) -> None:
    made = services()
    game = made.create("ann", "lrdg", seed=7)
    with made.store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadSetup, match=r"database schema 9999 is not supported \(expected .*upgrade Fieldcraft"):
        services()
    assert made.open(game.id).version == 1


def test_serve_reports_a_newer_database_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = str(tmp_path / "games.db")
    made = store.Store(Settings(db=db).url)
    with made.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    made.close()
    assert cli.main(["serve", "--db", db]) == 2
    error = capsys.readouterr().err
    assert "database schema 9999 is not supported" in error
    assert error.count("\n") == 1
