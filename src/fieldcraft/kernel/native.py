"""Declarations for the compiled build (mypyc). In plain Python they cost nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from mypy_extensions import i64 as int64
    from mypy_extensions import mypyc_attr as native
else:
    int64 = int

    def native(**how):
        """Pass attributes of a class to the compiler; in plain Python the class stays as it is."""
        return lambda kind: kind


class Frozen(msgspec.Struct, frozen=True):
    """An immutable record. Compiled modules derive from it, because the compiler drops class keywords."""


class Transient(msgspec.Struct, eq=False):
    """A record that is never saved and is compared by identity.

    In plain Python a struct is far quicker to create than an ordinary class; compiled, it becomes a native class.
    """


__all__ = ["Frozen", "Transient", "int64", "native"]
