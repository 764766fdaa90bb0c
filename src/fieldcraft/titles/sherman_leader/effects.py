"""The combined effect of several notes, and a cache for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from fieldcraft.titles.sherman_leader.cards import Effect

T = TypeVar("T")


class Cache(dict[tuple[str, ...], T]):
    """Values computed from tuples of names on first use. When the cache is full it starts over.

    A lookup that hits costs no call, which matters: rules look up the notes in force many times per choice.
    """

    def __init__(self, compute: Callable[[tuple[str, ...]], T], maximum: int):
        super().__init__()
        self.compute = compute
        self.maximum = maximum

    def __missing__(self, names: tuple[str, ...]) -> T:
        if len(self) >= self.maximum:
            self.clear()
        value = self[names] = self.compute(names)
        return value


def set_fields(effect: Effect) -> dict[str, Any]:
    """The fields of an effect that do something."""
    values = ((field, getattr(effect, field)) for field in Effect.__struct_fields__)
    return {field: value for field, value in values if value}


def combine(effects: Sequence[dict[str, Any]]) -> Effect:
    """The effect of several notes together: numbers add up, and the strictest limit applies."""
    total: dict[str, Any] = {}
    for effect in effects:
        for field, value in effect.items():
            if field not in total or value is True:
                total[field] = value
            elif isinstance(value, int):
                total[field] = min(total[field], value) if field == "most_attacks" else total[field] + value
            elif isinstance(value, dict):
                total[field] = _merge(total[field], value, strictest=field == "limits")
            else:
                total[field] = tuple(dict.fromkeys((*total[field], *value)))
    return Effect(**total)


def _merge(one: dict[Any, int], other: dict[Any, int], strictest: bool) -> dict[Any, int]:
    """Two tables as one: equal keys add up, or the lower value counts."""
    merged = one.copy()
    for key, value in other.items():
        if key not in merged:
            merged[key] = value
        else:
            merged[key] = min(merged[key], value) if strictest else merged[key] + value
    return merged
