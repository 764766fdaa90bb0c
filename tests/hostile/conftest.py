"""The fixtures of the web tests: what is attacked here is the server."""

from tests.web.conftest import app, client, db, ford, postgres_server, service, services

__all__ = ["app", "client", "db", "ford", "postgres_server", "service", "services"]
