"""Addresses that the owner of a server has blocked with `fieldcraft admin block`."""

from __future__ import annotations

import time
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web.error_pages import send_error
from fieldcraft.web.errors import Unavailable
from fieldcraft.web.executor import Executor
from fieldcraft.web.store import Store

READ_EVERY: Final = 10.0
BLOCKED: Final = "This server doesn't answer requests from your address"
Network = IPv4Network | IPv6Network


def network(text: str) -> Network:
    """An address or a network; raises BadSetup if it is neither.

    >>> str(network("10.1.2.3")), str(network("10.1.2.3/8"))
    ('10.1.2.3/32', '10.0.0.0/8')
    """
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadSetup(f"{text!r} is neither an address nor a network such as 192.0.2.0/24") from None


class Blocklist:
    """Refuses requests from blocked addresses. The list is read from the database now and then."""

    def __init__(self, app: ASGIApp, store: Store, executor: Executor):
        self.app = app
        self._store = store
        self._executor = executor
        self._blocked: dict[Network, float] = {}
        self._read = -READ_EVERY

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http":
            await self._refresh()
            if self._blocked and is_blocked(self._blocked, scope, time.time()):
                await send_error(scope, send, 403, BLOCKED)
                return
        await self.app(scope, receive, send)

    async def _refresh(self) -> None:
        now = time.monotonic()
        if now - self._read < READ_EVERY:
            return
        self._read = now
        try:
            found = await self._executor.run_quick(self._store.blocks)
        except Unavailable:
            return
        self._blocked = {network(text): until for text, until in found.items()}


def is_blocked(blocked: Mapping[Network, float], scope: Scope, now: float) -> bool:
    """Whether a request comes from a network that is blocked now."""
    client = scope.get("client")
    if not client:
        return False
    try:
        address = ip_address(client[0])
    except ValueError:
        return False
    return any(address in one and now < until for one, until in blocked.items())
