"""What must be true of the data before anybody plays with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.data import Box


def check(box: Box) -> None:
    """Complain about everything that does not fit, naming file, record and field."""
