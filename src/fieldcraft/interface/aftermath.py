"""Who came back: your people and units at the end of a game, and those who were lost on the way."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.kernel.game import Game


class Aftermath(msgspec.Struct, frozen=True):
    """Names of your people and units, in the order in which they joined you."""

    came_back: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def aftermath(game: Game[Any, Any]) -> Aftermath:
    """Compare who was ever with you with who is there at the end. It replays the game."""
    force = game.title.force
    start, *made = game.history
    teller = game.as_of(start)
    names = force(teller)
    for entry in made:
        teller.replay(entry)
        names |= force(teller)
    left, released = force(game), game.title.released(game)
    return Aftermath(
        tuple(name for id_, name in names.items() if id_ in left),
        tuple(name for id_, name in names.items() if id_ not in left and id_ not in released),
    )
