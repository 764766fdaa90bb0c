"""Commandos: Europe: what it is."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Constant, Evaluation, Scenario, Setting, Setup, Title
from fieldcraft.titles.commandos_europe import (
    bases,
    battle,
    casualties,
    combat,
    detection,
    enemies,
    gunfire,
    journey,
    losses,
    missions,
    movement,
    noise,
    purchases,
    pursuit,
    sensible,
    setup,
    stops,
    suppression,
    turn,
)
from fieldcraft.titles.commandos_europe.rules import CAMPAIGN, Europe, Play
from fieldcraft.titles.commandos_europe.state import EuropeState

HERE = Path(__file__).parent
BOTH = (True, False)


class CommandosEurope(Title):
    """Commandos in Norway, North Africa, Normandy and on the Continent."""

    id = "commandos-europe"
    shelf_order = 3
    name = "Commandos: Europe"
    description = "Twenty-four raids on four maps: creep in, do the job, and be gone before the whole coast is awake."
    maturity = "complete"
    credits = (
        "Game design: Eric R. Harvey; published by Decision Games, 2017. "
        "Maps, counters' values, terrain chart and words here are Fieldcraft's own."
    )
    version = "2"
    scenarios = (
        Scenario(
            CAMPAIGN, "Campaign", "All four maps, one after another, with what you can save from each.", "an evening"
        ),
        Scenario("norway", "Norway", "Six raids on fjord and fish-oil plant, with raw men.", "an hour"),
        Scenario("north-africa", "North Africa", "Six raids between desert and port, with experienced men.", "an hour"),
        Scenario("normandy", "Normandy", "Six errands behind the beaches, with veterans.", "an hour"),
        Scenario("continent", "The Continent", "Six last jobs among rail and river, with veterans.", "an hour"),
    )
    settings = (
        Setting(
            "attacks_bring_enemies",
            True,
            BOTH,
            "Every attack of yours brings a new batch of enemies, also when you were detected before.",
            "12.5b",
        ),
        Setting(
            "split_squads_forgotten",
            True,
            BOTH,
            "When one squad of a detected group is safe or lost, those elsewhere are forgotten.",
            "12.5i",
        ),
    )
    chapters = (
        setup,
        turn,
        purchases,
        missions,
        movement,
        journey,
        stops,
        noise,
        detection,
        enemies,
        pursuit,
        bases,
        combat,
        battle,
        casualties,
        losses,
        gunfire,
        suppression,
    )
    state = EuropeState
    ledgers = (HERE / "rules.md",)
    data = HERE / "data"
    setup_choices = ("muster",)
    turn_options = ("move-all", "move-some")
    constants = (
        Constant("first_points", 0, 200, "How many PP you begin with.", "6.2a"),
        Constant("missions_of_a_map", 1, 6, "How many missions are done on a map.", "3.0b"),
        Constant("won_from", 1, 24, "From which total a campaign counts as won.", "5.0i"),
    )

    def rules(self, setup: Setup, version: str, data: Path) -> Europe:
        return Europe(setup, version, data)

    def sensible(self, game: Play) -> Option:
        return sensible.choose(game)

    def at_horizon(self, start: Play, game: Play) -> bool:
        return game.state.done != start.state.done or game.state.map != start.state.map

    def evaluate(self, game: Play) -> Evaluation:
        return super().evaluate(game) if game.over else sensible.outlook(game)


TITLE = CommandosEurope()
