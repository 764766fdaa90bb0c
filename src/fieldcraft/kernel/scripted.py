"""Chance results that are given instead of rolled: by a script, a record, or a player who rolls at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fieldcraft.kernel.chance import Chance, Mark, Outcome, Request
from fieldcraft.kernel.errors import ScriptError
from fieldcraft.kernel.native import native
from fieldcraft.kernel.text import count as count_of


@native(allow_interpreted_subclasses=True)
class Scripted(Chance):
    """Forced results, for tests and replays: dice by value and draws by name, in the order they are needed.

    >>> chance = Scripted([4, 6, "Sandstorm"])
    >>> chance.dice(2), chance.draw("events", {"Sandstorm": 1, "Quiet": 3})
    ((6, 4), 'Sandstorm')
    >>> chance.finish()
    """

    __slots__ = ("at", "results")

    def __init__(self, results: Iterable[Outcome]):
        super().__init__(can_fail=True)
        self.results: list[Any] = list(results)
        self.at = 0

    def answer(self, request: Request) -> tuple[Outcome, ...]:
        """The next scripted results, if they are possible."""
        given = self.results[self.at : self.at + request.count]
        if len(given) < request.count:
            self.missing(request, given)
        for result in given:
            check_result(request, result)
        self.at += request.count
        if request.sides:
            return tuple(sorted(given, key=int, reverse=True))
        return tuple(given)

    def missing(self, request: Request, given: Sequence[Outcome]) -> None:
        """Raise ScriptError: the script is too short."""
        lacking = count_of(request.count - len(given), "result")
        raise ScriptError(f"the script ends before {lacking} for {request.stream}")

    def finish(self) -> None:
        """Raise ScriptError if results are left over."""
        if self.at < len(self.results):
            raise ScriptError(f"the script has results left over: {self.results[self.at :]}")

    def mark(self) -> Mark:
        """How much of the script has been used."""
        return {"script": self.at}

    def reset(self, mark: Mark) -> None:
        """Go back to a mark."""
        self.at = mark.get("script", 0)

    def copy(self) -> Chance:
        """A copy that continues from the same place."""
        twin = Scripted(self.results)
        twin.at = self.at
        return twin


def check_result(request: Request, result: object) -> None:
    """Raise ScriptError for an impossible result."""
    if request.sides:
        if not isinstance(result, int) or isinstance(result, bool) or not 1 <= result <= request.sides:
            raise ScriptError(f"{result!r} isn't a face of a {request.sides}-sided die ({request.stream})")
    elif not isinstance(result, str) or request.cases.get(result, 0) < 1:
        raise ScriptError(f"{result!r} can't be drawn for {request.stream}; choose one of {sorted(request.cases)}")


class UnknownResult(Exception):
    """A result is needed that isn't known yet. Not an error: the game asks for it."""

    def __init__(self, request: Request):
        super().__init__(request.stream)
        self.request = request


class KnownResults(Scripted):
    """Known results, then a question: for the player's own dice and for enumerating outcomes."""

    __slots__ = ()

    def missing(self, request: Request, given: Sequence[Outcome]) -> None:
        """Ask for the missing result."""
        raise UnknownResult(request)

    def mark(self) -> Mark:
        """Empty: known results use no stream."""
        return {}

    def copy(self) -> Chance:
        """A copy that continues from the same place."""
        twin = KnownResults(self.results)
        twin.at = self.at
        return twin
