"""What a player may type: numbers to choose, and a key or a word for everything else."""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Key(NamedTuple):
    """A key, the word that does the same, what follows it, and what it does."""

    letter: str
    word: str
    after: str
    words: str


KEYS: Final = (
    Key("u", "undo", "", "take back the last choice"),
    Key("r", "redo", "", "make it again"),
    Key("s", "save", "[FILE]", "save the game"),
    Key("l", "load", "FILE", "load a game"),
    Key("w", "why", "WHAT", "why can't I: a place, a piece, a thing to do"),
    Key("i", "info", "WHAT", "about a place, a piece, or the option of a number"),
    Key("o", "odds", "NUMBER", "the odds of an option in full"),
    Key("a", "advise", "", "what to do, and how sure that is"),
    Key("/", "rule", "NUMBER or WORDS", "look a rule up"),
    Key("m", "map", "", "draw the map, a map of hexes whole"),
    Key("t", "table", "", "tracks, boxes, cards, and who stands where"),
    Key("b", "back", "", "the log, the latest first"),
    Key("p", "replay", "", "the game so far, choice by choice"),
    Key("+", "more", "", "more options, if there are more"),
    Key("?", "help", "", "this list"),
    Key("q", "quit", "", "leave the table"),
)
NUMBERS: Final = re.compile(r"\d+(?:\s*-\s*\d+)?(?:[\s,]+\d+(?:\s*-\s*\d+)?)*")
LONGEST_RANGE: Final = 1000


class Typed(NamedTuple):
    """What was typed: a key's word with what followed, or numbers (word "choose"), or nothing (word "")."""

    word: str
    rest: str = ""
    numbers: tuple[int, ...] = ()


def parse(text: str) -> Typed:
    """Understand a line.

    >>> parse("w el adem")
    Typed(word='why', rest='el adem', numbers=())
    >>> parse("1 3-5").numbers
    (1, 3, 4, 5)
    >>> parse("/19.1").rest
    '19.1'
    """
    text = text.strip()
    if NUMBERS.fullmatch(text):
        return Typed("choose", text, _numbers(text))
    if text[:1] in ("/", "?", "+"):
        text = f"{text[0]} {text[1:]}"
    first, _, rest = text.partition(" ")
    for key in KEYS:
        if first.casefold() in (key.letter, key.word):
            return Typed(key.word, rest.strip())
    return Typed("unknown" if text else "", text)


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers of a list with ranges."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", text):
        start = int(first[:9])
        end = int(last[:9]) if last else start
        found += range(start, min(end, start + LONGEST_RANGE) + 1)
    return tuple(found)
