"""Sherman Leader, the title."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.scene import Panel
from fieldcraft.kernel.setup import ENEMY, HIGH, LOW, NEITHER, OTHER, YOURS
from fieldcraft.kernel.steps import Consequence, Event, Option
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.title import Constant, DiceStream, Evaluation, Scenario, Setting, Setup, Title
from fieldcraft.titles.sherman_leader import (
    action,
    assign_commanders,
    assignment,
    attack_events,
    attacks,
    briefing,
    campaign,
    commanders,
    damage,
    deployment,
    end_of_week,
    enemy_attacks,
    enemy_setup,
    enemy_turn,
    heroics,
    moments,
    movement,
    note_events,
    notes,
    post_combat,
    purchase,
    refit,
    replacements,
    sensible,
    sequence,
    setup,
    trucks_and_scouts,
    turn,
    upgrade,
    week,
)
from fieldcraft.titles.sherman_leader.campaign_rules import CampaignRules
from fieldcraft.titles.sherman_leader.card_text import objective_card
from fieldcraft.titles.sherman_leader.cards import Box
from fieldcraft.titles.sherman_leader.data import read
from fieldcraft.titles.sherman_leader.outcomes import outcome
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.state import ShermanState

HERE = Path(__file__).parent
BOX = read(HERE / "data")


def scenarios(box: Box) -> tuple[Scenario, ...]:
    """The campaigns in the box."""
    return tuple(
        Scenario(card.id, f"{card.name}, {card.difficulty}", card.text, "a campaign of several weeks")
        for card in box.campaigns.values()
    )


class Sherman(Title):
    """Sherman Leader."""

    id = "sherman-leader"
    shelf_order = 4
    name = "Sherman Leader"
    description = "Lead an American combat group, week by week, from Tunisia to the Elbe and across the Pacific."
    maturity = "complete"
    credits = (
        "Rules of Sherman Leader by Dan Verssen Games, 2017 (design: Rick Martin; development: Kevin and Dan Verssen). "
        "Cards, tiles and charts that the rulebook doesn't show are our own."
    )
    version = "6"
    scenarios = scenarios(BOX)
    settings = (
        Setting(
            "objective",
            "over-there",
            tuple(BOX.objectives),
            "The objective card",
            "3.7b",
            tuple(objective_card(card) for card in BOX.objectives.values()),
            tuple(card.name for card in BOX.objectives.values()),
        ),
        Setting(
            "tenacity", False, (False, True), "You may extend a battle by one turn. Costs 1 SO at the start.", "10.1a"
        ),
        Setting(
            "battlefield_heroics",
            False,
            (False, True),
            "A commander whose unit is destroyed may take over another. Costs 1 SO at the start.",
            "10.2a",
        ),
        Setting("flank_attacks", False, (False, True), "Attacks that hit at R0 or R1 may be flank attacks.", "10.3a"),
        Setting("range_zero_bonus", True, (True, False), "Attack dice have +2 at R0.", "6.9f"),
    )
    chapters = (
        sequence,
        setup,
        purchase,
        campaign,
        notes,
        note_events,
        week,
        assignment,
        assign_commanders,
        trucks_and_scouts,
        deployment,
        enemy_setup,
        turn,
        action,
        movement,
        attacks,
        attack_events,
        enemy_turn,
        enemy_attacks,
        damage,
        commanders,
        heroics,
        post_combat,
        end_of_week,
        refit,
        replacements,
        upgrade,
    )
    state = ShermanState
    ledgers = (HERE / "rules.md",)
    glossaries = (HERE / "glossary.toml",)
    lessons = (HERE / "learn.toml",)
    guide_files = (HERE / "guide.toml",)
    data = HERE / "data"
    setup_choices = ("buy-units",)
    turn_options = ("target",)
    battle_events = ("battle-began", "tiles-laid", "battle-ended")
    # Defense dice that are high let a hit through, on either side. Both sides roll for flanks.
    dice_streams = (
        DiceStream("attack", YOURS, HIGH),
        DiceStream("defense", YOURS, LOW),
        DiceStream("bombardment", YOURS, HIGH),
        DiceStream("enemy attack", ENEMY, LOW),
        DiceStream("enemy defense", ENEMY, HIGH),
        DiceStream("aggressiveness", ENEMY, LOW),
        DiceStream("operational movement", ENEMY, LOW),
        DiceStream("enemy movement", ENEMY, NEITHER),
        DiceStream("enemy placement", ENEMY, NEITHER),
        DiceStream("flank", OTHER, NEITHER),
    )
    constants = (
        Constant("truck_price", 0, 20, "The SO cost of a truck.", "3.18a"),
        Constant("truck_saves", 1, 20, "The SO a truck takes off the cost of an attack.", "3.18b"),
        Constant("scout_price", 0, 20, "The SO cost of a scout.", "3.19a"),
        Constant("promotion_price", 1, 50, "The SO cost of a promotion.", "3.17a"),
        Constant("option_price", 0, 20, "The SO cost of each optional rule at the start.", "10.1a"),
        Constant("battle_turns", 1, 12, "The number of turns in a battle.", "5.3a"),
        Constant("half_penalty", -10, 0, "The modifier to a battalion's movement rolls at Half strength.", "6.10c"),
        Constant("leaderless", -10, 0, "The modifier to each attack die of a unit without a commander.", "6.9i"),
        Constant("battle_stress", 0, 10, "The Stress a battle gives each commander.", "7.4a"),
        Constant("leave", 0, 20, "The Stress a week of leave takes off.", "8.2a"),
        Constant("rest_price", 0, 50, "The SO cost of Priority R&R.", "8.10a"),
        Constant("rest_relief", 0, 20, "The Stress Priority R&R takes off.", "8.10a"),
        Constant("medic_relief", 0, 20, "The Stress a Medic takes off.", "8.9a"),
        Constant("mechanic_counters", 0, 10, "The damage counters a US Mechanic removes.", "8.9b"),
        Constant("bombardment", 1, 11, "The lowest roll on which a bombardment destroys its target.", "5.2a"),
    )

    def rules(self, setup: Setup, version: str, data: Path) -> CampaignRules:
        return CampaignRules(setup, version, data)

    def sensible(self, game: Play) -> Option:
        return sensible.choose(game)

    def measures(self, start: Play, game: Play) -> list[Measure]:
        return sensible.measures(start, game)

    def merits(self, game: Play, option: Option) -> list[Measure]:
        return sensible.merits(game, option)

    def suggestions(self, game: Play) -> list[Suggestion]:
        return sensible.suggestions(game)

    def force(self, game: Play) -> dict[str, str]:
        return {name: game.rules.name_of(name) for name in (*game.state.units, *game.state.level)}

    def released(self, game: Play) -> Collection[str]:
        """Commanders who were discharged, and units that were turned in."""
        state = game.state
        gone = {*state.former, *game.rules.units} - {*state.killed, *state.lost_units}
        return gone - {*state.units, *state.level}

    def briefing(self, game: Play) -> Panel | None:
        return briefing.briefing(game)

    def debrief(self, game: Play, events: Sequence[Event]) -> Panel | None:
        return briefing.debrief(game, events)

    def moments(self, game: Play) -> Collection[str]:
        return moments.moments(game)

    def outcome(self, before: Play, after: Play) -> Consequence:
        return outcome(before, after)

    def at_horizon(self, start: Play, game: Play) -> bool:
        if start.state.battle is not None:
            return game.state.battle is None or len(game.state.fought) != len(start.state.fought)
        weeks = game.state.week - start.state.week
        # Purchases at the start are judged when the first week begins: later, noise would hide their differences.
        return weeks > 1 or (weeks == 1 and not sensible.refits(start))

    def evaluate(self, game: Play) -> Evaluation:
        return super().evaluate(game) if game.over else sensible.evaluate(game)

    def plausible(self, game: Play) -> Sequence[Option]:
        return sensible.plausible(game)


TITLE = Sherman()
