"""PSYOP: replace a card if the average card left in the deck would be better."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commando import events
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible.valuation import kia_needed, regular

OP: Final = 4.0
INTEL: Final = 4.0
REINFORCEMENT: Final = 3.0
UNIT_LOST: Final = 6.0
KIA: Final = 1.5
OPFOR_FIREPOWER: Final = 1.8
DEFEAT: Final = 8.0


def change_card(game: Play, choice: events.ChangeCard) -> Option:
    """Replace a card that is worse than the average of those that may come instead."""
    others = game.state.deck or game.state.discards
    average = sum(card_worth(game, card, choice.force, choice.space) for card in others) / max(1, len(others))
    bad = bool(others) and card_worth(game, choice.card, choice.force, choice.space) < average
    return regular(game)[1 if bad else 0]


def card_worth(game: Play, card: str, force: tuple[str, ...], space: str) -> float:
    """What a card is worth to a force."""
    effect, rules = events.effect_at(game, card, space), game.rules
    if rules.ignores(game.state, space, effect):
        return 0.0
    worth = OP * effect.ops + REINFORCEMENT * bool(effect.reinforce)
    if rules.box.cards[card].intel and events.met(game, card, space):
        worth += INTEL
    if effect.strip and rules.any_with(force, effect.strip):
        worth -= UNIT_LOST
    if effect.opfor:
        worth += battle_worth(game, events.opfor_drawn(game, effect.opfor, space), effect.win, effect.lose, space)
    return worth


def battle_worth(game: Play, opfor: int, win: int, lose: int, space: str) -> float:
    """What a battle against some OPFOR units is worth: Ops won or lost, KIA that are needed, and units lost."""
    ours = sum(game.rules.firepower[unit] for unit in game.rules.ground_at(game.state, space))
    theirs = OPFOR_FIREPOWER * opfor
    success = ours**2 / (ours**2 + theirs**2)
    kia = KIA * min(opfor, max(0, kia_needed(game)))
    return success * (OP * win + kia) - (1 - success) * (OP * lose + DEFEAT)
