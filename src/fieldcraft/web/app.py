"""The application: the service, the pages and the API on top of it, and the middleware in front."""

from __future__ import annotations

import gc
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import fieldcraft as fc
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.web import errors, health
from fieldcraft.web.api_app import ApiApp, Handlers
from fieldcraft.web.blocklist import Blocklist
from fieldcraft.web.error_pages import error_response
from fieldcraft.web.executor import Executor
from fieldcraft.web.garbage import Collector, tidying
from fieldcraft.web.heavy_work import HeavyWork
from fieldcraft.web.live_updates import LiveUpdates, close_on_signal
from fieldcraft.web.metrics import Metrics, metrics_of_worker
from fieldcraft.web.middleware import BodyLimit, CatchErrors, KnownHosts, SameOrigin, SecurityHeaders
from fieldcraft.web.rate_limit import RateLimit
from fieldcraft.web.request_log import RequestLog, configure_logging
from fieldcraft.web.retention import delete_old_games
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from fieldcraft.web.visitors import VisitorCookie
from fieldcraft.web.watchdog import SignsOfLife, Watchdog

COMPRESS_FROM: Final = 600
HANG_LIMIT: Final = 8.0
COMPRESSION_LEVEL: Final = 4
SWITCH_INTERVAL: Final = 0.001
"""Seconds after which a thread that draws or computes lets the event loop go on; Python's own 5 ms add up."""
STATUS: Final[dict[type[FieldcraftError], int]] = {
    errors.NotFound: 404,
    errors.NotYourSeat: 403,
    errors.SeatTaken: 409,
    errors.StaleVersion: 409,
    errors.Outdated: 409,
    errors.BadRequest: 422,
    errors.LimitExceeded: 429,
    errors.Unavailable: 503,
    fc.CannotUndo: 409,
}
HTTP_MESSAGES: Final = {404: "There is no page at this address", 405: "This address doesn't support that method"}


def create_app(
    settings: Settings | None = None,
    hang_limit: float = 0.0,
    metrics: Metrics | None = None,
    new_collector: Callable[[], Collector | None] = lambda: None,
) -> Starlette:
    """Create the application with its own service.

    With a hang limit, its process exits when the event loop hangs. A collector takes over garbage collection.
    """
    settings = settings or Settings()
    service = Service(settings)
    executor = Executor(inline=service.store.sqlite)
    updates = LiveUpdates(service.store, settings, executor)
    service.on_change = updates.publish
    service.metrics = updates.metrics = metrics
    heavy = HeavyWork(settings)
    watchdog = Watchdog(hang_limit)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with close_on_signal(updates):
            async with (
                watchdog,
                tidying(new_collector()),
                delete_old_games(service.store, executor, settings.keep_days),
            ):
                yield
        updates.close()
        service.close()

    blocking = Middleware(Blocklist, store=service.store, executor=executor)
    middleware = [Middleware(SignsOfLife, watchdog=watchdog), *_middleware(settings, metrics, blocking)]
    app = Starlette(middleware=middleware, exception_handlers=HANDLERS, lifespan=lifespan)
    app.state.service, app.state.updates, app.state.executor, app.state.heavy = service, updates, executor, heavy
    app.state.api = ApiApp(app.state, HANDLERS)
    if settings.pages:
        app.routes.extend(_page_routes(app))
    app.routes.extend([*health.ROUTES, Route("/api/{rest:path}", app.state.api)])
    return app


def worker_app() -> Starlette:
    """Create the application of a worker, with the settings from its environment."""
    settings = Settings.from_environment()
    configure_logging(settings.log_json, settings.access_log)
    app = create_app(settings, HANG_LIMIT, metrics_of_worker(), Collector)
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.enable()
    return app


def _page_routes(app: Starlette) -> list[BaseRoute]:
    from fieldcraft.web import book_pages, fragments, learn_pages, pages
    from fieldcraft.web.rendering import Renderer

    app.state.renderer = Renderer()
    return [*learn_pages.ROUTES, *book_pages.ROUTES, *pages.ROUTES, *fragments.ROUTES]


def _middleware(settings: Settings, metrics: Metrics | None, blocking: Middleware) -> list[Middleware]:
    """The middleware, outermost first."""
    # The system spreads connections over the workers, so each worker enforces its share of the rate limit.
    share = settings.workers
    return [
        Middleware(RequestLog, metrics=metrics),
        Middleware(SecurityHeaders),
        Middleware(CatchErrors),
        Middleware(KnownHosts, hosts=settings.hosts),
        blocking,
        Middleware(RateLimit, rate=settings.rate / share, burst=max(1, settings.burst // share)),
        Middleware(SameOrigin),
        Middleware(BodyLimit, maximum=settings.max_body, seconds=settings.body_seconds),
        Middleware(VisitorCookie),
        Middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=COMPRESSION_LEVEL),
    ]


async def _handle_error(request: Request, error: Exception) -> Response:
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
    later = {"Retry-After": str(error.retry_after)} if isinstance(error, errors.Unavailable) else {}
    return error_response(request, status, str(error), later)


async def _handle_outdated(request: Request, error: Exception) -> Response:
    """Show what is left of a game at its own address; elsewhere it is an error."""
    assert isinstance(error, errors.Outdated)
    if request.method != "GET" or request.url.path != f"/games/{error.game}":
        return await _handle_error(request, error)
    from fieldcraft.web.pages import outdated

    return await run_in_threadpool(outdated, request, error)


async def _handle_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = HTTP_MESSAGES.get(error.status_code, "The request is invalid")
    return error_response(request, error.status_code, message, error.headers)


HANDLERS: Final[Handlers] = {
    errors.Outdated: _handle_outdated,
    FieldcraftError: _handle_error,
    HTTPException: _handle_http_error,
}
