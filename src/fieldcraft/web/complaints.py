"""A complaint is one sentence: JSON for programs, a page for people, a few words for a page that stands open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope, Send

HEADINGS: Final = {
    403: "That is not yours to do",
    404: "Off the map",
    405: "That cannot be done here",
    408: "Too slow",
    409: "The game has gone on",
    413: "Too large",
    422: "That cannot be understood",
    429: "Too many at once",
}
PASSING: Final = frozenset({408, 429, 500, 503})
Headers = list[tuple[bytes, bytes]]


def header(scope: Scope, name: bytes) -> str:
    """A header of a request, or nothing."""
    found = next((value for key, value in scope["headers"] if key == name), b"")
    return found.decode("latin-1") if isinstance(found, bytes) else ""


def for_programs(path: str) -> bool:
    """Whether an answer is read by a program, not by a person."""
    return path == "/api" or path.startswith("/api/")


def complaint(scope: Scope, status: int, sentence: str) -> tuple[bytes, Headers]:
    """The body of an answer that complains, and its headers."""
    if for_programs(scope["path"]):
        return msgspec.json.encode({"error": sentence}), [(b"content-type", b"application/json")]
    kind = (b"content-type", b"text/html; charset=utf-8")
    if header(scope, b"hx-request"):
        # The table that stands open stays as it is, and says the sentence over its decision.
        return f"{escape(sentence)}.".encode(), [kind, (b"hx-retarget", b"#complaint"), (b"hx-reswap", b"innerHTML")]
    return page(scope, status, sentence).encode(), [kind]


def page(scope: Scope, status: int, sentence: str) -> str:
    """A page that says one thing, in the look of the others where pages are served."""
    looks: Any = getattr(getattr(scope.get("app"), "state", None), "looks", None)
    heading = HEADINGS.get(status, "That cannot be done" if status < 500 else "That went wrong")
    if looks is None:
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{heading}</title></head>'
            f'<body><main><p role="alert">{escape(sentence)}.</p><p><a href="/">Home</a></p></main></body></html>'
        )
    again = status in PASSING and scope["method"] == "GET"
    return str(looks.page("error.html", heading=heading, sentence=sentence, again=again))


async def refuse(
    scope: Scope, send: Send, status: int, sentence: str, more: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    """Answer with one sentence and nothing else."""
    body, headers = complaint(scope, status, sentence)
    headers += [(b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def complain(request: Request, status: int, sentence: str, more: Mapping[str, str] | None = None) -> Response:
    """The same, as an answer."""
    body, ours = complaint(request.scope, status, sentence)
    headers = {key.decode(): value.decode() for key, value in ours} | dict(more or {})
    return Response(body, status, headers)
