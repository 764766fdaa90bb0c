"""Styles of play that a title must not reward too much: each a player with one habit, otherwise sensible.

A style is written NAME, or NAME+search:50: then it sets up its way and leaves all other decisions to search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benchmarks.styles import commando, europe, sabotage, sherman
from benchmarks.styles.common import Habit
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.steps import Option
from fieldcraft.players import Player, named

HABITS: Final[dict[str, Callable[[int], Habit]]] = {
    "foot-swarm": sherman.foot_swarm,
    "mixed": sherman.mixed,
    "armoured": sherman.armoured,
    "loud-ride-home": europe.loud_ride_home,
    "attacks": europe.attacks,
    "covering-fire": europe.covering_fire,
    "courier-leader": europe.courier_leader,
    "lone-runner": sabotage.lone_runner,
}
WITH, WITHOUT = "with:", "without:"


def player(name: str, seed: int) -> Player:
    """The player of a style, or any other player that has a name."""
    style, _, rest = name.partition("+")
    habit = habit_of(style, seed)
    if habit is None:
        return named(name, seed)
    otherwise = named(rest or "sensible", seed)

    def choose(game: AnyGame) -> Option | int:
        option = habit(game)
        return otherwise(game) if option is None else option

    return choose


def habit_of(style: str, seed: int) -> Habit | None:
    """The habit of a style; None if there is no such style."""
    if style.startswith(WITHOUT):
        return commando.without(style.removeprefix(WITHOUT), seed)
    if style.startswith(WITH):
        return commando.with_one(style.removeprefix(WITH), seed)
    return HABITS[style](seed) if style in HABITS else None


def check(name: str) -> None:
    """Raise `BadSetup` if a name is neither a style nor a player."""
    style, sign, rest = name.partition("+")
    if habit_of(style, 0) is None:
        named(name)
    elif sign:
        named(rest)


__all__ = ["HABITS", "Habit", "check", "player"]
