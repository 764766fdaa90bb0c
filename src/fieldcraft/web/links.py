"""Links to seats. The database holds a hash of each link's token, so that a copy of it lets no one take a seat.

A token is made from a key of the server, the seat and a number that is drawn for each link. A server with the key can
show the link again; without it, a link that was sent still works, but it can't be shown again.
"""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256
from pathlib import Path

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web.settings import Settings, default_db


class SeatLinks:
    """Makes the tokens of links to seats."""

    def __init__(self, key: str):
        self._key = key.encode()

    def token(self, game: str, seat: int, nonce: str) -> str:
        """The token of a link to a seat."""
        made = hmac.new(self._key, f"{game}/{seat}/{nonce}".encode(), sha256).digest()
        return urlsafe_b64encode(made[:24]).decode()

    def known(self, game: str, seat: int, nonce: str, digest: str) -> str:
        """The token of a link whose hash is stored; empty if it was made with another key."""
        token = self.token(game, seat, nonce)
        return token if hashed(token) == digest else ""


def new_nonce() -> str:
    """A number for a new link."""
    return secrets.token_hex(8)


def hashed(token: str) -> str:
    """What the database holds of a token."""
    return blake2b(token.encode(), digest_size=20, person=b"seat").hexdigest()


def key_of_server(settings: Settings) -> str:
    """The key: a setting, or a file for its owner's eyes only, beside an SQLite database or among the user's data."""
    if settings.secret:
        return settings.secret
    beside = settings.url.database if settings.sqlite else str(default_db())
    if not beside or beside == ":memory:":
        return secrets.token_hex(32)
    file = Path(f"{beside}.key")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _read_or_create(file)
    except OSError as error:
        raise BadSetup(f"cannot keep the key of seat links in {file}: {error.strerror or error}") from None


def _read_or_create(file: Path) -> str:
    """The key in a file. Of several workers that start at once, one creates it whole, and the others read it."""
    if not file.exists():
        part = file.with_name(f"{file.name}.{os.getpid()}.part")
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as made:
            made.write(secrets.token_hex(32))
        try:
            os.link(part, file)
        except FileExistsError:
            pass
        finally:
            part.unlink()
    return file.read_text("ascii").strip()
