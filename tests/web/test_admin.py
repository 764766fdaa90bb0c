"""`fieldcraft admin`: the games of a server are backed up, restored, listed, exported, deleted and verified."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update

import fieldcraft as fc
from fieldcraft import cli
from fieldcraft.commands.serve import check_connections
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web import schema
from fieldcraft.web import store as kept
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings

ANN = Visitor("ann")


def played(service: Service, title: str = "lrdg", choices: int = 3) -> GameTable:
    """A game with a few choices."""
    table = service.create(ANN.id, title, seed=7, name="Ann")
    for _ in range(choices):
        sensible = table.game.offered.index(table.game.title.sensible(table.game))
        table = service.choose(table.id, ANN, table.version, [sensible])
    return table


@pytest.fixture
def admin(db: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Run an action on the database; returns its exit code and what it printed."""

    def run(*words: str) -> tuple[int, str]:
        action, *rest = words
        code = cli.main(["admin", action, "--db", db, *rest])
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


Run = Callable[..., tuple[int, str]]


def test_a_backup_brings_every_game_back_as_it_was(
    services: Callable[..., Service], admin: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service = services()
    before = [played(service), played(service, "v-sabotage"), service.fork("bob", played(service).id, 2)]
    file = tmp_path / "games.backup"
    assert admin("backup", str(file)) == (0, f"{file}: 4 games.\n")
    assert file.stat().st_mode & 0o777 == 0o600
    elsewhere = str(tmp_path / "other.db")
    assert cli.main(["admin", "restore", str(file), "--db", elsewhere]) == 0
    assert capsys.readouterr().out == "Added 4 games.\n"
    restored = Service(Settings(db=elsewhere))
    for table in before:
        again = restored.open(table.id)
        assert again.game.save() == table.game.save()
        assert (again.owner, again.forced) == (table.owner, table.forced)
        assert again.seats == tuple(seat._replace(token="") for seat in table.seats)  # Links are shown by their server.
        assert restored.seat(table.seats[0].token)[1].number == 0
    restored.close()


def test_a_restore_leaves_the_games_that_are_there(service: Service, admin: Run, tmp_path: Path) -> None:
    table = played(service)
    file = tmp_path / "games.backup"
    admin("backup", str(file))
    later = service.choose(table.id, ANN, table.version, [0])
    assert admin("restore", str(file)) == (0, "Added 0 games; 1 were there already.\n")
    assert service.open(table.id).version == later.version


@pytest.mark.parametrize("words", [("backup", "games.backup"), ("list",), ("verify",), ("vacuum",)])
def test_a_database_that_is_not_there_is_named_and_not_created(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    missing = tmp_path / "nowhere" / "games.db"
    assert cli.main(["admin", *words, "--db", str(missing)]) == 2
    assert f"there is no database {missing}: name the server's" in capsys.readouterr().err
    assert not missing.parent.exists()
    assert not Path("games.backup").exists()


def test_a_backup_overwrites_nothing(service: Service, admin: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.backup"
    file.write_text("precious")
    assert admin("backup", str(file)) == (2, f"fieldcraft: {file} exists already\n")
    assert file.read_text() == "precious"


DAMAGE = {"empty": b"", "text": b"not a backup", "other": gzip.compress(b"{}"), "cut": gzip.compress(b"[]\n{")}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_broken_backup_is_refused_in_a_line(service: Service, admin: Run, tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "games.backup"
    file.write_bytes(damage)
    code, said = admin("restore", str(file))
    assert code == 2
    assert said.startswith(f"fieldcraft: {file}")
    assert said.count("\n") == 1


def test_games_are_listed_exported_and_deleted(service: Service, admin: Run) -> None:
    first, second = played(service), played(service, "v-sabotage")
    code, listed = admin("list")
    assert code == 0
    assert [line.split()[0] for line in listed.splitlines()] == [second.id, first.id]
    assert admin("list", "--title", "lrdg")[1].startswith(first.id)
    assert fc.load(admin("export", first.id)[1]).position() == first.game.position()
    assert admin("delete", first.id) == (0, "Deleted 1 game.\n")
    assert admin("export", first.id) == (2, f"fieldcraft: there is no game {first.id!r}\n")
    assert admin("delete")[0] == 2
    assert admin("delete", "--older-than", "1") == (0, "Deleted 0 games.\n")
    assert admin("vacuum")[0] == 0
    assert service.open(second.id).game.number == second.game.number


def test_a_game_that_cannot_be_replayed_is_named(service: Service, admin: Run) -> None:
    sound, broken = played(service), played(service)
    assert admin("verify") == (0, "2 games: all replay.\n")
    with service.store.writing() as connection:
        entry = (schema.entries.c.game == broken.id, schema.entries.c.number == 2)
        connection.execute(update(schema.entries).where(*entry).values(body='[{"is":"done","count":1},[],{}]'))
    code, said = admin("verify")
    assert code == 1
    assert said.splitlines()[0].startswith(f"{broken.id}: ")
    assert said.splitlines()[1] == "2 games, 1 of them can't be replayed."
    assert sound.id not in said


def test_an_id_is_never_taken_for_an_option(service: Service, admin: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier versions made ids that could begin with a dash."""
    assert set(played(service).id) <= set("0123456789abcdef")
    monkeypatch.setattr("fieldcraft.web.service.secrets.token_hex", lambda size: "-" + "t" * (2 * size - 1))
    old = played(service)
    assert admin("delete", "--", old.id) == (0, "Deleted 1 game.\n")


def test_an_address_is_blocked_and_unblocked(service: Service, admin: Run) -> None:
    assert admin("block", "192.0.2.7")[1].startswith("Blocked 192.0.2.7/32.")
    assert admin("block", "2001:db8::1/32", "--for", "7")[0] == 0
    listed = admin("block")[1].splitlines()
    assert listed[0] == "192.0.2.7/32  for ever"
    assert listed[1].startswith("2001:db8::/32  until ")
    assert admin("unblock", "192.0.2.7")[0] == 0
    assert admin("unblock", "192.0.2.7") == (2, "fieldcraft: 192.0.2.7/32 isn't blocked\n")
    assert admin("block", "nowhere")[0] == 2
    assert list(service.store.blocks()) == ["2001:db8::/32"]


def test_a_backup_from_before_tokens_were_hashed_is_restored(service: Service, admin: Run, tmp_path: Path) -> None:
    table = played(service)
    file = tmp_path / "games.backup"
    admin("backup", str(file))
    header, line = gzip.decompress(file.read_bytes()).splitlines()
    old = msgspec.json.decode(line)
    old["seats"] = [
        {name: seat[name] for name in ("game", "number", "visitor", "name")} | {"secret": "t" * 32}
        for seat in old["seats"]
    ]
    file.write_bytes(gzip.compress(header.replace(b"0003", b"0002") + b"\n" + msgspec.json.encode(old) + b"\n"))
    assert admin("delete", table.id)[0] == 0
    assert admin("restore", str(file)) == (0, "Added 1 game.\n")
    service.cache.drop(table.id)
    found, seat = service.seat("t" * 32)
    assert (found.id, seat.number, seat.token) == (table.id, 0, "")


@pytest.mark.parametrize("db", [pytest.param("postgresql", marks=pytest.mark.slow)], indirect=True)
def test_workers_that_want_more_connections_than_postgresql_has_are_named(admin: Run, db: str) -> None:
    store = kept.Store(Settings(db=db).url)
    most = store.most_connections()
    store.close()
    assert most is not None
    check_connections(Settings(db=db, db_connections=most - 5), most)
    with pytest.raises(BadSetup, match=f"PostgreSQL allows {most} connections; the workers may open {most}"):
        check_connections(Settings(db=db, db_connections=most), most)
