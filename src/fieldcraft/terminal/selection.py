"""Find the options that a player selects by number, by text or by place."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.interface import gestures
from fieldcraft.interface.find import normalize
from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.own_dice import AskChance
from fieldcraft.kernel.steps import Option, Pick
from fieldcraft.kernel.text import join

MIN_LETTERS: Final = 2
MIN_LETTERS_INSIDE: Final = 3
MAX_MATCHES: Final = 6


def options_by_number(game: Game[Any, Any], numbers: tuple[int, ...]) -> list[Option]:
    """The options to choose in turn for these numbers, checked in advance; raises IllegalChoice."""
    for number in numbers:
        option_by_number(game, number)
    if len(numbers) > 1 and not isinstance(game.choice, AskChance | Pick):
        raise IllegalChoice("type one number; only pieces of a set can be picked several at a time")
    return gestures.options_for(game, [number - 1 for number in numbers])


def option_by_number(game: Game[Any, Any], number: int) -> Option:
    """The option with this number, counted from 1; raises IllegalChoice."""
    if game.choice is None:
        raise IllegalChoice("the game is over")
    count = len(game.offered)
    if not 1 <= number <= count:
        raise IllegalChoice(f"there is no option {number}; choose 1 to {count}")
    return game.offered[number - 1]


def number_named(game: Game[Any, Any], text: str) -> int:
    """The number that is typed, or that of the option at this place or with this text; raises IllegalChoice."""
    if text.isdecimal():
        return int(text)
    numbers = numbers_at_place(game, text) or numbers_by_text(game, text)
    if not numbers:
        raise IllegalChoice("give an option's number, for example: o 2")
    return numbers[0]


def is_place(game: Game[Any, Any], text: str) -> bool:
    """Whether a place has exactly this id, such as a hex number, or this name in any spelling."""
    return bool(_place(game, text))


def _place(game: Game[Any, Any], text: str) -> str:
    """The id of the place with this id or, if it is the only one, this name; or nothing."""
    spots = game.scene().board.spots
    if any(spot.id == text for spot in spots):
        return text
    named = [spot.id for spot in spots if normalize(spot.name) == normalize(text) != ""]
    return named[0] if len(named) == 1 else ""


def is_place_without_option(game: Game[Any, Any], text: str) -> bool:
    """Whether the text names a place that no option concerns. Option numbers take precedence over hex numbers."""
    if _is_option_number(game, text):
        return False
    return is_place(game, text) and not _at_place(game, text)


def numbers_at_place(game: Game[Any, Any], text: str) -> tuple[int, ...]:
    """The number of the only option at a place, or of the one called like it. Option numbers take precedence."""
    if _is_option_number(game, text):
        return ()
    found = _at_place(game, text)
    wanted = normalize(text)
    found = [number for number in found if normalize(game.offered[number - 1].text(game.rules)) == wanted] or found
    if len(found) > 1 and is_place(game, text):
        raise IllegalChoice(f"{text} has several options: {_list(found)}")
    return tuple(found) if len(found) == 1 else ()


def _at_place(game: Game[Any, Any], text: str) -> list[int]:
    """The numbers of the options that a place stands for. It never stands for a right."""
    place, offered = _place(game, text) or text, enumerate(game.offered, 1)
    return [number for number, option in offered if not option.any_time and place in option.places(game.rules)]


def numbers_by_text(game: Game[Any, Any], text: str) -> tuple[int, ...]:
    """The number of the option with this text, or of the only one that begins like it, or that has these words in it.

    Those that have the words right after their verb come before those that have them farther on: `rifle team` is "Buy
    Rifle Team 901" rather than "Buy Experienced Rifle Team 1001". Text still works when the numbers change. What can be
    done at any time is named by its beginning. Pieces of a set can be named several at a time, with commas.
    """
    if isinstance(game.choice, Pick) and "," in text:
        each = [numbers_by_text(game, name) for name in text.split(",")]
        return tuple(number for numbers in each for number in numbers) if all(each) else ()
    found = _beginning_with(game, text) or _after_verb(game, text) or _with_words(game, text)
    exact = [number for number, whole in found.items() if whole == normalize(text)]
    if len(exact or found) > 1:
        raise IllegalChoice(f"{text!r} matches options {_list(exact or [*found])}")
    return tuple(exact or found)


def names_an_option(game: Game[Any, Any], text: str) -> bool:
    """Whether the text of any option begins like this, or has these words in it."""
    return bool(_beginning_with(game, text) or _with_words(game, text))


def _beginning_with(game: Game[Any, Any], text: str) -> dict[int, str]:
    """The normalized texts of the options that begin like a text, by number."""
    wanted = normalize(text)
    if len(wanted) < MIN_LETTERS or game.choice is None:
        return {}
    texts = {number: normalize(option.text(game.rules)) for number, option in enumerate(game.offered, 1)}
    return {number: whole for number, whole in texts.items() if whole.startswith(wanted)}


def _with_words(game: Game[Any, Any], text: str) -> dict[int, str]:
    """The normalized texts of the options that have some whole words in them, by number."""
    wanted = normalize(text)
    if len(wanted) < MIN_LETTERS_INSIDE or game.choice is None:
        return {}
    texts = {n: normalize(option.text(game.rules)) for n, option in enumerate(game.offered, 1) if not option.any_time}
    return {number: whole for number, whole in texts.items() if f" {wanted} " in f" {whole} "}


def _after_verb(game: Game[Any, Any], text: str) -> dict[int, str]:
    """The normalized texts of the options that have some whole words right after their first word, by number."""
    found, wanted = _with_words(game, text), f" {normalize(text)} "
    return {n: whole for n, whole in found.items() if f"{whole} ".find(wanted) == whole.find(" ")}


def _is_option_number(game: Game[Any, Any], text: str) -> bool:
    return text.isdigit() and str(int(text)) == text and int(text) <= len(game.offered)


def _list(numbers: list[int]) -> str:
    return join(map(str, numbers[:MAX_MATCHES]), "or")
