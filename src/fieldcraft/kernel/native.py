"""What the compiled build needs. In plain Python it costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from mypy_extensions import i64 as int64
    from mypy_extensions import mypyc_attr as native
else:
    int64 = int

    def native(**how):
        """Tell the compiler about a class; plain Python takes the class as it is."""
        return lambda kind: kind


class Frozen(msgspec.Struct, frozen=True):
    """A record that does not change. Compiled modules derive theirs from it: the compiler drops class keywords."""


class Transient(msgspec.Struct, eq=False):
    """A record that is equal to itself alone and never saved.

    Plain Python makes a struct far quicker than a class of one's own; compiled, it becomes a class of the compiler's.
    """


__all__ = ["Frozen", "Transient", "int64", "native"]
