"""From the numbers a player typed to the choices they mean."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.asking import AskChance
from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Done, Option, Pick, Take


def meant(game: Game[Any, Any], numbers: tuple[int, ...]) -> list[Option]:
    """The options to choose one after another, checked beforehand; IllegalChoice says what is wrong."""
    if game.choice is None:
        raise IllegalChoice("The game is over")
    count = len(game.offered)
    for number in numbers:
        if not 1 <= number <= count:
            raise IllegalChoice(f"There is no option {number}; there are 1 to {count}")
    options = [game.offered[number - 1] for number in numbers]
    if isinstance(game.choice, AskChance):
        return _told(game.choice, options)
    if isinstance(game.choice, Pick) and any(isinstance(option, Take) for option in options):
        return _marked(game, options)
    if len(options) > 1:
        raise IllegalChoice("One number, please: only pieces of a set are picked several at a time")
    return options


def _told(choice: AskChance, options: list[Option]) -> list[Option]:
    """Several dice of one throw may be told at once."""
    if len(options) > (choice.dice if choice.faces else 1):
        raise IllegalChoice(f"That is too many: {choice.dice if choice.faces else 1} asked for")
    return options


def _marked(game: Game[Any, Any], options: list[Option]) -> list[Option]:
    """The forward choices that make a set of the marked pieces, tried on a copy of the game."""
    twin = game.clone()
    choice = twin.choice
    assert isinstance(choice, Pick)
    marked = {option.piece for option in options if isinstance(option, Take)}
    if any(not isinstance(option, Take | Done) for option in options):
        raise IllegalChoice("Mark single pieces, or take all of them, but not both")
    pieces = [piece for piece in choice.candidates if piece in marked]
    most, least = choice.most(twin), choice.least(twin)
    held = len(choice.chosen) + len(pieces)
    if not least <= held <= most:
        limit = f"at least {least}" if held < least else f"at most {most}"
        raise IllegalChoice(f"Pick {limit}; that would be {held}")
    made: list[Option] = []
    for piece in pieces:
        made.append(_make(twin, kind=type(choice), option=Take(piece)))
    if isinstance(twin.choice, type(choice)) and twin.choice.chosen:
        finished = [option for option in twin.offered if isinstance(option, Done)]
        if not finished:
            raise IllegalChoice("That is not enough: more pieces must go with them")
        made += finished
    return made


def _make(twin: Game[Any, Any], kind: type[Pick], option: Take) -> Option:
    """Choose one piece on the copy, if it can still be chosen."""
    if type(twin.choice) is not kind or option not in twin.offered:
        raise IllegalChoice(f"{option.words(twin.rules)} cannot go with the others")
    twin.choose(option)
    return option
