"""The application: the service, the pages and the JSON interface over it, and the guards before them."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import fieldcraft as fc
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.web import wrong
from fieldcraft.web.callers import RateLimit, Visitors
from fieldcraft.web.complaints import complain
from fieldcraft.web.guards import BodyLimit, SameOrigin, Shield
from fieldcraft.web.news import News, parting
from fieldcraft.web.programs import Handlers, Programs
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings, handed_down
from fieldcraft.web.upkeep import upkeep
from fieldcraft.web.work import Work

COMPRESSED_FROM: Final = 600
COMPRESSION: Final = 4
STATUS: Final[dict[type[FieldcraftError], int]] = {
    wrong.NoSuchGame: 404,
    wrong.NotYourSeat: 403,
    wrong.SeatTaken: 409,
    wrong.SomeoneMoved: 409,
    wrong.Malformed: 422,
    wrong.TooMany: 429,
    fc.CannotUndo: 409,
}
SENTENCES: Final = {404: "There is nothing here", 405: "That cannot be done here"}


def create_app(settings: Settings | None = None) -> Starlette:
    """The application with its own service."""
    settings = settings or Settings()
    service = Service(settings)
    work = Work(inline=service.store.sqlite)
    news = News(service.store, settings, work)
    service.on_change = news.tell

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with parting(news):
            async with upkeep(service.store, work, settings.keep):
                yield
        news.close()
        service.close()

    app = Starlette(middleware=_guards(settings), exception_handlers=COMPLAINTS, lifespan=lifespan)
    app.state.service, app.state.news, app.state.work = service, news, work
    app.state.programs = Programs(app.state, COMPLAINTS)
    if settings.pages:
        app.routes.extend(_pages(app))
    app.routes.append(Route("/api/{rest:path}", app.state.programs))
    return app


def handed_app() -> Starlette:
    """The application of a worker, with the settings that its parent left."""
    app = create_app(handed_down())
    # What is there now stays, so the collector need never look at it again.
    gc.freeze()
    gc.enable()
    return app


def _pages(app: Starlette) -> list[BaseRoute]:
    """The pages for people."""
    from fieldcraft.web import fragments, pages
    from fieldcraft.web.looks import Looks

    app.state.looks = Looks()
    return [*pages.ROUTES, *fragments.ROUTES]


def _guards(settings: Settings) -> list[Middleware]:
    """The guards, the outermost first."""
    # The system deals callers out to the workers, so each of them grants its share.
    share = settings.workers
    return [
        Middleware(Shield),
        Middleware(RateLimit, rate=settings.rate / share, burst=max(1, settings.burst // share)),
        Middleware(SameOrigin),
        Middleware(BodyLimit, most=settings.body),
        Middleware(Visitors),
        Middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=COMPRESSION),
    ]


# Every complaint is one sentence: JSON for programs, a page for people.


async def _refused(request: Request, complaint: Exception) -> Response:
    status = next((STATUS[kind] for kind in type(complaint).__mro__ if kind in STATUS), 400)
    return complain(request, status, str(complaint))


async def _unknown(request: Request, complaint: Exception) -> Response:
    assert isinstance(complaint, HTTPException)
    sentence = SENTENCES.get(complaint.status_code, "That request cannot be understood")
    return complain(request, complaint.status_code, sentence, complaint.headers)


COMPLAINTS: Final[Handlers] = {FieldcraftError: _refused, HTTPException: _unknown}
