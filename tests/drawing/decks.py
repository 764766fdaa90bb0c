"""Every card of every title, and what is written on a drawn one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

import fieldcraft as fc
from fieldcraft.drawing import card, faces
from fieldcraft.drawing.card_text import CHIP, LABEL
from fieldcraft.drawing.cards import BOTTOM, layout
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.kernel.library import Card
from tests.drawing.positions import SVG, parsed

TITLES = [title.id for title in fc.titles()]
# The face and the size of each class of text. None is the size of the card's text.
STYLES: dict[str, tuple[str, float | None]] = {
    "card-kind": ("grotesque", 11),
    "card-foot": ("grotesque", 11),
    "card-title": ("typewriter", None),
    "chip-label": ("grotesque", LABEL),
    "chip-value": ("grotesque", CHIP + 1.5),
    "lead": ("grotesque", None),
    "fact": ("grotesque", None),
    "token-value": ("grotesque", None),
    "": ("book", None),
}


@cache
def cards(title: str) -> tuple[Card, ...]:
    """The cards of all scenarios of a title, each once."""
    found: dict[Card, None] = {}
    for scenario in next(one for one in fc.titles() if one.id == title).scenarios:
        found.update(dict.fromkeys(fc.new(title, scenario=scenario.id, seed=1).library.cards))
    return tuple(found)


def decks(title: str) -> dict[str, dict[str, Card]]:
    """The cards of a title by kind and id."""
    found: dict[str, dict[str, Card]] = {}
    for one in cards(title):
        found.setdefault(one.kind, {})[one.id] = one
    return found


class Written(NamedTuple):
    """A piece of text on a card: where it starts, where it ends, its baseline and its size."""

    text: str
    left: float
    right: float
    y: float
    size: float


@cache
def written(one: Card, face: int) -> tuple[Written, ...]:
    """All text on a face, measured."""
    return tuple(_written(one, face))


def _written(one: Card, face: int) -> Iterator[Written]:
    drawn = parsed(card(one, face))
    for element in drawn.iter(f"{SVG}text"):
        classes = (element.get("class") or "").split()
        font, fixed = STYLES[classes[0] if classes else ""]
        size = fixed or float(element.get("font-size") or layout(one).size)
        words = "".join(element.itertext())
        wide = text_width(words, size, font)
        x = float(element.get("x") or 0)
        start = x - wide if "end" in classes else x
        yield Written(words, start, start + wide, float(element.get("y") or 0), size)


def all_words(one: Card) -> str:
    """The title of a card, and everything that is written below the head of each face."""
    made = layout(one)
    body = [part for face in range(faces(one)) for part in written(one, face) if made.head < part.y < BOTTOM]
    return " ".join((*made.title, *(part.text for part in body)))


def elements(markup: str) -> list[Element]:
    """All elements of a drawing."""
    return list(parsed(markup).iter())
