"""Odds as text: a summary that fits beside an option, and a full table."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.odds import Odds, percent
from fieldcraft.kernel.text import count
from fieldcraft.terminal.messages import Message

BAR_WIDTH: Final = 30
# Fractions with a larger denominator (more than five dice) are left out.
MAX_DENOMINATOR: Final = 7776


def short_odds(odds: Odds, width: int) -> str:
    """The most likely outcomes that fit the width, or nothing if there is only one outcome."""
    if len(odds.outcomes) < 2:
        return ""
    approximately = "" if odds.exact else "~"
    text = ""
    for outcome in odds.outcomes:
        part = f"{approximately}{percent(outcome.probability)} {outcome.text}"
        longer = f"{text}, {part}" if text else part
        if len(longer) > width:
            break
        text = longer
    return text


def full_odds(odds: Odds, option: str, bar: str) -> list[Message]:
    """Every outcome of an option, with a bar made of the `bar` character."""
    messages = [Message(option, "heading")]
    widest = max(len(outcome.text) for outcome in odds.outcomes)
    for outcome in odds.outcomes:
        share = float(outcome.probability)
        margin = f" +/- {100 * outcome.margin:.0f}" if outcome.margin else ""
        show_fraction = odds.exact and 1 < outcome.probability.denominator <= MAX_DENOMINATOR
        fraction = f"{outcome.probability}" if show_fraction else ""
        bars = bar * max(1, round(BAR_WIDTH * share))
        messages.append(Message(f"{percent(share):>5}{margin}  {outcome.text:<{widest}}  {bars} {fraction}".rstrip()))
    method = "exact" if odds.exact else f"estimated from {count(odds.cases, 'sample')}"
    messages.append(Message(f"Odds up to your next decision, {method}."))
    return messages
