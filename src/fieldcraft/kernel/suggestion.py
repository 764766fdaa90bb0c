"""Suggestions: ready answers to a decision with many options, each with its reason."""

from __future__ import annotations

from typing import Any

import msgspec


class Suggestion(msgspec.Struct, frozen=True):
    """A ready answer: what it is, why it is a good one, and the options to choose one after the other.

    The options go through the ordinary rules, so that the record, undo and other players see nothing new.
    """

    text: str
    reason: str
    options: tuple[Any, ...]
