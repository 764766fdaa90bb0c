"""ASGI middleware: security headers, unexpected errors, the same-origin check, and body limits."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fieldcraft.web.error_pages import header, send_error
from fieldcraft.web.request_log import route_of

log = logging.getLogger("fieldcraft.web")

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
NO_CACHE: Final = (b"cache-control", b"private, no-cache")
HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
IMPORTS: Final = frozenset({"/import", "/api/games/import"})
SMALL_BODY: Final = 200_000
INTERNAL_ERROR: Final = "Something went wrong on the server, and the error was logged"
CROSS_SITE: Final = "The request came from another site and was refused"
UNKNOWN_HOST: Final = "This server doesn't answer for that host name"
TOO_LARGE: Final = "The request body is too large"
TOO_SLOW: Final = "The request body took too long to arrive"


class SecurityHeaders:
    """Adds security and caching headers to every response."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _add_headers(message.get("headers", ()), scope["scheme"] == "https")
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _add_headers(headers: Iterable[tuple[bytes, bytes]], secure: bool) -> list[tuple[bytes, bytes]]:
    """Add the headers that a response doesn't set itself."""
    given = [(bytes(key).lower(), bytes(value)) for key, value in headers]
    names = {key for key, _ in given}
    ours = [*HEADERS, NO_CACHE, *([HTTPS_ONLY] if secure else [])]
    return given + [(key, value) for key, value in ours if key not in names]


class CatchErrors:
    """Logs unexpected exceptions and answers with a message that reveals nothing."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watched_send(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched_send)
        except Exception:
            log.exception("%s %s failed", scope["method"], route_of(scope))
            if started:
                raise
            await send_error(scope, send, 500, INTERNAL_ERROR)


class KnownHosts:
    """Refuses requests for host names that aren't ours, which other sites can point at us.

    Those who watch a server ask for its health by address, and learn nothing that matters to others.
    """

    def __init__(self, app: ASGIApp, hosts: str):
        self.app = app
        names = [host.strip().lower() for host in hosts.split(",") if host.strip()]
        self.exact = {name for name in names if not name.startswith("*.")}
        self.endings = tuple(name[1:] for name in names if name.startswith("*."))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        watched = scope["type"] == "http" and not scope["path"].startswith("/health/")
        if watched and not self.knows(header(scope, b"host")):
            await send_error(scope, send, 400, UNKNOWN_HOST)
            return
        await self.app(scope, receive, send)

    def knows(self, host: str) -> bool:
        """Whether requests for a host, with or without a port, are answered."""
        if not self.exact and not self.endings:
            return True
        name = host.lower().rpartition(":")[0] if re.search(r":\d+$", host) else host.lower()
        return name in self.exact or name.endswith(self.endings)


class SameOrigin:
    """Refuses unsafe requests from other sites.

    Browsers state where a request comes from. A program that sends no cookie has nothing that could be abused.
    """

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS and not is_same_origin(scope):
            await send_error(scope, send, 403, CROSS_SITE)
            return
        await self.app(scope, receive, send)


def is_same_origin(scope: Scope) -> bool:
    """Whether a request comes from our own pages, or from a program."""
    site = header(scope, b"sec-fetch-site")
    if site and site != "same-origin":
        return False
    origin = header(scope, b"origin")
    if origin:
        try:
            return urlsplit(origin).netloc.lower() == header(scope, b"host").lower() != ""
        except ValueError:
            return False
    return bool(site) or not header(scope, b"cookie")


class BodyLimit:
    """Reads the whole body before the request is handled, and refuses bodies that are too large or too slow.

    Only a save may be large: to read two megabytes of anything else would hold up the event loop.
    """

    def __init__(self, app: ASGIApp, maximum: int, seconds: float):
        self.app = app
        self.maximum = maximum
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send)
            return
        maximum = self.maximum if scope["path"] in IMPORTS else min(self.maximum, SMALL_BODY)
        length = header(scope, b"content-length")
        if length and (not length.isdecimal() or len(length) > 18 or int(length) > maximum):
            await self._refuse(scope, send, 413, TOO_LARGE)
            return
        try:
            async with asyncio.timeout(self.seconds):
                body = await self._read(receive, maximum)
        except TimeoutError:
            await self._refuse(scope, send, 408, TOO_SLOW)
            return
        if body is None:
            await self._refuse(scope, send, 413, TOO_LARGE)
            return
        await self.app(scope, _replay(body, receive), send)

    async def _read(self, receive: Receive, maximum: int) -> bytes | None:
        """Return the whole body, or None if it is too large."""
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return b"".join(parts)
            part = message.get("body", b"")
            size += len(part)
            if size > maximum:
                return None
            parts.append(part)
            if not message.get("more_body"):
                return b"".join(parts)

    async def _refuse(self, scope: Scope, send: Send, status: int, message: str) -> None:
        """Refuse the request and close the connection, since the rest of the body may still arrive on it."""
        await send_error(scope, send, status, message, [(b"connection", b"close")])


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that yields a body already read, then passes through."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Any:
        return waiting.pop() if waiting else await receive()

    return replay
