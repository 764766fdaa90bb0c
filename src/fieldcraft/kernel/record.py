"""The record: every choice with the chance results it met, as a linked list that clones and forks share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from fieldcraft.kernel.chance import Outcome
from fieldcraft.kernel.native import Transient
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Event, Option, Step

SNAPSHOT_EVERY: Final = 64


class Snapshot:
    """A position inside a running game, to go back to."""

    __slots__ = ("agenda", "result", "state")

    def __init__(self, state: Any, agenda: tuple[Step, ...], result: Result | None):
        self.state = state
        self.agenda = agenda
        self.result = result


class Entry(Transient):
    """One choice, its chance results, and the previous entry. The set-up is entry 0 and has no option.

    `mark` is the state of chance afterwards. In a loaded game, the last entry has an `archive` instead of a previous
    entry: it reads the earlier entries when they are first needed.
    """

    number: int
    previous: Entry | None
    option: Option | None
    chance_results: tuple[Outcome, ...]
    mark: Any = None
    snapshot: Snapshot | None = None
    events: tuple[Event, ...] | None = None
    archive: Callable[[Entry], Entry | None] | None = None

    def __repr__(self) -> str:
        return f"<entry {self.number}: {self.option!r} met {self.chance_results!r}>"

    def before(self) -> Entry | None:
        """The previous entry."""
        if self.archive is not None:
            self.previous, self.archive = self.archive(self), None
        return self.previous

    def back(self) -> Iterator[Entry]:
        """This entry and all earlier ones, newest first."""
        entry: Entry | None = self
        while entry is not None:
            yield entry
            entry = entry.before()

    def at(self, number: int) -> Entry:
        """The entry with the given number, this one or an earlier one."""
        for entry in self.back():
            if entry.number == number:
                return entry
        raise IndexError(number)

    def since_snapshot(self) -> tuple[Snapshot | None, list[Entry]]:
        """The latest snapshot at or before this entry, if there is one, and the entries since then."""
        following: list[Entry] = []
        for entry in self.back():
            if entry.snapshot is not None:
                return entry.snapshot, following[::-1]
            following.append(entry)
        return None, following[::-1]
