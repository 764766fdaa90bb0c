"""The record: every choice with the chance results it met, as a chain that clones and forks share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from fieldcraft.kernel.chance import Outcome
from fieldcraft.kernel.native import Transient
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Event, Option, Step

SNAPSHOT_EVERY: Final = 64


class Snapshot:
    """A position kept inside a running game, to go back to."""

    __slots__ = ("agenda", "result", "state")

    def __init__(self, state: Any, agenda: tuple[Step, ...], result: Result | None):
        self.state = state
        self.agenda = agenda
        self.result = result


class Entry(Transient):
    """One choice, what chance answered, and the entry before it. The set-up is entry 0 and has no option.

    `mark` is where chance stood afterwards. A loaded game's last entry has an archive in place of the entries
    before it, which are read when somebody first goes back.
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
        """The entry before this one."""
        if self.archive is not None:
            self.previous, self.archive = self.archive(self), None
        return self.previous

    def back(self) -> Iterator[Entry]:
        """This entry and all before it, the newest first."""
        entry: Entry | None = self
        while entry is not None:
            yield entry
            entry = entry.before()

    def at(self, number: int) -> Entry:
        """The entry with a number at or before this one."""
        for entry in self.back():
            if entry.number == number:
                return entry
        raise IndexError(number)

    def since_snapshot(self) -> tuple[Snapshot | None, list[Entry]]:
        """The nearest position kept at or before this entry, if there is one, and the entries since up to here."""
        following: list[Entry] = []
        for entry in self.back():
            if entry.snapshot is not None:
                return entry.snapshot, following[::-1]
            following.append(entry)
        return None, following[::-1]
