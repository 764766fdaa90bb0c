"""Players that don't look ahead, and the loop in which any player plays a game to its end."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import floor
from typing import Final, TypeAlias

from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.random_play import final_pick
from fieldcraft.kernel.steps import Option
from fieldcraft.players.external import PlayerFailed

Player: TypeAlias = Callable[[AnyGame], Option | int]
"""A function that takes a game and returns an option or its index."""
# No title has a game a tenth as long.
LONGEST: Final = 100_000


def play_on(game: AnyGame, player: Player, longest: int = LONGEST) -> tuple[int, PlayerFailed | None]:
    """Have a player play a game until it ends, the player fails, or it has had `longest` choices.

    Returns the number of decisions with more than one option, and the failure, if any.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> choices, failure = play_on(game, at_random(1))
    >>> game.over, 0 < choices <= game.number, failure
    (True, True, None)
    """
    choices = 0
    try:
        for _ in range(game.last.number, longest):
            if game.result is not None:
                break
            if game.ordinary > 1 or not game.forced:
                choices += 1
            game.choose(player(game))
    except PlayerFailed as failure:
        return choices, failure
    return choices, None


def at_random(seed: int) -> Player:
    """A player that takes any option, all equally likely, with random numbers of its own.

    A right that isn't plausible at a decision is taken less often than the other options.

    >>> import fieldcraft as fc
    >>> player, game = at_random(1), fc.new("lrdg", seed=7)
    >>> game.choose(player(game))
    """
    uniform = random.Random(seed).random

    def choose(game: AnyGame) -> int:
        index = floor(uniform() * len(game.offered))
        return index if index < game.ordinary else final_pick(game, index, uniform)

    return choose


def sensible(seed: int) -> Player:
    """The title's own sensible player, which ignores the seed."""
    return lambda game: game.title.sensible(game)


def varied(seed: int) -> Player:
    """A player that sets up at random and then plays sensibly, to find out what each set-up is worth.

    At the title's set-up choices it takes any plausible option, all equally likely.

    >>> import fieldcraft as fc
    >>> player, game = varied(1), fc.new("lrdg", seed=7)
    >>> choices, failure = play_on(game, player)
    >>> game.over
    True
    """
    uniform = random.Random(seed).random

    def choose(game: AnyGame) -> Option:
        if game.choice is None or str(game.choice.__struct_config__.tag) not in game.title.setup_choices:
            return game.title.sensible(game)
        options = game.title.plausible(game)
        return options[int(uniform() * len(options))]

    return choose
