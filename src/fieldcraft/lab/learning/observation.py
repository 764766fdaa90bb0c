"""Observations: a position as an array of numbers.

This works for any title. Everything in a state turns into *facts*: `units.r1-patrol=siwa`, `ops`, `panicked jeep`. The
facts of each field of the state, of the current choice and of the agenda have a part of the array to themselves. The
index of a fact in its part is a hash of its text, so two facts can share an index where there are very many.
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

from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.state import fields

CHOICE: Final = "choice"
AGENDA: Final = "agenda"
SMALL: Final = 20
ORDERED: Final = 6

Fact = tuple[Any, ...]
Facts = dict[Fact, float]


def facts(game: AnyGame) -> dict[str, Facts]:
    """The facts of a position by part, each with a number.

    >>> import fieldcraft as fc
    >>> found = facts(fc.new("lrdg", scenario="raid-rommel", seed=7))
    >>> found["mission"]
    {('=', 'raid-rommel'): 1.0}
    """
    found: dict[str, Facts] = {CHOICE: {}, AGENDA: {}}
    state = game.state
    for field in fields(state):
        _add((), getattr(state, field), found.setdefault(field, {}))
    if game.choice is not None:
        _add((), game.choice, found[CHOICE])
    for step in game.agenda:
        _count(found[AGENDA], (str(step.__struct_config__.tag),))
    return found


def _count(found: Facts, fact: Fact) -> None:
    found[fact] = found.get(fact, 0.0) + 1.0


def _add(at: Fact, value: Any, found: Facts) -> None:
    """Add the facts of a value; `at` is the path to it."""
    kind = type(value)
    if kind is str:
        if value:
            found[*at, "=", value] = 1.0
    elif kind is bool:
        if value:
            found[at] = 1.0
    elif kind is int or kind is float:
        _add_number(at, value, found)
    elif kind is dict:
        _add_mapping(at, value, found)
    elif kind is list or kind is tuple:
        _add_sequence(at, value, found)
    else:
        _add_fields(at, value, found)


def _add_fields(at: Fact, value: Any, found: Facts) -> None:
    """A record: that it is there, its kind, and its fields."""
    names = fields(value)
    if names or isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag if isinstance(value, msgspec.Struct) else None
        found[*at, "is", str(tag or "there")] = 1.0
        for name in names:
            _add((*at, name), getattr(value, name), found)


def _add_number(at: Fact, value: float, found: Facts) -> None:
    """A number on a logarithmic scale; a small one also as a fact of its own."""
    if value:
        found[at] = found.get(at, 0.0) + (log1p(value) if value > 0 else -log1p(-value))
    if 0 <= value <= SMALL:
        found[*at, "=", value] = 1.0


def _add_mapping(at: Fact, values: dict[Any, Any], found: Facts) -> None:
    """A mapping: the facts of each value; where values are texts such as places, also how often each occurs."""
    for name, value in values.items():
        if type(value) is str:
            found[*at, name, "=", value] = 1.0
            _count(found, (*at, "in", value))
        else:
            _add((*at, name), value, found)


def _add_sequence(at: Fact, values: Any, found: Facts) -> None:
    """A sequence: how often each item occurs, and the positions of the first few."""
    for index, value in enumerate(values):
        if type(value) is str:
            _count(found, (*at, value))
            if index < ORDERED:
                found[*at, index, value] = 1.0
        elif type(value) is int:
            if index < ORDERED:
                found[*at, index, "=", value] = 1.0
        else:
            _add((*at, "each"), value, found)


def fact_index(fact: Fact, width: int) -> int:
    """The index of a fact in a part of a given size.

    >>> fact_index(("r1-patrol", "=", "siwa"), 64) == fact_index(("r1-patrol", "=", "siwa"), 64)
    True
    """
    return crc32("\t".join(map(str, fact)).encode()) % width


class ObservationEncoder:
    """Encodes positions as arrays: the parts one after another, each as wide as the lexicon says."""

    def __init__(self, widths: Mapping[str, int]):
        self.widths = dict(widths)
        self.size = sum(widths.values())
        ends = accumulate(widths.values())
        self.parts = {part: slice(end - widths[part], end) for part, end in zip(widths, ends, strict=True)}
        self._indices: dict[str, dict[Fact, int]] = {part: {} for part in widths}

    def flat(self, game: AnyGame) -> NDArray[np.float32]:
        """All parts in one array."""
        array = np.zeros(self.size, np.float32)
        for part, found in facts(game).items():
            known = self._indices.get(part)
            if known is None:  # A field that was empty in every game that was explored.
                continue
            for fact, number in found.items():
                index = known.get(fact)
                if index is None:
                    index = known[fact] = self.parts[part].start + fact_index(fact, self.widths[part])
                array[index] += number
        return array

    def structured(self, game: AnyGame) -> dict[str, NDArray[np.float32]]:
        """The parts by name."""
        array = self.flat(game)
        return {part: array[where].copy() for part, where in self.parts.items()}
