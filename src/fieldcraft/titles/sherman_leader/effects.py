"""What several notes on cards say together, and a table that fills itself with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from fieldcraft.titles.sherman_leader.cards import Effect

T = TypeVar("T")


class Kept(dict[tuple[str, ...], T]):
    """What is worked out from some names, once for each set of them, and forgotten when it grows too much."""

    def __init__(self, make: Callable[[tuple[str, ...]], T], most: int):
        super().__init__()
        self.make = make
        self.most = most

    def __missing__(self, names: tuple[str, ...]) -> T:
        if len(self) >= self.most:
            self.clear()
        made = self[names] = self.make(names)
        return made


def spoken(effect: Effect) -> dict[str, Any]:
    """What a note says, without what it does not speak of."""
    values = ((field, getattr(effect, field)) for field in Effect.__struct_fields__)
    return {field: value for field, value in values if value}


def add_up(notes: Sequence[dict[str, Any]]) -> Effect:
    """What several notes say together: numbers add up, the strictest limit holds."""
    total: dict[str, Any] = {}
    for note in notes:
        for field, value in note.items():
            if field not in total or value is True:
                total[field] = value
            elif isinstance(value, int):
                total[field] = min(total[field], value) if field == "most_attacks" else total[field] + value
            elif isinstance(value, dict):
                total[field] = _merged(total[field], value, strictest=field == "limits")
            else:
                total[field] = tuple(dict.fromkeys((*total[field], *value)))
    return Effect(**total)


def _merged(one: dict[Any, int], other: dict[Any, int], strictest: bool) -> dict[Any, int]:
    """Two tables as one."""
    merged = one.copy()
    for key, value in other.items():
        if key not in merged:
            merged[key] = value
        else:
            merged[key] = min(merged[key], value) if strictest else merged[key] + value
    return merged
