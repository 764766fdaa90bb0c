"""States: the pieces and where they are, with a `clone` generated from the fields.

Derive from `State` and list the fields. `clone` copies each of them as its type asks for, so nothing is shared by
accident: what can change is copied, what can't is shared. The compiled build turns states into
native classes and writes the same copies into their source (`copied_fields`).

>>> class Camp(State):
...     name: str
...     stores: list[str] = []
>>> camp = Camp("Siwa", ["water"])
>>> twin = camp.clone()
>>> twin.stores.append("petrol")
>>> camp.stores
['water']
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from typing import Any, Protocol, Self

import msgspec

SCALARS = (str, int, float, bool, bytes, type(None))


class Cloneable(Protocol):
    """What the engine needs of a state. Compiled states are native classes, which don't derive from `State`."""

    def clone(self) -> Self:
        """An independent copy."""


class State(msgspec.Struct, forbid_unknown_fields=True):
    """The pieces and where they are, or a part of that. A title adds its fields; everything in it turns into JSON."""

    def clone(self) -> Self:
        """An independent copy."""
        cls: Any = type(self)
        cls.clone = _clone_function(cls)  # from now on the class has its own, written out
        twin: Self = cls.clone(self)
        return twin


def fields(thing: Any) -> tuple[str, ...]:
    """The names of the fields of a state or its class, plain or compiled; none if it is a plain value."""
    if hasattr(thing, "__struct_fields__"):
        names: tuple[str, ...] = thing.__struct_fields__
        return names
    return tuple([field.name for field in dataclasses.fields(thing)]) if dataclasses.is_dataclass(thing) else ()


def _clone_function(cls: type[State]) -> Callable[[Any], Any]:
    """The `clone` of a class, compiled from source: a loop over the fields would take twice as long."""
    copies = ", ".join(copy for _, copy in copied_fields(cls))  # by position: keywords would take twice as long
    source = f'def clone(self):\n    """An independent copy."""\n    return cls({copies})'
    namespace: dict[str, Any] = {"cls": cls}
    exec(source, namespace)
    clone: Callable[[Any], Any] = namespace["clone"]
    return clone


def copied_fields(cls: type[State]) -> list[tuple[str, str]]:
    """Each field of a state with the expression that copies it from `self`."""
    types_of = typing.get_type_hints(cls)
    return [(name, copy_source(types_of[name], f"self.{name}", name)) for name in cls.__struct_fields__]


def copy_source(kind: Any, value: str, field: str) -> str:
    """The expression that copies a value of a type: the value itself if it can't change.

    >>> copy_source(dict[str, int], "self.stock", "stock")
    'self.stock.copy()'
    >>> copy_source(dict[str, list[int]], "self.pools", "pools")
    '{key: one.copy() for key, one in self.pools.items()}'
    """
    if is_immutable(kind):
        return value
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        kinds = [one for one in arguments if one is not type(None)]
        if len(kinds) == 1:
            return f"None if {value} is None else {copy_source(kinds[0], value, field)}"
    elif origin is list and not is_immutable(arguments[0]):
        return f"[{copy_source(arguments[0], 'one', field)} for one in {value}]"
    elif origin is dict and not is_immutable(arguments[1]):
        return f"{{key: {copy_source(arguments[1], 'one', field)} for key, one in {value}.items()}}"
    elif origin in (list, dict, set):
        return f"{value}.copy()"
    elif isinstance(kind, type) and issubclass(kind, State):
        return f"{value}.clone()"
    raise TypeError(f"the state's field {field} can't be cloned: a {kind} may change and has no copy of its own")


def is_immutable(kind: Any) -> bool:
    """Whether a value of a type can never change: numbers and text, tuples of them, frozen records of them.

    >>> is_immutable(tuple[str, ...]), is_immutable(list[str])
    (True, False)
    """
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return True
    if origin in (tuple, frozenset, typing.Union, types.UnionType):
        return all(one is Ellipsis or is_immutable(one) for one in arguments)
    if kind in SCALARS:
        return True
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen:
        return all(is_immutable(one) for one in typing.get_type_hints(kind).values())
    return False
