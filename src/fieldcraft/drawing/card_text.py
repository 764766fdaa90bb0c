"""The words of a card as rows that fit: chips for short values, lines for long ones, paragraphs.

Numbers with a unit, such as `2 Ops` or `+1 SO`, are set as small tokens within the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from fieldcraft.drawing.card_icons import icon, icon_room
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.svg import el, escape, text
from fieldcraft.kernel.library import Card

LEFT, RIGHT = 13.0, 237.0
ROOM = RIGHT - LEFT
CHIP, CHIP_GAP, CHIP_HIGH = 12.0, 5.0, 20.0
LABEL = 11.0
# What a deck holds isn't what a card says; the year is in its head.
NOT_ON_CARDS = frozenset({"Copies", "In the deck", "Year"})
SHORT_VALUE = 13
LARGEST_FACT = 12.5
# The face in which each kind of word is set.
FACES = {"": "book", "fact": "grotesque", "lead": "grotesque", "token": "book", "end": "book"}
UNITS = "Ops?|RP|AP|SO|VP|PP|XP|KIA|Stress|d6|d10|d20"
# A no-break space keeps a token together while lines are made.
_TOKEN = re.compile(rf"([+-]?\d+) ({UNITS})\b")
_WHOLE_TOKEN = re.compile(rf"([+-]?\d+\N{{NO-BREAK SPACE}}(?:{UNITS}))(\W*)$")
_LEAD = re.compile(r"([A-Z][^.:;]{1,32}:) (.+)", re.S)


class Row(NamedTuple):
    """A row of a card: how high it is, the space above it, and how to draw it on a baseline."""

    high: float
    above: float
    draw: Callable[[float], str]


class Word(NamedTuple):
    """A word to set: its text, its face and its width. A token has a tail, the punctuation after it."""

    text: str
    kind: str
    wide: float
    tail: str = ""


def rows(card: Card, size: float) -> list[Row]:
    """The rows of a card with text of a size."""
    facts = [(label, value) for label, value in card.facts if label not in NOT_ON_CARDS and value]
    # Values of one series, such as `On 1 or 2` and `On 3 or 4`, look alike: all on chips or all on lines.
    long = {series(label) for label, value in facts if not is_short(label, value)}
    short = [fact for fact in facts if series(fact[0]) not in long]
    found = [Row(CHIP_HIGH, 3, partial(chips, row)) for row in chip_rows(short)]
    for label, value in facts:
        if series(label) in long:
            found += paragraph(f"{label}: {value}", min(size, LARGEST_FACT), size * 0.28, "fact")
    for number, part in enumerate(card.text):
        found += paragraph(part, size, size * (0.62 if number or found else 0.2))
    return found


def series(label: str) -> str:
    """The series that a label belongs to: its first word."""
    return label.partition(" ")[0]


def is_short(label: str, value: str) -> bool:
    """Whether a value fits on a chip."""
    return len(value) <= SHORT_VALUE and chip_width(label, value) <= ROOM * 0.62


def chip_width(label: str, value: str) -> float:
    """The width of a chip: icon, label and value."""
    words = text_width(label, LABEL, "grotesque") + text_width(value, CHIP + 1.5, "grotesque") * 1.05
    return icon_room(label) + words + 7.5


def chip_rows(facts: Iterable[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Chips side by side, as many as a row holds."""
    row: list[tuple[str, str]] = []
    x = 0.0
    for fact in facts:
        wide = chip_width(*fact)
        if row and x + wide > ROOM:
            yield row
            row, x = [], 0.0
        row.append(fact)
        x += wide + CHIP_GAP
    if row:
        yield row


def chips(facts: list[tuple[str, str]], y: float) -> str:
    """A row of values with their icons and labels."""
    parts: list[str] = []
    x = LEFT
    for label, value in facts:
        wide = chip_width(label, value)
        first = x + icon_room(label)
        start = first + 3 + text_width(label, LABEL, "grotesque")
        parts += [
            el("rect", class_="chip", x=x, y=y - 14, width=wide, height=CHIP_HIGH - 1, rx=3),
            icon(label, x + 8.5, y - 4.5),
            text(label, first, y, class_="chip-label"),
            text(value, start, y + 0.4, class_="chip-value"),
        ]
        x += wide + CHIP_GAP
    return "".join(parts)


def paragraph(words: str, size: float, above: float, kind: str = "") -> list[Row]:
    """The lines of a paragraph. A lead-in that ends with a colon is set apart."""
    lines = broken(measured(words, size, kind), size)
    own = size if kind == "fact" and size == LARGEST_FACT else None
    return [
        Row(size * 1.26, above if not number else 0, partial(line, one, size, own)) for number, one in enumerate(lines)
    ]


def measured(words: str, size: float, kind: str) -> list[Word]:
    """The words of a paragraph with their widths."""
    face = FACES[kind]
    joined = _TOKEN.sub("\\1\N{NO-BREAK SPACE}\\2", words)
    lead = _LEAD.match(joined)
    head, body = (lead[1].split(" "), lead[2]) if lead else ([], joined)
    found = [Word(part, "lead", text_width(part, size, FACES["lead"]) * 1.03) for part in head]
    for part in re.split("[ \n\t]+", body):
        token = _WHOLE_TOKEN.match(part)
        if token:
            shown = token[1].replace("\N{NO-BREAK SPACE}", " ").replace("-", "\N{MINUS SIGN}")
            wide = text_width(shown, size, "grotesque") * 1.02 + 6
            found.append(Word(shown, "token", wide + text_width(token[2], size, "book"), token[2]))
        elif part:
            found += [Word(piece, kind, text_width(piece, size, face)) for piece in pieces(part, size, face)]
    return found


def pieces(word: str, size: float, face: str) -> list[str]:
    """A word that is too long for a line, in parts that aren't."""
    if text_width(word, size, face) <= ROOM:
        return [word]
    half = len(word) // 2
    return [*pieces(word[:half], size, face), *pieces(word[half:], size, face)]


def broken(words: list[Word], size: float) -> list[list[Word]]:
    """Words in lines."""
    lines: list[list[Word]] = []
    x = 0.0
    for word in words:
        gap = space_after(lines[-1][-1], size) if lines else 0.0
        if not lines or x + gap + word.wide > ROOM:
            lines.append([word])
            x = word.wide
        else:
            lines[-1].append(word)
            x += gap + word.wide
    return lines


def space_after(word: Word, size: float) -> float:
    """The space after a word."""
    return text_width(" ", size, FACES[word.kind]) + (1.5 if word.kind == "lead" and word.text.endswith(":") else 0)


def line(words: list[Word], size: float, own: float | None, y: float) -> str:
    """One line: runs of text in one face, and tokens between them, each at its measured place.

    `own` is its size if it isn't that of the card's text.
    """
    parts: list[str] = []
    run: list[str] = []
    x = start = LEFT
    kind = ""
    for word in [*words, Word("", "end", 0)]:
        if run and word.kind != kind:
            parts.append(text(" ".join(run), start, y, class_=kind or None, font_size=own))
            run = []
        if not run:
            start, kind = x, word.kind
        if word.kind == "token":
            parts.append(token_markup(word, x, y, size, own))
        elif word.kind != "end":
            run.append(word.text)
        x += word.wide + space_after(word, size)
    return "".join(parts)


def token_markup(word: Word, x: float, y: float, size: float, own: float | None) -> str:
    """A number with its unit, on a small tile."""
    wide = word.wide - text_width(word.tail, size, "book")
    number, unit = word.text.split(" ")
    value = f"{escape(number)} {el('tspan', escape(unit), class_='unit')}"
    return (
        el("rect", class_="token", x=x, y=y - size * 0.86, width=wide - 1, height=size * 1.14, rx=2.5)
        + el("text", value, x=x + 2.5, y=y, class_="token-value", font_size=own)
        + (text(word.tail, x + wide - 0.6, y, font_size=own) if word.tail else "")
    )
