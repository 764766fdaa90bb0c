"""What the table says: one line of the log, an answer or a complaint, before it is drawn."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.log import LogLine
from fieldcraft.kernel.steps import Option


class Said(NamedTuple):
    """A line to be said. The kind is one of chosen, forced, log, head, note and wrong."""

    text: str
    kind: str = "note"
    dice: tuple[int, ...] = ()
    rule: str = ""


def heard(line: LogLine) -> Said:
    """A line of the log."""
    return Said(line.text, "log", line.dice, line.rule)


def chosen(option: Option, rules: Any, forced: bool = False) -> Said:
    """What was chosen."""
    return Said(option.words(rules), "forced" if forced else "chosen", (), option.rule)


def story(game: Game[Any, Any], since: int = -1, forced: frozenset[int] = frozenset()) -> list[Said]:
    """Everything after a choice with a number: each further choice, and what happened then."""
    told: dict[int, list[Said]] = {}
    for line in game.log:
        if line.number > since:
            told.setdefault(line.number, []).append(heard(line))
    said: list[Said] = []
    for entry in game.history:
        if entry.number > since:
            if entry.option is not None:
                said.append(chosen(entry.option, game.rules, entry.number in forced))
            said += told.get(entry.number, [])
    return said
