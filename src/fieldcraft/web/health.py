"""Addresses for those who watch a server: is it alive, and can it serve?"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from fieldcraft.web.params import executor, service


async def live(request: Request) -> Response:
    """Answer as long as this worker's event loop turns."""
    return PlainTextResponse("alive")


async def ready(request: Request) -> Response:
    """Answer if the database can be read; otherwise 503, like any other request."""
    await executor(request).run_quick(service(request).store.ping)
    return PlainTextResponse("ready")


ROUTES: Final = [Route("/health/live", live), Route("/health/ready", ready)]
