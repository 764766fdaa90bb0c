"""What a page shows of a game: the prompt, the options with their keys, the log. Words only; nothing here is HTML."""

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
HEADED_FROM: Final = 4


class Answer(msgspec.Struct, frozen=True):
    """One option as it stands on a button: its key, its words, and what it concerns on the board."""

    index: int
    key: str
    text: str
    short: str
    rule: str
    places: tuple[str, ...]
    figure: str
    hint: str
    kind: str
    piece: str
    telling: bool


class Group(msgspec.Struct, frozen=True):
    """Options that begin alike, under the words and the rule they share."""

    heading: str
    rule: str
    answers: list[Answer]


class Bar(msgspec.Struct, frozen=True):
    """The prompt and everything that can be answered."""

    prompt: str
    rule: str
    seat: int
    groups: list[Group]
    picking: bool
    least: int
    most: int
    dice: int
    traced: bool

    @property
    def answers(self) -> list[Answer]:
        """Every option, in the order of the buttons."""
        return [answer for group in self.groups for answer in group.answers]

    @property
    def lit(self) -> list[str]:
        """Everything on the board that can be chosen; where pieces are picked, these alone."""
        shown = (answer for answer in self.answers if answer.piece or not self.picking)
        return [place for answer in shown for place in answer.places]

    @property
    def figures(self) -> dict[str, str]:
        """What is written on the board: the figure of each option at the first of its places."""
        return {answer.places[0]: answer.figure for answer in reversed(self.answers) if answer.figure}


def bar(game: Game[Any, Any]) -> Bar | None:
    """What must be decided now; None when the game is over."""
    decision = game.decision
    if decision is None:
        return None
    choice = decision.choice
    picking = isinstance(choice, Pick)
    held = len(choice.chosen) if isinstance(choice, Pick) else 0
    least = choice.minimum(game) - held if isinstance(choice, Pick) else 1
    most = choice.maximum(game) - held if isinstance(choice, Pick) else 1
    return Bar(
        decision.prompt,
        decision.rule,
        decision.seat,
        _groups(answers(decision)),
        picking,
        max(least, 0),
        most,
        decision.dice,
        type(choice).trace is not Choice.trace,
    )


def answers(decision: Decision) -> list[Answer]:
    """Every option with its key."""
    return [_answer(decision, offer) for offer in decision.options]


def _answer(decision: Decision, offer: Offer) -> Answer:
    option = offer.option
    return Answer(
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


def _groups(found: list[Answer]) -> list[Group]:
    """Put neighbours of one kind together; the words that many of them begin with are said once."""
    groups = []
    for _, same in groupby(found, key=lambda answer: answer.kind):
        together = list(same)
        heading = _shared([answer.text for answer in together]) if len(together) >= HEADED_FROM else ""
        cut = len(heading)
        rule = together[0].rule if heading and len({answer.rule for answer in together}) == 1 else ""
        shorter = [
            structs.replace(answer, short=answer.text[cut:], rule="" if rule else answer.rule) for answer in together
        ]
        groups.append(Group(heading.strip(), rule, shorter))
    return groups


def _shared(texts: Sequence[str]) -> str:
    """The whole words that all texts begin with.

    >>> _shared(["Move to Siwa", "Move to Sollum"])
    'Move to '
    >>> _shared(["Siwa", "Sollum"])
    ''
    """
    columns = zip(*(text.split(" ")[:-1] for text in texts), strict=False)
    words = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns)]
    return " ".join(words) + " " if words else ""
