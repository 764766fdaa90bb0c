"""Long Range Desert Group: where its sequence of play differs from the series'."""

from __future__ import annotations

from fieldcraft.kernel.steps import Step
from fieldcraft.titles.commando.amphibious import Crossing
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import ChooseTraveller
from fieldcraft.titles.commando.scenarios.lrdg.objectives import (
    MineRolls,
    ReachObjective,
    RevealMinefield,
    TurnUpFirst,
)
from fieldcraft.titles.commando.sequence import CommandoSequence
from fieldcraft.titles.commando.taking_up import TakeUp


class DesertSequence(CommandoSequence):
    """Minefields, markers turned up before the second card, and single units moved by Intel card."""

    def arrival(self, game: Play, force: tuple[str, ...], space: str) -> list[Step]:
        """38.2a, 38.2c: each unit that enters a known Minefield rolls before the event card."""
        steps = super().arrival(game, force, space)
        return [MineRolls(force, force), *steps] if space in game.state.mines else steps

    def face_down_marker(self, force: tuple[str, ...], space: str) -> list[Step]:
        """38.1a: the marker is turned up before any second card."""
        return [TurnUpFirst(force, space), TakeUp(force, space)]

    def face_up_marker(self, force: tuple[str, ...], space: str) -> list[Step]:
        """38.1f: an Objective that was turned up earlier may be worth an Op."""
        return [ReachObjective(space), *super().face_up_marker(force, space)]

    def false_marker(self, force: tuple[str, ...], space: str) -> list[Step]:
        """38.2b: every marker that is no Real Objective is a Minefield."""
        return [RevealMinefield(force, space)]

    def card_move(self, game: Play, use: str, space: str) -> list[Step]:
        """39.5a, 39.6a: one unit goes for each Intel card."""
        return [ChooseTraveller(space, use)]

    def crossing(self, use: str, force: tuple[str, ...], origin: str, to: str) -> list[Step]:
        """39.5a, 39.6c: by air the unit arrives; by water it rolls."""
        if use == "airfield":
            return super().crossing(use, force, origin, to)
        return [Crossing(force, origin, to, shared=False)]
