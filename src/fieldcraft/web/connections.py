"""Limits on connections, before there is a request: how many an address has, and how large and slow headers are."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fieldcraft.web.rate_limit import address_of
from fieldcraft.web.settings import Settings

REFUSED = b"HTTP/1.1 %b\r\ncontent-type: text/plain\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class ConnectionLimits:
    """What the connections of a worker share: its limits, and how many connections each address has.

    A reverse proxy brings the requests of many, so the number of its connections isn't limited.
    """

    def __init__(self, settings: Settings):
        self.most = max(1, settings.max_connections // settings.workers)
        self.header_bytes = settings.max_header
        self.header_seconds = settings.header_seconds
        self.count: Counter[str] = Counter()
        self._is_proxy = proxy_check(settings.proxies)

    def add(self, client: tuple[str, int] | None) -> str | None:
        """Count a connection; returns the address that it is counted for, or None if that has too many."""
        if client is None or self._is_proxy(client[0]):
            return ""
        address = address_of({"client": client})
        if self.count[address] >= self.most:
            return None
        self.count[address] += 1
        return address

    def remove(self, address: str) -> None:
        """Forget a connection."""
        self.count[address] -= 1
        if not self.count[address]:
            del self.count[address]


def proxy_check(proxies: str) -> Callable[[str], bool]:
    """Whether an address is one of those in a setting such as `127.0.0.1, 10.0.0.0/8`.

    >>> proxy_check("127.0.0.1, 10.0.0.0/8")("10.1.2.3"), proxy_check("")("10.1.2.3"), proxy_check("*")("10.1.2.3")
    (True, False, True)
    """
    names = {name.strip() for name in proxies.split(",") if name.strip()}
    networks = [ip_network(name, strict=False) for name in names if name.replace(".", "").replace("/", "").isdigit()]

    def is_proxy(address: str) -> bool:
        if "*" in names or address in names:
            return True
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in networks)

    return is_proxy


def limited_protocol(limits: ConnectionLimits) -> type[HttpToolsProtocol]:
    """The protocol of the connections of a worker."""

    class LimitedProtocol(HttpToolsProtocol):
        """Closes connections that are one too many, and those whose headers are too large or too slow."""

        counted_for: str | None = ""
        header_bytes = 0
        header_timer: TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            """Accept a connection, or close it at once."""
            super().connection_made(transport)
            self.counted_for = limits.add(self.client)
            if self.counted_for is None:
                self._refuse(b"503 Service Unavailable")
                return
            self._wait_for_headers()

        def connection_lost(self, exc: Exception | None) -> None:
            """Forget the connection."""
            self._stop_waiting()
            if self.counted_for:
                limits.remove(self.counted_for)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            """Receive a part of a request, unless its headers have become too large."""
            if self.transport.is_closing():
                return
            if self.header_timer is not None:
                self.header_bytes += len(data)
                if self.header_bytes > limits.header_bytes and b"\r\n\r\n" not in data[: limits.header_bytes]:
                    self._refuse(b"431 Request Header Fields Too Large")
                    return
            super().data_received(data)

        def on_message_begin(self) -> None:
            """A request begins; on a connection that stays open it may be the next one."""
            super().on_message_begin()
            self._wait_for_headers()

        def on_headers_complete(self) -> None:
            """The headers are there, and how long the body takes is limited elsewhere."""
            self._stop_waiting()
            super().on_headers_complete()

        def _wait_for_headers(self) -> None:
            if self.header_timer is None:
                self.header_bytes = 0
                loop = asyncio.get_running_loop()
                self.header_timer = loop.call_later(limits.header_seconds, self._refuse, b"408 Request Timeout")

        def _stop_waiting(self) -> None:
            if self.header_timer is not None:
                self.header_timer.cancel()
                self.header_timer = None

        def _refuse(self, status: bytes) -> None:
            self._stop_waiting()
            self.transport.write(REFUSED % status)
            self.transport.close()

    return LimitedProtocol
