"""Limits on connections, before there is a request: how many an address has, and how large and slow headers are."""

from __future__ import annotations

import asyncio
import sys
from asyncio import TimerHandle
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fieldcraft.web.blocklist import network
from fieldcraft.web.rate_limit import address_of
from fieldcraft.web.settings import Settings

MAX_FILES = 65_536
OWN_FILES = 120
"""What a worker opens besides connections: the database, imports that are replayed, drawings, metrics."""
CHUNK_SHARE = 8
"""How many bytes beside the body may arrive for each byte of it: more than the smallest chunks need."""
TOO_MANY, TOO_LARGE = b"503 Service Unavailable", b"431 Request Header Fields Too Large"
TOO_SLOW = b"408 Request Timeout"
REASONS = {TOO_MANY: "too many connections", TOO_LARGE: "too large", TOO_SLOW: "too slow"}
REFUSED = b"HTTP/1.1 %b\r\ncontent-type: text/plain\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class ConnectionLimits:
    """What the connections of a worker share: its limits, and how many connections each address has.

    A reverse proxy brings the requests of many, so its connections count only against the limit for all.
    """

    def __init__(
        self,
        settings: Settings,
        most_of_all: int = sys.maxsize,
        on_refusal: Callable[[str], None] = lambda reason: None,
    ):
        self.on_refusal = on_refusal
        self.most = max(1, settings.max_connections // settings.workers)
        self.most_of_all = most_of_all
        self.header_bytes = settings.max_header
        self.header_seconds = settings.header_seconds
        self.count: Counter[str] = Counter()
        self.all = 0
        self._is_proxy = proxy_check(settings.proxies)

    def add(self, client: tuple[str, int] | None) -> str | None:
        """Count a connection; returns what to count it for, or None if there are too many already."""
        if self.all >= self.most_of_all:
            return None
        address = "" if client is None or self._is_proxy(client[0]) else address_of({"client": client})
        if address and self.count[address] >= self.most:
            return None
        self.all += 1
        self.count[address] += 1
        return address

    def remove(self, address: str) -> None:
        """Forget a connection."""
        self.all -= 1
        self.count[address] -= 1
        if not self.count[address]:
            del self.count[address]


def files_for_connections() -> int:
    """How many connections a worker can hold: it raises its limit on open files, and keeps some for itself."""
    try:
        import resource
    except ImportError:
        return sys.maxsize
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and (hard == resource.RLIM_INFINITY or soft < hard):
        wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
        soft = max(soft, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return sys.maxsize if soft == resource.RLIM_INFINITY else max(1, soft - OWN_FILES)


def proxy_networks(proxies: str) -> list[str]:
    """The networks in the setting `proxies`; raises BadSetup if it names anything but addresses, networks or `*`.

    >>> proxy_networks("127.0.0.1, 10.1.2.3/8"), proxy_networks("*, 127.0.0.1")
    (['127.0.0.1/32', '10.0.0.0/8'], ['*'])
    """
    names = [name.strip() for name in proxies.split(",") if name.strip()]
    return ["*"] if "*" in names else [str(network(name)) for name in names]


def proxy_check(proxies: str) -> Callable[[str], bool]:
    """Whether an address is one of those in a setting such as `127.0.0.1, 10.0.0.0/8`.

    >>> proxy_check("127.0.0.1, 10.0.0.0/8")("10.1.2.3"), proxy_check("")("10.1.2.3"), proxy_check("*")("10.1.2.3")
    (True, False, True)
    """
    names = proxy_networks(proxies)
    networks = [network(name) for name in names if name != "*"]

    def is_proxy(address: str) -> bool:
        if names == ["*"]:
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

        counted_for: str | None = None
        header_timer: TimerHandle | None = None
        header_bytes = 0
        beside_body = 0
        """Bytes that came after the headers and weren't the body: the frames of its chunks, and trailers."""
        received = b""
        """What is being parsed, from behind the headers that were found last."""

        def connection_made(self, transport: Any) -> None:
            """Accept a connection, or close it at once."""
            super().connection_made(transport)
            self.client = without_mapping(self.client)
            self.counted_for = limits.add(self.client)
            if self.counted_for is None:
                self._refuse(TOO_MANY)
                return
            self._wait_for_headers()

        def connection_lost(self, exc: Exception | None) -> None:
            """Forget the connection."""
            self._stop_waiting()
            if self.counted_for is not None:
                limits.remove(self.counted_for)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            """Receive a part of a request, unless its headers or trailers have become too large."""
            if self.transport.is_closing():
                return
            if self.header_timer is not None:
                self.header_bytes += len(data)
                if self.header_bytes > limits.header_bytes and b"\r\n\r\n" not in data[: limits.header_bytes]:
                    self._refuse(TOO_LARGE)
                    return
            self.beside_body += len(data)
            self.received = data
            super().data_received(data)
            self.received = b""
            if self.header_timer is None and self.beside_body > limits.header_bytes:
                self._refuse(TOO_LARGE)

        def on_message_begin(self) -> None:
            """A request begins; on a connection that stays open it may be the next one."""
            super().on_message_begin()
            self._wait_for_headers()

        def on_header(self, name: bytes, value: bytes) -> None:
            """Keep a header; trailers, which come after the body, are of no use here."""
            if self.header_timer is not None:
                super().on_header(name, value)

        def on_headers_complete(self) -> None:
            """The headers are there, and how long the body takes is limited elsewhere."""
            self._stop_waiting()
            self.received = self.received.partition(b"\r\n\r\n")[2]
            self.beside_body = len(self.received)
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            """A part of the body."""
            self.beside_body = max(0, self.beside_body - CHUNK_SHARE * len(body))
            super().on_body(body)

        def _wait_for_headers(self) -> None:
            if self.header_timer is None:
                self.header_bytes = 0
                loop = asyncio.get_running_loop()
                self.header_timer = loop.call_later(limits.header_seconds, self._refuse, TOO_SLOW)

        def _stop_waiting(self) -> None:
            if self.header_timer is not None:
                self.header_timer.cancel()
                self.header_timer = None

        def _refuse(self, status: bytes) -> None:
            self._stop_waiting()
            limits.on_refusal(REASONS[status])
            self.transport.write(REFUSED % status)
            self.transport.close()

    return LimitedProtocol


def without_mapping(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """The address of a client; one that reached an IPv6 socket by IPv4 has its own address, as limits count it.

    >>> without_mapping(("::ffff:192.0.2.1", 5)), without_mapping(("2001:db8::1", 5))
    (('192.0.2.1', 5), ('2001:db8::1', 5))
    """
    if client is None or not client[0].startswith("::ffff:"):
        return client
    mapped = IPv6Address(client[0]).ipv4_mapped
    return client if mapped is None else (str(mapped), client[1])
