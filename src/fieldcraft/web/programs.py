"""The JSON interface as an application of its own, read when a program first asks for it.

FastAPI and the shapes of everything that is sent take longer to read than all the rest of the server, and no page
needs them. So whoever plays in a browser does not wait for them.
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
from fieldcraft.web.complaints import complain

if TYPE_CHECKING:
    from fastapi import FastAPI
    from fastapi.exceptions import RequestValidationError

Handlers = Mapping[Any, Callable[[Request, Any], Coroutine[Any, Any, Response]]]


class Programs:
    """Everything under /api: it is made by the first request, and the others wait for it."""

    def __init__(self, state: State, handlers: Handlers):
        self._state, self._handlers = state, handlers
        self._lock = Lock()
        self._made: FastAPI | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        app = self._made
        if app is None:
            app = await to_thread.run_sync(self.ready)
        await app(scope, receive, send)

    def ready(self) -> FastAPI:
        """The application, made once."""
        with self._lock:
            if self._made is None:
                self._made = _made(self._state, self._handlers)
            return self._made

    def description(self) -> dict[str, Any]:
        """The OpenAPI description. It says that the secret of a seat is needed only to act."""
        return self.ready().openapi()


def _made(state: State, handlers: Handlers) -> FastAPI:
    from fastapi import FastAPI
    from fastapi.exceptions import RequestValidationError

    from fieldcraft.web import api

    class Described(FastAPI):
        """An application whose description says what its router cannot."""

        def openapi(self) -> dict[str, Any]:
            if self.openapi_schema is None:
                for operations in super().openapi()["paths"].values():
                    for operation in operations.values():
                        if "security" in operation:
                            operation["security"].append({})
            return super().openapi()

    app = Described(
        title="Fieldcraft",
        version=fc.__version__,
        description="Solitaire wargames with every rule enforced: the table in the browser, for programs.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        swagger_ui_oauth2_redirect_url=None,
        exception_handlers={**handlers, RequestValidationError: _malformed, Exception: _passed_on},
    )
    app.state = state
    app.include_router(api.router)
    return app


async def _malformed(request: Request, wrong: RequestValidationError) -> Response:
    """The first thing that is wrong with a request's form."""
    first = wrong.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return complain(request, 422, f"{where}: {first['msg']}" if where else str(first["msg"]))


async def _passed_on(request: Request, wrong: Exception) -> Response:
    """What breaks is for the guards outside to answer."""
    raise wrong
