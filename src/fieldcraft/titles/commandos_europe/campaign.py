"""The complete rules: the chapters' look-ups joined with the sequence of play, the victory table and the scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Library
from fieldcraft.kernel.results import Grade
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import Right, Step
from fieldcraft.titles.commandos_europe import cards_and_tables, invariants, noise, scene, success, victory
from fieldcraft.titles.commandos_europe.rules import Europe
from fieldcraft.titles.commandos_europe.state import EuropeState


class Campaign(Europe):
    """The rules as the engine sees them: how a game begins, and how a position is checked, graded and drawn."""

    def begin(self) -> tuple[EuropeState, list[Step]]:
        """3.0: nothing on the map yet; the first step sets it up."""
        return self.new_state(), self.sequence.first_steps(self.maps[0])

    def rights(self, game: Game[Any, Any]) -> Sequence[Right]:
        """4.0g, 4.0j, 7.2a: you may give up the mission, the map or the campaign at any time."""
        return success.rights(game)

    def tracks(self, state: EuropeState) -> dict[str, int]:
        """PP, turn, missions done, alertness, total, detected squads, and enemy units on the map and in the cup."""
        return {
            "Turn": state.turn,
            "PP": state.pp,
            "Missions": state.done,
            "Alertness": noise.alertness(state),
            "Total": victory.total(self, state),
            "Detected": len(state.detected),
            "Enemies": len(state.enemies),
            "Cup": sum(state.cup.values()),
        }

    def check(self, state: EuropeState) -> None:
        """Check that every piece is in exactly one place and every place exists."""
        invariants.check_state(self, state)

    def grades(self) -> tuple[Grade, ...]:
        """The victory table."""
        return victory.grades(self)

    def library(self) -> Library:
        """Every card and table of the maps in play."""
        return cards_and_tables.library(self)

    def scene(self, game: Game[Any, Any]) -> Scene:
        """The scene of a position."""
        return scene.scene(game, self.sequence.phase(game))
