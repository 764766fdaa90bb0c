"""What the titles of the series have in common."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.setup import ENEMY, EVEN, HIGH, LOW, NEITHER, OTHER, YOURS
from fieldcraft.kernel.steps import Consequence, Option, Right
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.title import Constant, DiceStream, Evaluation, Scenario, Setting, Title
from fieldcraft.titles.commando import (
    aftermath,
    air,
    airborne,
    amphibious,
    battle_line,
    campaign,
    card_moves,
    carrying,
    combat,
    events,
    fire,
    forces,
    goals,
    intel,
    keeping_intel,
    logistics,
    losses,
    movement,
    objectives,
    operations,
    ops,
    reconnaissance,
    sensible,
    setup,
    taking_up,
    tracks,
    victory,
)
from fieldcraft.titles.commando.data import missions
from fieldcraft.titles.commando.outcomes import outcome
from fieldcraft.titles.commando.reference import CAMPAIGN
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, SPENT, CommandoState

HERE = Path(__file__).parent
CHAPTERS = (
    victory,
    setup,
    operations,
    ops,
    tracks,
    forces,
    movement,
    card_moves,
    events,
    keeping_intel,
    intel,
    battle_line,
    combat,
    fire,
    aftermath,
    losses,
    objectives,
    carrying,
    taking_up,
    airborne,
    air,
    campaign,
    reconnaissance,
    logistics,
    amphibious,
)
SPARE_PANICKED = Setting(
    "spare_panicked",
    default=False,
    choices=(False, True),
    description="OPFOR fire skips your panicked units while you have one that isn't.",
    rule="19.1i",
)
CARRY_INTO_BATTLE = Setting(
    "carry_into_battle",
    default=False,
    choices=(False, True),
    description="An Objective can't be set down on arrival, so the unit that carries it puts it at risk.",
    rule="23.0f",
)

CONSTANTS = (
    Constant("eliminated_kia", -5, 0, "The change of the KIA index when a unit of yours is eliminated.", "22.0b"),
    Constant("panicked_kia", -5, 0, "The change of the KIA index when a unit of yours panics.", "22.0b"),
    Constant("score_for_winning", 0, 100, "The score for winning a mission.", "6.0b"),
    Constant("score_for_objective", 0, 100, "The score for each Real Objective recovered.", "6.0b"),
)


class CommandoTitle(Title):
    """A title of the series: the series chapters and ledger come first, the scenario adds its own."""

    version = "7"
    maturity = "complete"
    state = CommandoState
    setup_choices = ("recruit",)
    turn_options = ("operate-from", "drop", "lift", "put-to-sea", "turnaround")
    dice_streams = (
        DiceStream("fire", YOURS, HIGH),
        DiceStream("tactical superiority", YOURS, HIGH),
        DiceStream("landing", YOURS, HIGH),
        DiceStream("jump", YOURS, HIGH),
        DiceStream("leader", YOURS, HIGH),
        DiceStream("availability", YOURS, EVEN),
        DiceStream("supply", YOURS, EVEN),
        DiceStream("reconnaissance", YOURS, EVEN),
        DiceStream("reward", YOURS, HIGH),
        DiceStream("enemy fire", ENEMY, LOW),
        DiceStream("enemy tactical superiority", ENEMY, LOW),
        DiceStream("mines", OTHER, LOW),
        DiceStream("objective location", OTHER, NEITHER),
    )
    settings: tuple[Setting, ...] = (SPARE_PANICKED, CARRY_INTO_BATTLE)
    constants: tuple[Constant, ...] = CONSTANTS

    def sensible(self, game: Play) -> Option:
        return sensible.choose(game)

    def plausible(self, game: Play) -> Sequence[Option]:
        return sensible.plausible(game)

    def considers(self, game: Play, right: Right) -> bool:
        return sensible.considers(game, right)

    def measures(self, start: Play, game: Play) -> list[Measure]:
        return sensible.measures(start, game)

    def merits(self, game: Play, option: Option) -> list[Measure]:
        return sensible.merits(game, option)

    def suggestions(self, game: Play) -> list[Suggestion]:
        return sensible.suggestions(game)

    def force(self, game: Play) -> dict[str, str]:
        """Your units on the map, and your aircraft between their flights."""
        state, units = game.state, game.rules.units
        flying = [unit for unit, box in state.boxes.items() if box in (AIR, SPENT)]
        return {unit: units[unit].name for unit in (*state.units, *flying)}

    def moments(self, game: Play) -> tuple[str, ...]:
        """A unit of yours has an Objective, one is in panic, or the mission can be ended and won."""
        state = game.state
        found = {
            "carrying": any(place in state.units for place in state.objectives.values()),
            "panicked": len(state.panicked) > 0,
            "accomplished": goals.accomplished(game.rules, state),
        }
        return tuple(name for name, holds in found.items() if holds)

    def outcome(self, before: Play, after: Play) -> Consequence:
        return outcome(before, after)

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
    single = [
        Scenario(mission.id, mission.name, mission.situation, f"{mission.ops} Ops, 20 to 40 minutes")
        for mission in missions(folder).values()
    ]
    whole = Scenario(CAMPAIGN, "Campaign", "All four missions, drawn one at a time.", "4 missions, one evening")
    return (*single, whole)
