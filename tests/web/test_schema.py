"""Schemathesis reads the OpenAPI description and tries what it allows, and what it does not."""

from __future__ import annotations

from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> schemathesis.BaseSchema:
    """The description of an application, with a game in it that examples can be tried on."""
    path = tmp_path_factory.mktemp("schema") / "games.db"
    app = create_app(Settings(db=str(path), pages=False, rate=0, open_games=100_000))
    return schemathesis.openapi.from_asgi("/api/openapi.json", app)


schema = schemathesis.pytest.from_fixture("described").exclude(path_regex="/events$")


@schema.parametrize()
@settings(max_examples=15, deadline=2000, suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_to_its_description(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=CHECKS)
