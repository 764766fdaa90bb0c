"""A newcomer who does what the guide says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import fieldcraft as fc
from fieldcraft.interface.gestures import needs_player, options_of_suggestion, tie_break
from fieldcraft.interface.guide import Coaching, CoachMark, coach
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.guide import Guide
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.steps import Option

TITLES = ("lrdg", "musketeer", "commandos-europe", "sherman-leader", "v-sabotage")


def guided_game(title: str, guide: Guide, seed: int = 1) -> Game[Any, Any]:
    """A game that a guide is for; one without a seed gets the given one."""
    game = guide.game
    chosen = seed if game.seed is None else game.seed
    return fc.new(title, scenario=game.scenario, seed=chosen, log=True, **game.options)


def first_game(title: str) -> Game[Any, Any]:
    """The guided first game of a title."""
    return guided_game(title, find(title).guides[0])


class Follower:
    """Follows the marks, and plays sensibly where there are none. What was seen and how many clicks it took is kept.

    The enemy's ties are broken for them, as they are in a guided game unless the player wants to be asked.
    """

    def __init__(self, game: Game[Any, Any], dice: Random | None = None):
        self.game = game
        self.dice = dice
        self.seen: list[CoachMark] = []
        self.clicks = 0
        self.played: list[int] = []

    def moments(self, most: int = 150) -> Iterator[Coaching]:
        """Play, and yield what the guide says at each decision before it is made, until the guide is over."""
        while self.clicks < most:
            if (tie := tie_break(self.game)) is not None:
                self.game.choose(tie)
                self.played.append(self.game.number)
            elif needs_player(self.game) or self.game.over:
                now = coach(self.game, self.played)
                assert now is not None
                self.seen += now.marks
                self.clicks += max(0, len(now.marks) - 1)  # to go on to the next mark
                yield now
                if now.ended or self.game.over:
                    return
                self.clicks += 1
                self._choose(self._answer(now))
            else:
                self._choose([self.game.title.sensible(self.game)])

    def _answer(self, now: Coaching) -> list[Option]:
        """What to choose: at random, or what the marks name, or what is sensible."""
        game = self.game
        if self.dice is not None:
            return [game.offered[self.dice.randrange(len(game.offered))]]
        if now.option is not None:
            return [game.offered[now.option]]
        suggests = any(mark.at == "suggestions" for mark in now.marks)
        return options_of_suggestion(game, 0) if suggests else [game.title.sensible(game)]

    def _choose(self, options: list[Option]) -> None:
        for option in options:
            self.game.choose(option)
