"""Players that need no person: at random, with a title's own good sense, and with both by turns."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Option

Player = Callable[[Game[Any, Any]], Option | int]


def at_random(seed: int) -> Player:
    """A player that takes any option, all equally likely, with dice of its own.

    >>> import fieldcraft as fc
    >>> player, game = at_random(1), fc.new("lrdg", seed=7)
    >>> game.choose(player(game))
    """
    uniform = random.Random(seed).random

    def choose(game: Game[Any, Any]) -> int:
        return int(uniform() * len(game.offered))

    return choose


def sensible(seed: int) -> Player:
    """The title's own sensible player, which needs no seed."""
    return lambda game: game.title.sensible(game)


def varied(seed: int) -> Player:
    """A player that sets up at random and then plays sensibly, to see what each way to set up is worth.

    At the title's openings it takes any of the options that the title calls sound, all equally likely.

    >>> import fieldcraft as fc
    >>> player, game = varied(1), fc.new("lrdg", seed=7)
    >>> while not game.over:
    ...     game.choose(player(game))
    """
    uniform = random.Random(seed).random

    def choose(game: Game[Any, Any]) -> Option:
        if game.choice is None or str(game.choice.__struct_config__.tag) not in game.title.openings:
            return game.title.sensible(game)
        options = game.title.sound(game)
        return options[int(uniform() * len(options))]

    return choose


PLAYERS: Final[dict[str, Callable[[int], Player]]] = {"random": at_random, "sensible": sensible, "varied": varied}
