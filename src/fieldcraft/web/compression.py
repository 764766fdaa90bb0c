"""Results that are compressed once and sent many times."""

from __future__ import annotations

import gzip
from typing import Final, NamedTuple

COMPRESS_FROM: Final = 600
LEVEL: Final = 4


class Result(NamedTuple):
    """The bytes of a result, and whether they are compressed."""

    body: bytes
    compressed: bool = False

    def plain(self) -> bytes:
        """The result as it was before it was compressed."""
        return gzip.decompress(self.body) if self.compressed else self.body


def compress(content: str | bytes) -> Result:
    """A result compressed, if that is worth it."""
    body = content.encode() if isinstance(content, str) else content
    small = gzip.compress(body, LEVEL) if len(body) >= COMPRESS_FROM else body
    return Result(small, compressed=True) if len(small) < len(body) else Result(body)
