"""Players that need no person: at random, with a title's own good sense, with both by turns,
with search, and from a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.players.guard import LIMIT, Guarded, PlayerFailed
from fieldcraft.players.search import searching
from fieldcraft.players.simple import Player, at_random, play_on, sensible, varied

VISITS: Final = 200
SEARCH: Final = "search:"
PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "random": at_random,
    "sensible": sensible,
    "varied": varied,
    "search": searching(visits=VISITS),
}


def named(name: str, seed: int = 0, limit: float = LIMIT) -> Player:
    """The player with a name, or the function of a user's own file, written `my.py:name`, for one game.

    `search` tries 200 games out for each decision. `search:50` tries 50, and `search:1s` as many as it can in a second.

    A player from a file has so many seconds for a decision. When it crashes, stalls or cheats it raises
    `PlayerFailed`, and its game cannot go on; whoever plays many games goes on with the next.

    >>> import fieldcraft as fc
    >>> player, game = named("sensible", seed=7), fc.new("lrdg", seed=7)
    >>> game.choose(player(game))
    """
    if name in PLAYERS:
        return PLAYERS[name](seed)
    if name.startswith(SEARCH):
        return searching(*_budget(name))(seed)
    if file_of(name) is None and not name.endswith(".py"):
        raise BadSetup(f"there is no player {name!r}; there are {', '.join(PLAYERS)}, and FILE.py:NAME for your own")
    return Guarded(name, seed, limit)


def file_of(name: str) -> Path | None:
    """The file of a user's own player; None for a player of ours.

    >>> str(file_of("my.py:bold")), file_of("search:50")
    ('my.py', None)
    """
    path, sign, _ = name.rpartition(":")
    return Path(path) if sign and not name.startswith(SEARCH) else None


def _budget(name: str) -> tuple[int | None, float | None]:
    """The visits or seconds that `search:50` and `search:1s` ask for."""
    amount = name.removeprefix(SEARCH)
    try:
        seconds = float(amount.removesuffix("s")) if amount.endswith("s") else None
        visits = None if seconds is not None else int(amount)
    except ValueError:
        raise BadSetup(f"search is given as search:50 for 50 games a decision or search:1s, not {name!r}") from None
    if not 0 < (seconds or visits or 0) < 1e6:
        raise BadSetup(f"{amount} is no budget to search with")
    return visits, seconds


__all__ = ["PLAYERS", "Player", "PlayerFailed", "at_random", "file_of", "named", "play_on", "sensible", "varied"]
