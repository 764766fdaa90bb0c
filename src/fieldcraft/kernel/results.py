"""How a game ended."""

from __future__ import annotations

import msgspec


class Result(msgspec.Struct, frozen=True):
    """The end of a game: whether it was won, the score, a sentence, and a keyword for how it ended."""

    won: bool
    score: int | float
    summary: str
    reason: str


class Grade(msgspec.Struct, frozen=True):
    """One line of a victory table: a name and the minimum score for it. The last line has no minimum."""

    name: str
    minimum: int | float | None


def reached(grades: tuple[Grade, ...], result: Result) -> int | None:
    """The index of the line of a victory table that a game reached, or None without a table.

    A game that ended early may be judged worse than its score; then its summary names the line.

    >>> table = (Grade("Great", 20), Grade("Poor", 5), Grade("Dismal", None))
    >>> reached(table, Result(False, 7, "Poor: 7 VP", "poor"))
    1
    """
    named = (n for n, grade in enumerate(grades) if result.summary.startswith(grade.name))
    scored = (n for n, grade in enumerate(grades) if grade.minimum is None or result.score >= grade.minimum)
    return next(named, next(scored, None))
