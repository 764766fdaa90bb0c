"""Section 4.2: what the decisions that all players share have in common."""

from __future__ import annotations

from fieldcraft.kernel.steps import ANY_SEAT, Choice, Consequence, Option
from fieldcraft.titles.v_sabotage import losses
from fieldcraft.titles.v_sabotage.rules import Play


class SharedChoice(Choice, frozen=True):
    """A decision that any player may make for all."""

    def seat(self, game: Play) -> int:
        return ANY_SEAT


class EnemyChoice(SharedChoice, frozen=True):
    """A decision about the enemy, whose odds say what happens to the squad."""

    def outcome(self, before: Play, option: Option, after: Play) -> Consequence:
        return losses.squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return True
