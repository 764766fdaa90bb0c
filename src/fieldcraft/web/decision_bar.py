"""The decision bar of the page: the prompt and the options as buttons with keys. Plain text, no HTML."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Any, Final

import msgspec
from msgspec import structs

from fieldcraft.kernel.decision import Decision, Offer
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Choice, Pick, Take

KEYS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
HEADING_FROM: Final = 4


class OptionButton(msgspec.Struct, frozen=True):
    """One option as a button: its key, its text, and its places on the board."""

    index: int
    key: str
    text: str
    short: str
    rule: str
    places: tuple[str, ...]
    badge: str
    hint: str
    kind: str
    piece: str
    shows_odds: bool


class OptionGroup(msgspec.Struct, frozen=True):
    """Adjacent options of one kind; a shared beginning becomes the heading."""

    heading: str
    rule: str
    buttons: list[OptionButton]


class DecisionBar(msgspec.Struct, frozen=True):
    """The prompt and all options."""

    prompt: str
    rule: str
    seat: int
    groups: list[OptionGroup]
    picking: bool
    minimum: int
    maximum: int
    dice: int
    has_traces: bool

    @property
    def buttons(self) -> list[OptionButton]:
        """All buttons in order."""
        return [button for group in self.groups for button in group.buttons]

    @property
    def selectable(self) -> list[str]:
        """Everything on the board that can be chosen; while pieces are picked, only these."""
        shown = (button for button in self.buttons if button.piece or not self.picking)
        return [place for button in shown for place in button.places]

    @property
    def badges(self) -> dict[str, str]:
        """The badge of each option, by the first of its places."""
        return {button.places[0]: button.badge for button in reversed(self.buttons) if button.badge}


def decision_bar(game: Game[Any, Any]) -> DecisionBar | None:
    """Return the bar for the pending decision; None when the game is over."""
    decision = game.decision
    if decision is None:
        return None
    choice = decision.choice
    picking = isinstance(choice, Pick)
    held = len(choice.chosen) if isinstance(choice, Pick) else 0
    minimum = choice.minimum(game) - held if isinstance(choice, Pick) else 1
    maximum = choice.maximum(game) - held if isinstance(choice, Pick) else 1
    return DecisionBar(
        decision.prompt,
        decision.rule,
        decision.seat,
        _groups([_button(decision, offer) for offer in decision.options]),
        picking,
        max(minimum, 0),
        maximum,
        decision.dice,
        type(choice).trace is not Choice.trace,
    )


def _button(decision: Decision, offer: Offer) -> OptionButton:
    option = offer.option
    return OptionButton(
        offer.index,
        KEYS[offer.index] if offer.index < len(KEYS) else "",
        text := offer.text,
        text,
        "" if offer.rule == decision.rule else offer.rule,
        offer.places,
        offer.badge,
        offer.hint,
        offer.kind,
        option.piece if isinstance(option, Take) else "",
        decision.choice.shows_odds(option),
    )


def _groups(found: list[OptionButton]) -> list[OptionGroup]:
    """Group neighbours of one kind; in large groups the words they all begin with move to the heading."""
    groups = []
    for _, neighbours in groupby(found, key=lambda button: button.kind):
        together = list(neighbours)
        heading = _common_words([button.text for button in together]) if len(together) >= HEADING_FROM else ""
        cut = len(heading)
        rule = together[0].rule if heading and len({button.rule for button in together}) == 1 else ""
        shortened = [
            structs.replace(button, short=button.text[cut:], rule="" if rule else button.rule) for button in together
        ]
        groups.append(OptionGroup(heading.strip(), rule, shortened))
    return groups


def _common_words(texts: Sequence[str]) -> str:
    """The whole words that all texts begin with.

    >>> _common_words(["Move to Siwa", "Move to Sollum"])
    'Move to '
    >>> _common_words(["Siwa", "Sollum"])
    ''
    """
    columns = zip(*(text.split(" ")[:-1] for text in texts), strict=False)
    words = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns)]
    return " ".join(words) + " " if words else ""
