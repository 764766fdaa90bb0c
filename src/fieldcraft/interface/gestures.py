"""Player actions that take several choices: picking a set, entering dice, playing forced choices, undo and redo."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, Final

from fieldcraft.kernel.errors import CannotUndo, IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.own_dice import AskChance
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.sets import options_for_set
from fieldcraft.kernel.steps import Choice, Done, Option, Pick, Take
from fieldcraft.kernel.text import plural
from fieldcraft.kernel.title import Title

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


def options_of_suggestion(game: Game[Any, Any], index: int) -> list[Option]:
    """The options to choose in turn for a suggestion; raises IllegalChoice if there is no such suggestion."""
    found = game.decision.suggestions if game.decision is not None else ()
    if not 0 <= index < len(found):
        raise IllegalChoice(f"there is no suggestion {index + 1}")
    return list(found[index].options)


def needs_player(game: Game[Any, Any], auto: bool = True, small: bool = False, ties: bool = False) -> bool:
    """Whether to ask a person here: not in the middle of a set and, with `auto`, not for a forced choice.

    With `small`, not about small things either, and with `ties`, not about ties between equal enemies.
    """
    choice = game.choice
    if isinstance(choice, Pick) and choice.chosen:
        return False
    return not auto or _unasked(game, small, ties) is None


def _unasked(game: Game[Any, Any], small: bool, ties: bool, keep_open: bool = False) -> Option | None:
    """What follows without asking: the only option, with `small` a choice's default, with `ties` its tie-break."""
    if game.forced:
        return game.offered[0]
    choice = game.choice
    if choice is None or game.pending is not None:
        return None
    found = choice.default(game) if small else None
    if keep_open and found is not None and found.ends and any(option.selects for option in game.offered):
        return None
    return choice.tie_break(game) if ties and found is None else found


def tie_break(game: Game[Any, Any]) -> int | None:
    """The index of the option that breaks an enemy tie automatically; None if the decision isn't about a tie."""
    choice = game.choice
    option = choice.tie_break(game) if choice is not None and game.pending is None else None
    return None if option is None else list(game.offered).index(option)


@lru_cache(maxsize=64)
def has_ties(title: Title) -> bool:
    """Whether the player breaks ties of the enemy's in a title, and can leave that to the table."""
    found = (thing for chapter in title.chapters for thing in vars(chapter).values() if isinstance(thing, type))
    return any(issubclass(thing, Choice) and thing.tie_break is not Choice.tie_break for thing in found)


def play_forced(game: Game[Any, Any], small: bool = False, ties: bool = False, keep_open: bool = False) -> list[int]:
    """Play choices that have a single option, with `small` those about small things, with `ties` those about ties.

    Returns their numbers. With `keep_open`, a phase in which a piece could still act doesn't end automatically.
    """
    played: list[int] = []
    while len(played) < MAX_FORCED and (option := _unasked(game, small, ties, keep_open)) is not None:
        game.choose(option)
        played.append(game.number)
    return played


def resolve_fight(game: Game[Any, Any], this_round: bool = False) -> int:
    """Let the sensible player fight on until the fight on the stage is over; returns how many choices that took.

    With `this_round`, only until its round is over. Where there is no fight, it takes the shortcut that the decision
    offers, such as a quick start. It stops where another fight begins, even in the same place, where another seat
    decides, or where the player's own dice are asked for.
    """
    seat, made = game.deciding_seat, 0
    fight = _fight(game, this_round)
    if not fight:
        raise IllegalChoice("there is no fight to resolve")
    if type(game.title).sensible is Title.sensible:
        raise IllegalChoice("this title has no player that could fight for you")
    while (
        _fight(game, this_round) == fight and game.deciding_seat == seat and game.pending is None and made < MAX_FORCED
    ):
        game.choose(game.title.sensible(game))
        made += 1
        if _ended_fight(game):
            break
    return made


def _ended_fight(game: Game[Any, Any]) -> bool:
    """Whether a fight ended with the last choice."""
    game.moments(game.number - 1)  # tells the events of a record that was loaded
    return any(event.display(game.rules).matters == "battle" for event in game.last.events or ())


def _fight(game: Game[Any, Any], this_round: bool) -> str:
    """The title of the fight in progress, with its round if that matters, or the shortcut that is offered; or empty."""
    if game.over:
        return ""
    stage = game.scene().stage
    if stage is not None:
        return f"{stage.title} {stage.round}" if this_round else stage.title
    return game.decision.shortcut if game.decision is not None else ""


def undo_decision(
    game: Game[Any, Any],
    auto: bool = True,
    small: bool = False,
    ties: bool = False,
    played: Collection[int] | None = None,
) -> None:
    """Undo to the last decision that a person made; if that isn't allowed, leave the game as it is.

    `played` are the numbers of the choices that were made automatically, if they are known.
    """
    undone = 0
    try:
        while True:
            pending = game.pending is not None
            game.undo()
            undone += not pending
            asked = played is not None and not pending and (game.number + 1 not in played or _selects(game.undone[-1]))
            if needs_player(game, auto, small and not asked, ties and not asked):
                return
    except CannotUndo:
        for _ in range(undone):
            game.redo()
        raise


def _selects(entry: Entry) -> bool:
    """Whether a choice only said who acts: a click on what it does makes it too, so that a person did choose."""
    return entry.option is not None and entry.option.selects


def redo_decision(game: Game[Any, Any], auto: bool = True, small: bool = False, ties: bool = False) -> None:
    """Redo up to the next decision that a person makes."""
    game.redo()
    while game.undone and not game.over and not needs_player(game, auto, small, ties):
        game.redo()
