"""The decision bar of the page: the prompt and the options as buttons with keys. Plain text, no HTML."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import groupby, takewhile
from typing import Any, Final

import msgspec
from msgspec import structs

from fieldcraft.interface import gestures
from fieldcraft.interface.quick_odds import has_odds
from fieldcraft.kernel.decision import Decision, Offer
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Choice, Pick, Take

KEYS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
HEADING_FROM: Final = 4
LONGEST_BESIDE_ODDS: Final = 42
"""How many characters of text and cost stand beside odds; the odds of a longer option go below it."""


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
    any_time: bool = False
    ends: bool = False
    group: str = ""
    cost: str = ""
    then: int | None = None

    @property
    def wordy(self) -> bool:
        """Whether its text is too long to share its lines with odds."""
        return self.shows_odds and len(self.short) + len(self.cost) > LONGEST_BESIDE_ODDS


class OptionGroup(msgspec.Struct, frozen=True):
    """Adjacent options of one kind, where a shared beginning becomes the heading; or those that name their group.

    The options of a group that they name are short, and stand side by side.
    """

    heading: str
    rule: str
    buttons: list[OptionButton]
    any_time: bool = False
    ends: bool = False
    compact: bool = False


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
    for_sale: list[OptionButton] = []
    ahead: list[OptionButton] = []
    has_default: bool = False
    tie_break: int | None = None
    next_up: str = ""

    @property
    def choices(self) -> list[OptionGroup]:
        """The options of the decision itself, without those that end it."""
        return [group for group in self.groups if not group.any_time and not group.ends]

    @property
    def endings(self) -> list[OptionGroup]:
        """The options that end what the decision is about, which stay in view."""
        found = [group for group in self.groups if group.ends]
        both = [button for button in self.ahead if button.ends]
        return [*found, OptionGroup("", "", both, ends=True)] if both else found

    @property
    def rights(self) -> list[OptionGroup]:
        """What the player may do at any time."""
        return [group for group in self.groups if group.any_time]

    @property
    def buttons(self) -> list[OptionButton]:
        """All buttons in order, without those of the shop."""
        return [button for group in self.groups for button in group.buttons]

    @property
    def selectable(self) -> list[str]:
        """Everything on the board that can be chosen; while pieces are picked, only these."""
        shown = (button for button in self.buttons if button.piece or not self.picking)
        return [place for button in shown for place in button.places]

    @property
    def badges(self) -> dict[str, str]:
        """The badge of each option, by the first of its places."""
        return {button.places[0]: button.badge for button in reversed(self.buttons) if button.badge and button.places}


def decision_bar(
    game: Game[Any, Any], usable: Collection[int] | None = None, in_shop: Collection[int] = ()
) -> DecisionBar | None:
    """Return the bar for the pending decision; None when the game is over.

    `usable` are the indices of the options that the visitor may choose, by default all. A visitor who may choose some
    sees only the rights among them; one who may choose none sees those of the seat that decides. The options `in_shop`
    are kept apart from the others.
    """
    decision = game.decision
    if decision is None:
        return None
    choice = decision.choice
    picking = isinstance(choice, Pick)
    held = len(choice.chosen) if isinstance(choice, Pick) else 0
    minimum = choice.minimum(game) - held if isinstance(choice, Pick) else 1
    maximum = choice.maximum(game) - held if isinstance(choice, Pick) else 1
    buttons = [
        _button(decision, offer, key, not offer.any_time and has_odds(game, offer.option))
        for offer, key in zip(decision.options, _keys(decision), strict=True)
        if not offer.any_time or usable is None or offer.index in usable or (not usable and offer.seat is None)
    ]
    ahead, next_up = _ahead(game, decision, usable), choice.next_up(game)
    return DecisionBar(
        decision.prompt,
        decision.rule,
        decision.seat,
        _groups([button for button in buttons if button.index not in in_shop], game.rules.name_of),
        picking,
        max(minimum, 0),
        maximum,
        decision.dice,
        type(choice).trace is not Choice.trace,
        [button for button in buttons if button.index in in_shop],
        ahead,
        type(choice).default is not Choice.default,
        gestures.tie_break(game),
        next_up.text(game.rules) if next_up is not None and ahead else "",
    )


def _ahead(game: Game[Any, Any], decision: Decision, usable: Collection[int] | None) -> list[OptionButton]:
    """What those could do whom an option selects, so that a click on the board selects and acts at once.

    Where a piece is next up, only that one. And what ends the phase after an option that ends one piece's part in it,
    where others could still act.
    """
    found, next_up = list[OptionButton](), decision.choice.next_up(game)
    for offer in decision.options:
        if not (offer.selects or (offer.ends and decision.active)) or (
            usable is not None and offer.index not in usable
        ):
            continue
        if offer.selects and next_up is not None and offer.option != next_up:
            continue
        next_game = game.clone(same_chance=True)
        next_game.choose(offer.index)
        following = next_game.decision
        if (
            following is None
            or next_game.last.chance_results
            or following.seat not in (decision.seat, game.seat_of(offer.option))
        ):
            continue
        if offer.ends:
            found += _endings(offer, following)
            continue
        for action in following.options:
            places = tuple(place for place in action.places if place not in offer.places)
            if places and not action.any_time and not action.ends:
                button = _button(following, action, "")
                found.append(structs.replace(button, index=offer.index, places=places, badge="", then=action.index))
    return found


def _endings(offer: Offer, following: Decision) -> list[OptionButton]:
    """The options that end the phase at the next decision, if that asks who acts next."""
    if not any(other.selects for other in following.options):
        return []
    ends = [_button(following, other, "") for other in following.options if other.ends]
    return [structs.replace(one, index=offer.index, places=(), then=one.index) for one in ends]


def _keys(decision: Decision) -> list[str]:
    """The key of each option, in order. Rights have the last ones, so that a right keeps its key between decisions."""
    rights = sum(offer.any_time for offer in decision.options)
    usual = len(decision.options) - rights
    free = KEYS[usual:][::-1]
    return [*KEYS[:usual], *[""] * (usual - len(KEYS)), *free[:rights], *[""] * (rights - len(free))]


def _button(decision: Decision, offer: Offer, key: str, shows_odds: bool = False) -> OptionButton:
    """The button of an option. A right isn't tied to the board: a click there must never exercise one."""
    option, right, brief = offer.option, offer.any_time, offer.brief
    return OptionButton(
        offer.index,
        key,
        text := offer.text,
        brief.text if brief else text,
        "" if offer.rule == decision.rule else offer.rule,
        () if right else offer.places,
        "" if right else offer.badge,
        offer.hint,
        offer.kind,
        option.piece if isinstance(option, Take) else "",
        shows_odds,
        right,
        offer.ends,
        brief.group if brief else "",
        brief.cost if brief else "",
    )


def _groups(found: list[OptionButton], name_of: Callable[[str], str]) -> list[OptionGroup]:
    """Group neighbours of one kind; in large groups the words they all begin with move to the heading.

    Names stay whole: the heading ends before one that the common words would cut.
    """
    named: dict[str, list[OptionButton]] = {}
    for button in found:
        if button.group:
            named.setdefault(button.group, []).append(button)
    groups = [OptionGroup(heading, "", buttons, compact=True) for heading, buttons in named.items()]
    found = [button for button in found if not button.group]
    kinds = groupby(found, key=lambda button: (button.any_time, button.ends, button.kind))
    for (right, ends, _), neighbours in kinds:
        together = list(neighbours)
        heading = _common_words([button.text for button in together]) if len(together) >= HEADING_FROM else ""
        cut = min(_before_name(button, len(heading), name_of) for button in together)
        heading = heading[:cut]
        shared = bool(heading) and len({button.rule for button in together}) == 1
        rule = together[0].rule if shared else ""
        shortened = [
            structs.replace(button, short=button.text[cut:], rule="" if rule else button.rule) for button in together
        ]
        groups.append(OptionGroup(heading.strip(), rule, shortened, right, ends))
    return groups


def _before_name(button: OptionButton, cut: int, name_of: Callable[[str], str]) -> int:
    """Where to cut the text of a button, at most at `cut`, so that no name of its places is cut in two."""
    for place in button.places:
        name = name_of(place)
        start = button.text.find(name)
        if 0 <= start < cut < start + len(name):
            return start
    return cut


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
