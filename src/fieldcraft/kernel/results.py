"""How a game ended."""

from __future__ import annotations

import msgspec


class Result(msgspec.Struct, frozen=True):
    """The end of a game: whether it was won, the score, a sentence, and a word for the way it ended."""

    won: bool
    score: int | float
    summary: str
    reason: str
