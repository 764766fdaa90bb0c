"""Positions of every title that tests of the table start from."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import pytest

from fieldcraft.kernel.steps import Choice
from fieldcraft.titles.commando.movement import BeforeMovement
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from fieldcraft.titles.sherman_leader.action import Action
from fieldcraft.titles.v_sabotage.commando_phase import Activation
from fieldcraft.web.visitor_view import can_deselect
from tests.browser.player import Player


class Opening(NamedTuple):
    """A game, and the choice at which a piece that was selected is about to act."""

    title: str
    scenario: str
    seed: int
    acting: type[Choice]


EVERY_TITLE = (
    Opening("lrdg", "raid-rommel", 7, BeforeMovement),
    Opening("musketeer", "sea-and-sky", 7, BeforeMovement),
    Opening("commandos-europe", "norway", 7, ChooseDestination),
    Opening("sherman-leader", "north-africa-1942", 3, Action),
    Opening("v-sabotage", "training-1", 7, Activation),
)


# One title is tried in the quick lane, and the others in the slow one.
QUICK = ("lrdg",)


def lanes(*openings: Opening, quick: Collection[str] = QUICK) -> pytest.MarkDecorator:
    """Parameters of a test that looks at several titles: some of them in the quick lane."""
    marks = {one: () if one.title in quick else pytest.mark.slow for one in openings}
    return pytest.mark.parametrize("opening", [pytest.param(one, id=one.title, marks=marks[one]) for one in openings])


def first_is_quick(*values: Any) -> list[Any]:
    """Variants of which the first is tried in the quick lane and the others in the slow one."""
    return [pytest.param(value, marks=pytest.mark.slow if number else ()) for number, value in enumerate(values)]


every_title = lanes(*EVERY_TITLE)


def begin(player: Player, opening: Opening) -> Player:
    """Start the game."""
    return player.begin(opening.title, opening.scenario, opening.seed)


def selected(player: Player, opening: Opening) -> str:
    """Play until a piece that was just selected is about to act; returns the piece."""
    begin(player, opening)
    player.play_until(lambda: isinstance(player.game.choice, opening.acting) and has_selected(player))
    return str(player.game.decision.active[0])  # type: ignore[union-attr]


def has_selected(player: Player) -> bool:
    """Whether the active piece is on the board, and undoing takes its selection back."""
    decision = player.game.decision
    on_board = {piece.id for piece in player.game.scene().pieces if piece.spot}
    assert decision is not None
    return decision.active[0] in on_board and can_deselect(player.service.open(player.id))


def until_enemies(player: Player, opening: Opening, enough: Callable[[], bool]) -> None:
    """Play until an enemy is on the board and a condition holds."""
    begin(player, opening)
    player.play_until(lambda: any(p.side == "theirs" for p in player.game.scene().pieces) and enough())
