"""Odds as text: a summary that fits beside an option, and a full table."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from fieldcraft.interface.odds_text import margin, percentages
from fieldcraft.kernel.odds import Likelihood, Odds
from fieldcraft.kernel.text import count
from fieldcraft.terminal.messages import Message

BAR_WIDTH: Final = 30
MIN_WIDTH: Final = 12
UNBROKEN: Final = "\N{NO-BREAK SPACE}"
# Fractions with a larger denominator (more than five dice) are left out.
MAX_DENOMINATOR: Final = 7776


def outcome_texts(odds: Odds) -> list[str]:
    """Every outcome with its percentage and, if it was sampled, its margin; empty if only one can occur."""
    if len(odds.outcomes) < 2:
        return []
    return [
        f"{share}{_margin(outcome)} {outcome.text}"
        for share, outcome in zip(percentages(odds), odds.outcomes, strict=True)
    ]


def _margin(outcome: Likelihood) -> str:
    """The margin of a sampled outcome."""
    return f" +/- {margin(outcome.margin)}" if outcome.margin else ""


def all_odds(odds: Odds) -> str:
    """Every outcome on one line, or nothing if only one can occur."""
    return in_line(outcome_texts(odds))


def in_line(texts: Sequence[str]) -> str:
    """Outcomes on one line, told apart by semicolons if one of them has a comma."""
    return _between(texts).join(texts)


def _between(texts: Sequence[str]) -> str:
    return "; " if any("," in text for text in texts) else ", "


def odds_lines(odds: Odds, width: int) -> list[str]:
    """Every outcome on as few lines as possible; a line breaks within an outcome only if that is longer than a line."""
    texts = outcome_texts(odds)
    if all(len(text) < width for text in texts):
        texts = [text.replace(" ", UNBROKEN) for text in texts]
    return [line.replace(UNBROKEN, " ") for line in wrap(in_line(texts), width)]


def short_odds(odds: Odds, width: int, more: str = "...") -> str:
    """As many outcomes as fit the width, the costliest first, and a sign if some are left out."""
    texts = outcome_texts(odds)
    whole = in_line(texts)
    if len(whole) <= width:
        return whole
    for kept in range(len(texts) - 1, 0, -1):
        text = f"{_between(texts).join(texts[:kept])} {more}"
        if len(text) <= width:
            return text
    return f"{texts[0][: width - len(more)]}{more}" if width >= MIN_WIDTH else ""


def full_odds(odds: Odds, option: str, bar: str) -> list[Message]:
    """Every outcome of an option, with a bar made of the `bar` character."""
    messages = [Message(option, "heading")]
    widest = max(len(outcome.text) for outcome in odds.outcomes)
    for share, outcome in zip(percentages(odds), odds.outcomes, strict=True):
        show_fraction = odds.exact and 1 < outcome.probability.denominator <= MAX_DENOMINATOR
        fraction = f"{outcome.probability}" if show_fraction else ""
        bars = bar * max(1, round(BAR_WIDTH * float(outcome.probability)))
        line = f"{share:>5}{_margin(outcome)}  {outcome.text:<{widest}}  {bars} {fraction}"
        messages.append(Message(line.rstrip()))
    method = "exact" if odds.exact else f"estimated from {count(odds.cases, 'sample')}"
    messages.append(Message(f"Odds up to your next decision, {method}."))
    return messages
