"""The log: one line for each event, tied to the choice it belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.steps import Done, Event, Take, TakeRest


class LogLine(msgspec.Struct, frozen=True):
    """One event after a choice: its text, rule and dice."""

    number: int
    text: str
    rule: str
    dice: tuple[int, ...]
    kind: str


def line(number: int, event: Event, rules: Any) -> LogLine:
    """The log line of an event."""
    return LogLine(number, event.text(rules), event.rule, event.dice(), str(event.__struct_config__.tag))


class Moment(msgspec.Struct, frozen=True):
    """One choice: its text, its rule and the log lines that followed. The set-up has no text."""

    number: int
    text: str
    rule: str
    lines: tuple[LogLine, ...]


def moments(entries: Iterable[Entry], rules: Any) -> list[Moment]:
    """The record as a list of moments; choosing a set of pieces is one moment."""
    found: list[Moment] = []
    picking = False
    for entry in entries:
        lines = tuple(line(entry.number, event, rules) for event in entry.events or ())
        option = entry.option
        text, rule = ("", "") if option is None else (option.text(rules), option.rule)
        if picking and isinstance(option, Take | TakeRest | Done):
            earlier = found.pop()
            more = text if isinstance(option, Take) else "and the rest" if isinstance(option, TakeRest) else ""
            text, rule = f"{earlier.text}, {more}" if more else earlier.text, earlier.rule
        found.append(Moment(entry.number, text, rule, lines))
        picking = isinstance(option, Take) and not lines
    return found
