"""What styles share: options by the name that saves give to their kind, which other changes leave alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.steps import Option

Habit = Callable[[AnyGame], Option | None]
"""A habit answers the decisions that it is about, and returns None for all others."""


def asks(game: AnyGame, kind: str) -> bool:
    """Whether the game is at a choice of this kind."""
    return game.choice is not None and str(game.choice.__struct_config__.tag) == kind


def kind_of(option: Option) -> str:
    """The kind of an option, such as `buy`."""
    return str(option.__struct_config__.tag)


def of_kind(options: Iterable[Option], *kinds: str) -> list[Any]:
    """The options of some kinds."""
    return [option for option in options if kind_of(option) in kinds]
