"""Decisions from games, picked at random: half of the games are played at random, half sensibly."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import fieldcraft as fc
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import TitleInfo
from fieldcraft.kernel.steps import Option

PER_GAME = 5
LONGEST = 2000


class Case(NamedTuple):
    """A position, and an option of its decision whose odds are shown."""

    game: AnyGame
    option: Option

    def __str__(self) -> str:
        game = self.game
        return f"{game.setup.scenario}, seed {game.seed}, choice {game.number}: {self.option.text(game.rules)}"


def with_odds(game: AnyGame) -> list[Option]:
    """The options that show odds."""
    return [option for option in game.offered if game.responsible(option).shows_odds(option)]


def cases(title: TitleInfo, number: int) -> list[Case]:
    """A number of options that show odds, at most five of a game."""
    found: list[Case] = []
    for played in range(10 * number):
        generator = Random(f"{title.id} {played}")
        met = [(game, with_odds(game)) for game in positions(title, played, generator)]
        met = [one for one in met if one[1]]
        for game, options in generator.sample(met, min(PER_GAME, len(met))):
            found.append(Case(game, generator.choice(options)))
        if len(found) >= number:
            return found[:number]
    raise AssertionError(f"{title.id} has too few decisions with odds")


def positions(title: TitleInfo, seed: int, generator: Random) -> list[AnyGame]:
    """The positions of one game in which something is to be decided."""
    game = fc.new(title.id, scenario=generator.choice(title.scenarios).id, seed=seed)
    found: list[AnyGame] = []
    while not game.over and game.number < LONGEST:
        if not game.forced:
            found.append(game.clone(same_chance=True))
        game.choose(game.title.sensible(game) if seed % 2 else generator.randrange(len(game.offered)))
    return found
