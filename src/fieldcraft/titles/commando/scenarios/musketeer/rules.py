"""Operation Musketeer: what the scenario adds to the series rules."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.kernel.title import Setup
from fieldcraft.titles.commando.records import Mission
from fieldcraft.titles.commando.rules import Commando, SequenceOfPlay


class Musketeer(Commando):
    """Chapters 40 to 44."""

    reconnaissance = True
    logistics = True
    anti_aircraft = True
    ways_home = (
        "Objectives count once they reach Cyprus or The Fleet. "
        "Only helicopters, landing craft or a card can take them there."
    )

    def __init__(self, setup: Setup, version: str, folder: Path, sequence: SequenceOfPlay):
        self.spare_panicked = bool(setup.options["spare_panicked"])
        self.carry_into_battle = bool(setup.options["carry_into_battle"])
        super().__init__(setup, version, folder, sequence)

    def stacking(self, mission: Mission) -> int:
        """40.2a: the limit on the Mission card."""
        return mission.stacking

    def can_be_lifted(self, unit: str) -> bool:
        """43.2a: helicopters can't lift vehicles."""
        return unit not in self.having["vehicle"]
