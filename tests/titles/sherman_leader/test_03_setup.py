"""Chapters 1 to 3: the sequence of play, the cards, and the set-up of a campaign."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import assignment, campaign, enemy_setup, notes, purchase, setup, week
from fieldcraft.titles.sherman_leader.campaign_rules import CampaignRules
from fieldcraft.titles.sherman_leader.cards import BANDS
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from tests.titles.sherman_leader.tables import (
    SAMPLE,
    battle_table,
    buy,
    game_unit,
    group,
    offered,
    opened,
    take,
    texts,
    the_rules,
    week_table,
)


@rule("1.0a", "5.11g", "3.9e")
def test_all_enemies_belong_to_the_country_on_the_campaign_card() -> None:
    for scenario, country in (("bulge-1944", "germany"), ("saipan-1944", "japan")):
        rules = the_rules(scenario)
        assert {rules.box.enemies[kind].country for kind in (*rules.foes, *rules.tank_cup)} == {country}
        drawn = {name for deck in rules.decks.values() for name in deck}
        assert {rules.box.battalions[name].country for name in drawn} == {country}
    german, japanese = the_rules("bulge-1944").foes, the_rules("saipan-1944").foes
    assert german["german-rifle"] != japanese["japanese-rifle"]


@rule("2.0a")
def test_the_set_up_goes_from_battalions_to_trucks() -> None:
    game = opened()
    order = [type(game.choice)]
    assert list(game.state.battalions) == SAMPLE
    buy(game, "041")
    take(game, "Stop buying units")
    order.append(type(game.choice))
    take(game, "Eandi")
    order.append(type(game.choice))
    assert order == [setup.BuyUnits, setup.SelectCommander, setup.SpendRest]
    assert {type(option) for option in game.offered} == {
        setup.Promote,
        purchase.BuySupport,
        purchase.BuyScout,
        setup.BeginCampaign,
    }
    take(game, "Begin the campaign", "leadership")
    assert isinstance(game.choice, assignment.PlanWeek)


@rule("3.1a")
def test_only_events_conditions_and_battalions_are_drawn_at_random() -> None:
    game = opened()
    assert game.history[0].chance_results == tuple(SAMPLE)
    buy(game, "041", "901")
    take(game, "Stop buying units")
    take(game, "Eandi")
    take(game, "Chin")
    assert all(not entry.chance_results for entry in game.history[1:])


@rule("3.1b", "3.1c")
def test_a_card_comes_up_again_only_from_a_deck_made_of_its_discards() -> None:
    game = week_table(step=week.DrawCondition(), rolls=["leadership"], conditions={"leadership": 1, "mud": 1})
    state = game.state
    assert state.conditions == {"mud": 1}
    assert state.condition_discards == {"leadership": 1}
    state.conditions, state.condition_discards = {}, {"leadership": 1, "mud": 1}
    game.chance = fc.Scripted(["mud"])
    assert notes.draw_card(game, "special condition", state.conditions, state.condition_discards) == "mud"
    assert (state.conditions, state.condition_discards) == ({"leadership": 1}, {"mud": 1})


@rule("3.3a")
def test_every_die_has_ten_sides_but_for_the_movement_of_a_calm_enemy() -> None:
    game = fc.new("sherman-leader", scenario="bulge-1944", seed=3)
    while not game.over:
        game.choose(game.title.sensible(game))
    streams = {name for name in game.chance.mark() if " d" in name}
    assert {name.rsplit(" ", 1)[1] for name in streams} == {"d10"}
    plain = {"attack", "defense", "enemy attack", "enemy defense", "enemy placement", "aggressiveness"}
    assert plain <= {name.rsplit(" ", 1)[0] for name in streams}
    assert not plain & set(game.chance.mark())


@rule("3.4a", "9.1b", "9.1a")
def test_a_campaign_ends_when_the_battles_of_its_last_week_are_over() -> None:
    game = week_table(units=["041"], leaders={"eandi": "green"}, battalions={"2A": "friendly-staging"}, week=3, vp=13)
    take(game, "Make no attack", 4)
    assert game.result is None
    game = week_table(units=["041"], leaders={"eandi": "green"}, battalions={"2A": "friendly-staging"}, week=4, vp=13)
    take(game, "Make no attack")
    assert game.result is not None
    assert (game.result.reason, game.result.score) == ("adequate", 13)


@rule("3.4b", "9.1c")
def test_a_campaign_ends_as_a_failure_when_a_cost_cannot_be_paid() -> None:
    game = week_table(step=week.DrawCondition(), rolls=["priority-elsewhere"], so=1)
    assert (game.state.so, game.result) == (0, None)
    rules = the_rules()
    poor = week_table(step=assignment.PlanWeek(), vp=16, so=0, units=["041"])
    assert not campaign.must_pay(poor, 1, "priority-elsewhere")
    assert poor.result is not None
    assert (poor.result.won, poor.result.reason) == (False, "bankrupt")
    assert poor.result.summary.startswith("Dismal")
    assert campaign.evaluation(rules, 16) != "dismal"


@rule("3.4d")
def test_an_optional_payment_is_not_offered_when_it_cannot_be_paid() -> None:
    rich = week_table(step=week.DrawCondition(), rolls=["fuel-shortage"], so=2)
    assert texts(rich) == ["Pay 2 SO", "Don't pay"]
    poor = week_table(step=week.DrawCondition(), rolls=["fuel-shortage"], so=1)
    assert not offered(poor, notes.Pay)
    assert poor.rules.this_week(poor.state).most_attacks == 1
    assert poor.result is None


@rule("3.5a", "3.6a", "11.1h")
def test_the_year_decides_over_units_and_the_tank_cup() -> None:
    early, late = opened("north-africa-1942", ["2A", "10A", "2S", "1C", "4A", "11A", "1S", "6C", "9A"]), opened()
    assert "wolverine" not in [game_unit(early, option) for option in offered(early, purchase.Buy)]
    assert "wolverine" in [game_unit(late, option) for option in offered(late, purchase.Buy)]
    assert the_rules("north-africa-1942").tank_cup == {"pz-iii": 7, "pz-iv": 2, "stug": 2}
    assert the_rules("bulge-1944").tank_cup != the_rules("north-africa-1942").tank_cup


@rule("3.5b")
def test_there_are_four_difficulties() -> None:
    cards = the_rules().box.campaigns.values()
    assert {card.difficulty for card in cards} == {"introductory", "standard", "advanced", "expert"}


@rule("3.5c", "3.7a")
def test_you_start_with_the_so_of_both_cards() -> None:
    assert opened().state.so == 45 + 43
    assert opened("north-africa-1942").state.so == 45 + the_rules("north-africa-1942").campaign.so


@rule("3.5d")
def test_the_campaigns_terrain_gives_the_eight_tiles() -> None:
    for scenario, terrain in (("bulge-1944", "winter"), ("north-africa-1942", "desert"), ("saipan-1944", "jungle")):
        rules = ShermanLeader(*fresh(scenario))
        assert len(rules.tiles) == 8
        assert {rules.box.tiles[tile].terrain for tile in rules.tiles} == {terrain}


def fresh(scenario: str) -> tuple[Any, str, Any]:
    """The arguments of rules that no other test shares, and so without test tiles."""
    rules = the_rules(scenario)
    title = fc.new("sherman-leader", scenario=scenario).title
    return rules.setup, "test", title.data


@rule("3.6b", "3.6c", "3.6d")
def test_a_tank_is_drawn_once_a_battle_and_is_back_in_the_next() -> None:
    game = battle_table({"042": "b6"}, battalion="1A", step=enemy_setup.PlaceBattalion(), rolls=tanks(8))
    battle = game.state.fight
    assert battle.tanks == {"pz-iii": 0, "pz-iv": 1, "stug": 2}
    assert sorted(kind for kind in battle.enemy_kinds if kind in battle.tanks) == ["pz-iii"] * 7 + ["pz-iv"]
    assert game.rules.tank_cup == {"pz-iii": 7, "pz-iv": 2, "stug": 2}
    scarce = battle_table(
        {"042": "b6"},
        battalion="1A",
        step=enemy_setup.PlaceBattalion(),
        rolls=["pz-iv", 1, *[1] * 10],
        fight={"tanks": {"pz-iii": 0, "pz-iv": 1, "stug": 0}},
    )
    assert len(scarce.state.fight.enemy_kinds) == 1 + 10


def tanks(count: int) -> list[int | str]:
    """A script that draws a number of tanks, the Pz III first, each placed by a 1, and then ten other units."""
    drawn = (["pz-iii"] * 7 + ["pz-iv"] * 2)[:count]
    return [part for tank in drawn for part in (tank, 1)] + [1] * 10


@rule("3.7b", "3.7c")
def test_the_objective_gives_weeks_income_points_and_the_chart() -> None:
    rules = the_rules(objective="cut-off")
    assert [campaign.evaluation(rules, vp) for vp in (17, 16, 13, 12, 9, 8, 7, 6)] == [
        "great",
        "good",
        "good",
        "adequate",
        "adequate",
        "poor",
        "poor",
        "dismal",
    ]
    game = week_table(objective="cut-off", week=rules.objective.weeks)
    take(game, "Make no attack")
    assert game.over
    drawn = opened(objective="cut-off", script=SAMPLE[:8]).state.battalions
    assert sum([rules.box.battalions[name].vp for name in drawn]) >= rules.objective.battalion_points


@rule("3.7d", "3.5e")
def test_notes_of_campaign_and_objective_hold_all_the_time() -> None:
    game = week_table("bulge-1944", "offensive", battalions={"2A": "front"})
    assert game.rules.this_week(game.state).destroyed_so == 1
    assert game.rules.this_week(game.state).movement == 2
    assert {"campaign", "objective"} <= set(game.rules.battle_notes(game.state, "2A"))


@rule("3.8e", "3.9b")
def test_values_count_up_to_the_battalion_points_and_the_last_card_stays_in() -> None:
    game = opened()
    assert list(game.state.battalions) == SAMPLE
    assert next(line.text for line in game.log if "9A" in line.text).endswith("(30 battalion points so far).")


@rule("3.8f", "3.8g", "3.8h", "3.8i")
def test_a_battalions_note_counts_while_on_the_map_and_at_half_only_if_lasting() -> None:
    rules = the_rules()
    state = group(rules, battalions={"1C": "enemy-rear", "2C": "enemy-rear", "3S": "enemy-rear", "2A": "front"})
    assert "2C, note 2" not in rules.battle_notes(state, "2A")
    assert "2C, note 2" in rules.battle_notes(state, "2C")
    assert rules.this_week(state).weekly_so == -1
    assert rules.this_week(state).reinforce == {"rifle": 1}
    state.half = ["1C", "2C", "3S"]
    assert rules.this_week(state).weekly_so == 0
    assert rules.this_week(state).reinforce == {"rifle": 1}
    assert rules.in_force[rules.battle_notes(state, "2C")].xp == 2
    assert not rules.in_force[rules.battle_notes(state, "2C")].halt
    del state.battalions["1C"]
    assert rules.this_week(state).reinforce == {}


@rule("3.9a", "3.9c", "3.9d", "3.9f")
def test_battalions_are_drawn_in_order_and_placed_in_their_bands() -> None:
    game = opened()
    cards = game.rules.box.battalions
    types = [cards[name].type for name in game.state.battalions]
    assert types == ["assault", "assault", "supply", "command"] * 2 + ["assault"]
    assert all(band == cards[name].band for name, band in game.state.battalions.items())
    assert not game.state.half
    assert set(game.rules.decks) == {"assault", "supply", "command"}
    with pytest.raises(fc.ScriptError):
        opened(script=["2S"])


@rule("3.9e")
def test_a_type_with_no_card_left_is_passed_over() -> None:
    rules = CampaignRules(*fresh("bulge-1944"))
    rules.decks = {"assault": {"10A": 1, "2A": 1}, "supply": {}, "command": {"1C": 1}}
    state, _ = rules.begin()
    game: Play = fc.Game(fc.new("sherman-leader").title, rules, state, [], fc.Scripted(["2A", "10A", "1C"]))
    setup.DrawBattalions().run(game)
    assert list(state.battalions) == ["2A", "10A", "1C"]


@rule("3.10a", "3.10b")
def test_six_bands_each_for_any_number_of_battalions() -> None:
    assert BANDS == (
        "friendly-staging",
        "friendly-transit",
        "front",
        "enemy-transit",
        "enemy-rear",
        "enemy-breakthrough",
    )
    assert list(opened().state.battalions.values()).count("enemy-transit") == 3
