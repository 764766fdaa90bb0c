"""Visitors: each browser is known by a cookie."""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b
from http.cookies import CookieError, SimpleCookie
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fieldcraft.web.error_pages import header, is_api_path

COOKIE: Final = "fieldcraft"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}", re.ASCII)
MAX_AGE: Final = 400 * 24 * 3600


class VisitorCookie:
    """Gives each browser a cookie. A visitor's id is a hash of it, so the database doesn't contain usable cookies."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Identify the visitor, and set the cookie on pages."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        known = _read_cookie(header(scope, b"cookie"))
        token = known or secrets.token_urlsafe(24)
        scope.setdefault("state", {})["visitor"] = visitor_id(token)
        path = scope["path"]
        if (known and path != "/") or is_api_path(path) or path.startswith(("/static/", "/health/")):
            await self.app(scope, receive, send)
            return
        cookie = _set_cookie(token, scope["scheme"] == "https")

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (b"set-cookie", cookie)]
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def visitor_id(token: str) -> str:
    """Return the id of the visitor with a cookie."""
    return blake2b(token.encode(), digest_size=16, person=b"visitor").hexdigest()


def _read_cookie(text: str) -> str:
    """Return our cookie from a Cookie header, if it is well formed."""
    if COOKIE not in text:
        return ""
    try:
        found = SimpleCookie(text).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None and TOKEN.fullmatch(found.value) else ""


def _set_cookie(token: str, secure: bool) -> bytes:
    """Return the Set-Cookie header."""
    text = f"{COOKIE}={token}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax"
    return (f"{text}; Secure" if secure else text).encode()
