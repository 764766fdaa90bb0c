"""Messages: the lines that the terminal prints between decisions, before they are styled."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from fieldcraft.kernel.beats import retell
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.log import LogLine

AUTOMATIC: Final = {"forced": "the only choice", "tie": "ties are broken for you"}
"""Why a choice was made without asking, by the kind of its message."""
NONE: Final[Mapping[int, str]] = MappingProxyType({})


class Message(NamedTuple):
    """A line of text.

    `kind` is choice, forced, tie, log, heading, columns (the heading of a table), now (a row that applies), note or
    error. `needed` says what the dice had to show. `held` is whether it must be seen, such as a loss.
    """

    text: str
    kind: str = "note"
    dice: tuple[int, ...] = ()
    rule: str = ""
    needed: str = ""
    held: bool = False


def choice_text(message: Message) -> str:
    """The text of a message; a choice made without asking says why.

    >>> choice_text(Message("Stand to", "forced"))
    'Stand to (the only choice)'
    """
    reason = AUTOMATIC.get(message.kind)
    return f"{message.text} ({reason})" if reason else message.text


def log_message(line: LogLine) -> Message:
    """A line of the game's log as a message."""
    return Message(line.text, "log", line.dice, line.rule)


def recent_messages(game: Game[Any, Any], since: int, automatic: Mapping[int, str] = NONE) -> list[Message]:
    """What happened after choice number `since`: the choices, and the beats under the headings of their phases.

    Headings are left out while play stays in one phase. `automatic` has the kinds of the choices made without asking.
    """
    if since < 0 or since >= game.number:
        return history_messages(game, since, automatic)
    told = retell(game.as_of(game.last.at(since)), game.history[since + 1 :])
    beats = {since + 1 + number: iter(found) for number, found in enumerate(told)}
    lasting = {beat.heading for found in told for beat in found if beat.text}
    messages: list[Message] = []
    heading = ""
    for moment in game.moments(since):
        if moment.text:
            kind = automatic.get(moment.number, "choice")
            messages.append(Message(moment.text, kind, (), moment.rule))
        for line in moment.lines:
            beat = next(beats[line.number])
            if beat.heading != heading and len(lasting) > 1:
                messages.append(Message(beat.heading, "heading"))
            heading = beat.heading
            needed = ", ".join(dict.fromkeys(roll.needed for roll in beat.rolls if roll.needed))
            messages.append(Message(line.text, "log", line.dice, line.rule, needed, bool(beat.matters)))
    return messages


def history_messages(game: Game[Any, Any], since: int = -1, automatic: Mapping[int, str] = NONE) -> list[Message]:
    """Every choice after number `since`, each followed by its log lines."""
    messages: list[Message] = []
    for moment in game.moments(since):
        if moment.text:
            kind = automatic.get(moment.number, "choice")
            messages.append(Message(moment.text, kind, (), moment.rule))
        messages += map(log_message, moment.lines)
    return messages
