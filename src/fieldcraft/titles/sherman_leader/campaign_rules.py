"""The rules as the engine calls them: where play starts, the check of a state, the scene, and the odds of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Library
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import Right, Step
from fieldcraft.titles.sherman_leader import cards_and_tables, heroics, invariants, scene, sequence, tracks
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import ShermanState


class CampaignRules(ShermanLeader):
    """Sherman Leader, complete."""

    def begin(self) -> tuple[ShermanState, list[Step]]:
        """An empty table and the steps of the set-up."""
        state = ShermanState(events=self.full_events.copy(), conditions=self.full_conditions.copy())
        return state, list(sequence.SET_UP)

    def rights(self, game: Play) -> Sequence[Right]:
        """10.2c: taking over a unit is possible at any time in a battle, if the rule is in use."""
        return heroics.rights(game) if self.heroics else ()

    def check(self, state: ShermanState) -> None:
        """Raise ValueError unless every counter and card is in exactly one place."""
        invariants.check_pieces(self, state)

    def tracks(self, state: ShermanState) -> dict[str, int]:
        """SO, VP, the week and the turn, trucks, scouts, Tactics, and each commander's Stress and XP."""
        return tracks.tracks(self, state)

    def library(self) -> Library:
        """Every card, counter and chart of the box."""
        return cards_and_tables.library(self)

    def scene(self, game: Game[Any, Any]) -> Scene:
        """The board, pieces and panels of the current position."""
        return scene.scene(game)

    def within(self, game: Game[Any, Any], stretch: str) -> bool:
        """Whether a battle, the one stretch that odds can cover, is in progress."""
        return game.state.battle is not None if stretch == "battle" else super().within(game, stretch)

    def outcome(self, before: Play, after: Play, stretch: str) -> str:
        """The status in which a battle left the battalion."""
        reports = after.state.reports
        return reports[-1].status if len(reports) > len(before.state.reports) else "not over"
