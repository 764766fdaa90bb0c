"""What the titles of the series have in common."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Constant, Evaluation, Scenario, Setting, Title
from fieldcraft.titles.commando import (
    aftermath,
    air,
    airborne,
    amphibious,
    campaign,
    card_moves,
    combat,
    events,
    fire,
    intel,
    logistics,
    movement,
    objectives,
    operations,
    reconnaissance,
    sensible,
    setup,
)
from fieldcraft.titles.commando.data import missions
from fieldcraft.titles.commando.rules import CAMPAIGN, Play
from fieldcraft.titles.commando.state import CommandoState

HERE = Path(__file__).parent
CHAPTERS = (
    setup,
    operations,
    movement,
    card_moves,
    events,
    intel,
    combat,
    fire,
    aftermath,
    objectives,
    airborne,
    air,
    amphibious,
    campaign,
    reconnaissance,
    logistics,
)
SPARE_PANICKED = Setting(
    "spare_panicked",
    default=False,
    choices=(False, True),
    description="OPFOR fire skips your panicked units while one that is not panicked stands.",
    rule="19.1i",
)


CONSTANTS = (
    Constant("eliminated_kia", -5, 0, "What a unit of yours that is eliminated does to the KIA index.", "22.0b"),
    Constant("panicked_kia", -5, 0, "What a unit of yours that panics does to the KIA index.", "22.0b"),
    Constant("score_for_winning", 0, 100, "What winning a mission scores.", "6.0b"),
    Constant("score_for_objective", 0, 100, "What a Real Objective recovered scores.", "6.0b"),
)


class CommandoTitle(Title):
    """A title of the series: the series chapters and ledger come first, the scenario adds its own."""

    version = "2"
    maturity = "complete"
    state = CommandoState
    setup_choices = ("recruit",)
    turn_options = ("operate-from", "drop", "lift", "put-to-sea", "turnaround")
    settings: tuple[Setting, ...] = (SPARE_PANICKED,)
    constants: tuple[Constant, ...] = CONSTANTS

    def sensible(self, game: Play) -> Option:
        return sensible.choose(game)

    def plausible(self, game: Play) -> Sequence[Option]:
        return sensible.plausible(game)

    def at_horizon(self, start: Play, game: Play) -> bool:
        before, now = start.state.campaign, game.state.campaign
        return before is not None and now is not None and now.played > before.played

    def evaluate(self, game: Play) -> Evaluation:
        campaign = game.state.campaign
        if game.over or campaign is None:
            return super().evaluate(game)
        return Evaluation(len(campaign.won) / len(game.rules.box.missions), campaign.score)


def scenarios(folder: Path) -> tuple[Scenario, ...]:
    """The four missions, and the campaign of all of them."""
    found = missions(folder).values()
    single = [Scenario(m.id, m.name, m.situation, f"{m.ops} Ops, 20 to 40 minutes") for m in found]
    every = Scenario(CAMPAIGN, "Campaign", "All four missions, drawn one by one.", "four missions, an evening")
    return (*single, every)
