"""Chapter 19: what the decisions of a battle have in common."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, Option
from fieldcraft.titles.commando import lookups, outcomes
from fieldcraft.titles.commando.rules import Play


class BattleChoice(Choice, frozen=True):
    """A decision in a battle: its lookups are the card and tables, and its odds say what the next fire does."""

    def shows_odds(self, option: Option) -> bool:
        return True

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcomes.outcome(before, after)

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.battle(game)
