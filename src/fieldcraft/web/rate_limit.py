"""Limits per network address: requests over time, and what may be stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from fieldcraft.web.error_pages import send_error

MAX_ADDRESSES: Final = 20_000
TOO_MANY_REQUESTS: Final = "Too many requests: wait a moment and try again"
MAX_DELAYED: Final = 1000
"""How many refusals wait at once; beyond that they are sent at once, so that they don't fill the memory."""
Clock = Callable[[], float]


class Buckets:
    """A token bucket per address: `burst` tokens at once, refilled at `rate` per second; a rate of 0 sets no limit."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic):
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, address: str, tokens: float = 1) -> bool:
        """Take tokens from an address's bucket; False, and nothing is taken, if there aren't enough."""
        if not self.rate:
            return True
        now = self.clock()
        left, since = self._buckets.get(address, (float(self.burst), now))
        left = min(float(self.burst), left + (now - since) * self.rate)
        allowed = left >= tokens
        self._buckets[address] = (left - tokens if allowed else left, now)
        if len(self._buckets) > MAX_ADDRESSES:
            self._prune(now)
        return allowed

    def _prune(self, now: float) -> None:
        """Drop full buckets; drop all of them if that isn't enough."""
        full = self.burst / self.rate
        self._buckets = {a: (left, since) for a, (left, since) in self._buckets.items() if now - since < full}
        if len(self._buckets) > MAX_ADDRESSES:
            self._buckets.clear()


class Refusals:
    """Lets an address that asks for too much wait before it is refused.

    Most programs ask again as soon as they have an answer, and to refuse them takes time too.
    """

    def __init__(self, seconds: float, most: int = MAX_DELAYED):
        self._seconds = seconds
        self._most = most
        self.waiting = 0

    async def delay(self) -> None:
        """Wait, unless too many wait already."""
        if self.waiting >= self._most:
            return
        self.waiting += 1
        try:
            await asyncio.sleep(self._seconds)
        finally:
            self.waiting -= 1


class RateLimit:
    """Refuses requests from an address that sends too many."""

    def __init__(self, app: ASGIApp, rate: float, burst: int, refusals: Refusals, clock: Clock = time.monotonic):
        self.app = app
        self.buckets = Buckets(rate, burst, clock)
        self.refusals = refusals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http" and not self.buckets.take(address_of(scope)):
            await self.refusals.delay()
            wait = str(max(1, round(1 / self.buckets.rate))).encode()
            await send_error(scope, send, 429, TOO_MANY_REQUESTS, [(b"retry-after", wait)])
            return
        await self.app(scope, receive, send)


def address_of(scope: Scope) -> str:
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
