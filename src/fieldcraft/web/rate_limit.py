"""A rate limit per network address."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from fieldcraft.web.error_pages import send_error

MAX_ADDRESSES: Final = 20_000
TOO_MANY_REQUESTS: Final = "Too many requests: wait a moment and try again"


class RateLimit:
    """A token bucket per address: `burst` requests at once, refilled at `rate` per second."""

    def __init__(self, app: ASGIApp, rate: float, burst: int, clock: Callable[[], float] = time.monotonic):
        self.app = app
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http" and self.rate > 0 and not self.take(_address(scope)):
            wait = str(max(1, round(1 / self.rate))).encode()
            await send_error(scope, send, 429, TOO_MANY_REQUESTS, [(b"retry-after", wait)])
            return
        await self.app(scope, receive, send)

    def take(self, address: str) -> bool:
        """Take one request from an address's bucket; False if it is empty."""
        now = self.clock()
        left, since = self._buckets.get(address, (float(self.burst), now))
        left = min(float(self.burst), left + (now - since) * self.rate)
        allowed = left >= 1
        self._buckets[address] = (left - 1 if allowed else left, now)
        if len(self._buckets) > MAX_ADDRESSES:
            self._prune(now)
        return allowed

    def _prune(self, now: float) -> None:
        """Drop full buckets; drop all of them if that isn't enough."""
        full = self.burst / self.rate
        self._buckets = {a: (left, since) for a, (left, since) in self._buckets.items() if now - since < full}
        if len(self._buckets) > MAX_ADDRESSES:
            self._buckets.clear()


def _address(scope: Scope) -> str:
    """The client's address; for IPv6, the /64 prefix that a provider assigns to one customer."""
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
