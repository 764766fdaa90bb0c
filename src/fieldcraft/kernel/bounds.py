"""Limits on a position in a file, so that no rule counts, lists or rolls without end."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fieldcraft.kernel.errors import BadSave


class Bounds(msgspec.Struct, frozen=True):
    """The bounds of every value in a title's state and agenda, far above what its games reach."""

    number: int = 10_000
    """The size of a number, above or below zero."""

    items: int = 200
    """The number of items in a list or an object."""

    letters: int = 400
    """The length of a text."""

    depth: int = 16
    """How deep lists and objects contain each other."""

    size: int = 200_000
    """The number of bytes in all."""


USUAL: Final = Bounds()


def check_bounds(raw: msgspec.Raw, bounds: Bounds, what: str) -> None:
    """Raise BadSave for JSON that holds more, or larger values, than a title's games do.

    >>> check_bounds(msgspec.Raw(b'{"turn": 400000000}'), USUAL, "the position")
    Traceback (most recent call last):
    fieldcraft.kernel.errors.BadSave: the position has a number that is too large: turn is 400000000
    """
    if len(bytes(raw)) > bounds.size:
        raise BadSave(f"{what} is too large")
    try:
        left = [(msgspec.json.decode(raw), "", 0)]
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise BadSave(f"{what} is not valid JSON: {wrong}") from wrong
    while left:
        value, name, depth = left.pop()
        if isinstance(value, str):
            fits, problem = len(value) <= bounds.letters, f"a text that is too long: {name} has {len(value)} characters"
        elif isinstance(value, int | float):
            fits, problem = abs(value) <= bounds.number, f"a number that is too large: {name} is {str(value)[:20]}"
        elif isinstance(value, list | dict):
            fits, problem = len(value) <= bounds.items, f"too many items: {name} has {len(value)}"
            left += _inside(value, name, depth + 1) if fits else ()
        else:
            continue
        if not fits:
            raise BadSave(f"{what} has {problem}")
        if depth > bounds.depth:
            raise BadSave(f"{what} has lists inside lists, too deep: {name}")


def _inside(value: Any, name: str, depth: int) -> list[tuple[Any, str, int]]:
    """The values in a list or an object, each with the name of the field it belongs to."""
    if isinstance(value, list):
        return [(item, name, depth) for item in value]
    if any(len(key) > USUAL.letters for key in value):
        raise BadSave(f"a name in {name} is too long")
    return [(item, key, depth) for key, item in value.items()]
