"""Connections to a server under test, and how many bytes they carry."""

from __future__ import annotations

from typing import Final

import httpx2 as httpx

REQUEST_TIMEOUT: Final = 60.0


def connect(port: int, cookie: str = "", address: str | None = None) -> httpx.AsyncClient:
    """A client that sends what a browser sends, over one keep-alive connection, from an address of its own or ours."""
    headers = {"Origin": f"http://127.0.0.1:{port}", "HX-Request": "true", "Accept-Encoding": "gzip"}
    if cookie:
        headers["Cookie"] = cookie
    limits = httpx.Limits(max_connections=1, max_keepalive_connections=1)
    # Without certificates, 200 clients start at once.
    transport = httpx.AsyncHTTPTransport(verify=False, limits=limits, local_address=address)
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}",
        headers=headers,
        transport=transport,
        timeout=REQUEST_TIMEOUT,
        trust_env=False,
    )


def expect(response: httpx.Response, status: int) -> httpx.Response:
    """Check the status of a response."""
    if response.status_code != status:
        raise RuntimeError(f"{response.url.path} returned {response.status_code}: {response.text[:200]!r}")
    return response


def bytes_sent(request: httpx.Request) -> int:
    """The size of a request over HTTP/1.1: its first line, its headers and its body."""
    first_line = len(request.method) + len(request.url.raw_path) + len("  HTTP/1.1\r\n")
    return first_line + _header_bytes(request.headers) + len(request.content)


def bytes_received(response: httpx.Response) -> int:
    """The size of a response over HTTP/1.1, its body as it was compressed."""
    first_line = len(f"HTTP/1.1 {response.status_code} {response.reason_phrase}\r\n")
    return first_line + _header_bytes(response.headers) + response.num_bytes_downloaded


def _header_bytes(headers: httpx.Headers) -> int:
    return sum(len(name) + len(value) + len(": \r\n") for name, value in headers.raw) + len("\r\n")
