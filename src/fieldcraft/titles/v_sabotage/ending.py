"""Chapters 8.2 and 8.3: how an operation ends."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.results import Result
from fieldcraft.titles.v_sabotage.rules import Play

PER_LEVEL: Final = 10
PER_COMMANDO: Final = 5
FOR_SUCCESS: Final = 20


def score(game: Play) -> int:
    """Points for completed levels."""
    return PER_LEVEL * len(game.state.completed)


def succeed(game: Play) -> None:
    """8.2a: end the game because all levels are completed."""
    home = len(game.state.commandos)
    summary = f"{game.rules.operation.name} succeeded: {home} of {home + game.state.losses} commandos came home"
    game.end(Result(True, score(game) + FOR_SUCCESS + PER_COMMANDO * home, summary, "success"))


def fail(game: Play, reason: str, why: str) -> None:
    """8.3: end the game because the operation has failed."""
    game.end(Result(False, score(game), f"{game.rules.operation.name} failed: {why}", reason))
