"""Operation Musketeer: what the scenario adds to the series rules."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.kernel.title import Setup
from fieldcraft.titles.commando.data import Mission
from fieldcraft.titles.commando.rules import Commando


class Musketeer(Commando):
    """Chapters 40 to 44."""

    reconnaissance = True
    logistics = True
    anti_aircraft = True
    ways_home = (
        "What you find counts once it is back at Cyprus or The Fleet, "
        "and only helicopters, landing craft or a card take it there."
    )

    def __init__(self, setup: Setup, version: str, folder: Path):
        self.spare_panicked = bool(setup.options["spare_panicked"])
        super().__init__(setup, version, folder)

    def stacking(self, mission: Mission) -> int:
        """40.2a: the limit on the Mission card."""
        return mission.stacking

    def can_be_lifted(self, unit: str) -> bool:
        """43.2a: vehicles are too heavy."""
        return unit not in self.having["vehicle"]
