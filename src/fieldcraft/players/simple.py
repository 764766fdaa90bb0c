"""Players that do not look ahead, and the loop in which any player plays a game out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Option
from fieldcraft.players.guard import PlayerFailed

Player: TypeAlias = Callable[[Game[Any, Any]], Option | int]
# No title has a game of a tenth of this.
LONGEST: Final = 100_000


def play_on(game: Game[Any, Any], player: Player, longest: int = LONGEST) -> tuple[int, PlayerFailed | None]:
    """Let a player play a game to its end, or until so many choices were made in it, or until it fails.

    Returns how often there was more than one option, and how the player failed, if it did.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> choices, failure = play_on(game, at_random(1))
    >>> game.over, 0 < choices <= game.number, failure
    (True, True, None)
    """
    choices = 0
    try:
        while game.result is None and game.last.number < longest:
            if len(game.offered) > 1:
                choices += 1
            game.choose(player(game))
    except PlayerFailed as wrong:
        return choices, wrong
    return choices, None


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
    >>> choices, failure = play_on(game, player)
    >>> game.over
    True
    """
    uniform = random.Random(seed).random

    def choose(game: Game[Any, Any]) -> Option:
        if game.choice is None or str(game.choice.__struct_config__.tag) not in game.title.setup_choices:
            return game.title.sensible(game)
        options = game.title.plausible(game)
        return options[int(uniform() * len(options))]

    return choose
