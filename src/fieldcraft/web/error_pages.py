"""Error responses: JSON for API clients, a page for people, a short fragment for an open page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope, Send

HEADINGS: Final = {
    403: "Not allowed",
    404: "Page not found",
    405: "Not supported here",
    408: "Request timed out",
    409: "The game has moved on",
    413: "Too large",
    422: "Invalid request",
    429: "Too many requests",
    503: "Not available at the moment",
}
RETRYABLE: Final = frozenset({408, 429, 500, 503})
Headers = list[tuple[bytes, bytes]]


def header(scope: Scope, name: bytes) -> str:
    """Return a request header, or an empty string."""
    found = next((value for key, value in scope["headers"] if key == name), b"")
    return found.decode("latin-1") if isinstance(found, bytes) else ""


def is_api_path(path: str) -> bool:
    """Whether a path belongs to the JSON API."""
    return path == "/api" or path.startswith("/api/")


def error_body(scope: Scope, status: int, message: str) -> tuple[bytes, Headers]:
    """Return the body and headers of an error response."""
    if is_api_path(scope["path"]):
        return msgspec.json.encode({"error": message}), [(b"content-type", b"application/json")]
    content_type = (b"content-type", b"text/html; charset=utf-8")
    if header(scope, b"hx-request"):
        # The open page stays as it is and shows the message above the decision.
        swap = [(b"hx-retarget", b"#error"), (b"hx-reswap", b"innerHTML")]
        return f"{escape(message)}.".encode(), [content_type, *swap]
    return error_page(scope, status, message).encode(), [content_type]


def error_page(scope: Scope, status: int, message: str) -> str:
    """Return an error page, in the site's style if pages are being served."""
    renderer: Any = getattr(getattr(scope.get("app"), "state", None), "renderer", None)
    heading = HEADINGS.get(status, "Not possible" if status < 500 else "Something went wrong")
    if renderer is None:
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{heading}</title></head>'
            f'<body><main><p role="alert">{escape(message)}.</p><p><a href="/">Home</a></p></main></body></html>'
        )
    retry = status in RETRYABLE and scope["method"] == "GET"
    return str(renderer.error(heading, message, retry))


async def send_error(
    scope: Scope, send: Send, status: int, message: str, more: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    """Send an error response from ASGI middleware."""
    body, headers = error_body(scope, status, message)
    headers += [(b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def error_response(request: Request, status: int, message: str, more: Mapping[str, str] | None = None) -> Response:
    """Return an error response from a request handler."""
    body, ours = error_body(request.scope, status, message)
    headers = {key.decode(): value.decode() for key, value in ours} | dict(more or {})
    return Response(body, status, headers)
