"""What stands before the pages: headers, errors that reveal nothing, same origin, small bodies. Plain ASGI."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fieldcraft.web.complaints import header, refuse

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
UNKEPT: Final = (b"cache-control", b"private, no-cache")
LASTING: Final = (b"strict-transport-security", b"max-age=31536000")
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
SLOWEST: Final = 20.0
BROKEN: Final = "Something went wrong here, and it was written down"
FOREIGN: Final = "That came from another site, so nothing was done"
TOO_LARGE: Final = "That is more than can be sent at once"
TOO_SLOW: Final = "That took too long to arrive"


class Shield:
    """The outermost guard: it adds the headers, and turns whatever goes wrong inside into a sentence."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Guard one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def shielded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = _dressed(message.get("headers", ()), scope["scheme"] == "https")
            await send(message)

        try:
            await self.app(scope, receive, shielded)
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if begun:
                raise
            await refuse(scope, shielded, 500, BROKEN)


def _dressed(headers: Iterable[tuple[bytes, bytes]], secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with ours."""
    given = [(bytes(key).lower(), bytes(value)) for key, value in headers]
    names = {key for key, _ in given}
    ours = [*HEADERS, UNKEPT, *([LASTING] if secure else [])]
    return given + [(key, value) for key, value in ours if key not in names]


class SameOrigin:
    """Other sites cannot make a visitor's browser do anything here.

    A browser says where a request comes from. A program that brings no cookie has nothing that could be abused.
    """

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        if scope["type"] == "http" and scope["method"] not in SAFE and not ours(scope):
            await refuse(scope, send, 403, FOREIGN)
            return
        await self.app(scope, receive, send)


def ours(scope: Scope) -> bool:
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
    """A request's body is taken in whole before anybody looks at it, and only if it is small and prompt enough."""

    def __init__(self, app: ASGIApp, most: int):
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the body in and hand it on."""
        if scope["type"] != "http" or scope["method"] in SAFE:
            await self.app(scope, receive, send)
            return
        length = header(scope, b"content-length")
        if length and (not length.isdecimal() or len(length) > 18 or int(length) > self.most):
            await self._refuse(scope, send, 413, TOO_LARGE)
            return
        try:
            async with asyncio.timeout(SLOWEST):
                body = await self._taken(receive)
        except TimeoutError:
            await self._refuse(scope, send, 408, TOO_SLOW)
            return
        if body is None:
            await self._refuse(scope, send, 413, TOO_LARGE)
            return
        await self.app(scope, _replayed(body, receive), send)

    async def _taken(self, receive: Receive) -> bytes | None:
        """The whole body; None if it is too large."""
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return b"".join(parts)
            part = message.get("body", b"")
            size += len(part)
            if size > self.most:
                return None
            parts.append(part)
            if not message.get("more_body"):
                return b"".join(parts)

    async def _refuse(self, scope: Scope, send: Send, status: int, sentence: str) -> None:
        """Refuse, and close the line, on which the rest may still come."""
        await refuse(scope, send, status, sentence, [(b"connection", b"close")])


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A body that was taken in, to be received once; afterwards the line itself."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Any:
        return waiting.pop() if waiting else await receive()

    return replay
