"""Commandos: Europe as a title: scenarios, options, chapters and rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.setup import ENEMY, HIGH, LOW, NEITHER, OTHER, YOURS
from fieldcraft.kernel.steps import Consequence, Option, Right
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.title import Constant, DiceStream, Evaluation, Scenario, Setting, Setup, Title
from fieldcraft.titles.commandos_europe import (
    arrival,
    bases,
    casualties,
    combat,
    detection,
    enemies,
    enemy_attack,
    friendly_combat,
    losses,
    missions,
    movement,
    naval_gunfire,
    noise,
    purchases,
    pursuit,
    sensible,
    sequence,
    setup,
    success,
    suppressive_fire,
    travel,
    travel_options,
)
from fieldcraft.titles.commandos_europe.campaign import Campaign
from fieldcraft.titles.commandos_europe.moments import moments
from fieldcraft.titles.commandos_europe.outcomes import consequence
from fieldcraft.titles.commandos_europe.rules import CAMPAIGN, Europe, Play
from fieldcraft.titles.commandos_europe.state import EuropeState

HERE = Path(__file__).parent
BOTH = (True, False)


class CommandosEurope(Title):
    """Commandos in Norway, North Africa, Normandy and on the Continent."""

    id = "commandos-europe"
    shelf_order = 3
    name = "Commandos: Europe"
    description = "Twenty-four raids on four maps: slip in, do the job, and get out before the whole coast is awake."
    maturity = "complete"
    credits = (
        "Game design: Eric R. Harvey; published by Decision Games, 2017. "
        "Maps, counter values, terrain chart and texts are Fieldcraft's own."
    )
    version = "6"
    scenarios = (
        Scenario(CAMPAIGN, "Campaign", "All four maps in order, keeping what you bring out of each.", "an evening"),
        Scenario("norway", "Norway", "Six raids on fjords and fish-oil plants, with green troops.", "an hour"),
        Scenario(
            "north-africa",
            "North Africa",
            "Six raids on desert and ports, with experienced troops.",
            "an hour",
        ),
        Scenario("normandy", "Normandy", "Six missions behind the beaches, with veterans.", "an hour"),
        Scenario("continent", "The Continent", "Six last missions along rail and river, with veterans.", "an hour"),
    )
    settings = (
        Setting(
            "attacks_bring_enemies",
            True,
            BOTH,
            "Each of your attacks brings a new batch of enemies, even if you were already detected.",
            "12.5b",
        ),
        Setting(
            "split_squads_forgotten",
            True,
            BOTH,
            "When one squad of a detected group is safe or lost, its squads in other hexes are undetected again.",
            "12.5i",
        ),
        Setting(
            "hunted_squads_escape",
            False,
            BOTH,
            "A squad that is already detected may use a new detection by noise to escape to a base.",
            "12.4f",
        ),
    )
    chapters = (
        setup,
        sequence,
        success,
        purchases,
        missions,
        movement,
        travel,
        travel_options,
        arrival,
        noise,
        detection,
        enemies,
        pursuit,
        enemy_attack,
        bases,
        friendly_combat,
        combat,
        casualties,
        losses,
        naval_gunfire,
        suppressive_fire,
    )
    state = EuropeState
    ledgers = (HERE / "rules.md",)
    glossaries = (HERE / "glossary.toml",)
    lessons = (HERE / "learn.toml",)
    guide_files = (HERE / "guide.toml",)
    data = HERE / "data"
    setup_choices = ("muster",)
    turn_options = ("move-all", "move-some")
    dice_streams = (
        DiceStream("attack", YOURS, HIGH),
        DiceStream("defence", YOURS, HIGH),
        DiceStream("suppressive fire", YOURS, HIGH),
        DiceStream("noise", YOURS, HIGH),
        DiceStream("price of moving a base", YOURS, LOW),
        DiceStream("enemy attack", ENEMY, LOW),
        DiceStream("enemy defence", ENEMY, LOW),
        DiceStream("number of enemies", ENEMY, LOW),
        DiceStream("direction", ENEMY, NEITHER),
        DiceStream("distance", ENEMY, HIGH),
        DiceStream("gear lost", OTHER, LOW),
        DiceStream("stray gunfire", OTHER, NEITHER),
        DiceStream("mission hex", OTHER, NEITHER),
    )
    constants = (
        Constant("first_points", 0, 200, "PP at the start.", "6.2a"),
        Constant("missions_of_a_map", 1, 6, "Missions on each map.", "3.0b"),
        Constant("won_from", 1, 24, "Lowest total that wins a campaign.", "5.0i"),
    )

    def rules(self, setup: Setup, version: str, data: Path) -> Europe:
        return Campaign(setup, version, data, sequence.EuropeSequence())

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

    def moments(self, game: Play) -> set[str]:
        return moments(game)

    def outcome(self, before: Play, after: Play) -> Consequence:
        return consequence(before, after, "no losses" if after.result is None else after.result.summary)

    def at_horizon(self, start: Play, game: Play) -> bool:
        return game.state.done != start.state.done or game.state.map != start.state.map

    def evaluate(self, game: Play) -> Evaluation:
        return super().evaluate(game) if game.over else sensible.evaluate(game)


TITLE = CommandosEurope()
