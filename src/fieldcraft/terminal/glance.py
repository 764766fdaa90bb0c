"""Odds in a few columns."""

from __future__ import annotations

from fieldcraft.kernel.odds import Odds, percent


def brief(odds: Odds, room: int) -> str:
    """The likeliest outcomes that fit into some columns; nothing when there is nothing to tell."""
    if len(odds.outcomes) < 2:
        return ""
    about = "" if odds.exact else "~"
    parts = [f"{about}{percent(o.probability)} {o.text}" for o in odds.outcomes]
    text = ""
    for part in parts:
        longer = f"{text}, {part}" if text else part
        if len(longer) > room:
            break
        text = longer
    return text
