"""The application: the service, the pages and the JSON interface over it, and the guards before them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import fieldcraft as fc
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.web import api, wrong
from fieldcraft.web.callers import RateLimit, Visitors
from fieldcraft.web.complaints import complaint
from fieldcraft.web.guards import BodyLimit, SameOrigin, Shield
from fieldcraft.web.news import News, parting
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings, handed_down
from fieldcraft.web.upkeep import upkeep
from fieldcraft.web.work import Work

COMPRESSED_FROM = 600
COMPRESSION = 4
STATUS: dict[type[FieldcraftError], int] = {
    wrong.NoSuchGame: 404,
    wrong.NotYourSeat: 403,
    wrong.SeatTaken: 409,
    wrong.SomeoneMoved: 409,
    wrong.TooMany: 429,
    fc.CannotUndo: 409,
}
SENTENCES = {404: "There is nothing here", 405: "That cannot be done here"}


class Described(FastAPI):
    """An application whose description says that the secret of a seat is needed only to act."""

    def openapi(self) -> dict[str, Any]:
        """The description, made once."""
        if self.openapi_schema is None:
            for operations in super().openapi()["paths"].values():
                for operation in operations.values():
                    if "security" in operation:
                        operation["security"].append({})
        return super().openapi()


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application with its own service."""
    settings = settings or Settings()
    service = Service(settings)
    work = Work(inline=service.store.sqlite)
    news = News(service.store, settings, work)
    service.on_change = news.tell

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with parting(news):
            async with upkeep(service.store, work, settings.keep):
                yield
        news.close()
        service.close()

    app = Described(
        title="Fieldcraft",
        version=fc.__version__,
        description="Solitaire wargames with every rule enforced: the table in the browser, for programs.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        swagger_ui_oauth2_redirect_url=None,
        lifespan=lifespan,
    )
    app.state.service, app.state.news, app.state.work = service, news, work
    app.include_router(api.router)
    if settings.pages:
        _add_pages(app)
    _add_complaints(app)
    _add_guards(app, settings)
    return app


def handed_app() -> FastAPI:
    """The application of a worker, with the settings that its parent left."""
    return create_app(handed_down())


def _add_pages(app: FastAPI) -> None:
    """The pages for people."""
    from fieldcraft.web import fragments, pages
    from fieldcraft.web.looks import Looks

    app.state.looks = Looks()
    app.include_router(pages.router)
    app.include_router(fragments.router)


def _add_guards(app: FastAPI, settings: Settings) -> None:
    """The guards, the innermost first."""
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=COMPRESSION)
    app.add_middleware(Visitors)
    app.add_middleware(BodyLimit, most=settings.body)
    app.add_middleware(SameOrigin)
    # The system deals callers out to the workers, so each of them grants its share.
    share = settings.workers
    app.add_middleware(RateLimit, rate=settings.rate / share, burst=max(1, settings.burst // share))
    app.add_middleware(Shield)


def _add_complaints(app: FastAPI) -> None:
    """Every complaint is one sentence: JSON for programs, a page for people."""

    @app.exception_handler(FieldcraftError)
    async def refused(request: Request, complaint: FieldcraftError) -> Response:
        return complain(request, status_of(complaint), str(complaint))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, complaint: RequestValidationError) -> Response:
        return complain(request, 422, _malformed(complaint))

    @app.exception_handler(HTTPException)
    async def unknown(request: Request, complaint: HTTPException) -> Response:
        sentence = SENTENCES.get(complaint.status_code, "That request cannot be understood")
        return complain(request, complaint.status_code, sentence, complaint.headers)


def status_of(complaint: FieldcraftError) -> int:
    """The status that goes with a complaint; what is wrong with the request itself is 400."""
    return next((STATUS[kind] for kind in type(complaint).__mro__ if kind in STATUS), 400)


def complain(request: Request, status: int, sentence: str, headers: object = None) -> Response:
    """One sentence, as it is read."""
    body, ours = complaint(request.scope, status, sentence)
    given = {key.decode(): value.decode() for key, value in ours}
    if isinstance(headers, dict):
        given |= {str(key): str(value) for key, value in headers.items()}
    return Response(body, status, given)


def _malformed(complaint: RequestValidationError) -> str:
    """The first thing that is wrong with a request's form."""
    first = complaint.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return f"{where}: {first['msg']}" if where else str(first["msg"])
