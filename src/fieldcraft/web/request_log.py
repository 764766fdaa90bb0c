"""Each request has an id, and is logged and counted without the secrets that its address may hold."""

from __future__ import annotations

import json
import logging
import secrets
import time
from contextvars import ContextVar
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fieldcraft.web.metrics import Metrics

requests = logging.getLogger("fieldcraft.requests")
request_id: ContextVar[str] = ContextVar("request_id", default="")
FRAMES: Final = 3
"""How many frames of a traceback an error in the log keeps: the last ones say where it happened."""


class RequestLog:
    """Gives each request an id, and logs and counts it when it has been answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics | None):
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        own_id = secrets.token_hex(6)
        request_id.set(own_id)
        start, status, answered = time.perf_counter(), 500, 0.0

        async def send_with_id(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status, answered = message["status"], time.perf_counter()
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", own_id.encode())]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            # A stream is answered when it begins, however long it goes on.
            spent = (answered or time.perf_counter()) - start
            method, route = scope["method"], route_of(scope)
            if self.metrics is not None:
                self.metrics.count_request(method, route, status, spent)
            fields = {"method": method, "route": route, "status": status, "ms": round(1000 * spent, 1)}
            requests.info("%s %s %s %.0f ms", method, route, status, 1000 * spent, extra={"fields": fields})


def route_of(scope: Scope) -> str:
    """The pattern of a request's address: it holds no id, no link, and nothing else that a caller chose.

    >>> from starlette.routing import Route
    >>> route_of({"path": "/seats/s3cret", "route": Route("/seats/{secret}", print)})
    '/seats/{secret}'
    """
    return str(getattr(scope.get("route"), "path", "unknown"))


class LogFormat(logging.Formatter):
    """A line of the log: text for people, or JSON for programs. A traceback keeps its last few frames."""

    def __init__(self, as_json: bool):
        super().__init__("%(asctime)s %(levelname)s %(request)s%(message)s")
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line, followed in text by the end of its traceback."""
        own_id = request_id.get()
        if not self.as_json:
            record.request = f"[{own_id}] " if own_id else ""
            return super().format(record)
        fields = {
            "time": self.formatTime(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": own_id,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return json.dumps({name: value for name, value in fields.items() if value})

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the name is the standard library's)
        """The last frames of a traceback."""
        lines = super().formatException(ei).splitlines()
        frames = [number for number, line in enumerate(lines) if line.startswith('  File "')]
        return "\n".join(lines if len(frames) <= FRAMES else [lines[0], "  ...", *lines[frames[-FRAMES] :]])


def configure_logging(as_json: bool, access_log: bool) -> None:
    """Send the log of this process to standard error, requests included if asked for."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogFormat(as_json))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    requests.setLevel(logging.INFO if access_log else logging.WARNING)
    # It warns of every request that isn't HTTP, and no limit holds for those: they would fill the log.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
