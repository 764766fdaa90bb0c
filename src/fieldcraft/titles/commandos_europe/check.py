"""What must be true of the data before anybody plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.data import Box


def check(box: Box) -> None:
    """Complain about everything that does not fit, naming file, record and field."""
