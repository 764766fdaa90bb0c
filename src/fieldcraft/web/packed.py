"""Results that are compressed once and sent many times."""

from __future__ import annotations

import gzip
from typing import Final, NamedTuple

PACK_FROM: Final = 600
LEVEL: Final = 4


class Made(NamedTuple):
    """The bytes of a result, and whether they are compressed."""

    body: bytes
    packed: bool = False

    def plain(self) -> bytes:
        """The result as it was before it was compressed."""
        return gzip.decompress(self.body) if self.packed else self.body


def pack(made: str | bytes) -> Made:
    """A result compressed, if that is worth it."""
    body = made.encode() if isinstance(made, str) else made
    small = gzip.compress(body, LEVEL) if len(body) >= PACK_FROM else body
    return Made(small, packed=True) if len(small) < len(body) else Made(body)
