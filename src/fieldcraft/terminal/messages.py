"""Messages: the lines that the terminal prints between decisions, before they are styled."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.log import LogLine


class Message(NamedTuple):
    """A line of text.

    `kind` is choice, forced, log, heading, columns (the heading of a table), now (a row that applies), note or error.
    """

    text: str
    kind: str = "note"
    dice: tuple[int, ...] = ()
    rule: str = ""


def log_message(line: LogLine) -> Message:
    """A line of the game's log as a message."""
    return Message(line.text, "log", line.dice, line.rule)


def history_messages(game: Game[Any, Any], since: int = -1, forced: frozenset[int] = frozenset()) -> list[Message]:
    """Every choice after number `since`, each followed by its log lines."""
    messages: list[Message] = []
    for moment in game.moments(since):
        if moment.text:
            kind = "forced" if moment.number in forced else "choice"
            messages.append(Message(moment.text, kind, (), moment.rule))
        messages += map(log_message, moment.lines)
    return messages
