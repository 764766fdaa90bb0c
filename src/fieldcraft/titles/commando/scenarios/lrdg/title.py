"""Long Range Desert Group: what it is."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.kernel.title import Constant, Setting, Setup
from fieldcraft.titles.commando.scenarios.lrdg import intel_moves, objectives, safe_lines
from fieldcraft.titles.commando.scenarios.lrdg.rules import LongRangeDesertGroup
from fieldcraft.titles.commando.title import CHAPTERS, CONSTANTS, HERE, SPARE_PANICKED, CommandoTitle, scenarios

FOLDER = Path(__file__).parent
BOTH = (False, True)


class LRDG(CommandoTitle):
    """Long Range Desert Group, Special Operations against Rommel, 1941 to 1942."""

    id = "lrdg"
    shelf_order = 1
    name = "Long Range Desert Group"
    description = "Patrols behind the Afrikakorps, 1941 and 1942: raid, recover, and come home across the sand."
    credits = (
        "Game design: Joseph Miranda; published by Decision Games, 2016. "
        "Map, counters' values, cards and words here are Fieldcraft's own."
    )
    chapters = (*CHAPTERS, objectives, safe_lines, intel_moves)
    ledgers = (HERE / "rules.md", FOLDER / "rules.md")
    data = FOLDER / "data"
    scenarios = scenarios(FOLDER / "data")
    settings = (
        SPARE_PANICKED,
        Setting(
            "revealed_objective_gives_op",
            False,
            BOTH,
            "The first force to reach a Real Objective that was turned up earlier gains the Op too.",
            "38.1f",
        ),
        Setting(
            "sapper_passes_minefields",
            True,
            BOTH,
            "A force with a sapper may move on through a Minefield.",
            "38.2f",
        ),
        Setting("wireless_for_air_recon", False, BOTH, "Air reconnaissance needs a wireless truck.", "39.11b"),
        Setting("tobruk_base_1941", False, BOTH, "Tobruk is a base of yours in 1941.", "39.1e"),
    )

    constants = (
        *CONSTANTS,
        Constant("stacking_limit", 1, 40, "How many units may stand in a space, in a campaign.", "39.4b"),
        Constant("op_price", 1, 20, "What an Op costs in Recruit Points.", "32.0c"),
        Constant("op_for_objective", 0, 10, "How many Ops a Real Objective is worth when it is turned up.", "38.1c"),
    )

    def rules(self, setup: Setup, version: str, data: Path) -> LongRangeDesertGroup:
        return LongRangeDesertGroup(setup, version, data)


TITLE = LRDG()
