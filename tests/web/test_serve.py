"""`fieldcraft serve`: it reports its address, and errors in one line."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from fieldcraft import cli, web
from fieldcraft.web.settings import Settings, default_db
from fieldcraft.web.store import Store
from tests.web import servers


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "x"], "'x' is not a whole number"),
        (["--port", "70000"], "70000 is not a port"),
        (["--workers", "0"], "0 is less than 1"),
        (["--keep", "0"], "0 is not a number of days above 0"),
        (["--keep", "a week"], "a week is not a number of days above 0"),
        (["--keep", "nan"], "nan is not a number of days above 0"),
        (["--host", "no such host"], "cannot listen on 'no such host': no such address"),
        (["--db", "mysql://host/games"], "mysql is not supported: use SQLite or PostgreSQL"),
        (["--db", "://"], "the database must be a URL or the path of an SQLite file"),
        (["--db", "/dev/null/games.db"], "cannot create the folder /dev/null"),
        (["--data", "nowhere"], "there is no data folder nowhere"),
    ],
)
def test_a_bad_value_is_named_in_one_line(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = [] if "--db" in arguments else ["--db", str(tmp_path / "games.db")]
    try:
        code = cli.main(["serve", *usual, *arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr().err
    assert code == 2
    assert message in said
    assert said.count("\n") == 1


def test_a_proxy_that_is_no_address_is_named_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIELDCRAFT_PROXIES", "127.0.0.1, 300.1.2.3")
    assert cli.main(["serve", "--db", str(tmp_path / "games.db")]) == 2
    assert capsys.readouterr().err.endswith("'300.1.2.3' is neither an address nor a network such as 192.0.2.0/24\n")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.db"
    path.write_text("This is not a database. " * 100)
    assert cli.main(["serve", "--db", str(path)]) == 2
    assert "cannot open the database: file is not a database" in capsys.readouterr().err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_port_in_use_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], workers: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code = cli.main(["serve", "--port", port, "--db", str(tmp_path / "games.db"), "--workers", workers])
    assert code == 2
    assert f"cannot listen on 127.0.0.1, port {port}: the port is in use" in capsys.readouterr().err


def test_without_the_web_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # The package itself stays: a new one would lose its modules for the tests that follow.
    monkeypatch.delitem(sys.modules, "fieldcraft.web.server", raising=False)
    monkeypatch.delattr(web, "server", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert cli.main(["serve"]) == 2
    assert "pip install 'fieldcraft[web]'" in capsys.readouterr().err


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_a_signal(tmp_path: Path, workers: str, number: int) -> None:
    port = servers.free_port()
    command = [sys.executable, "-m", "fieldcraft", "serve", "--port", str(port), "--workers", workers]
    started = subprocess.Popen(
        [*command, "--db", str(tmp_path / "new" / "games.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert started.stdout is not None
    said = started.stdout.readline()
    assert f"Fieldcraft is at http://127.0.0.1:{port} " in said
    until = time.monotonic() + servers.PATIENCE
    status = 0
    while status != 200 and time.monotonic() < until:
        try:
            status, _ = servers.call(port, "GET", "/api/titles")
        except OSError:
            time.sleep(0.1)
    assert status == 200
    os.killpg(started.pid, number)
    _, errors = started.communicate(timeout=servers.PATIENCE)
    assert started.returncode == 0
    assert "Traceback" not in errors


def test_the_usual_place_is_among_the_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_db() == tmp_path / "fieldcraft" / "games.db"
    assert Settings().url.database == str(default_db())


def test_a_url_of_postgresql_is_read_with_its_driver() -> None:
    assert Settings(db="postgresql://ann:secret@host/games").url.drivername == "postgresql+psycopg"
    assert Settings(db="postgres://host/games").url.drivername == "postgresql+psycopg"


def test_a_page_does_not_wait_for_the_code_of_the_json_interface(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from starlette.testclient import TestClient\n"
        "from fieldcraft.web.app import create_app\n"
        "from fieldcraft.web.settings import Settings\n"
        "with TestClient(create_app(Settings(db=sys.argv[1]))) as client:\n"
        "    table = client.post('/games', data={'title': 'lrdg', 'seed': '7'})\n"
        "    assert table.status_code == 200 and 'data-ground' in table.text\n"
        "    print('fastapi' in sys.modules, client.get('/api/titles').status_code, 'fastapi' in sys.modules)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "games.db")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False 200 True\n"


def test_only_its_owner_can_read_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.db"
    Store(Settings(db=str(path)).url).close()
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_failing_statement_shows_no_secrets(tmp_path: Path) -> None:
    store = Store(Settings(db=str(tmp_path / "games.db")).url)
    with pytest.raises(SQLAlchemyError) as failed, store.writing() as connection:
        connection.execute(text("INSERT INTO seats (secret) VALUES (:secret)"), {"secret": "hush"})
    assert "hush" not in str(failed.value)
    store.close()
