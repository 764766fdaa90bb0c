"""What a title teaches on its how-to-play page, read from its learn.toml. All of it is optional."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from fieldcraft.kernel.data import Record, read_file, record


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to draw: a scenario and a seed, after the sensible player has made some choices."""

    scenario: str = ""
    seed: int = 7
    choices: int = 0


class TurnStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the turn: the name that `Scene.phase` gives it, what happens in it, and whether it is the enemy's."""

    name: str
    text: str = ""
    rule: str = ""
    enemy: bool = False


class Callout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered note on a drawing.

    `at` is a part of a counter (`symbol`, `name`, `value 1` to `value 4`, `badge`), a place or piece on the map, or a
    part of a card (`head`, `picture`, `values`, `text`, `foot`).
    """

    at: str
    name: str
    text: str = ""


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing with notes: a counter or a card by its `id`, or the map around everything that has a note."""

    id: str = ""
    position: Position = Position()
    callouts: tuple[Callout, ...] = ()


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example of a rule: a drawn position with numbers on some places and pieces, and a text that names them."""

    rule: str
    text: str
    things: tuple[str, ...]
    position: Position = Position()


class Lesson(Record, frozen=True, kw_only=True):
    """Who you are, what you want, and what to explain: the turn, a counter, the map, a card, tables, and ten terms.

    For the rules as a book, `chapters` has an introduction to each, by its number, and `examples` are drawn.
    """

    source: str = ""
    who: str = ""
    want: str = ""
    turn: str = ""
    steps: tuple[TurnStep, ...] = ()
    counter: Figure | None = None
    map: Figure | None = None
    card: Figure | None = None
    tables: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    chapters: dict[str, str] = msgspec.field(default_factory=dict)
    examples: tuple[Example, ...] = ()


def read_lesson(paths: Iterable[Path]) -> Lesson:
    """The lesson in some files; what a later file has replaces that of an earlier one.

    Chapters are joined by their number and steps of the turn by their name.
    """
    merged: dict[str, Any] = {}
    name = ""
    for path in paths:
        file = read_file(path.parent, path.name)
        chapters = {**merged.get("chapters", {}), **file.get("chapters", {})}
        steps = {step.get("name"): step for step in (*merged.get("steps", ()), *file.get("steps", ()))}
        merged |= file | {"chapters": chapters, "steps": list(steps.values())}
        name = path.name
    return record(merged, name, Lesson)
