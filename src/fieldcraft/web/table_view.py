"""What lies over and beside the board: the battle stage and the cards in play."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final
from urllib.parse import quote

import msgspec
from msgspec import structs

from fieldcraft import drawing
from fieldcraft.interface.describe import member_summary
from fieldcraft.interface.phases import EnemyAhead
from fieldcraft.interface.reading import library_of
from fieldcraft.kernel.art import Portrait
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Card
from fieldcraft.kernel.rules import Rules
from fieldcraft.kernel.scene import Member, Scene
from fieldcraft.kernel.setup import Scenario
from fieldcraft.web import assets

MAX_TURNING_POINTS: Final = 8
MAX_PIPS: Final = 6
STATES: Final = ("unfit", "shaken", "wounded")
"""The states of a member that show in a face, the worst first."""


class CardSlot(msgspec.Struct, frozen=True):
    """A card beside the board: the address of its drawing, its name, and what it does now."""

    id: str
    url: str
    name: str
    note: str = ""
    face_up: bool = True


class HeldChoice(msgspec.Struct, frozen=True):
    """A choice that begins the enemy's phase and waits for the player's word: what was chosen, and what it shows."""

    ahead: EnemyAhead
    choice: tuple[int, ...]
    pieces: tuple[str, ...]
    then: int | None = None
    suggestion: int | None = None


def stage(rules: Rules, scene: Scene, narrow: bool) -> str:
    """The fight in progress as SVG; empty if there is none."""
    return drawing.stage(scene.stage, library_of(rules).tables, narrow) if scene.stage is not None else ""


def card_url(game: str, rules: Rules, card: str) -> str:
    """The address of a card's drawing. It changes with our code and the data, so a browser may keep the drawing."""
    return f"/games/{game}/card/{assets.drawing_key(rules.version)}/{quote(card, safe='')}.svg"


def card_drawing(rules: Rules, card: str) -> str:
    """A card of the library as SVG, or the back of a deck; empty if there is no such card."""
    if card.startswith("back:"):
        return drawing.card_back(card.removeprefix("back:"))
    if card.startswith("face:"):
        return _face(rules, *card.removeprefix("face:").split(":", 1))
    found = library_of(rules).get(card)
    return drawing.card(found) if isinstance(found, Card) else ""


def _face(rules: Rules, state: str, card: str) -> str:
    """The portrait of a card in a state; empty if the card has none."""
    found = library_of(rules).get(card)
    if not isinstance(found, Card) or not isinstance(found.art, Portrait):
        return ""
    return drawing.portrait(structs.replace(found.art, state=state if state in STATES else ""), found.name)


class MemberView(msgspec.Struct, frozen=True):
    """One of your people or units in the strip below the board: with the address of a face, and all of it in words."""

    member: Member
    face_url: str
    symbol: str
    label: str


def roster(game: str, rules: Rules, scene: Scene) -> list[MemberView]:
    """The strip of your people and units. Those whose card has no portrait show the symbol of their counter."""
    symbols = {piece.id: piece.symbol for piece in scene.pieces}
    return [
        MemberView(
            member,
            face_url(game, rules, member.card, member.marks),
            symbols.get(member.id, ""),
            member_summary(member),
        )
        for member in scene.roster
    ]


def face_url(game: str, rules: Rules, card: str, marks: Collection[str] = ()) -> str:
    """The address of the portrait on a card, in a state that shows in a face; empty if the card has none."""
    found = library_of(rules).get(card) if card else None
    if not isinstance(found, Card) or not isinstance(found.art, Portrait):
        return ""
    state = next((state for state in STATES if state in marks), "")
    return card_url(game, rules, f"face:{state}:{card}")


def targets_json(scene: Scene) -> str:
    """Where goals are achieved, for the page to point at: x, y and what to do there."""
    return msgspec.json.encode([(x, y, text) for _, x, y, text in drawing.targets(scene)]).decode()


class TurningPoint(msgspec.Struct, frozen=True):
    """Something that mattered: the number of the choice, what it was, and the text of the log."""

    number: int
    matters: str
    text: str


def turning_points(game: Game[Any, Any]) -> list[TurningPoint]:
    """What mattered in a game that is over, oldest first: the last of many, without the ending itself."""
    game.moments()  # tells the events of a record that was loaded
    found = []
    for entry in game.history:
        for event in entry.events or ():
            matters = event.display(game.rules).matters
            if matters and matters not in ("victory", "defeat"):
                found.append(TurningPoint(entry.number, matters, event.text(game.rules)))
    return found[-MAX_TURNING_POINTS:]


def next_scenario(game: Game[Any, Any]) -> Scenario | None:
    """The scenario after this one in the title's list."""
    scenarios = game.title.scenarios
    at = next(n for n, one in enumerate(scenarios) if one.id == game.setup.scenario)
    return scenarios[at + 1] if at + 1 < len(scenarios) else None


def cards_in_play(game: str, rules: Rules, scene: Scene) -> list[CardSlot]:
    """The cards that lie on the table, as far as the library knows them."""
    library = library_of(rules)
    slots = []
    for card in scene.cards:
        found = library.get(card.id)
        if not card.face_up:
            slots.append(CardSlot(card.id, card_url(game, rules, f"back:{card.deck}"), card.deck, card.note, False))
        elif isinstance(found, Card):
            slots.append(CardSlot(card.id, card_url(game, rules, card.id), found.name, card.note))
    return slots
