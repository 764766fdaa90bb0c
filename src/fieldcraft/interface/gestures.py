"""Player actions that take several choices: picking a set, entering dice, playing forced choices, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fieldcraft.kernel.errors import CannotUndo, IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.own_dice import AskChance
from fieldcraft.kernel.sets import options_for_set
from fieldcraft.kernel.steps import Done, Option, Pick, Take
from fieldcraft.kernel.text import plural

MAX_FORCED: Final = 10_000


def options_for(game: Game[Any, Any], indices: Sequence[int]) -> list[Option]:
    """The options to choose in turn for these indices, checked in advance; raises IllegalChoice."""
    if game.choice is None:
        raise IllegalChoice("the game is over")
    count = len(game.offered)
    for index in indices:
        if not 0 <= index < count:
            raise IllegalChoice(f"there is no option {index}; choose 0 to {count - 1}")
    options = [game.offered[index] for index in indices]
    if isinstance(game.choice, AskChance):
        return _dice_results(game.choice, options)
    if isinstance(game.choice, Pick) and any(isinstance(option, Take) for option in options):
        if any(option.any_time for option in options):
            raise IllegalChoice("pick the pieces first, or use what is open at any time on its own")
        if any(not isinstance(option, Take | Done) for option in options):
            raise IllegalChoice("pick single pieces or take all of them, not both")
        return options_for_set(game, {option.piece for option in options if isinstance(option, Take)})
    if len(options) != 1:
        raise IllegalChoice("choose one option; only pieces of a set can be picked several at a time")
    return options


def _dice_results(choice: AskChance, options: list[Option]) -> list[Option]:
    """Check the results entered for one roll, which may come all at once."""
    expected = choice.dice if choice.faces else 1
    if len(options) > expected:
        raise IllegalChoice(f"too many results; enter {expected}")
    if not options:
        raise IllegalChoice(f"enter the {plural(expected, 'result')}")
    return options


def needs_player(game: Game[Any, Any], auto: bool = True) -> bool:
    """Whether to ask a person here: not in the middle of a set and, with `auto`, not for a forced choice."""
    choice = game.choice
    if isinstance(choice, Pick) and choice.chosen:
        return False
    return not auto or not game.forced


def play_forced(game: Game[Any, Any]) -> list[int]:
    """Play choices that have a single option; returns their numbers."""
    played: list[int] = []
    while game.forced and len(played) < MAX_FORCED:
        game.choose(0)
        played.append(game.number)
    return played


def undo_decision(game: Game[Any, Any], auto: bool = True) -> None:
    """Undo to the last decision that a person made; if that isn't allowed, leave the game as it is."""
    undone = 0
    try:
        while True:
            pending = game.pending is not None
            game.undo()
            undone += not pending
            if needs_player(game, auto):
                return
    except CannotUndo:
        for _ in range(undone):
            game.redo()
        raise


def redo_decision(game: Game[Any, Any], auto: bool = True) -> None:
    """Redo up to the next decision that a person makes."""
    game.redo()
    while game.undone and not game.over and not needs_player(game, auto):
        game.redo()
