"""Lexicons: options as numbered actions.

A learner needs a fixed number of actions, each with a lasting meaning. An action is named by the kind of its option and
by the fields that distinguish the options of one list: `move to=siwa`, whatever the march costs today. Which fields
those are, and which names there are, is found by playing (`fieldcraft.lab.learning.exploration`). An option whose name
isn't known gets one of the spare numbers after the known ones.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.steps import Option

Name = tuple[Any, ...]
"""The kind of an option and the values that distinguish it."""


class LexiconData(NamedTuple):
    """The lexicon of a scenario: action names, the number of spare actions, and the width of each observation part."""

    names: tuple[Name, ...]
    spare: int
    widths: dict[str, int]


class Lexicon:
    """The actions of one scenario.

    >>> lexicon = Lexicon({"take": ("piece",)}, LexiconData((("take", "jeep"),), 2, {}))
    >>> lexicon.size, lexicon.action_name(0)
    (3, 'take piece=jeep')
    """

    def __init__(self, naming: Mapping[str, tuple[str, ...]], data: LexiconData):
        self.naming = dict(naming)
        self.names = data.names
        self.spare = data.spare
        self.widths = data.widths
        self.size = len(data.names) + data.spare
        self._numbers = {name: number for number, name in enumerate(data.names)}
        self._readers: dict[type[Option], Callable[[Option], Name]] = {}

    def numbers(self, options: Sequence[Option]) -> list[int]:
        """The action number of each option of a list, all different; -1 where the spare numbers are used up."""
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
        """The kind of an option and the values that distinguish it."""
        kind = type(option)
        reader = self._readers.get(kind)
        if reader is None:
            tag = str(kind.__struct_config__.tag)
            reader = self._readers[kind] = name_reader(tag, self.naming.get(tag, kind.__struct_fields__))
        return reader(option)

    def action_name(self, number: int) -> str:
        """The name of an action. What a spare one means depends on the position.

        >>> Lexicon({}, LexiconData((), 4, {})).action_name(1)
        'spare 1'
        """
        if not 0 <= number < self.size:
            raise BadSetup(f"there is no action {number}; actions go from 0 to {self.size - 1}")
        if number >= len(self.names):
            return f"spare {number - len(self.names)}"
        kind, *values = self.names[number]
        fields = self.naming.get(kind, ())
        return " ".join((kind, *(f"{field}={_format(value)}" for field, value in zip(fields, values, strict=True))))

    def action_number(self, name: str) -> int:
        """The number of an action by its name.

        >>> lexicon = Lexicon({"take": ("piece",)}, LexiconData((("take", "jeep"), ("take", "gun")), 2, {}))
        >>> lexicon.action_number("take piece=gun")
        1
        """
        try:
            return self._by_name[name]
        except KeyError:
            raise BadSetup(f"there is no action {name!r}") from None

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {self.action_name(number): number for number in range(self.size)}

    def _spare_number(self, option: Option, taken: set[int]) -> int:
        """A free spare number: the same one for the same option, unless another option has it."""
        first = len(self.names)
        start = crc32(repr(option).encode())
        for step in range(self.spare):
            number = first + (start + step) % self.spare
            if number not in taken:
                return number
        return -1


def name_reader(tag: str, fields: Sequence[str]) -> Callable[[Option], Name]:
    """A function that makes the name of an option from its kind and some of its fields."""
    if not fields:
        return lambda option: (tag,)
    read = attrgetter(*fields)
    if len(fields) == 1:
        return lambda option: (tag, read(option))
    return lambda option: (tag, *read(option))


def _format(value: object) -> str:
    """A value in the name of an action."""
    return "+".join(map(_format, value)) if isinstance(value, tuple) else str(value)


class TitleLexicons(msgspec.Struct):
    """The lexicons of a title as stored: each name once, and for each scenario which of them it uses."""

    naming: dict[str, tuple[str, ...]]
    names: list[Any]
    scenarios: dict[str, tuple[list[int], int, dict[str, int]]]

    def lexicon(self, scenario: str) -> Lexicon:
        """The lexicon of a scenario."""
        used, spare, widths = self.scenarios[scenario]
        return Lexicon(self.naming, LexiconData(tuple(_freeze(self.names[number]) for number in used), spare, widths))

    def to_bytes(self) -> bytes:
        """The content of a lexicon file: equal for equal lexicons."""
        return gzip.compress(msgspec.json.encode(self, order="deterministic"), 9, mtime=0)

    @classmethod
    def from_bytes(cls, content: bytes) -> TitleLexicons:
        """The lexicons in a file."""
        return msgspec.convert(json.loads(gzip.decompress(content)), cls)


def _freeze(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(map(_freeze, value)) if isinstance(value, list) else value
