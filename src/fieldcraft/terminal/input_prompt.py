"""The line above the cursor: what the player can type at a decision."""

from __future__ import annotations

from typing import Any

from fieldcraft.interface.gestures import tie_break
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Pick


def input_prompt(game: Game[Any, Any], more: str) -> str:
    """What the player can type now; `more` says how to see further options, if there are any."""
    number = len(game.offered)
    if game.over:
        return "Game over: s save, p replay, u undo, q quit"
    choice = game.choice
    if isinstance(choice, Pick) and choice.maximum(game) > 1:
        pieces = sum(not option.any_time for option in game.offered)
        return f"Pick {how_many(game, choice)}, 1 to {pieces}{more}, ? for help"
    hint = ", i 1 for details" if has_hints(game) else ""
    hint += ", x to break all ties for you" if tie_break(game) is not None else ""
    numbers = f"1 to {number}" if number > 2 else "1 or 2"
    return f"{numbers}{more}{hint}, ? for help" if number > 1 else "1 or Enter, ? for help"


def how_many(game: Game[Any, Any], choice: Pick) -> str:
    """How many pieces of a set the player picks."""
    least, most, all_ = choice.minimum(game), choice.maximum(game), len(choice.candidates)
    if most >= all_ and least <= 1:
        return "one or more"
    numbers = f"exactly {most}" if least == most else f"{least} to {most}" if least else f"up to {most}"
    return f"{numbers} of them"


def has_hints(game: Game[Any, Any]) -> bool:
    """Whether any option has a hint."""
    return game.decision is not None and any(offer.hint for offer in game.decision.options)
