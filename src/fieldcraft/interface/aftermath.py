"""Who came back: your people and units at the end of a game, and those who were lost on the way."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Scene


class Aftermath(msgspec.Struct, frozen=True):
    """Names of your people and units, in the order in which they joined you."""

    came_back: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def aftermath(game: Game[Any, Any]) -> Aftermath:
    """Compare who was ever with you with who is there at the end. It replays the game."""
    start, *made = game.history
    teller = game.as_of(start)
    names = people(teller.scene())
    for entry in made:
        teller.replay(entry)
        names |= people(teller.scene())
    left = people(game.scene())
    return Aftermath(
        tuple(name for id_, name in names.items() if id_ in left),
        tuple(name for id_, name in names.items() if id_ not in left),
    )


def people(scene: Scene) -> dict[str, str]:
    """The names of your people or units by id: those in the roster, or else your counters on the board."""
    if scene.roster:
        return {member.id: member.name for member in scene.roster}
    return {piece.id: piece.name for piece in scene.pieces if piece.side == "ours"}
