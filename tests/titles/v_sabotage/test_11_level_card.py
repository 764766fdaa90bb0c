"""9.1d, 11.2: what can be read before the squad is chosen and while it acts."""

from __future__ import annotations

import pytest

import fieldcraft as fc
from fieldcraft.interface.describe import describe
from fieldcraft.kernel.registry import find
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.explosives import Detonate
from fieldcraft.titles.v_sabotage.level_cards import level_card
from fieldcraft.titles.v_sabotage.reinforcements import Reinforcements
from tests.titles.v_sabotage.proving_ground import offered, rules_of, table, the


def card_in_play(scenario: str) -> str:
    """The level cards on the table while the squad is chosen."""
    scene = fc.new("v-sabotage", scenario=scenario, seed=1).scene()
    return "\n".join("\n".join(panel.lines) for panel in scene.panels if panel.title.startswith("Level card"))


@rule("11.2e")
def test_the_level_card_is_read_before_the_squad_is_chosen() -> None:
    card = card_in_play("bridges")
    for words in (
        "Objective in Stone bridge: the stone bridge. Blow it up. Needs a powerful explosive, such as a TNT charge.",
        "Trap doors: open in Culvert; blocked in Boathouse.",
        "Alarm: Signal post. MG42 nest: Pillbox. Enemy entrances: West road and East road.",
        "Equipment: 2 x TNT charge in Culvert.",
        "The alarm goes off with more than 2 commandos on the level.",
    ):
        assert words in card


@rule("11.2e")
def test_the_log_starts_with_the_level_cards() -> None:
    game = fc.new("v-sabotage", scenario="black-tea", seed=1)
    lines = [line.text.partition(". ")[0] for line in game.log if "reserve" not in line.text]
    assert lines == ["Level card: Streets", "Level card: Bridges", "Level card: Fuel Depot"]


@rule("11.2e", "11.7a")
def test_the_card_gives_the_turn_limit() -> None:
    assert "Complete the level within 10 turns." in card_in_play("ammunition-dump")
    assert "Hold out for 6 turns." in card_in_play("church")


@rule("11.2e", "12.1b", "12.1c")
def test_the_card_shows_what_the_operation_changes() -> None:
    card = card_in_play("shooting-star")
    assert "talk" in card
    assert card.count("Trap doors: ") == 4
    rules = rules_of("green", True)
    assert any("triggered from the start" in line for line in level_card(rules, "railway-yard"))


@rule("11.2e", "15.4d")
def test_the_card_names_the_equipment_that_an_objective_needs() -> None:
    assert "Objective in E: the chest. 1 AP and a crowbar. Needs a Crowbar." in level_card(rules_of("post"), "post")


@rule("11.2f", "11.3a")
def test_a_tile_names_the_tiles_that_adjoin_it() -> None:
    game = table({"officer": "e"})
    _, note, *_ = describe(game.scene(), "range.h")
    assert note.endswith("north: C (door); east: J (wall); south: M (wall); west: F (door)")


@rule("6.5a", "13.10b")
def test_setting_off_a_charge_says_who_stands_beside_it() -> None:
    charges = {"charges": ("range.r", "range.k")}
    game = table({"officer": "e", "medic": "r"}, enemies={"r": "mauser mp40"}, ground=charges)
    texts = [option.text(game.rules) for option in offered(game, Detonate)]
    assert texts == [
        "Officer: set off the TNT charge in R, which kills Medic and 2 enemies and destroys the tank",
        "Officer: set off the TNT charge in K, where there is no one",
    ]


@rule("6.5a", "13.10f", "13.10g")
def test_setting_off_a_charge_says_which_objective_it_destroys_and_whether_that_fails() -> None:
    game = table({"officer": "e"}, ground={"charges": ("range.r", "range.q")})
    texts = [option.text(game.rules) for option in offered(game, Detonate)]
    assert texts == [
        "Officer: set off the TNT charge in R, which destroys the tank",
        "Officer: set off the TNT charge in Q, which destroys the safe, and the operation fails",
    ]
    done = table({"officer": "e"}, ground={"charges": ("range.r",), "objectives": {"range.safe": 0}})
    assert the(done, Detonate).text(done.rules).endswith("in R, where there is no one")


@rule("9.2f", "9.2g", "6.21d")
def test_the_card_of_a_commando_shows_its_slots() -> None:
    scene = table({"sapper blue": "e 1 saved", "medic": "k 1 hits"}).scene()
    lines = {panel.title: panel.lines for panel in scene.panels}
    assert 'AP slots: free for "+1 AP" or "-1 AP", "+1 AP", free for "-1 AP" only' in lines["Sapper, blue side"]
    assert 'AP slots: "-1 AP", free for "-1 AP" only, free for "-1 AP" only' in lines["Medic, blue side"]


@rule("7.3d")
def test_an_entrance_that_brings_no_one_says_so() -> None:
    drawn = ["empty", "soldier", "mp40", "soldier", "mp40", "dog-handler"]
    game = table({"officer": "off"}, step=Reinforcements(), rolls=drawn)
    assert any(line.text.startswith("No one came to the enemy entrance at D.") for line in game.log)


@rule("9.1d")
def test_more_players_than_commandos_are_refused() -> None:
    with pytest.raises(fc.BadSetup, match="Bridges is for up to 2 players, one for each commando, not for 3"):
        fc.new("v-sabotage", scenario="bridges", players=3)
    assert fc.new("v-sabotage", scenario="black-tea", players=4, seed=1).decision is not None


@rule("9.1d")
def test_each_scenario_says_how_many_can_play() -> None:
    for scenario in find("v-sabotage").scenarios:
        assert scenario.players == rules_of(scenario.id).operation.commandos
