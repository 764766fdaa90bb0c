"""The log: one line for each event, tied to the choice it belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.steps import Done, Event, LeaveOut, Option, Take, TakeRest


class LogLine(msgspec.Struct, frozen=True):
    """One event after a choice: its text and rule, its dice, and how many sides they have."""

    number: int
    text: str
    rule: str
    dice: tuple[int, ...]
    kind: str
    sides: int = 6


def line(number: int, event: Event, rules: Any) -> LogLine:
    """The log line of an event."""
    dice, kind = event.dice(), str(event.__struct_config__.tag)
    rolls = event.display(rules).rolls if dice else ()
    sides = rolls[0].sides if rolls else 6
    return LogLine(number, event.text(rules), rules.cite(event.rule), dice, kind, sides)


class Moment(msgspec.Struct, frozen=True):
    """One choice: its text, its rule and the log lines that followed. The set-up has no text."""

    number: int
    text: str
    rule: str
    lines: tuple[LogLine, ...]


def moments(entries: Iterable[Entry], rules: Any) -> list[Moment]:
    """The record as a list of moments; choosing a set of pieces is one moment."""
    found: list[Moment] = []
    named: list[str] = []
    for entry in entries:
        lines = tuple(line(entry.number, event, rules) for event in entry.events or ())
        option = entry.option
        text, rule = ("", "") if option is None else (option.text(rules), rules.cite(option.rule))
        if named and isinstance(option, Take | TakeRest | LeaveOut | Done):
            rule = found.pop().rule
            named = _named(named, option, rules)
            text = ", ".join(named) or text
        elif isinstance(option, Take):
            named = [text]
        found.append(Moment(entry.number, text, rule, lines))
        if lines or not isinstance(option, Take | LeaveOut):
            named = []
    return found


def _named(names: list[str], option: Option, rules: Any) -> list[str]:
    """The pieces of a set by name, after one more choice."""
    if isinstance(option, Take):
        return [*names, option.text(rules)]
    if isinstance(option, TakeRest):
        return [*names, "and the rest"]
    if isinstance(option, LeaveOut):
        return [name for name in names if name != rules.name_of(option.piece)]
    return names
