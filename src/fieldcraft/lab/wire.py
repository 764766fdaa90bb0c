"""A keep-alive connection of HTTP/1.1 that counts its bytes, with as little in between as can be."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any, NamedTuple

import msgspec


class Answer(NamedTuple):
    """What came back, and how many bytes went each way."""

    status: int
    head: bytes
    body: bytes
    sent: int
    received: int

    def header(self, name: bytes) -> str:
        """One header, or nothing."""
        for line in self.head.split(b"\r\n")[1:]:
            key, _, value = line.partition(b":")
            if key.strip().lower() == name:
                return value.strip().decode()
        return ""

    def text(self) -> bytes:
        """The body as it was before it was compressed."""
        return gzip.decompress(self.body) if self.header(b"content-encoding") == "gzip" else self.body


class Line:
    """One connection to a server on this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int, cookie: str):
        self._reader = reader
        self._writer = writer
        self._headers = (
            f"Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
            + (f"Cookie: {cookie}\r\n" if cookie else "")
            + "HX-Request: true\r\n"
        )

    @classmethod
    async def open(cls, port: int, cookie: str = "") -> Line:
        """Call a server."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        return cls(reader, writer, port, cookie)

    def close(self) -> None:
        """Hang up."""
        self._writer.close()

    async def get(self, path: str) -> Answer:
        """Ask for something that must be there."""
        return self._expect(await self._call(f"GET {path} HTTP/1.1\r\n{self._headers}\r\n".encode()), 200, path)

    async def post(self, path: str, body: Any, status: int) -> Answer:
        """Send a form (a text) or JSON (anything else), and expect a status."""
        if isinstance(body, str):
            kind, data = "application/x-www-form-urlencoded", body.encode()
        else:
            kind, data = "application/json", msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\n{self._headers}Content-Type: {kind}\r\nContent-Length: {len(data)}\r\n\r\n"
        return self._expect(await self._call(head.encode() + data), status, path)

    def _expect(self, answer: Answer, status: int, path: str) -> Answer:
        if answer.status != status:
            raise RuntimeError(f"{path} answered {answer.status}: {answer.text()[:200]!r}")
        return answer

    async def _call(self, request: bytes) -> Answer:
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        answer = Answer(int(head[9:12]), head, b"", len(request), len(head))
        if answer.header(b"transfer-encoding") == "chunked":
            body, size = await self._chunks()
        else:
            body = await self._reader.readexactly(int(answer.header(b"content-length") or 0))
            size = len(body)
        return answer._replace(body=body, received=len(head) + size)

    async def _chunks(self) -> tuple[bytes, int]:
        """A body that comes in pieces, and its bytes on the wire."""
        parts: list[bytes] = []
        size = 0
        while True:
            length = await self._reader.readuntil(b"\r\n")
            part = await self._reader.readexactly(int(length, 16) + 2)
            size += len(length) + len(part)
            if len(part) == 2:
                return b"".join(parts), size
            parts.append(part[:-2])
