"""The log as a reader sees it: one line for each event, tied to the choice it belongs to."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.kernel.steps import Event


class LogLine(msgspec.Struct, frozen=True):
    """One thing that happened after a choice: words, rule, and the dice that fell."""

    number: int
    text: str
    rule: str
    dice: tuple[int, ...]
    kind: str


def line(number: int, event: Event, rules: Any) -> LogLine:
    """Render one event."""
    return LogLine(number, event.words(rules), event.rule, event.dice(), str(event.__struct_config__.tag))
