"""What a person does in one gesture: mark several pieces, tell several dice, pass what is forced, go back past it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from fieldcraft.kernel.errors import CannotUndo, IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.own_dice import AskChance
from fieldcraft.kernel.steps import Done, Option, Pick, Take

FORCED_AT_MOST: Final = 10_000


def options_for(game: Game[Any, Any], indices: Sequence[int]) -> list[Option]:
    """The options to choose one after another, checked beforehand; IllegalChoice says what is wrong."""
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
        if any(not isinstance(option, Take | Done) for option in options):
            raise IllegalChoice("Mark single pieces, or take all of them, but not both")
        return options_for_set(game, {option.piece for option in options if isinstance(option, Take)})
    if len(options) != 1:
        raise IllegalChoice("Choose one: only pieces of a set are picked several at a time")
    return options


def _dice_results(choice: AskChance, options: list[Option]) -> list[Option]:
    """Several dice of one throw may be told at once."""
    most = choice.dice if choice.faces else 1
    if len(options) > most:
        raise IllegalChoice(f"That is too many: {most} asked for")
    if not options:
        raise IllegalChoice("Nothing was told")
    return options


def options_for_set(game: Game[Any, Any], pieces: Collection[str]) -> list[Option]:
    """The forward choices that make a set of the marked pieces, tried on a copy of the game."""
    choice = game.choice
    if not isinstance(choice, Pick):
        raise IllegalChoice("No pieces are picked here")
    unknown = [piece for piece in pieces if piece not in choice.candidates]
    if unknown:
        raise IllegalChoice(f"{game.rules.name_of(unknown[0])} cannot be picked")
    twin = game.clone(same_chance=True)
    ordered = [piece for piece in choice.candidates if piece in pieces]
    most, least = choice.maximum(twin), choice.minimum(twin)
    held = len(choice.chosen) + len(ordered)
    if not least <= held <= most:
        limit = f"at least {least}" if held < least else f"at most {most}"
        raise IllegalChoice(f"Pick {limit}; that would be {held}")
    made = [_take(twin, type(choice), Take(piece)) for piece in ordered]
    if not made or (isinstance(twin.choice, type(choice)) and twin.choice.chosen):
        finished = [option for option in twin.offered if isinstance(option, Done)]
        if not finished:
            raise IllegalChoice("That is not enough: more pieces must go with them")
        made += finished
    return made


def _take(twin: Game[Any, Any], kind: type[Pick], option: Take) -> Option:
    """Choose one piece on the copy, if it can still be chosen."""
    if type(twin.choice) is not kind or option not in twin.offered:
        raise IllegalChoice(f"{option.text(twin.rules)} cannot go with the others")
    twin.choose(option)
    return option


def needs_player(game: Game[Any, Any], auto: bool = True) -> bool:
    """Whether a person would be asked here: not in the middle of a set nor, with `auto`, where nothing is to choose."""
    choice = game.choice
    if isinstance(choice, Pick) and choice.chosen:
        return False
    return not auto or len(game.offered) > 1


def pass_forced(game: Game[Any, Any]) -> list[int]:
    """Make the choices that are none; the numbers of those that were made."""
    passed: list[int] = []
    while not game.over and len(game.offered) == 1 and len(passed) < FORCED_AT_MOST:
        game.choose(0)
        passed.append(game.number)
    return passed


def go_back(game: Game[Any, Any], auto: bool = True) -> None:
    """Undo to the last decision at which a person was asked, or not at all."""
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


def go_forward(game: Game[Any, Any], auto: bool = True) -> None:
    """Make again what was taken back, up to the next decision at which a person was asked."""
    game.redo()
    while game.undone and not game.over and not needs_player(game, auto):
        game.redo()
