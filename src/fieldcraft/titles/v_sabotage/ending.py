"""Chapters 8.2 and 8.3: how an operation ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.results import Result

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play

PER_LEVEL: Final = 10
PER_COMMANDO: Final = 5
FOR_SUCCESS: Final = 20


def score(game: Play) -> int:
    """Points for levels completed and, once it is won, for the commandos who came home."""
    return PER_LEVEL * len(game.state.completed)


def succeed(game: Play) -> None:
    """8.2a: all levels are completed."""
    home = len(game.state.commandos)
    words = f"{game.rules.operation.name} is a success: {home} of {home + game.state.lost} commandos came home"
    game.end(Result(True, score(game) + FOR_SUCCESS + PER_COMMANDO * home, words, "success"))


def fail(game: Play, reason: str, words: str) -> None:
    """8.3: the operation has failed, for a reason."""
    game.end(Result(False, score(game), f"{game.rules.operation.name} has failed: {words}", reason))
