"""What the compiled build is told about a class. In plain Python it says nothing and costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as native
else:

    def native(**how):
        """Pass the class on as it is."""
        return lambda kind: kind


__all__ = ["native"]
