"""What is new at a decision besides the log: briefings, dice entered so far, and the result."""

from __future__ import annotations

from typing import Any

from fieldcraft.interface.briefings import briefings
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.text import count
from fieldcraft.terminal.messages import Message


def result_messages(game: Game[Any, Any]) -> list[Message]:
    """The result, if the game is over."""
    result = game.result
    if result is None:
        return []
    undone = f", {count(game.rewound, 'undo')} past dice" if game.rewound else ""
    score = f"Score {result.score:g} after {count(game.number, 'choice')}{undone}. Seed {game.seed}."
    return [Message("You won." if result.won else "You lost.", "heading"), Message(result.summary), Message(score)]


def briefing_messages(game: Game[Any, Any], since: int) -> list[Message]:
    """The debrief of a battle that has ended since a choice, and the briefing of one that has begun."""
    found = briefings(game, since)
    return [message for panel in found for message in (Message(panel.title, "heading"), *map(Message, panel.lines))]


def entered_dice(game: Game[Any, Any]) -> list[Message]:
    """The results of the player's own dice and cards entered so far for the pending choice."""
    pending = game.pending
    if pending is None or not pending.results:
        return []
    results = [str(r) if isinstance(r, int) else game.rules.name_of(r) for r in pending.results]
    return [Message(f"Entered so far: {', '.join(results)}.")]
