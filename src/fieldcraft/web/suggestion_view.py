"""Suggestions as the page shows them: each with its places on the board, and with the option that it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import structs

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.web.decision_bar import DecisionBar, OptionButton, OptionGroup


class SuggestionView(msgspec.Struct, frozen=True):
    """A suggestion on the page: its text, why it is good, and the places and pieces that light up with it.

    One that is a single option, which names no place on the board and doesn't end the decision, has the `button` of
    that option and stands for it.
    """

    text: str
    reason: str
    places: tuple[str, ...]
    button: OptionButton | None


def suggestion_views(game: Game[Any, Any], bar: DecisionBar | None) -> list[SuggestionView]:
    """The suggestions for the current decision; none while dice are entered."""
    if game.decision is None or game.pending is not None or bar is None:
        return []
    return [_view(game, bar, suggestion) for suggestion in game.decision.suggestions]


def _view(game: Game[Any, Any], bar: DecisionBar, suggestion: Suggestion) -> SuggestionView:
    places = dict.fromkeys(place for option in suggestion.options for place in option.places(game.rules))
    first, *others = suggestion.options
    index = game.offered.index(first) if not others and not places and first in game.offered else None
    # What ends a decision stays where it is always in view.
    buttons = (button for group in bar.groups if not group.ends for button in group.buttons)
    button = next((button for button in buttons if button.index == index and button.then is None), None)
    return SuggestionView(suggestion.text, suggestion.reason, tuple(places), button)


def without_suggested(bar: DecisionBar, views: Sequence[SuggestionView]) -> DecisionBar:
    """The bar without the options that a suggestion stands for, so that no button is there twice."""
    taken = [view.button for view in views if view.button is not None]
    if not taken:
        return bar
    groups = [_left(group, [button for button in group.buttons if button not in taken]) for group in bar.groups]
    return structs.replace(bar, groups=[group for group in groups if group.buttons])


def _left(group: OptionGroup, buttons: list[OptionButton]) -> OptionGroup:
    return structs.replace(group, buttons=buttons)
