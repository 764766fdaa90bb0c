"""From the numbers a player typed to the choices they mean."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.interface import gestures
from fieldcraft.interface.find import plain
from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.own_dice import AskChance
from fieldcraft.kernel.steps import Option, Pick

LEAST_LETTERS: Final = 2


def meant(game: Game[Any, Any], numbers: tuple[int, ...]) -> list[Option]:
    """The options to choose one after another, checked beforehand; IllegalChoice says what is wrong."""
    for number in numbers:
        numbered(game, number)
    if len(numbers) > 1 and not isinstance(game.choice, AskChance | Pick):
        raise IllegalChoice("One number, please: only pieces of a set are picked several at a time")
    return gestures.options_for(game, [number - 1 for number in numbers])


def numbered(game: Game[Any, Any], number: int) -> Option:
    """The option with a number of the list, which begins at 1."""
    if game.choice is None:
        raise IllegalChoice("The game is over")
    count = len(game.offered)
    if not 1 <= number <= count:
        raise IllegalChoice(f"There is no option {number}; there are 1 to {count}")
    return game.offered[number - 1]


def is_place(game: Game[Any, Any], text: str) -> bool:
    """Whether a place has this very name, as hexes have."""
    return any(spot.id == text for spot in game.scene().board.spots)


def unoffered_place(game: Game[Any, Any], text: str) -> bool:
    """Whether somebody typed the number of a place, such as a hex, at which there is no option."""
    if text.isdigit() and str(int(text)) == text and int(text) <= len(game.offered):
        return False
    return is_place(game, text) and not any(text in option.places(game.rules) for option in game.offered)


def numbered_place(game: Game[Any, Any], text: str) -> tuple[int, ...]:
    """The option at a place whose name is a number, as hexes have, if just one is; a number on offer is never one."""
    if text.isdigit() and str(int(text)) == text and int(text) <= len(game.offered):
        return ()
    found = [n for n, option in enumerate(game.offered, 1) if text in option.places(game.rules)]
    if len(found) > 1 and is_place(game, text):
        raise IllegalChoice(f"Several options are about {text}: {' or '.join(map(str, found[:6]))}")
    return tuple(found) if len(found) == 1 else ()


def worded(game: Game[Any, Any], text: str) -> tuple[int, ...]:
    """The option that begins with the words typed, if just one does. They stay the same when its number changes."""
    wanted = plain(text)
    if len(wanted) < LEAST_LETTERS or game.choice is None:
        return ()
    found = [n for n, option in enumerate(game.offered, 1) if plain(option.text(game.rules)).startswith(wanted)]
    if len(found) > 1:
        raise IllegalChoice(f"{text!r} could be {' or '.join(map(str, found[:6]))}")
    return tuple(found)
