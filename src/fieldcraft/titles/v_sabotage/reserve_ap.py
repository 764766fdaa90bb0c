"""Chapter 6.21: saving an action point as a "+1 AP" token."""

from __future__ import annotations

from fieldcraft.kernel.steps import No, rule
from fieldcraft.titles.v_sabotage import tracks
from fieldcraft.titles.v_sabotage.action import cannot_act_here, pay
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def no_free_slot(game: Play, card: str) -> No | None:
    """6.21a, 10.2e: why a card has no room for a "+1 AP" token."""
    commando = game.state.commandos[card]
    rules = game.rules
    if commando.hits:
        return No("10.2e", '{} has a "-1 AP" token in the top slot', (rules.name_of(card),))
    if commando.saved >= rules.side(card, commando).plus_slots:
        return No("6.21a", '{} has no free slot for a "+1 AP" token', (rules.name_of(card),))
    return None


def cannot_save(game: Play, card: str, window: bool) -> No | None:
    """6.21: why a commando can't save an AP; a "+1 AP" token can't be spent to get another."""
    no = cannot_act_here(game, card) or no_free_slot(game, card)
    if no:
        return no
    if window or game.state.commandos[card].ap < 1:
        return No("6.21a", "{} has no AP of this turn to save", (game.rules.name_of(card),))
    return None


@rule("6.21a")
@grouped("Squad")
class Save(Action, frozen=True):
    """Save an AP as a "+1 AP" token."""

    def text(self, rules: Sabotage) -> str:
        return f'{rules.name_of(self.commando)}: save an AP as a "+1 AP" token'

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, 0, "to save it")
        tracks.gain_token(game, self.commando, "saved an AP")
