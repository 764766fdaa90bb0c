"""Testing support for title authors: the battery, and `rule`, which names the statements that a test proves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fieldcraft.testing.battery import CHECKS, Check, check_all, plays_to_the_end, run
from fieldcraft.testing.trial import Trial

T = TypeVar("T")


def rule(*ids: str) -> Callable[[T], T]:
    """Name the rule statements that a test proves. `fieldcraft rules TITLE --coverage DIR` counts them.

    >>> @rule("19.1k", "19.1l")
    ... def test_a_unit_that_panics_does_not_fire() -> None: ...
    >>> test_a_unit_that_panics_does_not_fire.proves
    ('19.1k', '19.1l')
    """

    def mark(test: T) -> T:
        setattr(test, "proves", ids)  # noqa: B010 (an assignment would need a type that has the attribute)
        return test

    return mark


__all__ = ["CHECKS", "Check", "Trial", "check_all", "plays_to_the_end", "rule", "run"]
