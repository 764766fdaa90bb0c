"""Suggestions: good ways to answer a decision with many options, each with its reason."""

from __future__ import annotations

from typing import Any

import msgspec


class Suggestion(msgspec.Struct, frozen=True):
    """A good way to answer a decision: what it is, why it is good, and the options to choose one after the other.

    The options go through the ordinary rules, so that the record, undo and other players see nothing new.
    """

    text: str
    reason: str
    options: tuple[Any, ...]
