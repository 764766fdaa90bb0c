"""The JSON API as an application of its own, imported on the first API request.

FastAPI and the models take longer to import than the rest of the server, and no page needs them, so players in a
browser don't wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any

from anyio import to_thread
from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

import fieldcraft as fc
from fieldcraft.web.error_pages import error_response

if TYPE_CHECKING:
    from fastapi import FastAPI
    from fastapi.exceptions import RequestValidationError

Handlers = Mapping[Any, Callable[[Request, Any], Coroutine[Any, Any, Response]]]


class ApiApp:
    """Everything under /api. The first request builds the application; others wait for it."""

    def __init__(self, state: State, handlers: Handlers):
        self._state, self._handlers = state, handlers
        self._lock = Lock()
        self._app: FastAPI | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        app = self._app
        if app is None:
            app = await to_thread.run_sync(self.load)
        scope["path_params"] = {}  # the API names the parts of its own paths
        await app(scope, receive, send)

    def load(self) -> FastAPI:
        """Return the application, building it once."""
        with self._lock:
            if self._app is None:
                app = _build(self._state, self._handlers)
                app.openapi()  # It is made once, and here it doesn't hold up the event loop.
                self._app = app
            return self._app

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document."""
        return self.load().openapi()


def _build(state: State, handlers: Handlers) -> FastAPI:
    from fastapi import FastAPI
    from fastapi.exceptions import RequestValidationError

    from fieldcraft.web import api

    class WithOptionalTokens(FastAPI):
        """An application whose OpenAPI document marks the seat token as optional: only acting requires it."""

        def openapi(self) -> dict[str, Any]:
            if self.openapi_schema is None:
                for operations in super().openapi()["paths"].values():
                    for operation in operations.values():
                        if "security" in operation:
                            operation["security"].append({})
            return super().openapi()

    app = WithOptionalTokens(
        title="Fieldcraft",
        version=fc.__version__,
        description="Play solitaire wargames with every rule enforced, over JSON.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        swagger_ui_oauth2_redirect_url=None,
        exception_handlers={**handlers, RequestValidationError: _validation_error, Exception: _reraise},
    )
    app.state = state
    app.include_router(api.router)
    return app


async def _validation_error(request: Request, error: RequestValidationError) -> Response:
    """Report the first validation error."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return error_response(request, 422, f"{where}: {first['msg']}" if where else str(first["msg"]))


async def _reraise(request: Request, error: Exception) -> Response:
    """Leave unexpected errors to the middleware outside."""
    raise error
