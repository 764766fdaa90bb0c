"""The application: the service, the pages and the API on top of it, and the middleware in front."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

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
from fieldcraft.web.background import in_background
from fieldcraft.web.blocklist import Blocklist
from fieldcraft.web.error_pages import error_response
from fieldcraft.web.executor import Executor
from fieldcraft.web.garbage import collect_daily, set_survivors_aside
from fieldcraft.web.heavy_jobs import Workplace
from fieldcraft.web.heavy_process import HeavyProcess, Threads
from fieldcraft.web.heavy_queue import LANES, HeavyQueue
from fieldcraft.web.heavy_tasks import JobRunner
from fieldcraft.web.live_updates import LiveUpdates
from fieldcraft.web.metrics import Metrics, metrics_of_worker
from fieldcraft.web.middleware import BodyLimit, CatchErrors, KnownHosts, SameOrigin, SecurityHeaders
from fieldcraft.web.rate_limit import RateLimit, Refusals
from fieldcraft.web.request_log import RequestLog, configure_logging
from fieldcraft.web.retention import delete_old_games
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from fieldcraft.web.shutdown import close_on_signal
from fieldcraft.web.visitors import VisitorCookie
from fieldcraft.web.watchdog import SignsOfLife, Watchdog

if TYPE_CHECKING:
    from fieldcraft.web.rendering import Renderer

log = logging.getLogger("fieldcraft.web")

COMPRESS_FROM: Final = 600
HANG_LIMIT: Final = 8.0
COMPRESSION_LEVEL: Final = 4
LAST_WORK: Final = 2.0
"""Seconds that heavy work may go on when the server stops; those who still wait then are told to ask again."""
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
    own_process: bool = False,
) -> Starlette:
    """Create the application with its own service.

    With a hang limit, its process exits when the event loop hangs. Heavy work is done by a process of its own if it is
    to have one, and otherwise in threads.
    """
    settings = settings or Settings()
    service = Service(settings, settings.connections - settings.heavy_connections if own_process else 0)
    executor = Executor(inline=service.store.sqlite)
    updates = LiveUpdates(service.store, settings, executor)
    service.on_change = updates.publish
    service.metrics = updates.metrics = metrics
    renderer = _renderer() if settings.pages else None
    workplace = Workplace(service, renderer)
    threads = Threads(JobRunner(workplace), LANES)
    refusals = Refusals(settings.refusal_seconds)
    heavy = HeavyQueue(settings, threads, metrics, refusals)
    watchdog = Watchdog(hang_limit)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if own_process:
            heavy.backend = _start_process(settings, metrics) or threads
        deleting = delete_old_games(service.store, executor, settings.keep_days)
        collecting = collect_daily(lambda: watchdog.requests, metrics.count_garbage if metrics else lambda found: None)
        loop = asyncio.get_running_loop()

        def end_heavy_work() -> None:
            loop.call_soon_threadsafe(loop.call_later, LAST_WORK, heavy.close)

        with close_on_signal(updates.close, end_heavy_work):
            async with watchdog, in_background(deleting), in_background(collecting):
                yield
        heavy.close()
        updates.close()
        service.close()

    blocking = Middleware(Blocklist, store=service.store, executor=executor)
    middleware = [Middleware(SignsOfLife, watchdog=watchdog), *_middleware(settings, metrics, blocking, refusals)]
    app = Starlette(middleware=middleware, exception_handlers=HANDLERS, lifespan=lifespan)
    app.state.service, app.state.updates, app.state.executor, app.state.heavy = service, updates, executor, heavy
    app.state.workplace = workplace
    app.state.api = ApiApp(app.state, HANDLERS)
    if renderer is not None:
        app.state.renderer = renderer
        app.routes.extend(_page_routes())
    app.routes.extend([*health.ROUTES, Route("/api/{rest:path}", app.state.api)])
    return app


def worker_app() -> Starlette:
    """Create the application of a worker, with the settings from its environment."""
    settings = Settings.from_environment()
    configure_logging(settings.log_json, settings.access_log)
    app = create_app(settings, HANG_LIMIT, metrics_of_worker(), own_process=True)
    sys.setswitchinterval(SWITCH_INTERVAL)
    set_survivors_aside()
    gc.enable()
    return app


def _start_process(settings: Settings, metrics: Metrics | None) -> HeavyProcess | None:
    """Start the process for heavy work, which gets ready in the background; None where that is impossible."""
    process = HeavyProcess(settings, metrics.count_heavy_end if metrics is not None else lambda: None)
    try:
        process.start()
    except OSError as error:
        log.warning("heavy work is done in threads, because no process could be started: %s", error.strerror or error)
        return None
    return process


def _renderer() -> Renderer:
    from fieldcraft.web.rendering import Renderer

    return Renderer()


def _page_routes() -> list[BaseRoute]:
    from fieldcraft.web import book_pages, fragments, learn_pages, pages

    return [*learn_pages.ROUTES, *book_pages.ROUTES, *pages.ROUTES, *fragments.ROUTES]


def _middleware(
    settings: Settings, metrics: Metrics | None, blocking: Middleware, refusals: Refusals
) -> list[Middleware]:
    """The middleware, outermost first."""
    # The system spreads connections over the workers, so each worker enforces its share of the rate limit.
    share = settings.workers
    return [
        Middleware(RequestLog, metrics=metrics),
        Middleware(SecurityHeaders),
        Middleware(CatchErrors),
        Middleware(KnownHosts, hosts=settings.hosts),
        blocking,
        Middleware(RateLimit, settings.rate / share, max(1, settings.burst // share), refusals),
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
