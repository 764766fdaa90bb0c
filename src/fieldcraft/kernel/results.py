"""How a game ended."""

from __future__ import annotations

import msgspec


class Result(msgspec.Struct, frozen=True):
    """The end of a game: whether it was won, the score, a sentence, and a word for the way it ended."""

    won: bool
    score: int | float
    summary: str
    reason: str


class Grade(msgspec.Struct, frozen=True):
    """One line of a victory table: what a score of at least so much is called. The last line has no least score."""

    name: str
    minimum: int | float | None


def reached(grades: tuple[Grade, ...], result: Result) -> int | None:
    """Which line of a victory table a game came to, the best line first; nothing where there is no table.

    A game that broke off may be judged worse than its score: then its own words name the line.

    >>> table = (Grade("Great", 20), Grade("Poor", 5), Grade("Dismal", None))
    >>> reached(table, Result(False, 7, "Poor: 7 VP", "poor"))
    1
    """
    named = (n for n, grade in enumerate(grades) if result.summary.startswith(grade.name))
    scored = (n for n, grade in enumerate(grades) if grade.minimum is None or result.score >= grade.minimum)
    return next(named, next(scored, None))
