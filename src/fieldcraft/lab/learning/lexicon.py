"""Options as numbers: a lexicon of all that can be chosen in a scenario.

A learner wants a fixed number of actions, each with a meaning that lasts. An option is named by its kind and by those
of its fields that tell options of one list apart: `move to=siwa`, whatever the march costs today. Which fields these
are, and which names there are, is found by playing (`fieldcraft.lab.learning.explore`) and kept in a file for each
title. What was never met takes one of the spare numbers behind the known ones.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from operator import attrgetter
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.steps import Option

Name = tuple[Any, ...]
"""The kind of an option and the values that tell it apart."""


class Pages(NamedTuple):
    """What is kept for a scenario: the names, how many numbers are spare, and how wide each part of the sight is."""

    names: tuple[Name, ...]
    spare: int
    widths: dict[str, int]


class Lexicon:
    """The numbers of one scenario's options.

    >>> book = Lexicon({"take": ("piece",)}, Pages((("take", "jeep"),), 2, {}))
    >>> book.size, book.said(0)
    (3, 'take piece=jeep')
    """

    def __init__(self, naming: Mapping[str, tuple[str, ...]], pages: Pages):
        self.naming = dict(naming)
        self.names = pages.names
        self.spare = pages.spare
        self.widths = pages.widths
        self.size = len(pages.names) + pages.spare
        self._numbers = {name: number for number, name in enumerate(pages.names)}
        self._readers: dict[type[Option], Callable[[Option], Name]] = {}

    def numbers(self, options: Sequence[Option]) -> list[int]:
        """The number of each option of a list, all different; -1 where the spare numbers are used up."""
        found = [self._numbers.get(self.name(option), -1) for option in options]
        taken: set[int] = set()
        late: list[int] = []
        for index, number in enumerate(found):
            if number < 0 or number in taken:
                late.append(index)
            else:
                taken.add(number)
        for index in late:
            found[index] = self._spare_number(options[index], taken)
            taken.add(found[index])
        return found

    def name(self, option: Option) -> Name:
        """The kind of an option and the values that tell it apart."""
        kind = type(option)
        reader = self._readers.get(kind)
        if reader is None:
            word = str(kind.__struct_config__.tag)
            reader = self._readers[kind] = reader_of(word, self.naming.get(word, kind.__struct_fields__))
        return reader(option)

    def said(self, number: int) -> str:
        """What a number stands for; what a spare one stands for, only a position can tell.

        >>> Lexicon({}, Pages((), 4, {})).said(1)
        'spare 1'
        """
        if not 0 <= number < self.size:
            raise BadSetup(f"there is no action {number}; there are 0 to {self.size - 1}")
        if number >= len(self.names):
            return f"spare {number - len(self.names)}"
        kind, *values = self.names[number]
        fields = self.naming.get(kind, ())
        return " ".join((kind, *(f"{field}={_shown(value)}" for field, value in zip(fields, values, strict=True))))

    def number(self, said: str) -> int:
        """The number of what is said, as `said` says it.

        >>> book = Lexicon({"take": ("piece",)}, Pages((("take", "jeep"), ("take", "gun")), 2, {}))
        >>> book.number(book.said(1))
        1
        """
        try:
            return self._spoken[said]
        except KeyError:
            raise BadSetup(f"no action is called {said!r}") from None

    @cached_property
    def _spoken(self) -> dict[str, int]:
        return {self.said(number): number for number in range(self.size)}

    def _spare_number(self, option: Option, taken: set[int]) -> int:
        """A spare number that is free: the same one for the same option, unless another has it already."""
        first = len(self.names)
        start = crc32(repr(option).encode())
        for step in range(self.spare):
            number = first + (start + step) % self.spare
            if number not in taken:
                return number
        return -1


def reader_of(word: str, fields: Sequence[str]) -> Callable[[Option], Name]:
    """What makes an option's name out of some of its fields."""
    if not fields:
        return lambda option: (word,)
    read = attrgetter(*fields)
    if len(fields) == 1:
        return lambda option: (word, read(option))
    return lambda option: (word, *read(option))


def _shown(value: object) -> str:
    """A value in an action's name."""
    return "+".join(map(_shown, value)) if isinstance(value, tuple) else str(value)


class Shelf(msgspec.Struct):
    """A title's lexicons as they are kept: names once, and for each scenario which of them it uses."""

    naming: dict[str, tuple[str, ...]]
    names: list[Any]
    scenarios: dict[str, tuple[list[int], int, dict[str, int]]]

    def lexicon(self, scenario: str) -> Lexicon:
        """The lexicon of a scenario."""
        used, spare, widths = self.scenarios[scenario]
        return Lexicon(self.naming, Pages(tuple(_frozen(self.names[number]) for number in used), spare, widths))


def _frozen(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def packed(shelf: Shelf) -> bytes:
    """A shelf as the bytes of its file: equal for equal shelves."""
    text = msgspec.json.encode(shelf, order="deterministic")
    return gzip.compress(text, 9, mtime=0)


@cache
def shelf_of(title: str) -> Shelf | None:
    """The lexicons of a title that came with the package, if there are any."""
    file = files("fieldcraft.lab.learning").joinpath("lexicons", f"{title}.json.gz")
    if not file.is_file():
        return None
    return msgspec.convert(json.loads(gzip.decompress(file.read_bytes())), Shelf)


def shelved() -> Iterator[tuple[str, list[str]]]:
    """The titles that lexicons came for, with their scenarios; no title is loaded for it."""
    folder = files("fieldcraft.lab.learning").joinpath("lexicons")
    for name in sorted(file.name for file in folder.iterdir() if file.name.endswith(".json.gz")):
        shelf = shelf_of(title := name.removesuffix(".json.gz"))
        yield title, list(shelf.scenarios) if shelf else []
