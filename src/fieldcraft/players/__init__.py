"""Computer players: random, sensible, varied, search, and a user's own from a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.players.basic import Player, at_random, play_on, sensible, varied
from fieldcraft.players.external import LIMIT, ExternalPlayer, PlayerFailed
from fieldcraft.players.search import search_player

VISITS: Final = 200
SEARCH: Final = "search:"
PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "random": at_random,
    "sensible": sensible,
    "varied": varied,
    "search": search_player(visits=VISITS),
}


def named(name: str, seed: int = 0, limit: float = LIMIT) -> Player:
    """The player with a name, or the function in a user's own file, written `my.py:name`, for one game.

    `search` simulates 200 games per decision, `search:50` simulates 50, and `search:1s` as many as fit in a second.

    A player from a file has `limit` seconds for each decision. When it crashes, stalls or cheats, it raises
    `PlayerFailed` and its game can't continue.

    >>> import fieldcraft as fc
    >>> player, game = named("sensible", seed=7), fc.new("lrdg", seed=7)
    >>> game.choose(player(game))
    """
    if name in PLAYERS:
        return PLAYERS[name](seed)
    if name.startswith(SEARCH):
        return search_player(*_budget(name))(seed)
    if file_of(name) is None and not name.endswith(".py"):
        raise BadSetup(f"there is no player {name!r}; choose {', '.join(PLAYERS)}, or FILE.py:NAME for your own")
    return ExternalPlayer(name, seed, limit)


def file_of(name: str) -> Path | None:
    """The file of a user's own player; None for a built-in player.

    >>> str(file_of("my.py:bold")), file_of("search:50")
    ('my.py', None)
    """
    path, sign, _ = name.rpartition(":")
    return Path(path) if sign and not name.startswith(SEARCH) else None


def _budget(name: str) -> tuple[int | None, float | None]:
    """The visits or seconds of `search:50` or `search:1s`."""
    amount = name.removeprefix(SEARCH)
    try:
        seconds = float(amount.removesuffix("s")) if amount.endswith("s") else None
        visits = None if seconds is not None else int(amount)
    except ValueError:
        raise BadSetup(f"write search:50 for 50 games per decision or search:1s for a second, not {name!r}") from None
    if not 0 < (seconds or visits or 0) < 1e6:
        raise BadSetup(f"a search can't use {amount}; give it more than 0 and less than a million")
    return visits, seconds


__all__ = ["PLAYERS", "Player", "PlayerFailed", "at_random", "file_of", "named", "play_on", "sensible", "varied"]
