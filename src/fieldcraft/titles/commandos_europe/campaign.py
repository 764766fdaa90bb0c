"""The complete rules: the chapters' look-ups joined with the sequence of play, the victory table and the scene."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.results import Grade
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import Step
from fieldcraft.titles.commandos_europe import invariants, scene, victory
from fieldcraft.titles.commandos_europe.rules import Europe
from fieldcraft.titles.commandos_europe.state import EuropeState


class Campaign(Europe):
    """The rules as the engine sees them: how a game begins, and how a position is checked, graded and drawn."""

    def begin(self) -> tuple[EuropeState, list[Step]]:
        """3.0: nothing on the map yet; the first step sets it up."""
        return self.new_state(), self.sequence.first_steps(self.maps[0])

    def check(self, state: EuropeState) -> None:
        """Check that every piece is in exactly one place and every place exists."""
        invariants.check_state(self, state)

    def grades(self) -> tuple[Grade, ...]:
        """The victory table."""
        return victory.grades(self)

    def scene(self, game: Game[Any, Any]) -> Scene:
        """The scene of a position."""
        return scene.scene(game)
