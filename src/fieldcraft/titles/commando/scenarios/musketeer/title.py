"""The title Operation Musketeer."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.kernel.title import Setup
from fieldcraft.titles.commando.scenarios.musketeer.rules import Musketeer
from fieldcraft.titles.commando.sequence import CommandoSequence
from fieldcraft.titles.commando.title import CHAPTERS, HERE, CommandoTitle, scenarios

FOLDER = Path(__file__).parent


class OperationMusketeer(CommandoTitle):
    """Operation Musketeer: Port Said and the Canal, November 1956."""

    id = "musketeer"
    shelf_order = 2
    name = "Operation Musketeer"
    description = "Port Said, November 1956: paratroops, landing craft and the first helicopter assault."
    credits = (
        "A scenario by Fieldcraft for the Commando! series rules of Decision Games, 2012 (design: Joseph Miranda)."
    )
    chapters = CHAPTERS
    ledgers = (HERE / "rules.md", FOLDER / "rules.md")
    glossaries = (HERE / "glossary.toml", FOLDER / "glossary.toml")
    lessons = (HERE / "learn.toml", FOLDER / "learn.toml")
    guide_files = (FOLDER / "guide.toml",)
    data = FOLDER / "data"
    scenarios = scenarios(FOLDER / "data")

    def rules(self, setup: Setup, version: str, data: Path) -> Musketeer:
        return Musketeer(setup, version, data, CommandoSequence())


TITLE = OperationMusketeer()
