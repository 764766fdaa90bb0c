"""Chapter 6.21: saving an action point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, No, rule
from fieldcraft.titles.v_sabotage import skills
from fieldcraft.titles.v_sabotage.action import Action, pay, unable

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def cannot_save(game: Play, card: str, window: bool) -> No | None:
    """6.21: why a commando cannot save an AP; a "+1 AP" token is not spent to get one."""
    no = unable(game, card) or skills.can_save(game, card)
    if no:
        return no
    if window or game.state.commandos[card].ap < 1:
        return No("6.21a", "{} has no AP of this turn to save", (game.rules.name_of(card),))
    return None


@rule("6.21a")
class Save(Action, frozen=True):
    """Save an AP as a "+1 AP" token."""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} saves an AP"

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, 0)
        game.state.commandos[self.commando].saved += 1
        game.emit(Saved, self.commando)


@rule("6.21a")
class Saved(Event, frozen=True):
    """A commando saved an AP."""

    card: str

    def text(self, rules: Sabotage) -> str:
        return f'{rules.name_of(self.card)} saves an AP as a "+1 AP" token.'
