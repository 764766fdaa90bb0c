"""Who calls: a visitor is known by a cookie, an address by how often it calls."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from hashlib import blake2b
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fieldcraft.web.complaints import for_programs, header, refuse

COOKIE: Final = "fieldcraft"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}", re.ASCII)
LASTS: Final = 400 * 24 * 3600
ADDRESSES: Final = 20_000
TOO_OFTEN: Final = "That is too many requests at once: wait a moment"


class Visitors:
    """Each browser gets a cookie. Inside, a visitor goes by a hash of it: whoever reads the database cannot use it."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who calls, and give out a cookie on pages."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        known = _cookie(header(scope, b"cookie"))
        token = known or secrets.token_urlsafe(24)
        scope.setdefault("state", {})["visitor"] = visitor_of(token)
        path = scope["path"]
        if (known and path != "/") or for_programs(path) or path.startswith("/static/"):
            await self.app(scope, receive, send)
            return
        given = _given(token, scope["scheme"] == "https")

        async def giving(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (b"set-cookie", given)]
            await send(message)

        await self.app(scope, receive, giving)


def visitor_of(token: str) -> str:
    """What a visitor with a cookie goes by."""
    return blake2b(token.encode(), digest_size=16, person=b"visitor").hexdigest()


def _cookie(text: str) -> str:
    """Our cookie among those that a browser sent, if it is one that we could have given."""
    if COOKIE not in text:
        return ""
    try:
        found = SimpleCookie(text).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None and TOKEN.fullmatch(found.value) else ""


def _given(token: str, secure: bool) -> bytes:
    """The cookie as it is given out."""
    text = f"{COOKIE}={token}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax"
    return (f"{text}; Secure" if secure else text).encode()


class RateLimit:
    """Each address has so many requests at once, and gets so many back a second."""

    def __init__(self, app: ASGIApp, rate: float, burst: int, clock: Callable[[], float] = time.monotonic):
        self.app = app
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a call through, or ask for patience."""
        if scope["type"] == "http" and self.rate > 0 and not self.take(_address(scope)):
            wait = str(max(1, round(1 / self.rate))).encode()
            await refuse(scope, send, 429, TOO_OFTEN, [(b"retry-after", wait)])
            return
        await self.app(scope, receive, send)

    def take(self, address: str) -> bool:
        """Use up one request of an address, if it has one."""
        now = self.clock()
        left, since = self._left.get(address, (float(self.burst), now))
        left = min(float(self.burst), left + (now - since) * self.rate)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > ADDRESSES:
            self._forget(now)
        return allowed

    def _forget(self, now: float) -> None:
        """Forget the addresses that have all their requests back; all of them if that is not enough."""
        full = self.burst / self.rate
        self._left = {a: (left, since) for a, (left, since) in self._left.items() if now - since < full}
        if len(self._left) > ADDRESSES:
            self._left.clear()


def _address(scope: Scope) -> str:
    """The address that calls; of a long one, the part that a provider gives to one customer."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ip_address(client[0])
    except ValueError:
        return str(client[0])
    if isinstance(address, IPv6Address):
        return address.packed[:8].hex()
    return str(address)
