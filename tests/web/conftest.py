"""Fixtures of the web tests: a database of either kind, services on it, and an API client."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from starlette.applications import Starlette
from starlette.testclient import TestClient

from fieldcraft.web.app import create_app
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from tests.terminal.ford import FordTitle
from tests.terminal.tables import only_ford
from tests.web import postgres

numbers = count()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A real PostgreSQL, started for these tests."""
    with postgres.running() as url:
        yield url


def new_database(request: pytest.FixtureRequest, folder: Path) -> str:
    """An empty database of the kind that a parameter names."""
    if request.param == "sqlite":
        return str(folder / "games.db")
    server: str = request.getfixturevalue("postgres_server")
    name = f"games{next(numbers)}"
    engine = create_engine(Settings(db=server.format("postgres")).url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.format(name)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind in turn."""
    return new_database(request, tmp_path)


@pytest.fixture
def ford() -> Iterator[FordTitle]:
    """A Night at the Ford as the only title; its two players take turns."""
    with only_ford() as title:
        yield title


@pytest.fixture
def services(db: str) -> Iterator[Callable[..., Service]]:
    """Open any number of services on one database, as several workers do."""
    made: list[Service] = []

    def make(**limits: object) -> Service:
        made.append(Service(Settings(db=db, **limits)))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for service in made:
        service.close()


@pytest.fixture
def service(services: Callable[..., Service]) -> Service:
    """One service."""
    return services()


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    """The JSON API on SQLite."""
    return create_app(Settings(db=str(tmp_path / "app.db"), pages=False))


@pytest.fixture
def client(app: Starlette) -> Iterator[TestClient]:
    """An API client."""
    with TestClient(app, raise_server_exceptions=False) as made:
        yield made
