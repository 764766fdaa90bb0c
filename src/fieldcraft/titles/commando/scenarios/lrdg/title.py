"""The title Long Range Desert Group."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.kernel.title import Constant, Setting, Setup
from fieldcraft.titles.commando.scenarios.lrdg import card_moves, objectives, safe_lines
from fieldcraft.titles.commando.scenarios.lrdg.rules import LongRangeDesertGroup
from fieldcraft.titles.commando.scenarios.lrdg.sequence import DesertSequence
from fieldcraft.titles.commando.title import CHAPTERS, CONSTANTS, HERE, CommandoTitle, scenarios

FOLDER = Path(__file__).parent
BOTH = (False, True)


class LRDG(CommandoTitle):
    """Long Range Desert Group, special operations against Rommel, 1941 and 1942."""

    id = "lrdg"
    shelf_order = 1
    name = "Long Range Desert Group"
    description = "Patrols behind the Afrikakorps, 1941 and 1942: raid, recover, and cross the desert home."
    credits = (
        "Game design: Joseph Miranda; published by Decision Games, 2016. "
        "Map, counter values, cards and texts are Fieldcraft's own."
    )
    chapters = (*CHAPTERS, objectives, safe_lines, card_moves)
    ledgers = (HERE / "rules.md", FOLDER / "rules.md")
    glossaries = (HERE / "glossary.toml", FOLDER / "glossary.toml")
    lessons = (HERE / "learn.toml", FOLDER / "learn.toml")
    guide_files = (FOLDER / "guide.toml",)
    data = FOLDER / "data"
    scenarios = scenarios(FOLDER / "data")
    settings = (
        *CommandoTitle.settings,
        Setting(
            "revealed_objective_gives_op",
            False,
            BOTH,
            "The first force to reach a Real Objective that was turned up earlier gains the Op too.",
            "38.1f",
        ),
        Setting(
            "sapper_passes_minefields",
            False,
            BOTH,
            "A force with a sapper may move on through a Minefield.",
            "38.2h",
        ),
        Setting("wireless_for_air_recon", False, BOTH, "Air reconnaissance needs a wireless truck.", "39.11b"),
        Setting("tobruk_base_1941", False, BOTH, "Tobruk is a base of yours in 1941.", "39.1e"),
    )

    constants = (
        *CONSTANTS,
        Constant("stacking_limit", 1, 40, "The stacking limit in a campaign.", "39.4b"),
        Constant("op_price", 1, 20, "The price of an Op in Recruit Points.", "S32.0c"),
        Constant("op_for_objective", 0, 10, "The Ops gained for securing a Real Objective.", "38.1c"),
    )

    def rules(self, setup: Setup, version: str, data: Path) -> LongRangeDesertGroup:
        return LongRangeDesertGroup(setup, version, data, DesertSequence())


TITLE = LRDG()
