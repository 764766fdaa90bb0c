"""What the table says: one line of the log, an answer or a complaint, before it is drawn."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.log import LogLine


class Said(NamedTuple):
    """A line to be said. The kind is one of chosen, forced, log, head, note and wrong."""

    text: str
    kind: str = "note"
    dice: tuple[int, ...] = ()
    rule: str = ""


def heard(line: LogLine) -> Said:
    """A line of the log."""
    return Said(line.text, "log", line.dice, line.rule)


def story(game: Game[Any, Any], since: int = -1, forced: frozenset[int] = frozenset()) -> list[Said]:
    """Everything after a choice with a number: each further choice, and what happened then."""
    said: list[Said] = []
    for moment in game.moments(since):
        if moment.text:
            said.append(Said(moment.text, "forced" if moment.number in forced else "chosen", (), moment.rule))
        said += map(heard, moment.lines)
    return said
