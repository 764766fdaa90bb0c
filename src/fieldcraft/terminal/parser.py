"""Parse what the player types: numbers choose options, and a key or a word runs a command."""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Command(NamedTuple):
    """A command: its key, the word that does the same, its argument, and what it does."""

    key: str
    word: str
    argument: str
    help: str


COMMANDS: Final = (
    Command("u", "undo", "", "take back your last choice"),
    Command("r", "redo", "", "redo a choice you took back"),
    Command("s", "save", "[FILE]", "save the game"),
    Command("l", "load", "FILE", "load a saved game"),
    Command("w", "why", "WHAT", "explain why a place, piece or action isn't an option"),
    Command("i", "info", "WHAT", "describe a place, a piece or an option number"),
    Command("o", "odds", "NUMBER", "show all odds of an option"),
    Command("a", "advise", "", "suggest a choice"),
    Command("=", "take", "[NUMBER]", "take a suggestion, by default the first"),
    Command("g", "guide", "", "hide or show the guide of a guided game"),
    Command("x", "ties", "", "break the enemy's ties for you from now on, or ask again"),
    Command("/", "rule", "NUMBER or WORDS", "look up a rule"),
    Command("c", "cards", "[NAME]", "read cards and tables, first what matters now"),
    Command("h", "how", "", "read how to play, on one page"),
    Command("m", "map", "", "show or hide the map; a hex map is shown in full"),
    Command("t", "table", "", "list tracks, boxes, cards and where every unit is"),
    Command("b", "back", "", "scroll back through the log, latest first"),
    Command("p", "replay", "", "replay the game so far, choice by choice"),
    Command("+", "more", "", "show more options"),
    Command("?", "help", "[TERM]", "show this help, or explain a word such as KIA"),
    Command("q", "quit", "", "quit the game"),
)
NUMBERS: Final = re.compile(r"\d+(?:\s*-\s*\d+)?(?:[\s,]+\d+(?:\s*-\s*\d+)?)*")
MAX_RANGE: Final = 1000


class Input(NamedTuple):
    """A parsed line: a command's word and argument, "choose" with numbers, "unknown", or "" for an empty line."""

    word: str
    argument: str = ""
    numbers: tuple[int, ...] = ()


def parse(text: str) -> Input:
    """Parse a line. A command that takes no argument is only a command on its own.

    >>> parse("w el adem")
    Input(word='why', argument='el adem', numbers=())
    >>> parse("1 3-5").numbers
    (1, 3, 4, 5)
    >>> parse("/19.1").argument
    '19.1'
    >>> parse("a").word, parse("a scout").word
    ('advise', 'unknown')
    """
    text = text.strip()
    if NUMBERS.fullmatch(text):
        return Input("choose", text, _numbers(text))
    if text[:1] in ("/", "?", "+", "="):
        text = f"{text[0]} {text[1:]}"
    first, _, rest = text.partition(" ")
    for command in COMMANDS:
        if first.casefold() in (command.key, command.word) and (command.argument or not rest.strip()):
            return Input(command.word, rest.strip())
    return Input("unknown" if text else "", text)


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers in a list that may contain ranges."""
    numbers: list[int] = []
    for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", text):
        start = int(first[:9])
        end = int(last[:9]) if last else start
        numbers += range(start, min(end, start + MAX_RANGE) + 1)
    return tuple(numbers)
