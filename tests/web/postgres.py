"""A PostgreSQL server for the tests: made in a temporary folder, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def program(name: str) -> str:
    """Where one of PostgreSQL's programs is; Debian keeps them off the path."""
    places = [*Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), *map(Path, filter(None, [shutil.which(name)]))]
    if not places:
        raise FileNotFoundError(f"there is no {name}: tests/provide installs PostgreSQL")
    return str(places[0])


def server_user() -> str | None:
    """As whom the server runs: PostgreSQL refuses to be started by root."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@contextmanager
def running() -> Iterator[str]:
    """The URL of a server that listens in a folder, without the name of a database."""
    folder = Path(tempfile.mkdtemp(prefix="fieldcraft-pg-"))
    user = server_user()
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"

    def call(*command: str) -> None:
        how: dict[str, Any] = {"user": user, "cwd": folder, "check": True, "stdout": subprocess.DEVNULL}
        subprocess.run(command, **how)

    try:
        call(
            program("initdb"), "--pgdata", str(data), "--username=tests", "--auth=trust", "--no-sync", "--encoding=UTF8"
        )
        _start(folder, user)
        try:
            yield f"postgresql://tests@/{{}}?host={folder}"
        finally:
            if (data / "postmaster.pid").exists():
                _control(folder, user, "stop", "-m", "immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def stop(url: str) -> None:
    """Stop the server of a URL at once, as if its machine had failed."""
    _control(_folder(url), server_user(), "stop", "-m", "immediate")


def start(url: str) -> None:
    """Start the server of a URL again."""
    _start(_folder(url), server_user())


def _folder(url: str) -> Path:
    return Path(url.partition("host=")[2])


def _start(folder: Path, user: str | None) -> None:
    options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=200"
    _control(folder, user, "start", "-l", str(folder / "log"), "-o", options)


def _control(folder: Path, user: str | None, *act: str) -> None:
    how: dict[str, Any] = {"user": user, "cwd": folder, "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run([program("pg_ctl"), *act, "-w", "-D", str(folder / "data")], **how)
