"""Section 39.1: Safe Lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, rule

if TYPE_CHECKING:
    from fieldcraft.titles.commando.data import Effect
    from fieldcraft.titles.commando.rules import Commando, Play


def ignores(game: Play, card: str, space: str, effect: Effect) -> bool:
    """39.1a, 39.2c: a force on the safe side ignores a card that generates OPFOR, but not the raid."""
    if effect.raid or space not in game.rules.theatres[game.state.mission].safe:
        return False
    game.emit(CardIgnored, card, space)
    return True


@rule("39.1a")
class CardIgnored(Event, frozen=True):
    """A card had no effect on a safe force."""

    card: str
    space: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.space)} is safe: {rules.name_of(self.card)} has no effect."
