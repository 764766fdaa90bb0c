"""What the table says: one line of the log, an answer or a complaint, before it is drawn."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.log import LogLine
from fieldcraft.kernel.steps import Done, Option, Take, TakeRest


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
    set_of_pieces = False
    for entry in game.history:
        if entry.number > since:
            if entry.option is not None:
                _add(said, chosen(entry.option, game.rules, entry.number in forced), entry.option, set_of_pieces)
            said += told.get(entry.number, [])
            set_of_pieces = isinstance(entry.option, Take) and entry.number not in told
    return said


def _add(said: list[Said], line: Said, option: Option, set_of_pieces: bool) -> None:
    """Add a choice; the pieces of one set are told in one line."""
    if not set_of_pieces or not isinstance(option, Take | TakeRest | Done):
        said.append(line)
    elif isinstance(option, Take):
        said[-1] = said[-1]._replace(text=f"{said[-1].text}, {line.text}")
    elif isinstance(option, TakeRest):
        said[-1] = said[-1]._replace(text=f"{said[-1].text}, and the rest")
