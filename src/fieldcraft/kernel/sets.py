"""A set of pieces named in one call, as the options that lead to it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.steps import Done, LeaveOut, Option, Pick, Take, TakeRest
from fieldcraft.kernel.text import count


def options_for_set(game: Any, pieces: Collection[str]) -> list[Option]:
    """The options to choose in turn so that exactly these pieces are picked; raises IllegalChoice.

    Pieces that were named before and aren't among these are dropped.
    """
    choice = game.choice
    if not isinstance(choice, Pick):
        raise IllegalChoice("this decision doesn't pick pieces")
    unknown = [piece for piece in pieces if piece not in choice.candidates]
    if unknown:
        raise IllegalChoice(f"{game.rules.name_of(unknown[0])} can't be picked")
    wanted = tuple(piece for piece in choice.candidates if piece in pieces)
    if not choice.allowed(game, wanted):
        raise IllegalChoice(_objection(game, choice, wanted))
    changes: list[Option] = [LeaveOut(piece) for piece in choice.chosen if piece not in wanted]
    changes += [Take(piece) for piece in wanted if piece not in choice.chosen]
    single = choice.maximum(game) == 1 and len(wanted) == 1
    return changes if single else [*changes, Done(len(wanted))]


def confirmed_by_naming(game: Any, option: Option | None, following: Option | None) -> Option | None:
    """A recorded option as it is meant today.

    Up to version 0.2 a set was confirmed by naming its last piece. Such a choice is read as naming and confirming.
    """
    choice = game.choice
    if not isinstance(choice, Pick) or not isinstance(option, Take):
        return option
    chosen = len(choice.chosen) + 1
    full = option.piece == choice.candidates[-1] or chosen == choice.maximum(game)
    named = isinstance(following, Take) and following.piece in choice.candidates
    goes_on = named or isinstance(following, LeaveOut) or following == Done(chosen)
    return TakeRest((option.piece,)) if full and not goes_on else option


def _objection(game: Any, choice: Pick, pieces: tuple[str, ...]) -> str:
    """Why these pieces can't be picked together."""
    minimum, maximum, total = choice.minimum(game), choice.maximum(game), len(pieces)
    if total < minimum:
        return f"pick at least {count(minimum, 'piece')}, not {total}"
    if total > maximum:
        return f"pick at most {count(maximum, 'piece')}, not {total}"
    if not pieces:
        return "pick at least one piece"
    return "these pieces can't be picked together"


def completed(game: Any, option: Option) -> tuple[str, ...]:
    """The set that is picked when an option is chosen and a sensible player goes on from there."""
    twin = game.clone()
    picked = list[str](twin.choice.chosen)
    while isinstance(twin.choice, Pick):
        if isinstance(option, TakeRest):
            return (*picked, *option.pieces)
        if not isinstance(option, Take):
            return tuple(picked)
        picked.append(option.piece)
        if twin.choice.maximum(twin) == 1:
            return tuple(picked)
        twin.choose(option)
        option = twin.title.sensible(twin)
    return tuple(picked)


def toward_set(game: Any, wanted: Collection[str]) -> Option:
    """The listed option that comes next on the way to a set of pieces, or the nearest set that is allowed."""
    missing = [piece for piece in game.choice.rest if piece in wanted]
    for option in game.offered:
        if isinstance(option, TakeRest) and len(missing) == len(option.pieces):
            return option
        if isinstance(option, Take) and option.piece in missing:
            return option
    done = [option for option in game.offered if isinstance(option, Done)]
    first: Option = game.offered[0]
    return done[0] if done else first
