"""Schemathesis tries what the OpenAPI document allows, and what it doesn't."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance
from starlette.applications import Starlette
from starlette.testclient import TestClient

from fieldcraft.web import api
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings

# OpenAPI can't express which titles and saves exist, and anyone with a game's id may view it.
BEYOND = [positive_data_acceptance, ignored_auth]
OPERATIONS = [
    (method, route.path)
    for route in api.router.routes
    if isinstance(route, APIRoute) and route.include_in_schema and not route.path.endswith("/events")
    for method in route.methods or ()
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Starlette:
    """An application with room for many games."""
    path = tmp_path_factory.mktemp("schema") / "games.db"
    return create_app(Settings(db=str(path), pages=False, rate=0, max_open_games=100_000))


@pytest.fixture(scope="module")
def described(app: Starlette) -> Any:
    """Its description, as Schemathesis reads it."""
    return schemathesis.openapi.from_asgi("/api/openapi.json", app)


@pytest.fixture(scope="module")
def known(app: Starlette) -> dict[str, Any]:
    """A game that is really there, so that not every request ends at the door."""
    with TestClient(app) as client:
        made = client.post("/api/games", json={"title": "lrdg", "seed": 3}).json()
    return {
        "game": made["game"]["id"],
        "token": made["seats"][0]["token"],
        "title": "lrdg",
        "number": "19.1",
    }


@pytest.mark.parametrize("real", [False, True])
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_keeps_to_its_description(
    described: Any, known: dict[str, Any], method: str, path: str, real: bool
) -> None:
    operation = described[path][method]

    @settings(max_examples=20, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def tried(case: Any) -> None:
        if real:
            for name in case.path_parameters or {}:
                case.path_parameters[name] = known.get(name, case.path_parameters[name])
            case.headers["Authorization"] = f"Bearer {known['token']}"
        case.validate_response(case.call(), excluded_checks=BEYOND)

    tried()
