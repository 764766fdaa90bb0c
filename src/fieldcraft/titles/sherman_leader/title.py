"""Sherman Leader: what it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Constant, Evaluation, Scenario, Setting, Setup, Title
from fieldcraft.titles.sherman_leader import (
    action,
    aftermath,
    attacks,
    campaign,
    convoy,
    damage,
    deployment,
    enemy,
    enemy_fire,
    enemy_setup,
    heroics,
    joining,
    leadership,
    movement,
    notes,
    purchase,
    refit,
    sensible,
    setup,
    turn,
    upgrade,
    week,
    week_end,
)
from fieldcraft.titles.sherman_leader.data import Box, read
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import ShermanState

HERE = Path(__file__).parent
BOX = read(HERE / "data")


def scenarios(box: Box) -> tuple[Scenario, ...]:
    """The campaigns of the box."""
    return tuple(
        Scenario(card.id, f"{card.name}, {card.difficulty}", card.text, "a campaign of several weeks")
        for card in box.campaigns.values()
    )


class Sherman(Title):
    """Sherman Leader."""

    id = "sherman-leader"
    shelf_order = 4
    name = "Sherman Leader"
    description = "An American combat group, week by week, from Tunisia to the Elbe and in the Pacific."
    maturity = "complete"
    credits = (
        "Rules of Sherman Leader by Dan Verssen Games, 2017 (design: Rick Martin; development: Kevin and Dan Verssen). "
        "Cards, tiles and charts that the rulebook does not show are our own."
    )
    version = "3"
    scenarios = scenarios(BOX)
    settings = (
        Setting("objective", "over-there", tuple(BOX.objectives), "The objective card", "3.7b"),
        Setting("tenacity", False, (False, True), "A battle may last one turn more, for 1 SO at the start.", "10.1a"),
        Setting(
            "battlefield_heroics",
            False,
            (False, True),
            "A commander without a unit may take over another, for 1 SO at the start.",
            "10.2a",
        ),
        Setting("flank_attacks", False, (False, True), "Hits at R0 and R1 may come from the flank.", "10.3a"),
        Setting("range_zero_bonus", True, (True, False), "Attack dice have +2 at R0.", "6.9f"),
    )
    chapters = (
        setup,
        purchase,
        campaign,
        notes,
        week,
        joining,
        convoy,
        deployment,
        enemy_setup,
        turn,
        action,
        movement,
        attacks,
        enemy,
        enemy_fire,
        damage,
        leadership,
        heroics,
        aftermath,
        week_end,
        refit,
        upgrade,
    )
    state = ShermanState
    ledgers = (HERE / "rules.md",)
    data = HERE / "data"
    setup_choices = ("buy-units",)
    turn_options = ("target",)
    constants = (
        Constant("truck_price", 0, 20, "What a truck costs in SO.", "3.18a"),
        Constant("truck_saves", 1, 20, "What a truck takes off the SO cost of an attack.", "3.18b"),
        Constant("scout_price", 0, 20, "What a scout costs in SO.", "3.19a"),
        Constant("promotion_price", 1, 50, "What a promotion costs in SO.", "3.17a"),
        Constant("option_price", 0, 20, "What each option for the player costs in SO at the start.", "10.1a"),
        Constant("battle_turns", 1, 12, "How many turns a battle lasts.", "5.3a"),
        Constant("half_penalty", -10, 0, "What Half strength adds to a battalion's movement rolls.", "6.10c"),
        Constant("leaderless", -10, 0, "What a unit without a commander adds to each attack die.", "6.9i"),
        Constant("battle_stress", 0, 10, "How much Stress a battle gives.", "7.4a"),
        Constant("leave", 0, 20, "How much Stress a week of leave takes off.", "8.2a"),
        Constant("rest_price", 0, 50, "What Priority R&R costs in SO.", "8.10a"),
        Constant("rest_relief", 0, 20, "How much Stress Priority R&R takes off.", "8.10a"),
        Constant("medic_relief", 0, 20, "How much Stress a Medic takes off.", "8.9a"),
        Constant("mechanic_counters", 0, 10, "How many damage counters a US Mechanic removes.", "8.9b"),
        Constant("bombardment", 1, 11, "From which number on the ten-sided die a bombardment destroys.", "5.2a"),
    )

    def rules(self, setup: Setup, version: str, data: Path) -> ShermanLeader:
        return ShermanLeader(setup, version, data)

    def sensible(self, game: Play) -> Option:
        return sensible.choose(game)

    def at_horizon(self, start: Play, game: Play) -> bool:
        if start.state.battle is not None:
            return game.state.battle is None or len(game.state.fought) != len(start.state.fought)
        weeks = game.state.week - start.state.week
        # What is bought at the start is judged as the first week begins: games are too few to tell so many units apart.
        return weeks > 1 or (weeks == 1 and not sensible.refits(start))

    def evaluate(self, game: Play) -> Evaluation:
        return super().evaluate(game) if game.over else sensible.outlook(game)

    def plausible(self, game: Play) -> Sequence[Option]:
        return sensible.plausible(game)


TITLE = Sherman()
