"""A position as numbers: what a learner sees.

Nothing is written for any title. Everything in a state turns into plain data, and every piece of that data is a
*fact*: `units.r1-patrol=siwa`, `ops`, `panicked jeep`. The facts of each field of the state, of the choice that waits
and of the steps left to do have a part of the sight to themselves. A fact's place in its part follows from its words
alone. Two facts may share a place where there are very many.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from math import log1p
from typing import Any, Final
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.state import fields

CHOICE: Final = "choice"
AGENDA: Final = "agenda"
SMALL: Final = 20
ORDERED: Final = 6

Fact = tuple[Any, ...]
Facts = dict[Fact, float]


def facts(game: Game[Any, Any]) -> dict[str, Facts]:
    """What is to be seen of a position, by part; a number stands beside each fact.

    >>> import fieldcraft as fc
    >>> seen = facts(fc.new("lrdg", scenario="raid-rommel", seed=7))
    >>> seen["mission"]
    {('=', 'raid-rommel'): 1.0}
    """
    seen: dict[str, Facts] = {CHOICE: {}, AGENDA: {}}
    state = game.state
    for field in fields(state):
        _look((), getattr(state, field), seen.setdefault(field, {}))
    if game.choice is not None:
        _look((), game.choice, seen[CHOICE])
    for step in game.agenda:
        _count(seen[AGENDA], (str(step.__struct_config__.tag),))
    return seen


def _count(seen: Facts, fact: Fact) -> None:
    seen[fact] = seen.get(fact, 0.0) + 1.0


def _look(at: Fact, value: Any, seen: Facts) -> None:
    """Put down the facts of a value; `at` is the way to it."""
    kind = type(value)
    if kind is str:
        if value:
            seen[*at, "=", value] = 1.0
    elif kind is bool:
        if value:
            seen[at] = 1.0
    elif kind is int or kind is float:
        _number(at, value, seen)
    elif kind is dict:
        _named(at, value, seen)
    elif kind is list or kind is tuple:
        _row(at, value, seen)
    else:
        _parts(at, value, seen)


def _parts(at: Fact, value: Any, seen: Facts) -> None:
    """What is made of named parts: that it is there, of which kind, and each part."""
    names = fields(value)
    if names or isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag if isinstance(value, msgspec.Struct) else None
        seen[*at, "is", str(tag or "there")] = 1.0
        for name in names:
            _look((*at, name), getattr(value, name), seen)


def _number(at: Fact, value: float, seen: Facts) -> None:
    """A number by its size, and a small one also by itself."""
    if value:
        seen[at] = seen.get(at, 0.0) + (log1p(value) if value > 0 else -log1p(-value))
    if 0 <= value <= SMALL:
        seen[*at, "=", value] = 1.0


def _named(at: Fact, values: dict[Any, Any], seen: Facts) -> None:
    """What is known of each of some things; where they are places, also how many are in each."""
    for name, value in values.items():
        if type(value) is str:
            seen[*at, name, "=", value] = 1.0
            _count(seen, (*at, "in", value))
        else:
            _look((*at, name), value, seen)


def _row(at: Fact, values: Any, seen: Facts) -> None:
    """What is in a row, each thing counted; and where in the row the first few of them are."""
    for index, value in enumerate(values):
        if type(value) is str:
            _count(seen, (*at, value))
            if index < ORDERED:
                seen[*at, index, value] = 1.0
        elif type(value) is int:
            if index < ORDERED:
                seen[*at, index, "=", value] = 1.0
        else:
            _look((*at, "each"), value, seen)


def place(fact: Fact, width: int) -> int:
    """Where in a part of so many places a fact stands.

    >>> place(("r1-patrol", "=", "siwa"), 64) == place(("r1-patrol", "=", "siwa"), 64)
    True
    """
    return crc32("\t".join(map(str, fact)).encode()) % width


class Sight:
    """How a position is seen as an array: the parts one behind another, each as wide as the lexicon says."""

    def __init__(self, widths: Mapping[str, int]):
        self.widths = dict(widths)
        self.size = sum(widths.values())
        ends = accumulate(widths.values())
        self.parts = {part: slice(end - widths[part], end) for part, end in zip(widths, ends, strict=True)}
        self._places: dict[str, dict[Fact, int]] = {part: {} for part in widths}

    def flat(self, game: Game[Any, Any]) -> NDArray[np.float32]:
        """All parts in one row."""
        row = np.zeros(self.size, np.float32)
        for part, seen in facts(game).items():
            known = self._places.get(part)
            if known is None:  # A field that had nothing in it in all the games that were looked at.
                continue
            for fact, number in seen.items():
                at = known.get(fact)
                if at is None:
                    at = known[fact] = self.parts[part].start + place(fact, self.widths[part])
                row[at] += number
        return row

    def structured(self, game: Game[Any, Any]) -> dict[str, NDArray[np.float32]]:
        """Each part by its name."""
        row = self.flat(game)
        return {part: row[where].copy() for part, where in self.parts.items()}
